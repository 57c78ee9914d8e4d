import GameEngines
import Measurement

/// The accounts of a currency that a run follows day by day.
public struct CurrencyAccounts<Faucet: LedgerAccount, Sink: LedgerAccount>: Sendable {
  private let currency: String
  private let scale: Int
  @usableFromInline let faucets: [Faucet]
  @usableFromInline let sinks: [Sink]
  private let faucetNames, sinkNames: [String]

  /// Creates the accounts of a currency, `gold`, that can act under the rules; by default all. With a
  /// scale of 100, ledgers count hundredths: 150 is 1.5 gold in every report.
  ///
  /// - Precondition: No faucet has the name of a sink.
  public init(
    _ currency: String, faucets: [Faucet] = Array(Faucet.allCases),
    sinks: [Sink] = Array(Sink.allCases), scale: Int = 1
  ) {
    (faucetNames, sinkNames) = (faucets.map { "\($0)" }, sinks.map { "\($0)" })
    precondition(Set(faucetNames).isDisjoint(with: sinkNames))
    (self.currency, self.faucets, self.sinks, self.scale) = (currency, faucets, sinks, scale)
  }

  /// The series of each faucet, then of each sink: `gold.task`.
  public var series: [Series] {
    faucetNames.map {
      Series(
        name: "\(currency).\($0)", kind: .faucet(currency: currency, account: $0), scale: scale)
    }
      + sinkNames.map {
        Series(
          name: "\(currency).\($0)", kind: .sink(currency: currency, account: $0), scale: scale)
      }
  }

  /// Writes the amount that each account has moved since the start, in the order of `series`.
  @inlinable @inline(__always)
  public func show(_ ledger: Ledger<Faucet, Sink>, in entry: inout DailyEntry) {
    ledger.forEachEarned(from: faucets) { entry.write($0) }
    ledger.forEachSpent(on: sinks) { entry.write($0) }
  }
}

extension Series {
  /// Returns a currency's `gold.balance`; without a meaning, it is a player's holding of it.
  /// Its scale is that of the currency's accounts.
  public static func balance(of currency: String, scale: Int = 1, meaning: String? = nil) -> Series
  {
    Series(
      name: "\(currency).balance", kind: .balance(currency: currency), scale: scale,
      quantilesUpTo: Int.largestAmount, meaning: meaning)
  }
}
