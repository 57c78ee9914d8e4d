import Statistics

// Checks that parties can have the numbers of a tally, which may come from an untrusted file.

extension RunTally: PartyTally {
  package var parties: Int { sizes[0].clusters }

  public func canBe(of parties: Int) -> Bool { self.parties == parties && isSound }

  package var isSound: Bool {
    sizes.allSatisfy { $0.areSound && $0.canBePart(of: sizes[0]) }
      && plan.archetypes.indices.reduce(0) { $0 + players($1) } == sizes[0].observations
      && sizes(row: 0, on: 1) == sizes[0]
      && areDaysSound && areCountsSound && areMetricsSound && areAuxiliariesSound
      && droughts.isSound(players)
      && bands.isSound(over: sizes) && ratios.isSound(over: sizes) && areHoldersSound
      && outliers.isSound(plan)
  }

  private func players(_ archetype: Int) -> Int { sizes[1 + archetype].observations }

  private var areHoldersSound: Bool {
    wealth.isSound { sizes(row: 1 + $0, on: plan.checkpointDays[$1]).observations }
  }

  /// True if the sums by day are possible: of all, and of those who stay.
  private var areDaysSound: Bool {
    if sums.isEmpty { return true }
    return plan.series.indices.allSatisfy { series in
      (0..<plan.rows).allSatisfy { row in
        sums(row: row, series: series).allSatisfy {
          $0.areSound(over: sizes[row])
            && (series != plan.retained || $0.canBeShare(of: sizes[row]))
        }
      }
        && (goneSums.isEmpty
          || plan.archetypes.indices.allSatisfy { areStayingSound(series, archetype: $0) })
    }
  }

  private func areStayingSound(_ series: Int, archetype: Int) -> Bool {
    figures(ofSeries: series, archetype: archetype).allSatisfy { all, staying, _ in
      staying.sizes.areSound && staying.sizes.canBePart(of: all.sizes)
        && staying.sums.areSound(over: staying.sizes)
    }
  }

  /// True if the players by day are possible: those who play, and those by the value of a state.
  private var areCountsSound: Bool {
    if histograms.isEmpty { return true }
    return plan.archetypes.indices.allSatisfy { archetype in
      let players = players(archetype)
      return active[archetype * plan.days..<(archetype + 1) * plan.days].allSatisfy {
        $0 <= players
      }
        && plan.columns.allSatisfy { column in
          guard let few = column.few else { return true }
          let first = archetype * plan.binsPerRow + few.firstBin
          return areCountsSound(first...first + few.largest, players)
        }
        && (0..<plan.wideCount).allSatisfy {
          let place = archetype * plan.wideCount + $0
          return wide[place].canBe(
            of: players, gone: wideGone.isEmpty ? nil : wideGone[place],
            leavers: goneSizes.dropFirst(archetype * plan.days).prefix(plan.days)
              .map(\.observations))
        }
    }
  }

  /// Returns true if some bins count all players on each day, and each bin those who have left.
  private func areCountsSound(_ bins: ClosedRange<Int>, _ players: Int) -> Bool {
    var counts = [UInt32](repeating: 0, count: bins.count)
    var left = counts
    return (0..<plan.days).allSatisfy { day in
      for (place, bin) in bins.enumerated() {
        counts[place] &+= histograms[bin * plan.days + day]
        if !gone.isEmpty { left[place] &+= gone[bin * plan.days + day] }
      }
      return counts.reduce(0) { $0 + Int($1) } == players
        && zip(left, counts).allSatisfy { $0 <= $1 }
    }
  }

  private var areMetricsSound: Bool {
    plan.metrics.indices.allSatisfy { metric in
      (0..<plan.metricRows).allSatisfy { row in
        let (sums, sizes) = figures(ofMetric: metric, row: row)
        return sizes.areSound && sizes.canBePart(of: self.sizes[row])
          && sums.areSound(over: sizes)
          && (!plan.metrics[metric].kind.isProportion || sums.canBeShare(of: sizes))
      }
        && plan.archetypes.indices.allSatisfy { archetype in
          let players = players(ofMetric: metric, archetype: archetype)
          let (sums, sizes) = figures(ofMetric: metric, row: 1 + archetype)
          return sums.sum.canBeProduct(of: Int128(sizes.observations), players.squares)
            && (histograms.isEmpty || players.histogram.total == sizes.observations)
        }
    }
  }

  /// True if each row's auxiliary numbers count the members that its archetypes have.
  private var areAuxiliariesSound: Bool {
    (0..<plan.metricRows).allSatisfy { row in
      let members = plan.archetypes(ofRow: row).map { Double(players($0)) }
      return plan.controlSpans.indices.allSatisfy { day in
        auxiliaries.moments(row: row, day: day, width: 1).sums == members
      }
    }
  }
}
