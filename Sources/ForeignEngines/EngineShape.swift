import GameSupport
import Measurement

/// The values that players of an engine show under some rules: counts and bounds that its reports are held to.
struct EngineShape: Sendable {
  let series: [Series]
  let stateCount: Int
  /// The number of tracks, which come first.
  let tracks: Int
  /// The names of the currencies.
  let currencies: [String]
  /// The greatest value of each of the series; all are 0 at least.
  let most: [UInt]
  /// By currency: its balance, its faucets and its sinks in the series.
  let books: [Book]
  typealias Book = (balance: Int, faucets: Range<Int>, sinks: Range<Int>)
  let droughts: [DroughtSource]
  let metrics: [EngineManifest.Metric]
  let events: [String: EventKind]
  /// By currency: the events of its income and of its payments.
  let movements: [(earns: EventKind, spends: EventKind)]
  /// By event: the currency that it moves.
  let moved: [String: Int]

  /// The series of a player's level, if there is one.
  var level: Int? { series.firstIndex { $0.name == "level" } }

  /// Returns the name of an account without its currency's.
  func accountName(_ index: Int) -> String {
    switch series[index].kind {
    case .faucet(_, let account), .sink(_, let account): account
    default: ""
    }
  }

  var seriesCount: Int { series.count }
  var metricCount: Int { metrics.count }

  init(_ rules: ForeignRules) {
    let manifest = rules.engine.manifest
    let tracks = manifest.tracks.map { track in
      Series(
        name: track.name, kind: .track, scale: track.scale, quantilesUpTo: rules.most(of: track),
        meaning: track.meaning.isEmpty ? nil : track.meaning)
    }
    let balances = manifest.currencies.map { currency in
      Series(
        name: "\(currency.name).balance", kind: .balance(currency: currency.name),
        scale: currency.scale, quantilesUpTo: Int.largestAmount)
    }
    var (accounts, books): ([Series], [Book]) = ([], [])
    let first = tracks.count + balances.count
    for (index, currency) in manifest.currencies.enumerated() {
      let start = first + accounts.count
      accounts += currency.faucets.map {
        Series(
          name: "\(currency.name).\($0)", kind: .faucet(currency: currency.name, account: $0),
          scale: currency.scale)
      }
      accounts += currency.sinks.map {
        Series(
          name: "\(currency.name).\($0)", kind: .sink(currency: currency.name, account: $0),
          scale: currency.scale)
      }
      let middle = start + currency.faucets.count
      books.append((tracks.count + index, start..<middle, middle..<first + accounts.count))
    }
    series = tracks + balances + accounts
    stateCount = first
    self.tracks = tracks.count
    currencies = manifest.currencies.map(\.name)
    most = series.indices.map { [series] in
      UInt($0 < tracks.count ? series[$0].quantilesUpTo ?? .largestAmount : .largestAmount)
    }
    self.books = books
    droughts = rules.sources
    metrics = manifest.metrics
    movements = manifest.movements.map { ($0.earns, $0.spends) }
    moved = Dictionary(
      manifest.events.compactMap { event in
        let name = event.earns.isEmpty ? event.spends : event.earns
        return manifest.currencies.firstIndex { $0.name == name }.map { (event.id, $0) }
      }, uniquingKeysWith: { first, _ in first })
    events = Dictionary(
      (EventKind.common + manifest.eventKinds).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
