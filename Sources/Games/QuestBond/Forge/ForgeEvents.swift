import GameEngines
import GameKit
import Players
import Randomness

extension EventKind {
  static let salvages = EventKind("forge.salvage", "a piece is salvaged")
    .explaining { .income("salvage", words: piece($0)) }

  static let enhances = EventKind("forge.enhance", "an enhancement is tried")
    .counted { $0.isTrue("succeeds") ? "enhancements" : "failed enhancements" }
    .explaining {
      let outcome = $0.isTrue("succeeds") ? "" : ", failed"
      return .payment("enhance", words: "\(piece($0)) to +\($0.amount("plus") + 1)\(outcome)")
    }

  static let crafts = EventKind("forge.craft", "a piece is crafted")
    .counted { _ in "pieces crafted" }
    .explaining { .payment("craft", words: "\(word($0, "what")): \(piece($0))") }
    .highlighted { _ in .first(5, "craft") }

  static let scrolls = EventKind("forge.scroll", "a scroll is applied")
    .explaining { .payment("scroll", words: piece($0)) }

  static let rerolls = EventKind("forge.reroll", "an affix is rolled again")
    .counted { _ in "re-rolls" }
    .explaining { .payment("reroll", words: "\(word($0, "place")) of \(piece($0))") }

  static let brews = EventKind("forge.brew", "a consumable is made of herbs")
    .explaining { .payment("herbCraft", words: word($0, "consumable")) }

  static let ofForge = [salvages, enhances, crafts, scrolls, rerolls, brews]
}

extension TraceRecorder {
  @inline(never)
  func salvages(
    _ piece: Equipment, _ yield: SalvageYield, scroll: Bool, _ stream: KeyedStream
  ) {
    record(
      .salvages,
      facts(of: piece) + [
        "fragments": .whole(yield.fragments), "materials": .whole(yield.materials),
        "scroll": .flag(scroll),
      ], luck: [luck(.salvageScroll, after: stream)])
  }

  /// - Parameter piece: As it was before.
  @inline(never)
  func enhances(
    _ piece: Equipment, chance: Double, catalyst: Bool, _ outcome: ForgeOutcome,
    _ success: KeyedStream, _ critical: KeyedStream
  ) {
    var (isCritical, points) = (false, 0.0)
    if case .enhanced(let gain, let critical) = outcome { (isCritical, points) = (critical, gain) }
    record(
      .enhances,
      [
        "slot": .text("\(piece.slot)"), "chance": .number(chance), "catalyst": .flag(catalyst),
        "succeeds": .flag(outcome != .failed), "critical": .flag(isCritical),
        "gain": .number(points), "piece": .whole(Int(piece.number)),
        "rarity": .text("\(piece.rarity)"), "plus": .whole(piece.enhancement),
      ], luck: [luck(.enhanceSuccess, after: success), luck(.enhanceCritical, after: critical)])
  }

  @inline(never)
  func crafts(
    _ piece: inout Equipment, _ what: String, targeted: Bool, _ cost: InventoryCost,
    _ purpose: Purpose, _ stream: KeyedStream
  ) {
    number(&piece)
    record(
      .crafts,
      ["what": .text(what), "targeted": .flag(targeted)] + facts(of: piece) + facts(of: cost),
      luck: [luck(purpose, after: stream)])
  }

  @inline(never)
  func scrolls(_ piece: Equipment, _ stream: KeyedStream) {
    record(.scrolls, facts(of: piece), luck: [luck(.scrollAffix, after: stream)])
  }

  @inline(never)
  func rerolls(_ piece: Equipment, _ place: AffixPlace, _ stream: KeyedStream) {
    record(
      .rerolls, ["place": .text("\(place)")] + facts(of: piece),
      luck: [luck(.rerollAffix, after: stream)])
  }

  @inline(never)
  func brews(_ product: Consumable, _ cost: InventoryCost) {
    record(.brews, ["consumable": .text("\(product)")] + facts(of: cost))
  }

  func facts(of cost: InventoryCost) -> Facts {
    [
      "essencePaid": .whole(cost.essence), "materialsPaid": .whole(cost.materials),
      "fragmentsPaid": .whole(cost.fragments), "tokensPaid": .whole(cost.tokens),
      "herbsPaid": .whole(cost.herbs.wrappedSum()),
    ]
  }
}
