/// The declaration of a section of a scenario: one line for each number of some rules.
///
/// A field says where its number stands in the rules and in a file, which values are allowed, what
/// it counts, whose number it is and what it does. Its default is what the rules themselves say.
/// Reading, checks, the schema, the starter, the resolved scenario and the table of rules all rest on
/// this one declaration. Fields are read in the order of their declaration.
public struct Fields<Rules: Sendable>: Sendable {
  /// The rules of a section that says nothing.
  public let defaults: Rules
  private let rule: String
  private let origin: RuleNumber.Origin
  private let steps: [FieldStep<Rules>]

  /// - Parameters:
  ///   - rule: The rule of the rulebook, for fields that name no other.
  ///   - origin: Whose numbers they are, for fields that say nothing else.
  public init(
    default defaults: Rules, rule: String = "", origin: RuleNumber.Origin = .design,
    @FieldBuilder<Rules> _ steps: () -> [FieldStep<Rules>]
  ) {
    self.defaults = defaults
    self.rule = rule
    self.origin = origin
    self.steps = steps()
  }

  /// Reads a section whose numbers are at their defaults unless it says otherwise.
  public func read(_ reader: SectionReader) -> Rules { read(reader, from: defaults) }

  /// Reads a section.
  ///
  /// - Parameters:
  ///   - rules: What is in force where the section says nothing.
  ///   - isNew: Whether the section is an element of a list that the design does not have: then its
  ///     required fields have no default.
  public func read(_ reader: SectionReader, from rules: Rules, isNew: Bool = true) -> Rules {
    FieldReading(rules: rules, reader: reader, rule: rule, origin: origin, isNew: isNew).read(steps)
  }

  /// Reads rules from a JSON text, such as a file that an app ships; comments and trailing commas
  /// are allowed. What the text leaves out is at its default.
  ///
  /// - Parameter file: What problems call the text.
  /// - Throws: A `Problem` of the syntax, or all `ScenarioProblems` of the values.
  public func rules(_ json: String, file: String = "") throws -> Rules {
    var parser = JSONParser(text: Array(json.utf8), file: file)
    let section = try parser.parse()
    let context = ReadingContext(problems: parser.doubledKeys)
    let rules = context.readObject(section) { read($0) }
    try context.check()
    return rules
  }
}

/// One section in the middle of its reading.
struct FieldReading<Rules: Sendable> {
  /// The rules as they were read so far.
  var rules: Rules
  let reader: SectionReader
  let rule: String
  let origin: RuleNumber.Origin
  let isNew: Bool
  /// The keys of the numbers read so far.
  fileprivate(set) var keys: [PartialKeyPath<Rules>: String] = [:]

  /// Reads fields and gives the rules as they say.
  consuming func read(_ steps: [FieldStep<Rules>]) -> Rules {
    var reading = self
    for step in steps { step.read(&reading) }
    return reading.rules
  }

  /// The same for a section inside this one that holds numbers of the same rules.
  func inner(_ reader: SectionReader) -> FieldReading {
    FieldReading(rules: rules, reader: reader, rule: rule, origin: origin, isNew: isNew)
  }
}

/// What a section asks for at one place of its declaration.
public struct FieldStep<Rules: Sendable>: Sendable {
  typealias Body = @Sendable (inout FieldReading<Rules>, _ isRequired: Bool) -> Void

  /// Whether it is an error when the section does not say it.
  var isRequired = false
  private let body: Body

  init(_ body: @escaping Body) { self.body = body }

  /// - Parameters:
  ///   - key: The key of what it asks for.
  ///   - path: Where the rules hold it.
  init(_ key: String, at path: PartialKeyPath<Rules> & Sendable, _ body: @escaping Body) {
    self.init { reading, isRequired in
      body(&reading, isRequired)
      reading.keys[path] = key
      reading.reader.note(path, at: key)
    }
  }

  func read(_ reading: inout FieldReading<Rules>) { body(&reading, isRequired) }
}

/// A line of a declaration: a number, a list, a section of its own, a check.
public protocol Field<Rules>: Sendable {
  associatedtype Rules: Sendable
  var step: FieldStep<Rules> { get set }
}

extension Field {
  /// The same, which every section has to state itself, unless it stands for an element of the
  /// design.
  public var required: Self {
    var field = self
    field.step.isRequired = true
    return field
  }
}

/// Collects the fields of a declaration; the compiler checks each line for itself.
@resultBuilder
public enum FieldBuilder<Rules: Sendable> {
  public static func buildExpression<F: Field>(_ field: F) -> [FieldStep<Rules>]
  where F.Rules == Rules {
    [field.step]
  }

  public static func buildBlock(_ steps: [FieldStep<Rules>]...) -> [FieldStep<Rules>] {
    steps.flatMap { $0 }
  }

  public static func buildArray(_ steps: [[FieldStep<Rules>]]) -> [FieldStep<Rules>] {
    steps.flatMap { $0 }
  }

  public static func buildOptional(_ steps: [FieldStep<Rules>]?) -> [FieldStep<Rules>] {
    steps ?? []
  }
}
