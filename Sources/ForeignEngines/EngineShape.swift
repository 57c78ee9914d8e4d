import GameSupport
import Measurement

/// What the players of an engine show under some rules: counts and bounds that its reports are held to.
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
    events = Dictionary(
      (EventKind.common + manifest.eventKinds).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
