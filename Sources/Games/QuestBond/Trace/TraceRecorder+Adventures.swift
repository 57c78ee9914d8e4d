import GameEngines
import GameKit
import Randomness

// Dungeons, missions, expeditions, cards and the arena.

extension TraceRecorder {
  /// Whether the day has a second run in it.
  @inline(never)
  func plans(runs: Int, _ stream: KeyedStream, on day: Int) {
    record(.secondRun, ["runs": .whole(runs)], luck: [luck(.secondRun, after: stream, of: day)])
  }

  /// - Parameters:
  ///   - rooms: How many rooms the run leads through.
  ///   - encounter: What decides its rooms.
  ///   - pool: The luck that drew them; nil where all are entered, or where the party drew.
  @inline(never)
  func enters(
    _ dungeon: Dungeon, rooms: Int, together: Bool, potion: Bool, _ encounter: Encounter,
    _ pool: KeyedStream?
  ) {
    var encounter = encounter
    encounter.dungeon = dungeon.name
    self.encounter = encounter
    record(
      .entersDungeon,
      [
        "dungeon": .text(dungeon.name), "tier": .text("\(dungeon.tier)"), "rooms": .whole(rooms),
        "together": .flag(together), "potion": .flag(potion), "level": .whole(dungeon.level),
      ], luck: pool.map { [luck(.roomPool, after: $0)] } ?? [])
  }

  @inline(never)
  func enters(_ room: RoomKind, chance: Double, passed: Bool, _ stream: KeyedStream) {
    record(
      .entersRoom,
      [
        "room": .text("\(room)"), "passed": .flag(passed), "together": false,
        "chance": .number(chance),
      ] + strength(in: room), luck: [luck(.roomOutcome, after: stream)])
  }

  /// One member's part in a room that a team entered; the luck was the party's.
  @inline(never)
  func entersTogether(_ room: RoomKind, passed: Bool) {
    record(
      .entersRoom,
      ["room": .text("\(room)"), "passed": .flag(passed), "together": true]
        + strength(in: room))
  }

  private func strength(in room: RoomKind) -> Facts { encounter?.facts(of: room) ?? [:] }

  @inline(never)
  func passesDoor() { record(.passesDoor) }

  @inline(never)
  func looksForBonusRoom(found: Bool, _ stream: KeyedStream) {
    record(.looksForBonusRoom, ["found": .flag(found)], luck: [luck(.bonusRoom, after: stream)])
  }

  @inline(never)
  func entersBonusRoom(chance: Double, passed: Bool, _ stream: KeyedStream) {
    record(
      .entersBonusRoom,
      ["chance": .number(chance), "passed": .flag(passed)] + strength(in: .treasure),
      luck: [luck(.bonusOutcome, after: stream)])
  }

  @inline(never)
  func completesDungeon(together: Bool) {
    record(
      .completesDungeon,
      ["together": .flag(together), "dungeon": .text(encounter?.dungeon ?? "")])
  }

  @inline(never)
  func getsKey(_ tier: DungeonTier) { record(.getsKey, ["tier": .text("\(tier)")]) }

  @inline(never)
  func starts(_ mission: Mission, minutes: Int) {
    record(.startsMission, ["mission": .text(mission.name), "minutes": .whole(minutes)])
  }

  /// - Parameters:
  ///   - power: Points of the stat that it tests.
  ///   - points: Points of luck, by which equipment is likelier (DRP).
  @inline(never)
  func ends(
    _ mission: Mission, power: Double, luck points: Double, chance: Double, won: Bool,
    _ stream: KeyedStream
  ) {
    record(
      .endsMission,
      [
        "mission": .text(mission.name), "chance": .number(chance), "won": .flag(won),
        "rarity": .text("\(mission.terms.rarity)"), "stat": .text("\(mission.terms.stat)"),
        "power": .number(power), "needed": .number(mission.terms.requirement),
        "luckPoints": .number(points),
      ],
      luck: [luck(.missionOutcome, after: stream)])
  }

  @inline(never)
  func starts(_ expedition: Expedition) {
    record(
      .startsExpedition,
      [
        "expedition": .text(expedition.name), "minutes": .whole(expedition.minutes),
        "level": .whole(expedition.level),
      ])
  }

  @inline(never)
  func passes(
    stage: RoomKind, _ stat: Stat, power: Double, needed: Double, chance: Double, passed: Bool,
    _ stream: KeyedStream
  ) {
    record(
      .passesStage,
      [
        "stage": .text("\(stage)"), "chance": .number(chance), "passed": .flag(passed),
        "stat": .text("\(stat)"), "power": .number(power), "needed": .number(needed),
      ],
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
    record(.endsExpedition, ["attempt": .whole(number), "outcome": .text(outcome)])
  }

  @inline(never)
  func finds(_ card: Card, isNew: Bool, held: Int) {
    record(
      .findsCard,
      [
        "card": .text(card.name), "new": .flag(isNew), "held": .whole(held),
        "raises": .text("\(card.effect)"), "by": .number(card.amount),
      ])
  }
}

// MARK: - Arena, raid and party

extension TraceRecorder {
  /// - Parameter mood: The luck of a player of whims.
  @inline(never)
  func weighsEntry(price: Int, enters: Bool, _ mood: KeyedStream?) {
    record(
      .weighsEntry, ["price": .whole(price), "enters": .flag(enters)],
      luck: mood.map { [luck(.arenaMood, after: $0)] } ?? [])
  }

  /// - Parameter entry: The ordinal of the entry in the player's life, from 1; each has its own luck.
  @inline(never)
  func entersArena(
    entry: Int, price: Int, power: Double, waves: Int, _ modifier: ArenaModifier
  ) {
    record(
      .entersArena,
      [
        "price": .whole(price), "power": .number(power), "waves": .whole(waves),
        "entry": .whole(entry), "modifier": .text(modifier.name),
      ],
      luck: [luck(.arenaWave, draw: 0, of: entry)])
  }

  /// One wave of an entry.
  @inline(never)
  func fights(_ wave: ArenaWave) {
    record(
      .fightsWave,
      [
        "wave": .whole(wave.number), "power": .number(wave.power),
        "needed": .number(wave.difficulty), "damage": .number(wave.damage),
        "health": .number(wave.left), "cleared": .flag(wave.left > 0),
      ])
  }

  @inline(never)
  func reaches(milestone wave: Int) { record(.reachesMilestone, ["wave": .whole(wave)]) }

  @inline(never)
  func attacks(_ attacks: Int, power: Double, damage: Int, left: Int, falls: Bool) {
    record(
      .attacks,
      [
        "attacks": .whole(attacks), "power": .number(power), "falls": .flag(falls),
        "damage": .whole(damage), "health": .whole(left),
      ])
  }

  @inline(never)
  func meets(bossOfTier tier: Int, health: Int) {
    record(.boss, ["tier": .whole(tier), "health": .whole(health)])
  }

  @inline(never)
  func endsWeek(raidWon: Bool) { record(.week, ["won": .flag(raidWon)]) }

  @inline(never)
  func takesSpoils(kills: Int) { record(.takesSpoils, ["kills": .whole(kills)]) }

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
