import GameEngines
import GameSupport
import ScenarioReading

extension EventKind {
  static let gainsStock = EventKind("stock.gains", "materials, keys and the like come in")
    .moving(isIncome: true) { word($0, "stock") }
    .explaining {
      // Scrolls and keys are bought one at a time.
      let account = word($0, "account")
      guard ["store", "merchant"].contains(account) else { return nil }
      let sink = word($0, "stock") == "keys" ? "key" : "scroll"
      return .payment(sink, words: "from the \(account)")
    }

  static let usesStock = EventKind("stock.uses", "materials, keys and the like go out")
    .moving(isIncome: false) { word($0, "stock") }

  static let wears = EventKind("gear.wears", "a piece is put on, or changed as it is worn")
    .highlighted { .rise(4, "gear at +", $0.amount("plus"), above: 3) }

  static let stores = EventKind("gear.stores", "a piece goes into the stash")
  static let takesOut = EventKind("gear.takesOut", "a piece is taken out of it")

  static let sells = EventKind("gear.sells", "a piece is sold as the stash is full")
    .explaining { .income("salvage", words: piece($0)) }

  static let ofGear = [gainsStock, usesStock, wears, stores, takesOut, sells]
}

extension TraceRecorder {
  @inline(never)
  func gains(_ amount: Int, of stock: Stock, from account: StockAccount, held: Int) {
    moves(.gainsStock, amount, stock, account, held)
  }

  @inline(never)
  func uses(_ amount: Int, of stock: Stock, for account: StockAccount, held: Int) {
    moves(.usesStock, amount, stock, account, held)
  }

  private func moves(
    _ kind: EventKind, _ amount: Int, _ stock: Stock, _ account: StockAccount, _ held: Int
  ) {
    if amount == 0 { return }
    record(kind) {
      [
        "stock": .text("\(stock)"), "account": .text(account.rawValue), "amount": .whole(amount),
        "balance": .whole(held),
      ]
    }
  }

  /// Numbers a new piece, so that a trace can follow it.
  func number(_ piece: inout Equipment) { piece.number = Int32(truncatingIfNeeded: nextNumber()) }
}

extension Facts {
  /// A piece's number, by which a trace follows it, and its properties.
  init(of piece: Equipment) {
    func text(_ affix: Affix?) -> Facts {
      affix.map { affix in
        let place = affix.kind.rawValue < AffixKind.prefixCount ? "prefix" : "suffix"
        let bound: Facts = affix.boundTo.map { ["\(place)Bound": .text("\($0)")] } ?? [:]
        return [place: .text("\(affix.kind)"), "\(place)Share": .number(affix.share)] + bound
      } ?? [:]
    }
    let number: Facts = piece.number > 0 ? ["piece": .whole(Int(piece.number))] : [:]
    let set: Facts = piece.set.map { ["set": .text("\($0)")] } ?? [:]
    self =
      number + [
        "rarity": .text("\(piece.rarity)"), "slot": .text("\(piece.slot)"),
        "stat": .text("\(piece.stat)"), "points": .number(piece.primary),
        "secondary": .number(piece.secondary), "plus": .whole(piece.enhancement),
      ] + text(piece.prefix) + text(piece.suffix) + set
  }
}
