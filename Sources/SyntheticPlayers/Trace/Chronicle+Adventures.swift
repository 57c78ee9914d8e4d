import GameEngines
import Randomness

// Dungeons, missions, expeditions, cards and the arena.

extension Chronicle {
  /// Whether the day has a second run in it.
  @inline(never)
  func plans(runs: Int, _ stream: KeyedStream, on day: Int) {
    note(.secondRun, ["runs": .whole(runs)], luck: [luck(.secondRun, after: stream, of: day)])
  }

  /// - Parameters:
  ///   - rooms: How many rooms the run leads through.
  ///   - pool: The luck that drew them; nil where all are entered, or where the party drew.
  @inline(never)
  func enters(
    _ dungeon: Dungeon, rooms: Int, together: Bool, potion: Bool, _ pool: KeyedStream?
  ) {
    note(
      .entersDungeon,
      [
        "dungeon": .text(dungeon.name), "tier": .text("\(dungeon.tier)"), "rooms": .whole(rooms),
        "together": .flag(together), "potion": .flag(potion),
      ], luck: pool.map { [luck(.roomPool, after: $0)] } ?? [])
  }

  @inline(never)
  func enters(_ room: RoomKind, chance: Double, passed: Bool, _ stream: KeyedStream) {
    note(
      .entersRoom,
      [
        "room": .text("\(room)"), "passed": .flag(passed), "together": false,
        "chance": .number(chance),
      ], luck: [luck(.roomOutcome, after: stream)])
  }

  /// One member's part in a room that a team entered; the luck was the party's.
  @inline(never)
  func entersTogether(_ room: RoomKind, passed: Bool) {
    note(
      .entersRoom, ["room": .text("\(room)"), "passed": .flag(passed), "together": true])
  }

  @inline(never)
  func passesDoor() { note(.passesDoor) }

  @inline(never)
  func looksForBonusRoom(found: Bool, _ stream: KeyedStream) {
    note(.looksForBonusRoom, ["found": .flag(found)], luck: [luck(.bonusRoom, after: stream)])
  }

  @inline(never)
  func entersBonusRoom(chance: Double, passed: Bool, _ stream: KeyedStream) {
    note(
      .entersBonusRoom, ["chance": .number(chance), "passed": .flag(passed)],
      luck: [luck(.bonusOutcome, after: stream)])
  }

  @inline(never)
  func completesDungeon(together: Bool) {
    note(.completesDungeon, ["together": .flag(together)])
  }

  @inline(never)
  func getsKey(_ tier: DungeonTier) { note(.getsKey, ["tier": .text("\(tier)")]) }

  @inline(never)
  func starts(_ mission: Mission, minutes: Int) {
    note(.startsMission, ["mission": .text(mission.name), "minutes": .whole(minutes)])
  }

  @inline(never)
  func ends(_ mission: Mission, chance: Double, won: Bool, _ stream: KeyedStream) {
    note(
      .endsMission,
      ["mission": .text(mission.name), "chance": .number(chance), "won": .flag(won)],
      luck: [luck(.missionOutcome, after: stream)])
  }

  @inline(never)
  func starts(_ expedition: Expedition) {
    note(
      .startsExpedition,
      ["expedition": .text(expedition.name), "minutes": .whole(expedition.minutes)])
  }

  @inline(never)
  func passes(stage: RoomKind, chance: Double, passed: Bool, _ stream: KeyedStream) {
    note(
      .passesStage,
      ["stage": .text("\(stage)"), "chance": .number(chance), "passed": .flag(passed)],
      luck: [luck(.stageOutcome, after: stream)])
  }

  /// - Parameter dry: Expeditions without equipment when it was over.
  @inline(never)
  func endsExpedition(_ attempt: EquipmentAttempt, dry: Int) {
    let (outcome, number) =
      switch attempt {
      case .dry: ("none", dry)
      case .lucky(let number): ("lucky", number)
      case .forced(let number): ("forced", number)
      }
    note(.endsExpedition, ["attempt": .whole(number), "outcome": .text(outcome)])
  }

  @inline(never)
  func finds(card: String, isNew: Bool, held: Int) {
    note(
      .findsCard, ["card": .text(card), "new": .flag(isNew), "held": .whole(held)])
  }
}

// MARK: - Arena, raid and party

extension Chronicle {
  /// - Parameter mood: The luck of a player of whims.
  @inline(never)
  func weighsEntry(price: Int, enters: Bool, _ mood: KeyedStream?) {
    note(
      .weighsEntry, ["price": .whole(price), "enters": .flag(enters)],
      luck: mood.map { [luck(.arenaMood, after: $0)] } ?? [])
  }

  /// - Parameter entry: The how-manieth entry of the player's life, from 1; it has its own luck.
  @inline(never)
  func entersArena(entry: Int, price: Int, power: Double, waves: Int) {
    note(
      .entersArena,
      ["price": .whole(price), "power": .number(power), "waves": .whole(waves)],
      luck: [luck(.arenaWave, draw: 0, of: entry)])
  }

  @inline(never)
  func reaches(milestone wave: Int) { note(.reachesMilestone, ["wave": .whole(wave)]) }

  @inline(never)
  func attacks(_ attacks: Int, power: Double, falls: Bool) {
    note(
      .attacks, ["attacks": .whole(attacks), "power": .number(power), "falls": .flag(falls)])
  }

  @inline(never)
  func meets(bossOfTier tier: Int, health: Int) {
    note(.boss, ["tier": .whole(tier), "health": .whole(health)])
  }

  @inline(never)
  func endsWeek(raidWon: Bool) { note(.week, ["won": .flag(raidWon)]) }

  @inline(never)
  func takesSpoils(kills: Int) { note(.takesSpoils, ["kills": .whole(kills)]) }

  @inline(never)
  func drawsRooms(_ rooms: Int, team: Int, _ pool: KeyedStream?) {
    note(
      .partyRooms, ["rooms": .whole(rooms), "team": .whole(team)],
      luck: pool.map { [luck(.roomPool, after: $0)] } ?? [])
  }

  @inline(never)
  func entersTogether(_ room: RoomKind, chance: Double, passed: Bool, _ stream: KeyedStream) {
    note(
      .partyRoom,
      ["room": .text("\(room)"), "chance": .number(chance), "passed": .flag(passed)],
      luck: [luck(.partyRoom, after: stream)])
  }

  @inline(never)
  func meetsChallenge(week: Int) { note(.meetsChallenge, ["week": .whole(week)]) }

  /// The party's streak at the end of a day; luck is drawn on a day that was missed only.
  @inline(never)
  func keepsStreak(_ outcome: PartyStreakDay, days: Int, longest: Int, _ stream: KeyedStream) {
    note(
      .partyStreak,
      ["outcome": .text("\(outcome)"), "days": .whole(days), "longest": .whole(longest)],
      luck: outcome == .grew ? [] : [luck(.partyShield, after: stream)])
  }

  /// - Parameters:
  ///   - inForce: The streak's tier that held today.
  ///   - tier: The one that holds from tomorrow on.
  @inline(never)
  func renewsBonuses(inForce: Int, tier: Int, bond: Int) {
    note(
      .partyBonus, ["inForce": .whole(inForce), "tier": .whole(tier), "bond": .whole(bond)])
  }

  @inline(never)
  func gives(_ rarity: Rarity, to member: Int) {
    note(.gives, ["rarity": .text("\(rarity)"), "to": .whole(member)])
  }

  @inline(never)
  func gets(_ rarity: Rarity, from member: Int) {
    note(.getsGift, ["rarity": .text("\(rarity)"), "from": .whole(member)])
  }
}
