import GameEngines

// Sections inside a section. What they have in common:
// - key: The key of the section, or of the list.
// - path: Where its rules stand in those of the section around it; of a section without one, they are
//   the same.
// - meaning: What it is about, in a few words.
// - rule, origin: For fields in it that name no other; without them, those of the section around it.
// - default: The rules of a section that says nothing; those of the design where it names none.
// - steps: The fields in it.

/// A section of its own; an absent one leaves all its numbers at their defaults.
public struct Section<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init<Inner>(
    _ key: String, _ path: WritableKeyPath<Rules, Inner> & Sendable, _ meaning: String,
    rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Inner> _ steps: () -> [FieldStep<Inner>]
  ) {
    let fields = FieldSteps(rule, origin, steps)
    step = FieldStep { reading, isRequired in
      let absence = isRequired ? SectionNote.Absence.error : .defaults
      reading.reader.section(key, meaning, absence) { reading.read(path, fields, in: $0) }
    }
  }

  public init(
    _ key: String, _ meaning: String, rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Rules> _ steps: () -> [FieldStep<Rules>]
  ) {
    self.init(key, \.self, meaning, rule: rule, origin: origin, steps)
  }
}

/// A section whose absence means that there is no such thing in the game.
public struct System<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init<Inner>(
    _ key: String, _ path: WritableKeyPath<Rules, Inner?> & Sendable, default defaults: Inner,
    _ meaning: String, rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Inner> _ steps: () -> [FieldStep<Inner>]
  ) {
    let fields = FieldSteps(rule, origin, steps)
    step = FieldStep(key, at: path) { reading, _ in
      reading.rules[keyPath: path] = reading.reader.section(key, meaning, .off) {
        reading.part(defaults, fields, in: $0, isNew: true)
      }
    }
  }

  public init<Inner: DesignedRules>(
    _ key: String, _ path: WritableKeyPath<Rules, Inner?> & Sendable, _ meaning: String,
    rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Inner> _ steps: () -> [FieldStep<Inner>]
  ) {
    self.init(key, path, default: Inner(), meaning, rule: rule, origin: origin, steps)
  }

  /// Several things of the same rules, none of which is changed where the section is absent.
  public init(
    _ key: String, _ meaning: String, rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Rules> _ steps: () -> [FieldStep<Rules>]
  ) {
    let fields = FieldSteps(rule, origin, steps)
    step = FieldStep { reading, _ in
      reading.reader.section(key, meaning, .off) { reading.read(\.self, fields, in: $0) }
    }
  }
}

/// Rules whose numbers stand in the same section as all others.
public struct Group<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init<Inner>(
    _ path: WritableKeyPath<Rules, Inner> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, @FieldBuilder<Inner> _ steps: () -> [FieldStep<Inner>]
  ) {
    let fields = FieldSteps(rule, origin, steps)
    step = FieldStep { reading, _ in reading.read(path, fields, in: reading.reader) }
  }

  /// Rules that are there where the section is.
  public init<Inner: DesignedRules>(
    turningOn path: WritableKeyPath<Rules, Inner?> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, @FieldBuilder<Inner> _ steps: () -> [FieldStep<Inner>]
  ) {
    let fields = FieldSteps(rule, origin, steps)
    step = FieldStep { reading, _ in
      let own = reading.rules[keyPath: path] ?? Inner()
      reading.rules[keyPath: path] = reading.part(own, fields, in: reading.reader, isNew: true)
    }
  }
}

/// A list of sections.
public struct List<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  /// - Parameters:
  ///   - key: The key of the list.
  ///   - path: Where the list stands; without `required`, an absent one is as it is there.
  ///   - count: How many elements it may have.
  ///   - start: Where the defaults of an element come from.
  ///   - defaults: The defaults of a new element.
  ///   - meaning: What it is about, in a few words.
  ///   - rule: The rule of the rulebook, for fields that name no other.
  ///   - origin: Whose numbers they are, for fields that say nothing else.
  ///   - steps: The fields of an element.
  public init<Element>(
    _ key: String, _ path: WritableKeyPath<Rules, [Element]> & Sendable, count: ClosedRange<Int>,
    start: ElementStart = .nearest, default defaults: Element, _ meaning: String,
    rule: String? = nil, origin: RuleNumber.Origin? = nil,
    @FieldBuilder<Element> _ steps: () -> [FieldStep<Element>]
  ) {
    let fields = FieldSteps(rule, origin, steps)
    step = FieldStep(key, at: path) { reading, isRequired in
      let (reader, own) = (reading.reader, reading.rules[keyPath: path])
      // Whether it is there is asked only where that matters: a probe keeps count of it.
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
    _ key: String, _ path: WritableKeyPath<Rules, [Element]> & Sendable, count: ClosedRange<Int>,
    start: ElementStart = .nearest, _ meaning: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, @FieldBuilder<Element> _ steps: () -> [FieldStep<Element>]
  ) {
    self.init(
      key, path, count: count, start: start, default: Element(), meaning, rule: rule,
      origin: origin, steps)
  }
}

/// Where the defaults of a list's elements come from.
public enum ElementStart: Sendable {
  /// From the design's element at the same index, or else from its last one.
  case nearest
  /// From the design's element at the same index; further elements are new.
  case atPlace
  /// From no element of the design: a list that is written states all of its elements.
  case none
}

/// An object whose keys are names of the user's choice and whose values are sections; an absent one
/// holds what the design has.
///
/// A name is a letter, then letters, digits, `_` and `-`, all of ASCII.
public struct Named<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  /// - Parameters:
  ///   - key: The key of the object.
  ///   - path: Where its elements stand, in the order of the file.
  ///   - name: Where an element holds its name.
  ///   - each: What an element is, in a few words.
  ///   - others: Elements with defaults of their own besides those of the design.
  ///   - defaults: The defaults of an element of any other name.
  ///   - meaning: What the object is about, in a few words.
  ///   - rule: The rule of the rulebook, for fields that name no other.
  ///   - origin: Whose numbers they are, for fields that say nothing else.
  ///   - steps: The fields of an element.
  public init<Element>(
    _ key: String, _ path: WritableKeyPath<Rules, [Element]> & Sendable,
    by name: WritableKeyPath<Element, String> & Sendable, each: String, also others: [Element],
    default defaults: Element, _ meaning: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, @FieldBuilder<Element> _ steps: () -> [FieldStep<Element>]
  ) {
    let fields = FieldSteps(rule, origin, steps)
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
