@testable import ScenarioFiles
@testable import ScenarioReading

/// A scenario as a tree of JSON that a test can change and write down again.
struct ScenarioTree {
  private(set) var root: JSONNode

  /// - Parameter text: A valid document.
  init(_ text: String) throws {
    var parser = JSONParser(text: Array(text.utf8), file: "tree.jsonc")
    root = try parser.parse()
  }

  /// The document as JSON without comments, which may hold a key twice after a mutation.
  var text: String { root.json.text }

  /// Puts a value in the place of the one at the path; a last key that is not there is added.
  mutating func set(_ path: JSONPath, to value: JSONNode.Value) {
    root = Self.changed(root, path.steps[...]) { _ in value }
  }

  mutating func set(_ path: JSONPath, to json: JSONValue) {
    set(path, to: JSONNode(json: json, at: .nowhere).value)
  }

  private static func changed(
    _ node: JSONNode, _ steps: ArraySlice<JSONPath.Step>,
    _ change: (JSONNode.Value) -> JSONNode.Value
  ) -> JSONNode {
    guard let step = steps.first else { return JSONNode(change(node.value), at: node.position) }
    switch (step, node.value) {
    case (.key(let key), .object(var members)):
      if let index = members.firstIndex(where: { $0.key == key }) {
        members[index].node = changed(members[index].node, steps.dropFirst(), change)
      } else {
        let empty = JSONNode(steps.count > 1 ? .object([]) : .null, at: node.position)
        members.append(
          JSONNode.Member(
            key: key, position: node.position, node: changed(empty, steps.dropFirst(), change)))
      }
      return JSONNode(.object(members), at: node.position)
    case (.index(let index), .array(var elements)):
      elements[index] = changed(elements[index], steps.dropFirst(), change)
      return JSONNode(.array(elements), at: node.position)
    case (.name(let name), .array(let elements)):
      let index = ItemNames(elements).places(of: name)[0]
      return changed(node, [.index(index)] + steps.dropFirst(), change)
    default: return node
    }
  }
}

// MARK: - Blind mutations

extension ScenarioTree {
  private static let extremes: [JSONNode.Value] =
    [
      "0", "-1", "1", "2", "0.0000001", "5e-324", "1e308", "-1e308", "1e999",
      "1000000000000000000", "9223372036854775808", "1.4", "0.5",
    ].map { .number(JSONNumber(text: $0)) }
    + [.array([]), .object([]), .string(""), .string("common"), .bool(true), .null]

  /// Changes one place: takes it away, doubles it, or puts something extreme there.
  mutating func mutate(using dice: inout some RandomNumberGenerator) {
    var paths: [JSONPath] = []
    Self.collect(root, .root, &paths)
    let path = paths[dice.index(below: paths.count)]
    let kind = dice.index(below: 8)
    if kind < 5 {
      set(path, to: Self.extremes[dice.index(below: Self.extremes.count)])
      return
    }
    guard let last = path.steps.last else { return }
    let parent = path.steps.dropLast()
    root = Self.changed(root, parent) { value in
      switch (value, last) {
      case (.object(var members), .key(let key)):
        guard let index = members.firstIndex(where: { $0.key == key }) else { return value }
        if kind == 5 { members.append(members[index]) } else { members.remove(at: index) }
        return .object(members)
      case (.array(var elements), .index(let index)):
        if kind == 5 {
          elements.append(elements[index])
        } else if kind == 6 {
          elements.remove(at: index)
        } else {
          elements.swapAt(index, dice.index(below: elements.count))
        }
        return .array(elements)
      default: return value
      }
    }
  }

  private static func collect(_ node: JSONNode, _ path: JSONPath, _ paths: inout [JSONPath]) {
    switch node.value {
    case .object(let members):
      for member in members {
        paths.append(path.appending(member.key))
        collect(member.node, path.appending(member.key), &paths)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        paths.append(path.appending(index))
        collect(element, path.appending(index), &paths)
      }
    default: break
    }
  }
}

// MARK: - Allowed extremes

extension AllowedValues {
  /// A value that is allowed, mostly at the end of its range.
  ///
  /// - Parameters:
  ///   - value: The value in force, whose length a list keeps.
  ///   - end: 0 for the least, 1 for the greatest; else one or the other, or between, by the dice.
  func extreme(
    insteadOf value: JSONValue, end: Int? = nil, using dice: inout some RandomNumberGenerator
  ) -> JSONValue {
    let place = end ?? dice.index(below: 3)
    switch self {
    case .number(let range):
      return .number(
        place == 0
          ? range.lowerBound
          : place == 1
            ? range.upperBound
            : range.lowerBound + (range.upperBound - range.lowerBound)
              * Double(dice.index(below: 1000)) / 1000)
    case .chance:
      return .number(place < 2 ? Double(place) : Double(dice.index(below: 1000)) / 1000)
    case .integer(let range):
      return .number(
        place == 0
          ? range.lowerBound : place == 1 ? range.upperBound : dice.integer(in: range))
    case .flag: return .bool(place == 2 ? dice.index(below: 2) == 0 : place == 1)
    case .choice(let names), .nameInScenario(let names):
      return .string(
        place == 0 ? names[0] : place == 1 ? names.last! : names[dice.index(below: names.count)])
    case .list(let element, _):
      guard case .list(let values) = value else { return value }
      return .list(values.map { element.extreme(insteadOf: $0, end: end, using: &dice) })
    case .text, .formula, .any: return value
    }
  }
}

extension RandomNumberGenerator {
  mutating func index(below count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
  mutating func integer(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
