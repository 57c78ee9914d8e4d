import Players

extension TraceRecorder {
  @inline(never)
  func joins(_ person: Person, as archetype: String, _ traits: Facts) {
    record(
      .joins, ["archetype": .text(archetype), "activity": .number(person.activity)] + traits,
      luck: [luck(.person, draw: 0)])
  }

  /// Records an active day: decisions to leave, to lapse and how long, and to open; then its plan.
  @inline(never) @usableFromInline
  func plays(_ plan: DayPlan, _ presence: PresenceState) {
    _ = replace(presence)
    record(
      .plays, ["tasks": .whole(plan.tasks), "opens": .whole(plan.openings.count)],
      luck: (0..<7).map { luck(.presence, draw: $0, of: plan.day) })
  }

  /// Records a day without play; a player who has left has no more events.
  @inline(never) @usableFromInline
  func staysAway(_ day: Int, _ presence: PresenceState) {
    let before = replace(presence)
    if before.hasChurned { return }
    let rolls = (0..<4).map { luck(.presence, draw: $0, of: day) }
    if presence.hasChurned {
      record(.leaves, luck: rolls)
    } else if presence.lapses > before.lapses {
      record(.lapses, ["days": .whole(presence.lapsedThrough - day + 1)], luck: rolls)
    } else {
      record(.stays, ["lapsed": .flag(day <= presence.lapsedThrough)], luck: rolls)
    }
  }

  /// Records the changes of the rules in force from this day on.
  @inline(never) @usableFromInline
  func changesRules(_ changes: [String]) {
    let names = changes.isEmpty ? "none" : changes.joined(separator: ", ")
    record(.changesRules, ["changes": .text(names)])
  }

  /// Records gained EXP: its source in a word, the member's EXP afterwards, the award's terms.
  @inline(never)
  public func gains(exp: Int, from source: String, total: Int, of terms: AwardTerms) {
    record(
      .gainsEXP,
      ["source": .text(source), "amount": .whole(exp), "total": .whole(total)] + terms.facts)
  }

  /// Records a level reached.
  @inline(never)
  public func reaches(level: Int) { record(.reachesLevel, ["level": .whole(level)]) }

  /// Records a movement of a currency and the balance after it, as an `earning` or `spending` kind.
  @inline(never)
  public func moves(_ kind: EventKind, _ amount: Int, _ account: String, held balance: Int) {
    record(kind, ["account": .text(account), "amount": .whole(amount), "balance": .whole(balance)])
  }
}
