import GameEngines
import GameKit
import Randomness

extension EventKind {
  static let partyRooms = EventKind("party.rooms", "the party enters a dungeon together")
  static let partyRoom = EventKind("party.room", "the party passes or fails a room")
  static let deepensBond = EventKind("party.bond", "the party's bond deepens")

  static let doesItsPart = EventKind(
    "party.part", "how far a member's part of the weekly challenge is")

  static let meetsChallenge = EventKind("party.challenge", "the weekly challenge is met")
    .highlighted { _ in .first(5, "challenge met") }

  static let partyStreak = EventKind("party.streak", "what the day did to the party's streak")
  static let partyBonus = EventKind("party.bonus", "streak tier and bond level at the day's end")

  static let gives = EventKind("party.gives", "a piece is given to a companion")
    .explaining {
      .payment("giftFee", words: "\(piece($0)) for member \($0.amount("to"))")
    }

  static let getsGift = EventKind("party.gets", "a piece comes from a companion")
    .highlighted { _ in .first(5, "gift") }

  static let ofParty = [
    partyRooms, partyRoom, deepensBond, doesItsPart, meetsChallenge, partyStreak, partyBonus, gives,
    getsGift,
  ]
}

extension TraceRecorder {
  @inline(never)
  func drawsRooms(_ rooms: Int, team: Int, _ encounter: Encounter, _ pool: KeyedStream?) {
    self.encounter = encounter
    record(
      .partyRooms, ["rooms": .whole(rooms), "team": .whole(team)],
      luck: pool.map { [luck(.roomPool, after: $0)] } ?? [])
  }

  @inline(never)
  func entersTogether(_ room: RoomKind, chance: Double, passed: Bool, _ stream: KeyedStream) {
    record(
      .partyRoom,
      ["room": .text("\(room)"), "chance": .number(chance), "passed": .flag(passed)]
        + strength(in: room),
      luck: [luck(.partyRoom, after: stream)])
  }

  /// - Parameters:
  ///   - exp: Before devotion.
  ///   - source: What it is for.
  @inline(never)
  func deepensBond(by exp: Double, for source: String, devotion: Double, _ bond: BondState) {
    if exp == 0 { return }
    record(
      .deepensBond,
      [
        "source": .text(source), "points": .number(exp), "devotion": .number(devotion),
        "total": .whole(bond.exp), "level": .whole(bond.level),
      ])
  }

  /// How far a member is with its part of the week's challenge.
  @inline(never)
  func doesItsPart(tasks: Int, asked: Int) {
    record(.doesItsPart, ["progress": .whole(tasks), "target": .whole(asked)])
  }

  @inline(never)
  func meetsChallenge(week: Int) { record(.meetsChallenge, ["week": .whole(week)]) }

  /// The party's streak at the end of a day; luck is drawn on a day that was missed only.
  @inline(never)
  func keepsStreak(_ outcome: PartyStreakDay, days: Int, longest: Int, _ stream: KeyedStream) {
    record(
      .partyStreak,
      ["outcome": .text("\(outcome)"), "days": .whole(days), "longest": .whole(longest)],
      luck: outcome == .grew ? [] : [luck(.partyShield, after: stream)])
  }

  /// - Parameters:
  ///   - inForce: The streak's tier that held today.
  ///   - tier: The one that holds from tomorrow on.
  @inline(never)
  func renewsBonuses(inForce: Int, tier: Int, bond: Int) {
    record(
      .partyBonus, ["inForce": .whole(inForce), "tier": .whole(tier), "bond": .whole(bond)])
  }

  @inline(never)
  func gives(_ piece: Equipment, to member: Int) {
    record(.gives, facts(of: piece) + ["to": .whole(member)])
  }

  @inline(never)
  func gets(_ piece: Equipment, from member: Int) {
    record(.getsGift, facts(of: piece) + ["from": .whole(member)])
  }
}
