import GameEngines
import GameSupport
import Players
import ScenarioReading

/// A child's style of spending coins (PLY-5).
enum ChildSpending: String, Sendable, CaseIterable {
  /// Never redeems coins.
  case none
  /// Now and then redeems all it can.
  case whim
  /// Keeps a reserve, and waits for the best offer.
  case balanced
  /// Redeems all it can at every visit.
  case upgrader
  /// Keeps most of all coins ever earned.
  case hoarder
}

/// The numbers of these styles (PLY-5).
public struct ChildSpendingRules: DesignedRules {
  /// Chance, at a visit, that a child of style `whim` is in the mood.
  public package(set) var whim = Chance(0.35)
  /// Share of its coins that a child of style `balanced` keeps, 0…1.
  public package(set) var balancedReserve = 0.3
  /// Share of all coins it ever earned that a child of style `hoarder` keeps, 0…1.
  public package(set) var hoarderReserve = 0.8

  public init() {}

  /// Returns the coins that a child is ready to spend, 0…balance.
  @inline(__always)
  func spendable(_ style: ChildSpending, _ ledger: CoinLedger, inMood: Bool) -> Int {
    let balance = ledger.balance
    return switch style {
    case .none: 0
    case .whim: inMood ? balance : 0
    case .balanced: balance - Int(Double(balance) * balancedReserve)
    case .upgrader: balance
    case .hoarder: max(0, balance - Int(Double(ledger.totalEarned) * hoarderReserve))
    }
  }

  static let fields = Fields<ChildSpendingRules>(rule: "PLY-5", origin: .assumption) {
    Probability("whim", \.whim, "chance a visit that a child of style whim is in the mood")
    Probability(
      "balancedReserve", \.balancedReserve, "share of what it holds that style balanced keeps back")
    Probability(
      "hoarderReserve", \.hoarderReserve, rule: "PLY-4",
      "share of all it ever earned that style hoarder keeps")
  }
}

/// The habits of an archetype in Bennie; by default those of steady players.
struct ChildHabits: DesignedRules {
  var spending = ChildSpending.balanced

  static let table = ArchetypeTable(
    \.childHabits,
    of: [
      "casual": ChildHabits { $0.spending = .whim },
      "achiever": ChildHabits { $0.spending = .upgrader },
      "hoarder": ChildHabits { $0.spending = .hoarder },
      "erratic": ChildHabits { $0.spending = .whim },
    ]
  ) { Case("spending", \.spending, rule: "PLY-5", "the child's style of spending coins").habit }
}

extension Archetype {
  /// Its habits in Bennie.
  var childHabits: ChildHabits {
    get { self[ChildHabits.self] }
    set { self[ChildHabits.self] = newValue }
  }
}
