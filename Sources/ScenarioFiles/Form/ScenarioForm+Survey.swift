import GameKit
import ScenarioReading

extension ScenarioForm {
  /// The form of a game's scenarios.
  public init(of game: GameDefinition) {
    self.init(of: game, probes: Self.probes(of: game))
  }

  /// - Parameter probes: What probes of the readers found, with different assumptions.
  init(of game: GameDefinition, probes: [ReadingContext]) {
    let root = FormBranch()
    let found = probes.map { $0.places }
    for place in found.joined() { root.descend(place.steps).add(place) }
    let required = found.map(Self.required)
    for steps in required.reduce(required[0], { $0.intersection($1) }) {
      root.descend(steps).isRequired = true
    }
    self.game = game
    self.root = root.place
  }

  /// Surveys that assume everything, nothing, and everything but one key, for each key of which
  /// only the presence was asked.
  static func probes(of game: GameDefinition) -> [ReadingContext] {
    let all = probe(of: game) { _ in true }
    let none = probe(of: game) { _ in false }
    var keys: [String] = []
    for path in all.presenceAsked + none.presenceAsked {
      if case .key(let key)? = path.steps.last, !keys.contains(key) { keys.append(key) }
    }
    return [none, all] + keys.map { key in probe(of: game) { $0 != key } }
  }

  private static func probe(
    of game: GameDefinition, assuming assumes: @escaping (String) -> Bool
  ) -> ReadingContext {
    let context = ReadingContext(probe: SchemaProbe(assumes: assumes))
    let nowhere = SourcePosition.nowhere
    let document = JSONNode(
      .object(
        ([game.tellingSection] + game.including).map { section in
          JSONNode.Member(
            key: section, position: nowhere, node: JSONNode(.object([]), at: nowhere))
        }), at: nowhere)
    _ = context.read(document) { Scenario.parts($0, GameList([game])) }
    return context
  }
}

extension ScenarioForm {
  /// The places without which what is around them is incomplete, in all that one probe found.
  private static func required(_ places: [SurveyedPlace]) -> Set<[FormPlace.Step]> {
    var required: Set<[FormPlace.Step]> = []
    var others: Set<[FormPlace.Step]> = []
    for place in places where place.steps.last != .anyName {
      if place.isRequired {
        required.insert(place.steps)
      } else {
        others.insert(place.steps)
      }
    }
    return required.subtracting(others)
  }
}

/// A place of a scenario as one probe found it; of a list, each element's for itself.
private struct SurveyedPlace {
  let steps: [FormPlace.Step]
  let value: RuleRecord?
  let note: SectionNote?
  let isRequired: Bool
}

extension ReadingContext {
  /// Everything that was asked for, by its place in a form.
  fileprivate var places: [SurveyedPlace] {
    let names = notes.filter { $0.value.kind == .names }.map(\.key.steps)
    return entries.map { entry in
      switch entry {
      case .rule(let number):
        SurveyedPlace(
          steps: formSteps(number.path, names), value: number.record.ofAnyScenario, note: nil,
          isRequired: number.defaultValue == nil)
      case .object(let path), .list(let path):
        SurveyedPlace(
          steps: formSteps(path, names), value: nil, note: notes[path],
          isRequired: notes[path]?.absence == .error)
      }
    }
  }

  /// A path in a form: every element of a list is the same place, and so is every name.
  ///
  /// - Parameter names: Where objects of free names are.
  private func formSteps(
    _ path: JSONPath, _ names: [[JSONPath.Step]]
  ) -> [FormPlace.Step] {
    var steps = path.steps.map { step -> FormPlace.Step in
      switch step {
      case .index, .name, .end: .element
      case .key(let key): .key(key)
      }
    }
    for place in names where place.count < steps.count && path.steps.starts(with: place) {
      steps[place.count] = .anyName
    }
    return steps
  }
}

/// A place of a form in the making.
private final class FormBranch {
  var isRequired = false
  private var note: SectionNote?
  private var value: RuleRecord?
  private var order: [FormPlace.Step] = []
  private var inner: [FormPlace.Step: FormBranch] = [:]

  func add(_ place: SurveyedPlace) {
    note = note ?? place.note
    if let value = place.value { self.value = self.value?.merged(with: value) ?? value }
  }

  func descend(_ steps: [FormPlace.Step]) -> FormBranch {
    steps.reduce(self) { branch, step in
      if let found = branch.inner[step] { return found }
      let made = FormBranch()
      branch.inner[step] = made
      branch.order.append(step)
      return made
    }
  }

  var place: FormPlace {
    FormPlace(
      value: value, note: note, isRequired: isRequired,
      inner: order.map { ($0, inner[$0]!.place) })
  }
}
