import Bennie
import Players
import QuestBond
import Randomness
import TimeQuest

/// The order in which streams give their draws.
enum DrawOrder: String, CaseIterable {
  /// One stream from its start.
  case stream
  /// Party by party, day by day, member by member, a few draws from each stream of each.
  case simulation
  /// The first draw of one purpose of one member, over seeds, of parties, of purposes, of days that
  /// are neighbours.
  case seeds, parties, purposes, days
}

func oneStream(seed: UInt64, into output: inout DrawOutput) {
  var stream = KeyedStream(StreamKey(seed: seed))
  while true { output.write(stream.next()) }
}

// MARK: As a run uses them

/// The purposes of all games. Two games may give one stream two names, but no run plays both: each
/// stream is here once.
private let purposes =
  Set(Purpose.common + Purpose.ofEstimating + Purpose.ofBennie + Purpose.ofQuestBond)
  .sorted { $0.key < $1.key }
private let taskEquipment = purposes.first { "\($0)" == "taskEquipment" }!
/// The purposes whose streams belong to a day; those of all others go on from day to day.
private let outsideEvents = purposes.filter(\.isOfADay)
private let outcomes = purposes.filter { !$0.isOfADay }

/// Parties of one to four members live 90 days. Each day each member takes one to four draws from
/// the day's stream of every outside event, and then as many from every stream of its own, which
/// goes on where it stopped; so does the party with what is its own.
func simulation(seed: UInt64, into output: inout DrawOutput) {
  var party = 0
  while true {
    let partyKey = PartyKey(seed: seed, party: party)
    let keys = (0...party % 4).map { PlayerKey(seed: seed, party: party, member: $0) }
    var streams = keys.map { key in outcomes.map { key.stream($0) } }
    streams.append(outcomes.map { partyKey.stream($0) })
    for day in 1...90 {
      for member in streams.indices {
        if member < keys.count {
          for purpose in outsideEvents {
            var luck = keys[member].stream(purpose, day: day)
            for _ in 0...use(of: purpose, day) { output.write(luck.next()) }
          }
        }
        for (index, purpose) in outcomes.enumerated() {
          for _ in 0...use(of: purpose, day) { output.write(streams[member][index].next()) }
        }
      }
    }
    party += 1
  }
}

/// 0…3, so that what is beside what in the output changes from day to day.
private func use(of purpose: Purpose, _ day: Int) -> Int {
  Int((purpose.key + UInt64(day * day)) % 4)
}

// MARK: First draws of neighbouring keys

func firstDrawsOverSeeds(from first: UInt64, into output: inout DrawOutput) {
  var seed = first
  while true {
    var stream = PlayerKey(seed: seed, party: 0, member: 0).stream(taskEquipment)
    output.write(stream.next())
    seed &+= 1
  }
}

func firstDrawsOverParties(seed: UInt64, into output: inout DrawOutput) {
  var party = 0
  while true {
    var stream = PlayerKey(seed: seed, party: party, member: 0).stream(taskEquipment)
    output.write(stream.next())
    party += 1
  }
}

func firstDrawsOverPurposes(seed: UInt64, into output: inout DrawOutput) {
  var party = 0
  while true {
    let key = PlayerKey(seed: seed, party: party, member: 0)
    for purpose in purposes {
      var stream = key.stream(purpose)
      output.write(stream.next())
    }
    party += 1
  }
}

func firstDrawsOverDays(seed: UInt64, into output: inout DrawOutput) {
  var party = 0
  while true {
    let key = PlayerKey(seed: seed, party: party, member: 0)
    for day in 1...365 {
      var stream = key.stream(.presence, day: day)
      output.write(stream.next())
    }
    party += 1
  }
}
