import GameSupport
import ScenarioReading

/// A scenario to start from: small, complete, and with a comment on everything that it can state.
package enum StarterScenario {
  /// Returns the text of a valid scenario of this name, or of `my-questbond` or the like if it is
  /// not valid. Values that it does not state are written as comments, with their defaults.
  package static func text(of game: GameDefinition, name: String? = nil) -> String {
    let folders = (name ?? "").split(separator: "/", omittingEmptySubsequences: false)
    let isName = folders.count <= 2 && folders.allSatisfy(Scenario.isFolderName)
    return CommentedScenario(
      of: game, stated: stated(game, name: isName ? name! : "my-\(game.id)")
    ).text
  }

  /// Returns why a game's `starter` is not a valid scenario of it; nil if it is one.
  package static func problems(of game: GameDefinition, among games: GameList) -> String? {
    let text = stated(game, name: game.id)
    do throws(ScenarioFailure) {
      _ = try Scenario.read(Array(text.utf8), file: "starter of \(game.id)", games: games)
      return nil
    } catch {
      guard case .invalid(let problems) = error else { return "\(error)" }
      return problems.rendered()
    }
  }

  /// Returns the starter's own text; all other values have their defaults.
  static func stated(_ game: GameDefinition, name: String) -> String {
    let start = """
      {
        "name": \(JSONText.quoted(name)),
        "description": "",
        "simulation": { "players": 1000, "days": 30, "seed": 1 },
      """
    return start + game.starter
  }
}

/// Writes a scenario with a comment on everything that it states or could state. A default is a
/// line after `//` without a blank, so that removing the `//` changes nothing. Prose follows `// `.
private struct CommentedScenario {
  private let form: ScenarioForm
  private let context: ReadingContext
  private static let width = 120

  /// Reads a valid scenario of the game.
  init(of game: GameDefinition, stated: String) {
    var parser = JSONParser(text: Array(stated.utf8), file: "")
    guard let document = try? parser.parse() else { preconditionFailure("a starter is JSON") }
    context = Scenario.reading(document, GameList([game]))
    precondition(!context.found.hasErrors, context.found.rendered())
    form = ScenarioForm(of: game)
  }

  var text: String {
    let head = """
      A scenario of \(form.game.title) to start from. Lines behind // without a blank are values at \
      their defaults: take the // away, of a list on several lines from each of them, and change \
      them. "questbalance rules" lists them all, \
      "questbalance schema" lets an editor complete and explain them.
      """
    let lines =
      prose(head, "") + ["{"] + members(of: context.root, form.root, indentation: "  ") + ["}"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes an object's values, explained unless they are above, its sections, and what it lacks.
  private func members(
    of place: ScenarioPlace, _ form: FormPlace, indentation: String, isExplained: Bool = false
  ) -> [String] {
    let values = place.inner.filter { $0.number != nil }
    let sections = place.inner.filter { $0.number == nil }
    var lines = isExplained ? dense(values, indentation) : explained(values, indentation)
    for (index, section) in sections.enumerated() {
      let inner = form[.key(section.key)] ?? form[.anyName] ?? FormPlace()
      let hasComments = isExplained || sections[..<index].contains { $0.remarks == section.remarks }
      if place.path == .root { lines.append("") }
      if !isExplained { lines += prose(inner.note?.description ?? "", indentation) }
      switch inner.note?.kind {
      case .list?: lines += list(section, inner, indentation)
      case .names? where section.inner.contains { $0.number == nil }:
        lines += list(section, inner, indentation)
      default:
        let inside = members(
          of: section, inner, indentation: indentation + "  ", isExplained: hasComments)
        let start = "\(indentation)\(JSONText.quoted(section.key)): {"
        lines += inside.isEmpty ? [start + "},"] : [start] + inside + [indentation + "},"]
      }
    }
    return lines + (isExplained ? [] : absent(place, form, indentation))
  }

  /// Writes a line for each value, with its meaning.
  private func explained(_ values: [ScenarioPlace], _ indentation: String) -> [String] {
    let codes = values.map { ($0.node != nil ? "" : "//") + $0.code }
    let column = codes.map(\.count).filter { $0 <= 40 }.max() ?? 0
    return zip(codes, values).flatMap { code, value -> [String] in
      let remark = value.remarks[0]
      let padding = String(repeating: " ", count: max(0, column - code.count))
      let line = "\(indentation)\(code)\(padding)  // \(remark)"
      if line.count <= Self.width { return [line] }
      return prose(remark, indentation) + [indentation + code]
    }
  }

  /// Writes values without comments, as many per line as fit.
  private func dense(_ values: [ScenarioPlace], _ indentation: String) -> [String] {
    [true, false].flatMap { isSet in
      let start = indentation + (isSet ? "" : "//")
      let codes = values.filter { ($0.node != nil) == isSet }.map(\.code)
      return Wording.lines(of: codes, width: Self.width - start.count).map { start + $0 }
    }
  }

  /// Writes the elements, one per line where they fit, below an explanation of their values.
  private func list(_ place: ScenarioPlace, _ form: FormPlace, _ indentation: String) -> [String] {
    let isList = form.note?.kind != .names
    let inner = indentation + "  "
    let elements = place.inner.flatMap { element in
      let start = isList ? "" : "\(JSONText.quoted(element.key)): "
      let json = (element.node?.json ?? element.json)
        .written(.fitted(width: Self.width), column: inner.count + start.count)
      let code = start + json + ","
      return code.split(separator: "\n").map { inner + $0 }
    }
    let code =
      ["\(indentation)\(JSONText.quoted(place.key)): \(isList ? "[" : "{")"] + elements
      + ["\(indentation)\(isList ? "]" : "}"),"]
    return explanation(of: form).flatMap { prose($0.words, indentation, hanging: $0.hanging) }
      + (place.node != nil ? code : code.map(marked))
  }

  /// Turns a line of defaults into a comment.
  private func marked(_ line: String) -> String {
    let blanks = line.prefix { $0 == " " }
    return "\(blanks)//\(line.dropFirst(blanks.count))"
  }

  private func explanation(
    of form: FormPlace, hanging: String = ""
  ) -> [(words: String, hanging: String)] {
    guard let each = form[.element] ?? form[.anyName] else { return [] }
    return [(hanging + "Each has:", hanging)]
      + each.inner.flatMap { step, place -> [(words: String, hanging: String)] in
        guard case .key(let key) = step else { return [] }
        let remark = place.value.map { value in
          value.remark + (place.defaultText.map { "; default: \($0)" } ?? "")
        }
        let words = "\(hanging)- \(key): \(remark ?? place.note?.description ?? "")"
        return [(words, hanging + "  ")]
          + (place.value == nil ? explanation(of: place, hanging: hanging + "  ") : [])
      }
  }

  /// Lists sections that the scenario does not have.
  private func absent(
    _ place: ScenarioPlace, _ form: FormPlace, _ indentation: String
  ) -> [String] {
    let missing = form.inner.compactMap { step, inner -> String? in
      guard case .key(let key) = step, let note = inner.note, place[.key(key)] == nil else {
        return nil
      }
      return "\(key): \(note.meaning)"
    }
    if missing.isEmpty { return [] }
    return (place.path == .root ? [""] : []) + prose("Optional sections:", indentation)
      + missing.flatMap { prose("- " + $0, indentation, hanging: "  ") }
  }

  /// Writes a comment; the first line begins with the text's own blanks, the others with `hanging`.
  private func prose(_ text: String, _ indentation: String, hanging: String = "") -> [String] {
    let start = text.prefix { $0 == " " }
    let lines = Wording.lines(
      of: text.split(separator: " ").map(String.init),
      width: Self.width - indentation.count - 3 - hanging.count)
    return lines.enumerated().map { index, line in
      "\(indentation)// \(index == 0 ? String(start) : hanging)\(line)"
    }
  }
}

extension ScenarioPlace {
  /// The key of the place; empty for an element of a list.
  fileprivate var key: String { if case .key(let key)? = path.steps.last { key } else { "" } }

  /// The value as a member of an object.
  fileprivate var code: String { "\(JSONText.quoted(key)): \(json.text)," }

  /// The remarks on all values inside.
  fileprivate var remarks: [String] {
    number.map { [$0.record.ofAnyScenario.remark] } ?? inner.flatMap { [$0.key] + $0.remarks }
  }
}
