import Randomness

/// The expectation step: how likely each history is, and what it says of each kind's days.
///
/// Holds all memory that the steps need, so that they allocate nothing by history.
final class MixtureExpectation {
  let data: GroupedHistories
  /// The number of players of each group.
  private let multiplicities: [Double]
  /// `[kind × cells + cell]`: logarithms of the cells' chances, then the expected numbers of cells.
  private var logs: [Nodes] = []
  private var numbers: [Nodes] = []
  private var chains: [MixtureChain] = []
  /// By kind: the logarithm of its weights, and the chances of one group.
  private var logWeights: [Nodes] = []
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
    return data.groups.reduce(0) {
      logLikelihoods[$1] = weigh($1)
      return $0 + multiplicities[$1] * logLikelihoods[$1]
    }
  }

  /// Returns the log likelihood and the expected counts by kind.
  func expect(_ mixture: Mixture) -> (logLikelihood: Double, counts: [KindCounts]) {
    prepare(mixture)
    for index in numbers.indices { numbers[index] = .zero }
    var counts = logWeights.map { _ in KindCounts(effects: mixture.factors.count) }
    var logLikelihood = 0.0
    for group in data.groups where multiplicities[group] > 0 {
      logLikelihood += multiplicities[group] * weigh(group)
      for kind in counts.indices {
        let weight = multiplicities[group] * posterior[kind]
        counts[kind].players += weight.sum()
        add(weight, of: group, to: kind)
      }
    }
    for kind in counts.indices { collect(kind, into: &counts[kind]) }
    return (logLikelihood, counts)
  }

  /// Returns the chance of each kind for each group: `[group × kinds + kind]`.
  func chancesOfKinds(_ mixture: Mixture) -> [Double] {
    prepare(mixture)
    return data.groups.flatMap {
      _ = weigh($0)
      return posterior.map { $0.sum() }
    }
  }

  /// Computes the logarithms of all cells.
  private func prepare(_ mixture: Mixture) {
    let (cells, factors) = (data.cells, mixture.factors)
    logWeights = mixture.kinds.map { log(max(1e-300, $0.weight) * NormalNodes.weights) }
    posterior = logWeights
    if logs.count != logWeights.count * cells.count {
      logs = Array(repeating: .zero, count: logWeights.count * cells.count)
      numbers = logs
    }
    chains = mixture.kinds.map {
      MixtureChain($0, factors: factors, lapseDays: data.shape.lapseDays, longest: cells.stride)
    }
    for kind in chains.indices {
      let first = kind * cells.count
      for start in cells.depths.indices {
        let places = cells.places(of: start)
        let effects = cells.effects[places]
        chains[kind].advance(effects: effects, depth: cells.depths[start])
        for day in 1..<cells.depths[start] + 1 {
          let cell = cells.table[places.lowerBound + day]
          if cell[0] >= 0 { logs[first + Int(cell[0])] = log(chains[kind].days[day].gap) }
          if cell[1] >= 0 { logs[first + Int(cell[1])] = log(chains[kind].days[day].end) }
        }
      }
    }
  }

  /// Returns the log likelihood of a group's history, and sets the chances of kinds and nodes.
  private func weigh(_ group: Int) -> Double {
    let cells = data.cells.count
    var greatest = -Double.infinity
    for kind in logWeights.indices {
      var sum = logWeights[kind]
      for entry in data.offsets[group]..<data.offsets[group + 1] {
        sum += data.entryCounts[entry] * logs[kind * cells + Int(data.entryCells[entry])]
      }
      posterior[kind] = sum
      greatest = max(greatest, sum.max())
    }
    var whole = 0.0
    for kind in posterior.indices {
      posterior[kind] = exp(posterior[kind] - greatest)
      whole += posterior[kind].sum()
    }
    for kind in posterior.indices { posterior[kind] /= Nodes(repeating: whole) }
    return greatest + PortableMath.log(whole)
  }

  /// Adds a group's cells to the expected numbers.
  private func add(_ weight: Nodes, of group: Int, to kind: Int) {
    let first = kind * data.cells.count
    for entry in data.offsets[group]..<data.offsets[group + 1] {
      numbers[first + Int(data.entryCells[entry])] += data.entryCounts[entry] * weight
    }
  }

  /// Adds the expected days of a kind, from the expected numbers of its cells.
  private func collect(_ kind: Int, into counts: inout KindCounts) {
    let cells = data.cells
    let numbers = numbers[kind * cells.count..<(kind + 1) * cells.count]
    for start in cells.depths.indices {
      let (places, depth) = (cells.places(of: start), cells.depths[start])
      let effects = cells.effects[places]
      // The last class is still in the chain's memory if it is the only one.
      if cells.depths.count > 1 { chains[kind].advance(effects: effects, depth: depth) }
      chains[kind].collect(
        effects: effects, depth: depth, cells: cells.table[places],
        numbers: numbers, into: &counts)
    }
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
