/// The rooms of a dungeon that a run visits, counted from 0.
public struct RoomSet: Sendable, Hashable {
  /// Bit i stands for room i.
  @usableFromInline let bits: UInt64

  @inlinable init(bits: UInt64) { self.bits = bits }

  /// Returns the set of all `count` rooms, 1…64.
  public static func all(of count: Int) -> RoomSet {
    precondition((1...64).contains(count))
    return RoomSet(bits: ~0 &>> UInt64(truncatingIfNeeded: 64 - count))
  }

  /// The number of rooms in the set.
  @inlinable public var count: Int { bits.nonzeroBitCount }

  /// Returns whether the run visits a room, 0…63.
  @inlinable
  public func contains(_ room: Int) -> Bool { bits &>> UInt64(truncatingIfNeeded: room) & 1 == 1 }
}

/// A pool of rooms from which each run draws some (DNG-6). The boss room, the last, is always
/// drawn; the others are equally likely and keep their order.
public struct RoomPool: Sendable, Hashable {
  /// Rooms in the pool, the boss included.
  public let size: Int
  /// The number of rooms that a run visits, the boss included; each number is equally likely.
  public let drawn: ClosedRange<Int>

  /// The largest pool that the bits of one draw select from without bias.
  public static let largest = 12

  /// - Precondition: size is 1…`largest`; a run has 1…size rooms.
  public init(size: Int, drawn: ClosedRange<Int>) {
    precondition((1...Self.largest).contains(size))
    precondition(drawn.lowerBound >= 1 && drawn.upperBound <= size)
    (self.size, self.drawn) = (size, drawn)
  }

  /// Draws a run's rooms, from exactly one draw, by Knuth's selection sampling: a room is taken with
  /// chance (rooms still to take) ÷ (rooms left), so all sets of a size are equally likely.
  @inlinable public func draw(using generator: inout some RandomNumberGenerator) -> RoomSet {
    var luck = DrawBits(generator.next())
    var wanted = drawn.lowerBound + luck.index(below: drawn.count) - 1
    var bits: UInt64 = 1 &<< UInt64(truncatingIfNeeded: size - 1)
    for room in 0..<size - 1 {
      guard luck.index(below: size - 1 - room) < wanted else { continue }
      bits |= 1 &<< UInt64(truncatingIfNeeded: room)
      wanted -= 1
    }
    return RoomSet(bits: bits)
  }

  /// The chance that a run visits a given room other than the boss's.
  public var chanceOfRoom: Double {
    let others = Double(drawn.lowerBound + drawn.upperBound) / 2 - 1
    return size > 1 ? others / Double(size - 1) : 0
  }
}
