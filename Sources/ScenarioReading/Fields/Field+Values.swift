// A value of a section. What all its fields have in common:
// - key: Its key in the section.
// - path: Where it stands in the rules, which also say its default.
// - unit, rule, origin, meaning: Described at `RuleRecord`; rule and origin are the section's where
//   the field names none.

extension FieldStep {
  /// - Parameters:
  ///   - value: The value as a scenario writes it.
  ///   - stored: The value as the rules hold it.
  init<Stored, Value>(
    _ key: String, _ path: WritableKeyPath<Rules, Stored> & Sendable, _ form: ValueForm<Value>,
    _ words: RuleNote, value: @escaping @Sendable (Stored) -> Value,
    stored: @escaping @Sendable (Value) -> Stored
  ) {
    self.init(key, at: path) { reading, isRequired in
      let read = reading.reader.value(
        key, isRequired && reading.isNew ? nil : value(reading.rules[keyPath: path]), form,
        reading.note(words))
      reading.rules[keyPath: path] = stored(read)
    }
  }

  init<Value>(
    _ key: String, _ path: WritableKeyPath<Rules, Value> & Sendable, _ form: ValueForm<Value>,
    _ words: RuleNote
  ) {
    self.init(key, path, form, words, value: { $0 }, stored: { $0 })
  }

  /// A list of values as a scenario writes it.
  init<Value>(
    _ key: String, _ path: WritableKeyPath<Rules, [Value]> & Sendable, count: ClosedRange<Int>,
    of form: ValueForm<Value>, _ words: RuleNote
  ) {
    self.init(key, path, count: count, of: form, words, values: { $0 }, stored: { $0 })
  }

  /// A list of values.
  init<Stored, Value>(
    _ key: String, _ path: WritableKeyPath<Rules, Stored> & Sendable, count: ClosedRange<Int>,
    of form: ValueForm<Value>, _ words: RuleNote,
    values: @escaping @Sendable (Stored) -> [Value],
    stored: @escaping @Sendable ([Value]) -> Stored
  ) {
    self.init(key, at: path) { reading, isRequired in
      let read = reading.reader.values(
        key, isRequired && reading.isNew ? nil : values(reading.rules[keyPath: path]), count, form,
        reading.note(words))
      reading.rules[keyPath: path] = stored(read)
    }
  }
}

extension FieldReading {
  /// The same with the section's rule and origin where it names none.
  func note(_ note: RuleNote) -> RuleNote {
    RuleNote(note.unit, note.rule ?? rule, note.origin ?? origin, note.meaning)
  }
}

// MARK: Numbers

/// A whole number, or a list of them.
public struct Whole<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, Int> & Sendable, in range: ClosedRange<Int>,
    unit: String, rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .integer(in: range), RuleNote(unit, rule, origin, meaning))
  }

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, [Int]> & Sendable, count: ClosedRange<Int>,
    in range: ClosedRange<Int> = 0...1_000_000, unit: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(
      key, path, count: count, of: .integer(in: range),
      RuleNote(unit, rule, origin, meaning))
  }
}

/// `[least, most]` of whole numbers.
public struct WholeRange<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, ClosedRange<Int>> & Sendable,
    in range: ClosedRange<Int>, unit: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    let words = RuleNote(unit, rule, origin, meaning)
    step = FieldStep(key, at: path) { reading, _ in
      let own = reading.rules[keyPath: path]
      let ends = reading.reader.values(
        key, [own.lowerBound, own.upperBound], 2...2, .integer(in: range), reading.note(words))
      if ends[0] > ends[1] {
        reading.reader.fail(key, "the least, \(ends[0]), is above the most, \(ends[1])")
      }
      reading.rules[keyPath: path] = min(ends[0], ends[1])...ends[1]
    }
  }
}

/// An amount or a price of a currency.
public struct Amount<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, Int> & Sendable, unit: String = "gold",
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = Whole(key, path, in: 0...1_000_000, unit: unit, rule: rule, origin: origin, meaning).step
  }
}

/// A number, or a list of them.
public struct Number<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, Double> & Sendable, in range: ClosedRange<Double>,
    unit: String, rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .number(in: range), RuleNote(unit, rule, origin, meaning))
  }

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, [Double]> & Sendable, count: ClosedRange<Int>,
    in range: ClosedRange<Double>, unit: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(
      key, path, count: count, of: .number(in: range),
      RuleNote(unit, rule, origin, meaning))
  }
}

extension Number {
  /// A list that is nil where a section does not state it.
  public init(
    _ key: String, ifStated path: WritableKeyPath<Rules, [Double]?> & Sendable,
    count: ClosedRange<Int>, in range: ClosedRange<Double>, unit: String, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    let words = RuleNote(unit, rule, origin, meaning)
    step = FieldStep(key, at: path) { reading, _ in
      guard reading.reader.has(key) else { return }
      reading.rules[keyPath: path] = reading.reader.values(
        key, nil, count, .number(in: range), reading.note(words))
    }
  }
}

/// A share that may pass 1, such as a bonus.
public struct Share<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, Double> & Sendable, upTo most: Double = 10,
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = Number(key, path, in: 0...most, unit: "share", rule: rule, origin: origin, meaning).step
  }
}
