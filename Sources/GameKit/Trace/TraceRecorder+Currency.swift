extension TraceRecorder {
  /// A currency moves by an account, after which `balance` is held: an event of a kind that is
  /// `earning` or `spending`.
  @inline(never)
  public func moves(_ kind: EventKind, _ amount: Int, _ account: String, held balance: Int) {
    record(
      kind, ["account": .text(account), "amount": .whole(amount), "balance": .whole(balance)])
  }
}
