import ShippedGames
import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

/// The structure of the schema; that it accepts and rejects what it should is shown by a validator
/// that is not ours, see Tests/Schema.
@Suite struct ScenarioSchemaTests {
  private static let text = ScenarioSchema.text(of: shippedGames)
  private static let schema = Result { try parse(text) }
  private let root: JSONNode

  init() throws {
    root = try Self.schema.get()
  }

  @Test func `it is a schema of draft 2020-12, the same each time`() throws {
    #expect(text("$schema") == "https://json-schema.org/draft/2020-12/schema")
    #expect(ScenarioSchema.text(of: shippedGames) == Self.text)
    #expect(Self.text.hasSuffix("}\n"))
  }

  @Test func `a number has its sentence, its default, its range and its unit`() throws {
    let threshold = try #require(
      node("$defs", "pity", "properties", "task", "properties", "threshold"))
    #expect(
      threshold.member("description")?.node.value
        == .string(
          "The dry attempt that is forced to drop; 0 for never. 0…4000 attempts; PTY-1; "
            + "stated by the design."))
    #expect(number(threshold, "default") == 20)
    #expect(number(threshold, "minimum") == 0)
    #expect(number(threshold, "maximum") == 4000)
  }

  @Test func `names are an enum, lists have their elements and their length`() throws {
    let rooms = try #require(
      node("$defs", "dungeons", "properties", "list", "items", "properties", "rooms"))
    #expect(number(rooms, "minItems") == 1)
    #expect(number(rooms, "maxItems") == 64)
    guard case .array(let names)? = rooms.member("items")?.node.member("enum")?.node.value else {
      Issue.record("no names of rooms")
      return
    }
    #expect(
      names.map(\.value) == ["combat", "puzzle", "trap", "treasure", "boss"].map { .string($0) })
  }

  @Test func `names of archetypes are free, what an archetype says is not`() throws {
    let archetypes = try #require(
      node("$defs", "population", "properties", "archetypes"))
    let each = try #require(archetypes.member("additionalProperties")?.node)
    #expect(each.member("properties")?.node.member("weight") != nil)
    #expect(each.member("additionalProperties")?.node.value == .bool(false))
    // Groups are of archetypes that only the scenario knows.
    let groups = try #require(node("$defs", "population", "properties", "groups"))
    let items = groups.member("additionalProperties")?.node.member("items")?.node
    #expect(items?.member("enum") == nil)
    #expect(items?.member("type")?.node.value == .string("string"))
  }

  @Test func `a layer over another file may be named`() throws {
    #expect(node("properties", "extends", "type")?.value == .string("string"))
    #expect(node("properties", "$schema", "type")?.value == .string("string"))
  }

  @Test func `no object takes an unknown key, and every reference leads somewhere`() throws {
    var objects = 0
    var open: [String] = []
    var references = 0
    visit(root) { node in
      if let properties = node.member("properties")?.node, node.member("type") != nil {
        objects += 1
        if node.member("additionalProperties")?.node.value != .bool(false) {
          open.append("\(properties)")
        }
      }
      if case .string(let reference)? = node.member("$ref")?.node.value {
        references += 1
        #expect(reference.hasPrefix("#/$defs/"))
        #expect(self.node("$defs", String(reference.dropFirst(8))) != nil, "\(reference)")
      }
    }
    #expect(open.isEmpty)
    #expect(objects > 60)
    #expect(references > 40)
  }

  // MARK: Ways through the schema

  private func node(_ keys: String...) -> JSONNode? {
    keys.reduce(root) { node, key in node?.member(key)?.node }
  }

  private func text(_ key: String) -> String? {
    if case .string(let text)? = root.member(key)?.node.value { text } else { nil }
  }

  private func number(_ node: JSONNode, _ key: String) -> Double? {
    if case .number(let number)? = node.member(key)?.node.value { number.double } else { nil }
  }

  private func visit(_ node: JSONNode, _ show: (JSONNode) -> Void) {
    show(node)
    switch node.value {
    case .object(let members): for member in members { visit(member.node, show) }
    case .array(let elements): for element in elements { visit(element, show) }
    default: break
    }
  }
}
