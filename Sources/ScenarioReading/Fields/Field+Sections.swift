import GameEngines

// Sections inside a section; without a path, their rules are those of the section around it. `rule`
// and `origin` are for fields that name no other, and default to those of the section around it.
// `default` gives the rules of an empty section, by default those of the design.

/// A section of its own. If it is absent, all its numbers have their defaults.
public struct Section<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init<Inner>(
    _ key: String, _ path: RulePath<Rules, Inner>, _ meaning: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, @FieldBuilder<Inner> _ steps: () -> [FieldStep<Inner>]
  ) {
    let fields = FieldStep(rule, origin, steps)
    step = FieldStep(key) { reading, _ in
      reading.reader.section(key, meaning, .defaults) { reading.read(path, fields, in: $0) }
    }
  }

  public init(
    _ key: String, _ meaning: String, rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Rules> _ steps: () -> [FieldStep<Rules>]
  ) {
    self.init(key, \.self, meaning, rule: rule, origin: origin, steps)
  }
}

/// A section that turns a part of the game on: without the section, the part is off.
public struct System<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init<Inner>(
    _ key: String, _ path: RulePath<Rules, Inner?>, default defaults: Inner,
    _ meaning: String, rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Inner> _ steps: () -> [FieldStep<Inner>]
  ) {
    let fields = FieldStep(rule, origin, steps)
    step = FieldStep(key, at: path) { reading, _ in
      reading.rules[keyPath: path] = reading.reader.section(key, meaning, .off) {
        reading.part(defaults, fields, in: $0, isNew: true)
      }
    }
  }

  public init<Inner: DesignedRules>(
    _ key: String, _ path: RulePath<Rules, Inner?>, _ meaning: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, @FieldBuilder<Inner> _ steps: () -> [FieldStep<Inner>]
  ) {
    self.init(key, path, default: Inner(), meaning, rule: rule, origin: origin, steps)
  }

  /// Several parts with the same rules; all stay as they are if the section is absent.
  public init(
    _ key: String, _ meaning: String, rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Rules> _ steps: () -> [FieldStep<Rules>]
  ) {
    let fields = FieldStep(rule, origin, steps)
    step = FieldStep { reading, _ in
      reading.reader.section(key, meaning, .off) { reading.read(\.self, fields, in: $0) }
    }
  }
}

/// Rules whose numbers are in the section around them.
public struct Group<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init<Inner>(
    _ path: RulePath<Rules, Inner>, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, @FieldBuilder<Inner> _ steps: () -> [FieldStep<Inner>]
  ) {
    let fields = FieldStep(rule, origin, steps)
    step = FieldStep { reading, _ in reading.read(path, fields, in: reading.reader) }
  }

  /// Creates rules that exist if the section does.
  public init<Inner: DesignedRules>(
    turningOn path: RulePath<Rules, Inner?>, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, @FieldBuilder<Inner> _ steps: () -> [FieldStep<Inner>]
  ) {
    let fields = FieldStep(rule, origin, steps)
    step = FieldStep { reading, _ in
      let own = reading.rules[keyPath: path] ?? Inner()
      reading.rules[keyPath: path] = reading.part(own, fields, in: reading.reader, isNew: true)
    }
  }
}

/// A list of sections.
public struct List<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  /// Reads elements; unless it is `required`, an absent list keeps the value at `path`. `start` is
  /// the source of an element's defaults, and `defaults` are those of a new one.
  public init<Element>(
    _ key: String, _ path: RulePath<Rules, [Element]>, count: ClosedRange<Int>,
    start: ElementStart = .nearest, default defaults: Element, _ meaning: String,
    rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Element> _ steps: () -> [FieldStep<Element>]
  ) {
    let fields = FieldStep(rule, origin, steps)
    step = FieldStep(key, at: path) { reading, isRequired in
      let (reader, own) = (reading.reader, reading.rules[keyPath: path])
      // Checked only where it matters, because a probe counts the question.
      let isWritten = start == .none && reader.has(key)
      func read(_ reader: SectionReader, _ index: Int) -> Element {
        let designed: Element? =
          switch start {
          case .nearest: own.isEmpty ? nil : own[min(index, own.count - 1)]
          case .atPlace: own.indices.contains(index) ? own[index] : nil
          case .none: !isWritten && own.indices.contains(index) ? own[index] : nil
          }
        return reading.part(designed ?? defaults, fields, in: reader, isNew: designed == nil)
      }
      reading.rules[keyPath: path] =
        reader.list(
          key, meaning, isRequired ? .error : .defaults, count: count,
          defaultCount: isRequired ? 0 : own.count, read) ?? []
    }
  }

  public init<Element: DesignedRules>(
    _ key: String, _ path: RulePath<Rules, [Element]>, count: ClosedRange<Int>,
    start: ElementStart = .nearest, _ meaning: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, @FieldBuilder<Element> _ steps: () -> [FieldStep<Element>]
  ) {
    self.init(
      key, path, count: count, start: start, default: Element(), meaning, rule: rule,
      origin: origin, steps)
  }
}

/// The source of the defaults of a list's elements.
public enum ElementStart: Sendable {
  /// The design's element at the same index, or else its last one.
  case nearest
  /// The design's element at the same index; further elements are new.
  case atPlace
  /// No element of the design: a list in the scenario states all of its elements.
  case none
}

/// An object whose keys are names chosen by the user (an ASCII letter, then ASCII letters, digits,
/// `_` and `-`) and whose values are sections. If it is absent, the design's value applies.
public struct Named<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  /// Reads elements in the order of the file. `name` is the place of an element's name, and `each`
  /// an element in words. `others` have own defaults besides those of the design; the rest has
  /// `defaults`.
  public init<Element>(
    _ key: String, _ path: RulePath<Rules, [Element]>,
    by name: RulePath<Element, String>, each: String, also others: [Element],
    default defaults: Element, _ meaning: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, @FieldBuilder<Element> _ steps: () -> [FieldStep<Element>]
  ) {
    let fields = FieldStep(rule, origin, steps)
    step = FieldStep(key, at: path) { reading, _ in
      let (reader, own) = (reading.reader, reading.rules[keyPath: path])
      let known = own + others
      let designed = (reader.context.isProbe ? known : own).map { $0[keyPath: name] }
      let isWritten = reader.has(key)
      let elements = reader.section(key, meaning, .defaults, keysAreNames: true) { section in
        (isWritten ? section.keys : designed).compactMap { key -> Element? in
          section.checkName(key)
          var element = known.first { $0[keyPath: name] == key } ?? defaults
          element[keyPath: name] = key
          return section.section(key, each, .defaults) {
            reading.part(element, fields, in: $0, isNew: true)
          }
        }
      }
      reading.rules[keyPath: path] = elements ?? []
    }
  }
}
