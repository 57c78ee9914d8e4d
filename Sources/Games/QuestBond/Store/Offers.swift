import GameEngines
import Players

/// An offer that a player wants and can afford now.
struct Offer: Sendable {
  let good: Good
  let price: Int
  /// Its total cost in gold: the price, and the value of everything else it takes.
  let cost: Double
  /// The points of power that it promises, or seems worth.
  let benefit: Double
  /// The weight of such a thing in the player's style.
  let weight: Double

  /// A placeholder for unused places in a buffer.
  static let nothing = Offer(good: .key, price: 0, cost: 1, benefit: 0, weight: 0)
}

/// All offers that a player wants and can pay within its budget, before one purchase.
///
/// Each seller adds its goods; those that are too expensive, worth nothing or not wanted are left
/// out. The buffer is lent for a visit, so nothing is allocated.
struct OfferTable: ~Copyable {
  /// The most offers it can hold; later ones are left out.
  static let room = 96

  private let room: UnsafeMutableBufferPointer<Offer>
  private var count = 0
  private var budget: Int
  /// The player's; kept here alone, as it is large.
  let policy: SpendingPolicy

  /// - Parameter room: A buffer for `OfferTable.room` offers; must outlive the table.
  init(in room: UnsafeMutableBufferPointer<Offer>, budget: Int = 0, policy: SpendingPolicy) {
    self.room = room
    self.budget = budget
    self.policy = policy
  }

  /// The offers in the order in which they were added.
  var offers: UnsafeBufferPointer<Offer> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[..<count])
  }

  /// Removes all offers, for the first or next purchase of the visit.
  mutating func clear(budget: Int) {
    count = 0
    self.budget = budget
  }

  /// Returns whether the player wants anything that a sink gives.
  @inline(__always)
  func wants(_ sink: GoldSink) -> Bool { policy[sink] > 0 }

  /// Returns whether a price is within the budget: cheaper to check than the worth of a good.
  @inline(__always)
  func allows(_ price: Int) -> Bool { price <= budget }

  /// Returns whether any good of a kind could be added: the cheapest is within the budget, and
  /// would not be too expensive if it were worth as much as the best.
  @inline(__always)
  func mayTake(_ sink: GoldSink, minPrice: Int, maxBenefit: Double) -> Bool {
    minPrice <= budget && policy[sink] > 0
      && maxBenefit * policy[sink] * policy.maxPerPoint >= Double(minPrice)
  }

  @inline(__always)
  mutating func add(_ good: Good, price: Int, benefit: Double, cost: Double? = nil) {
    let weight = policy[good.sink]
    let cost = max(1, cost ?? Double(price))
    guard price <= budget, benefit > 0, weight > 0, count < room.count,
      benefit * weight * policy.maxPerPoint >= cost
    else { return }
    room[count] = Offer(good: good, price: price, cost: cost, benefit: benefit, weight: weight)
    count += 1
  }
}

/// The luck of one decision to buy: always two draws.
struct ShoppingMood: Sendable {
  let isInMood: Bool
  /// Chooses among offers if the style leaves the choice to chance.
  let draw: UInt64
}

extension SpendingPolicy {
  /// Decides whether the player feels like buying. Two draws.
  @inline(__always)
  func feel(using luck: inout some RandomNumberGenerator) -> ShoppingMood {
    ShoppingMood(isInMood: mood.occurs(using: &luck), draw: luck.next())
  }

  /// Returns the chosen offer; nil when there is none or the player is not in the mood.
  ///
  /// `best` takes the highest worth × weight per cost, the first of equals; `any` takes each with a
  /// chance in proportion to its weight.
  ///
  /// - Parameter offers: Each with a price within the budget, a worth and a weight above 0.
  @inline(__always)
  func choose(from offers: UnsafeBufferPointer<Offer>, _ mood: ShoppingMood) -> Offer? {
    guard mood.isInMood, !offers.isEmpty else { return nil }
    return choice == .best ? best(of: offers) : any(of: offers, mood.draw)
  }

  @inline(__always)
  private func best(of offers: UnsafeBufferPointer<Offer>) -> Offer {
    var best = 0
    var bestPerGold = 0.0
    for index in offers.indices {
      let cost = offers[index].cost
      let value = offers[index].benefit * offers[index].weight
      // Compares products: a division for each offer would cost more than all the rest.
      guard value > bestPerGold * cost else { continue }
      best = index
      bestPerGold = value / cost
    }
    return offers[best]
  }

  @inline(__always)
  private func any(of offers: UnsafeBufferPointer<Offer>, _ draw: UInt64) -> Offer {
    var total = 0.0
    for offer in offers { total += offer.weight }
    var position = Double(draw >> 11) * 0x1p-53 * total
    for offer in offers {
      position -= offer.weight
      if position < 0 { return offer }
    }
    return offers[offers.count - 1]
  }
}
