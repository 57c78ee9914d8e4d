extension ScenarioForm {
  /// The form of a game's scenarios.
  public init(of game: GameName) {
    self.init(of: game, surveys: Self.surveys(of: game))
  }

  /// - Parameter surveys: What surveys of the readers found, with different assumptions.
  init(of game: GameName, surveys: [ReadingContext]) {
    let root = FormBranch()
    for survey in surveys { root.add(survey) }
    let required = surveys.map { $0.requiredPlaces }
    for steps in required[0] where required.allSatisfy({ $0.contains(steps) }) {
      root.descend(steps).isRequired = true
    }
    self.game = game
    self.root = root.place
  }

  /// Surveys that assume everything, nothing, and everything but one key, for each key of which
  /// only the presence was asked.
  static func surveys(of game: GameName) -> [ReadingContext] {
    let all = survey(of: game) { _ in true }
    let none = survey(of: game) { _ in false }
    var keys: [String] = []
    for path in all.presenceAsked + none.presenceAsked {
      if case .key(let key)? = path.steps.last, !keys.contains(key) { keys.append(key) }
    }
    return [none, all] + keys.map { key in survey(of: game) { $0 != key } }
  }

  private static func survey(
    of game: GameName, assuming assumes: @escaping (String) -> Bool
  ) -> ReadingContext {
    let context = ReadingContext(survey: Survey(assumes: assumes))
    let nowhere = SourcePosition.nowhere
    // A scenario of QuestBond may have the scoring of TimeQuest, too, and then more sections.
    let sections = game == .questbond ? [game, .timequest] : [game]
    let document = JSONNode(
      .object(
        sections.map { game in
          JSONNode.Member(
            key: game.tellingSection, position: nowhere, node: JSONNode(.object([]), at: nowhere))
        }), at: nowhere)
    _ = context.read(document, Scenario.parts)
    return context
  }
}

extension ReadingContext {
  /// A path in a form: every element of a list is the same place, and so is every name.
  fileprivate func formSteps(_ path: JSONPath) -> [FormPlace.Step] {
    path.steps.indices.map { index in
      switch path.steps[index] {
      case .index: .element
      case .key(let key):
        notes[JSONPath(Array(path.steps[..<index]))]?.kind == .names ? .anyName : .key(key)
      }
    }
  }

  /// The places without which what is around them is incomplete.
  fileprivate var requiredPlaces: [[FormPlace.Step]] {
    var order: [[FormPlace.Step]] = []
    var isRequired: [[FormPlace.Step]: Bool] = [:]
    func note(_ path: JSONPath, _ required: Bool) {
      let steps = formSteps(path)
      if isRequired[steps] == nil { order.append(steps) }
      isRequired[steps] = (isRequired[steps] ?? true) && required
    }
    for entry in entries {
      switch entry {
      case .rule(let number): note(number.path, number.defaultValue == nil)
      case .object(let path), .list(let path): note(path, notes[path]?.absence == .error)
      }
    }
    return order.filter { isRequired[$0] == true && $0.last != .anyName }
  }

  fileprivate func addEntries(to root: FormBranch) {
    for entry in entries {
      switch entry {
      case .rule(let number): root.descend(formSteps(number.path)).add(FormValue(number))
      case .object(let path), .list(let path):
        let branch = root.descend(formSteps(path))
        branch.note = branch.note ?? notes[path]
      }
    }
  }
}

/// A place of a form in the making.
private final class FormBranch {
  var isRequired = false
  var note: SectionNote?
  private var value: FormValue?
  private var order: [FormPlace.Step] = []
  private var inner: [FormPlace.Step: FormBranch] = [:]

  func add(_ survey: ReadingContext) { survey.addEntries(to: self) }

  func add(_ value: FormValue) { self.value = self.value?.merged(with: value) ?? value }

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
