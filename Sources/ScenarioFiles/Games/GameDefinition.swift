import Measurement
import SyntheticPlayers

/// All that scenario files know of a game: whose sections they are, and how they are read.
public struct GameDefinition: Sendable {
  /// The name as `init` takes it.
  public let id: String
  /// The name as people write it.
  public let title: String
  /// The section whose presence says that a scenario is of this game; where there are several of
  /// them, the first game in the order of the list.
  let tellingSection: String
  /// Telling sections of other games that a scenario of this one may have too.
  let including: [String]
  /// Reads the rules, and says how to read what a report looks at besides the game's own measures.
  let read: @Sendable (SectionReader) -> Reading
  /// What the starter states behind its first lines; everything else is at its default.
  let starter: String

  typealias Reading = (rules: any GameRules, measures: (SectionReader) -> MeasureRules)

  /// - Parameters:
  ///   - including: The telling sections of other games that a scenario of this one may have.
  ///   - measures: Reads the section `report`; games without a currency have nothing to choose.
  init<Rules: GameRules>(
    _ id: String, tellingSection: String, including: [String] = [], starter: String,
    reading: @escaping @Sendable (SectionReader) -> Rules,
    measures: @escaping @Sendable (SectionReader, Rules) -> MeasureRules = { _, _ in
      MeasureRules()
    }
  ) {
    self.id = id
    title = Rules.name
    self.tellingSection = tellingSection
    self.including = including
    self.starter = starter
    read = { reader in
      let rules = reading(reader)
      return (rules, { measures($0, rules) })
    }
  }

  /// The games that there are, in the order in which a scenario is asked for their sections.
  public static let all = [questBond, bennie, timeQuest]
}

extension GameDefinition: Hashable, CustomStringConvertible {
  public static func == (a: GameDefinition, b: GameDefinition) -> Bool { a.id == b.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  public var description: String { id }
}
