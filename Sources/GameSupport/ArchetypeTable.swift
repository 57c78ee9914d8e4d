import GameEngines
import Players
import ScenarioReading

/// The archetypes that a game knows, with the habits that it declares for them.
public struct ArchetypeTable: Sendable {
  /// The archetypes of a scenario that names none.
  package let designed: [Archetype]
  /// Archetypes that a scenario has if it gives them weight.
  package let others: [Archetype]
  /// The archetype whose numbers one of any other name has: steady.
  package let unnamed: Archetype
  /// The fields of the game's own, behind those of every game.
  package let fields: Fields<Archetype>
  /// The setbacks to which leaving may react in the game.
  package internal(set) var setbacks: [SetbackKind] = []

  package var names: [String] { (designed + others).map(\.name) }

  /// Archetypes without habits: when players play, and how much.
  public static let ofPresence = ArchetypeTable(
    designed: Archetype.designed, others: [], unnamed: .steady,
    fields: Fields(default: Archetype.steady) {})
}

extension ArchetypeTable {
  /// Declares habits: fields of an archetype, in the same way as rules.
  ///
  /// - Parameters:
  ///   - path: The place of the habits in an archetype, such as
  ///     `var habits: GachaHabits { get { self[GachaHabits.self] } set { … } }` of an extension.
  ///   - habits: The habits of designed archetypes by name.
  ///   - standard: Those of all others, and of archetypes that a scenario invents.
  ///   - others: Archetypes that a scenario has only if it gives them weight.
  ///   - fields: The fields; those that players choose are marked with `habit`.
  public init<Habits: DesignedRules>(
    _ path: WritableKeyPath<Archetype, Habits> & Sendable, of habits: [String: Habits] = [:],
    else standard: Habits = Habits(), and others: [Archetype] = [],
    @FieldBuilder<Habits> _ fields: () -> [FieldStep<Habits>]
  ) {
    for name in habits.keys where !Archetype.designed.contains(where: { $0.name == name }) {
      preconditionFailure("habits are given to \(name), which is no archetype of the design")
    }
    func with(_ archetype: Archetype) -> Archetype {
      var archetype = archetype
      archetype[keyPath: path] = habits[archetype.name] ?? standard
      return archetype
    }
    self.init(
      designed: Archetype.designed.map(with), others: others, unnamed: with(.steady),
      fields: Fields(default: Archetype.steady) { Group(path, fields) })
  }
}
