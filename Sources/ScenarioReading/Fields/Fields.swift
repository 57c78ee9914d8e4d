import GameEngines

/// The declaration of a section of a scenario: a line for each number of its rules, in reading
/// order.
///
/// A field declares a number's place in the rules and in a file, its allowed values, unit, origin
/// and meaning; its default is the value in the rules. Reading, the schema, the starter, the
/// resolved scenario and the table of rules all use it.
public struct Fields<Rules: Sendable>: Sendable {
  /// The rules of an empty section. Inside other fields, the value at the key path replaces them.
  public let defaults: Rules
  let step: FieldStep<Rules>

  /// Creates fields, read in this order. Those that name no other have this rule and origin.
  public init(
    default defaults: Rules, rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Rules> _ steps: () -> [FieldStep<Rules>]
  ) {
    (self.defaults, step) = (defaults, FieldStep(rule, origin, steps))
  }

  /// Reads a section. Numbers that it does not state have their defaults.
  public func read(_ reader: SectionReader) -> Rules { read(reader, from: defaults) }

  /// Reads a section. Numbers that it does not state are those of these rules.
  public func read(_ reader: SectionReader, from rules: Rules) -> Rules {
    var reading = FieldReading(rules: rules, reader: reader, isNew: true)
    step.read(&reading)
    return reading.rules
  }

  /// Reads rules from a JSON text, such as a file that an app ships; comments and trailing commas
  /// are allowed. Numbers that the text leaves out have their defaults.
  /// Throws a `Problem` of the syntax, or all `ScenarioProblems` of the values.
  public func rules(_ json: String, file: String = "") throws -> Rules {
    var parser = JSONParser(text: Array(json.utf8), file: file)
    let section = try parser.parse()
    let context = ReadingContext(problems: parser.doubledKeys)
    let rules = context.readObject(section) { read($0) }
    try context.check()
    return rules
  }
}

extension Fields where Rules: DesignedRules {
  /// Creates the fields of rules whose defaults are those of the design.
  public init(
    rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Rules> _ steps: () -> [FieldStep<Rules>]
  ) {
    self.init(default: Rules(), rule: rule, origin: origin, steps)
  }
}

struct FieldReading<Rules: Sendable> {
  var rules: Rules
  let reader: SectionReader
  fileprivate(set) var rule: String?
  fileprivate(set) var origin: RuleNumber.Origin?
  /// True for an element of a list that the design lacks: then required fields have no default.
  let isNew: Bool
  fileprivate(set) var isHabit = false
  /// The keys of the numbers read so far; a list, as only checks that fail look them up.
  fileprivate(set) var keys: [(path: AnyKeyPath, key: String)] = []

  /// Reads a part of the rules, whose fields have this rule and origin unless they name others.
  mutating func read<Part>(
    _ path: WritableKeyPath<Rules, Part>, _ fields: FieldStep<Part>, in reader: SectionReader
  ) {
    rules[keyPath: path] = part(rules[keyPath: path], fields, in: reader, isNew: isNew)
  }

  /// Reads a part of the rules, whose numbers keep these values where the section states none.
  func part<Part>(
    _ part: Part, _ fields: FieldStep<Part>, in reader: SectionReader, isNew: Bool
  ) -> Part {
    var reading = FieldReading<Part>(
      rules: part, reader: reader, rule: rule, origin: origin, isNew: isNew, isHabit: isHabit)
    fields.read(&reading)
    return reading.rules
  }

  func value<Value>(
    _ key: String, _ own: Value?, _ form: ValueForm<Value>, _ words: RuleNote
  ) -> Value {
    var words = words
    (words.rule, words.origin) = (words.rule ?? rule, words.origin ?? origin)
    words.isHabit = isHabit
    return reader.value(key, own, form, words)
  }
}

/// A step of reading a section, at one place of its declaration.
public struct FieldStep<Rules: Sendable>: Sendable {
  typealias Body = @Sendable (inout FieldReading<Rules>, _ isRequired: Bool) -> Void

  var isRequired = false
  var isHabit = false
  var isReadIfStated = false
  private let key: String?
  private let body: Body

  init(_ key: String? = nil, _ body: @escaping Body) { (self.key, self.body) = (key, body) }

  /// Creates one step of several, with a rule and an origin for those that name no other.
  init(_ rule: String?, _ origin: RuleNumber.Origin?, _ steps: () -> [FieldStep]) {
    let steps = steps()
    self.init { reading, _ in
      let outer = (reading.rule, reading.origin)
      (reading.rule, reading.origin) = (rule ?? reading.rule, origin ?? reading.origin)
      for step in steps { step.read(&reading) }
      (reading.rule, reading.origin) = outer
    }
  }

  init(_ key: String, at path: PartialKeyPath<Rules> & Sendable, _ body: @escaping Body) {
    self.init(key) { reading, isRequired in
      body(&reading, isRequired)
      reading.keys.append((path, key))
      reading.reader.note(path, at: key)
    }
  }

  func read(_ reading: inout FieldReading<Rules>) {
    if isReadIfStated, let key, !reading.reader.has(key) { return }
    let outer = reading.isHabit
    reading.isHabit = outer || isHabit
    body(&reading, isRequired)
    reading.isHabit = outer
  }
}

/// The place of a value in rules.
public typealias RulePath<Rules, Value> = WritableKeyPath<Rules, Value> & Sendable

/// A line of a declaration: a number, a list, a section of its own, a check.
public protocol Field<Rules>: Sendable {
  associatedtype Rules: Sendable
  var step: FieldStep<Rules> { get set }
}

extension Field {
  /// The field as required: every section states it, unless it corresponds to one of the design.
  public var required: Self {
    var field = self
    field.step.isRequired = true
    return field
  }

  /// The field as one of which nothing is shown unless a section states it.
  ///
  /// - Precondition: It has a key, and no check names it.
  public var ifStated: Self {
    var field = self
    field.step.isReadIfStated = true
    return field
  }

  /// The same field as a habit: players choose its value, and a search for what pays may move it.
  public var habit: Self {
    var field = self
    field.step.isHabit = true
    return field
  }
}

/// Collects the fields of a declaration; the compiler checks each line separately.
@resultBuilder
public enum FieldBuilder<Rules: Sendable> {
  public static func buildExpression<F: Field>(_ field: F) -> [FieldStep<Rules>]
  where F.Rules == Rules {
    [field.step]
  }

  /// Adds fields that are declared elsewhere.
  public static func buildExpression(_ fields: Fields<Rules>) -> [FieldStep<Rules>] {
    [fields.step]
  }

  /// Adds steps that a function has made.
  public static func buildExpression(_ steps: [FieldStep<Rules>]) -> [FieldStep<Rules>] { steps }

  public static func buildEither(first steps: [FieldStep<Rules>]) -> [FieldStep<Rules>] { steps }
  public static func buildEither(second steps: [FieldStep<Rules>]) -> [FieldStep<Rules>] { steps }

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
