import Randomness

/// The expectation step: how likely each history is, and what it says of each kind's days.
///
/// Holds all memory that the steps need, so that they allocate nothing by history.
final class MixtureExpectation {
  let data: GroupedHistories
  /// The number of players of each group.
  var multiplicities: [Double]
  /// `[kind × cells + cell]`: logarithms of the cells' chances, then the expected numbers of cells.
  private var logs: [Nodes] = []
  private var numbers: [Nodes] = []
  private var chains: [MixtureChain] = []
  private var posterior: [Nodes] = []
  /// By group: the logarithm of its likelihood.
  private(set) var logLikelihoods: [Double]

  init(_ data: GroupedHistories, multiplicities: [Double]) {
    self.data = data
    self.multiplicities = multiplicities
    logLikelihoods = Array(repeating: 0, count: data.count)
  }

  /// Returns the log likelihood of all players, and sets that of each group.
  func logLikelihood(_ mixture: Mixture) -> Double {
    prepare(mixture)
    return scan(mixture, isCounting: false)
  }

  /// Returns the log likelihood and the expected counts by kind.
  func expect(_ mixture: Mixture) -> (logLikelihood: Double, counts: [KindCounts]) {
    prepare(mixture)
    for index in numbers.indices { numbers[index] = .zero }
    let logLikelihood = scan(mixture, isCounting: true)
    return (logLikelihood, mixture.kinds.indices.map { counts(of: $0, mixture) })
  }

  /// Returns the chance of each kind for each group: `[group × kinds + kind]`.
  func chancesOfKinds(_ mixture: Mixture) -> [Double] {
    prepare(mixture)
    let kinds = mixture.kinds.count
    var chances: [Double] = []
    chances.reserveCapacity(kinds * data.count)
    for group in 0..<data.count {
      _ = weigh(group, kinds: kinds, logWeights: Self.logWeights(mixture))
      for kind in 0..<kinds { chances.append(posterior[kind].sum()) }
    }
    return chances
  }

  /// Computes the logarithms of all cells.
  private func prepare(_ mixture: Mixture) {
    let (cells, factors) = (data.cells, mixture.factors)
    let size = mixture.kinds.count * cells.count
    if logs.count != size {
      logs = Array(repeating: .zero, count: size)
      numbers = logs
      posterior = Array(repeating: .zero, count: mixture.kinds.count)
    }
    chains = mixture.kinds.map {
      MixtureChain($0, factors: factors, lapseDays: data.shape.lapseDays, longest: cells.stride)
    }
    for kind in mixture.kinds.indices {
      let first = kind * cells.count
      for start in cells.depths.indices {
        let entries = start * cells.stride..<(start + 1) * cells.stride
        chains[kind].advance(effects: cells.effects[entries], depth: cells.depths[start])
        for day in stride(from: 1, through: cells.depths[start], by: 1) {
          let (gap, end) = (
            cells.gaps[entries.lowerBound + day], cells.ends[entries.lowerBound + day]
          )
          if gap >= 0 { logs[first + Int(gap)] = log(chains[kind].gaps[day]) }
          if end >= 0 { logs[first + Int(end)] = log(chains[kind].ends[day]) }
        }
      }
    }
  }

  private static func logWeights(_ mixture: Mixture) -> [Nodes] {
    mixture.kinds.map { log(max(1e-300, $0.weight) * NormalNodes.weights) }
  }

  /// Sums the log likelihood, and the expected numbers of cells if they are wanted.
  private func scan(_ mixture: Mixture, isCounting: Bool) -> Double {
    let kinds = mixture.kinds.count
    let logWeights = Self.logWeights(mixture)
    players = Array(repeating: 0, count: kinds)
    var total = 0.0
    for group in 0..<data.count {
      let times = multiplicities[group]
      if times == 0 && isCounting { continue }
      let logLikelihood = weigh(group, kinds: kinds, logWeights: logWeights)
      logLikelihoods[group] = logLikelihood
      total += times * logLikelihood
      if isCounting { count(group, times: times, kinds: kinds) }
    }
    return total
  }

  /// The expected number of players by kind.
  private var players: [Double] = []

  /// Returns the log likelihood of a group's history, and sets the chances of kinds and nodes.
  private func weigh(_ group: Int, kinds: Int, logWeights: [Nodes]) -> Double {
    let entries = data.offsets[group]..<data.offsets[group + 1]
    let cells = data.cells.count
    var greatest = -Double.infinity
    posterior.withUnsafeMutableBufferPointer { posterior in
      logs.withUnsafeBufferPointer { logs in
        data.entryCells.withUnsafeBufferPointer { entryCells in
          data.entryCounts.withUnsafeBufferPointer { entryCounts in
            for kind in 0..<kinds {
              var sum = logWeights[kind]
              for entry in entries {
                sum += entryCounts[entry] * logs[kind * cells + Int(entryCells[entry])]
              }
              posterior[kind] = sum
              greatest = max(greatest, sum.max())
            }
          }
        }
      }
    }
    var whole = 0.0
    for kind in 0..<kinds {
      posterior[kind] = exp(posterior[kind] - greatest)
      whole += posterior[kind].sum()
    }
    for kind in 0..<kinds { posterior[kind] /= Nodes(repeating: whole) }
    return greatest + PortableMath.log(whole)
  }

  /// Adds a group's cells to the expected numbers.
  private func count(_ group: Int, times: Double, kinds: Int) {
    let entries = data.offsets[group]..<data.offsets[group + 1]
    let cells = data.cells.count
    numbers.withUnsafeMutableBufferPointer { numbers in
      data.entryCells.withUnsafeBufferPointer { entryCells in
        data.entryCounts.withUnsafeBufferPointer { entryCounts in
          for kind in 0..<kinds {
            let weight = times * posterior[kind]
            players[kind] += weight.sum()
            for entry in entries {
              numbers[kind * cells + Int(entryCells[entry])] += entryCounts[entry] * weight
            }
          }
        }
      }
    }
  }

  /// Returns the expected days of a kind, from the expected numbers of its cells.
  private func counts(of kind: Int, _ mixture: Mixture) -> KindCounts {
    let cells = data.cells
    var counts = KindCounts(effects: mixture.factors.count)
    counts.players = players[kind]
    for start in cells.depths.indices {
      let entries = start * cells.stride..<(start + 1) * cells.stride
      func number(_ cell: Int32) -> Nodes {
        cell >= 0 ? numbers[kind * cells.count + Int(cell)] : .zero
      }
      // The last class is still in the chain's memory if it is the only one.
      if cells.depths.count > 1 {
        chains[kind].advance(effects: cells.effects[entries], depth: cells.depths[start])
      }
      chains[kind].collect(
        effects: cells.effects[entries], depth: cells.depths[start],
        gapWeights: { number(cells.gaps[entries.lowerBound + $0]) },
        endWeights: { number(cells.ends[entries.lowerBound + $0]) }, into: &counts)
    }
    return counts
  }
}

/// Returns the logarithm at each node.
@inline(__always) func log(_ x: Nodes) -> Nodes {
  var result = Nodes.zero
  for node in 0..<8 { result[node] = PortableMath.log(x[node]) }
  return result
}

/// Returns the exponential at each node, of numbers of at most 0.
@inline(__always) func exp(_ x: Nodes) -> Nodes {
  var result = Nodes.zero
  for node in 0..<8 where x[node] > -40 { result[node] = PortableMath.exp(x[node]) }
  return result
}
