// Sections inside a section.

/// A section of its own; an absent one leaves all its numbers at their defaults.
public struct Section<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init<Inner>(
    _ key: String, _ path: WritableKeyPath<Rules, Inner> & Sendable, _ fields: Fields<Inner>,
    _ meaning: String
  ) {
    step = FieldStep { reading, _ in
      let own = reading.rules[keyPath: path]
      reading.rules[keyPath: path] = reading.reader.sectionOrDefaults(key, meaning) {
        fields.read($0, from: own)
      }
    }
  }

  /// A section that only groups numbers of the same rules.
  public init(
    _ key: String, _ meaning: String, @FieldBuilder<Rules> _ steps: () -> [FieldStep<Rules>]
  ) {
    let steps = steps()
    step = FieldStep { reading, _ in
      let outer = reading
      reading.rules = outer.reader.sectionOrDefaults(key, meaning) { reader in
        outer.inner(reader).read(steps)
      }
    }
  }
}

/// A section whose absence means that there is no such thing in the game.
public struct System<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init<Inner>(
    _ key: String, _ path: WritableKeyPath<Rules, Inner?> & Sendable, _ fields: Fields<Inner>,
    _ meaning: String
  ) {
    step = FieldStep(key, at: path) { reading, _ in
      reading.rules[keyPath: path] = reading.reader.section(key, meaning) { fields.read($0) }
    }
  }
}

/// Rules whose numbers stand in the same section as all others.
public struct Group<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init<Inner>(_ path: WritableKeyPath<Rules, Inner> & Sendable, _ fields: Fields<Inner>) {
    step = FieldStep { reading, _ in
      reading.rules[keyPath: path] = fields.read(
        reading.reader, from: reading.rules[keyPath: path], isNew: reading.isNew)
    }
  }
}

/// A list of sections.
public struct List<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  /// - Parameters:
  ///   - path: Where the list stands; without `required`, an absent one is as it is there.
  ///   - start: Where the defaults of an element come from.
  ///   - new: The defaults of a new element; nil for those of its fields.
  public init<Element>(
    _ key: String, _ path: WritableKeyPath<Rules, [Element]> & Sendable, _ fields: Fields<Element>,
    count: ClosedRange<Int>, start: ElementStart = .nearest, new: Element? = nil,
    _ meaning: String
  ) {
    step = FieldStep(key, at: path) { reading, isRequired in
      let (reader, own) = (reading.reader, reading.rules[keyPath: path])
      // Whether it is there is asked only where that matters: a probe keeps count of it.
      let isWritten = start == .none && reader.has(key)
      func read(_ reader: SectionReader, _ index: Int) -> Element {
        switch start {
        case .nearest where !own.isEmpty:
          return fields.read(reader, from: own[min(index, own.count - 1)], isNew: false)
        case .atPlace where own.indices.contains(index),
          .none where !isWritten && own.indices.contains(index):
          return fields.read(reader, from: own[index], isNew: false)
        case .nearest, .atPlace, .none: return fields.read(reader, from: new ?? fields.defaults)
        }
      }
      reading.rules[keyPath: path] =
        isRequired
        ? reader.requiredList(key, meaning, count: count, read)
        : reader.listOrDefaults(
          key, meaning, defaultCount: own.count, count: count, read)
    }
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

extension SectionReader {
  /// Reads a section, if it is there.
  public func section<Rules>(_ key: String, _ meaning: String, _ fields: Fields<Rules>) -> Rules? {
    section(key, meaning) { fields.read($0) }
  }

  /// Reads a section; an absent one leaves all its numbers at their defaults.
  public func sectionOrDefaults<Rules>(_ key: String, _ meaning: String, _ fields: Fields<Rules>)
    -> Rules
  {
    sectionOrDefaults(key, meaning) { fields.read($0) }
  }
}
