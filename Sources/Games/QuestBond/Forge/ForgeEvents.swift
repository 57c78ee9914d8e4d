import GameEngines
import GameSupport
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
    .counted("pieces crafted")
    .explaining { .payment("craft", words: "\(word($0, "what")): \(piece($0))") }
    .highlighted { _ in .first(5, "craft") }

  static let scrolls = EventKind("forge.scroll", "a scroll is applied")
    .explaining { .payment("scroll", words: piece($0)) }

  static let rerolls = EventKind("forge.reroll", "an affix is rolled again")
    .counted("re-rolls")
    .explaining { .payment("reroll", words: "\(word($0, "place")) of \(piece($0))") }

  static let brews = EventKind("forge.brew", "a consumable is made of herbs")
    .explaining { .payment("herbCraft", words: word($0, "consumable")) }

  static let ofForge = [salvages, enhances, crafts, scrolls, rerolls, brews]
}

extension TraceRecorder {
  @inline(never)
  func crafts(
    _ piece: inout Equipment, _ what: String, targeted: Bool, _ cost: InventoryCost,
    _ purpose: Purpose, _ stream: KeyedStream
  ) {
    number(&piece)
    let facts = Facts(of: piece)
    record(.crafts, by: .after(purpose, stream)) {
      ["what": .text(what), "targeted": .flag(targeted)] + facts + Facts(of: cost)
    }
  }
}

extension Facts {
  init(of cost: InventoryCost) {
    self = [
      "essencePaid": .whole(cost.essence), "materialsPaid": .whole(cost.materials),
      "fragmentsPaid": .whole(cost.fragments), "tokensPaid": .whole(cost.tokens),
      "herbsPaid": .whole(cost.herbs.wrappedSum()),
    ]
  }
}
