import Statistics

extension RunTally {
  /// Returns the means of a series over the players who have not left the game by the end of each
  /// day, by row: the sum over all players minus that over those who left, ÷ the share of those who
  /// stay. The intervals are those of a ratio over parties, stratum by stratum, without controls;
  /// over all archetypes, widened by the factor by which shared parties widen that of all players,
  /// of `daily` means.
  func stayingMeans(
    ofSeries series: Int, _ means: [[Estimate]], _ staying: [[Estimate]], _ daily: DailyMeans
  ) -> [[Estimate]] {
    let archetypes = plan.archetypes.indices.map { figures(ofSeries: series, archetype: $0) }
    let all: [[ClusterSums.Margins?]] =
      daily.margins.isEmpty ? archetypes.map { $0.map { _ in nil } } : daily.margins
    let rest = archetypes.enumerated().map { archetype, days in
      days.enumerated().map { day, figures in
        figures.staying == figures.all || !plan.isObserved(archetype, on: day + 1)
          ? all[archetype][day] : margins(of: figures.staying, series: series)
      }
    }
    // Parties of one archetype each have nothing in common.
    let parties = plan.archetypes.indices.reduce(0) { $0 + sizes[$1 + 1].clusters }
    let together = parties > sizes[0].clusters ? daily.means[0] : []
    /// Returns the means over a row on days on which these of its archetypes are observed.
    func meansOfStaying(_ row: Int, on days: ClosedRange<Int>, of observed: [Int]) -> [Estimate] {
      let strata = members(ofRow: row, on: days.upperBound).filter { $0.members > 0 }
      let weights = strata.reduce(0) { $0 + $1.weight }
      return days.map { $0 - 1 }.map { day in
        let mean = means[row][day]
        guard let share = staying[row][day].value, share > 0, let value = mean.value else {
          return .nothing
        }
        let left = strata.reduce(0.0) { sum, stratum in
          let weight =
            stratum.weight / weights / Double(stratum.members) / Double(plan.series[series].scale)
          return stratum.archetypes.reduce(sum) {
            $0 + weight * Double(nearest: archetypes[$1][day].gone)
          }
        }
        let figures = observed.map { archetypes[$0][day] }
        if figures.allSatisfy({ $0.staying.sizes == $0.all.sizes }) { return mean }
        let estimate = apart(
          figures.map(\.staying), observed.map { rest[$0][day] }, of: observed, series: series)
        let meanOfStaying = (value - left) / share
        guard let own = estimate.value else { return Estimate(value: meanOfStaying) }
        return estimate.moved(
          by: meanOfStaying - own,
          error: row > 0 || together.isEmpty
            ? 1
            : widening(
              together[day], figures, observed.map { all[$0][day] }, of: observed, series),
          within: plan.series[series].isNonNegative ? 0 ... .infinity : -.infinity ... .infinity)
      }
    }
    return (0..<plan.rows).map { row in
      plan.stretches.flatMap { days in
        meansOfStaying(
          row, on: days,
          of: plan.archetypes(ofRow: row).filter { plan.isObserved($0, on: days.upperBound) })
      }
    }
  }

  /// An archetype's figures on a day: of all, of those who stay, and the sum of those who left.
  typealias DayFigures = (all: ClusterFigures, staying: ClusterFigures, gone: Int128)

  func figures(ofSeries series: Int, archetype: Int) -> [DayFigures] {
    var (sums, sizes) = (ClusterSums(), ClusterSizes())
    let all = self.sums(row: archetype + 1, series: series)
    let first = (archetype * plan.series.count + series) * plan.days
    return all.indices.map { day in
      if series >= plan.stateCount { sums = ClusterSums() }
      sums.merge(goneSums[first + day])
      sizes.merge(goneSizes[archetype * plan.days + day])
      return (
        (all[day], self.sizes[archetype + 1]),
        (all[day].less(sums), self.sizes[archetype + 1].less(sizes)), sums.sum
      )
    }
  }

  /// Returns the factor by which shared parties widen an interval over all players.
  private func widening(
    _ together: Estimate, _ figures: [DayFigures], _ margins: [ClusterSums.Margins?],
    of observed: [Int], _ series: Int
  ) -> Double {
    guard let wide = together.halfWidth,
      let narrow = apart(figures.map(\.all), margins, of: observed, series: series).halfWidth,
      narrow > 0
    else { return 1 }
    return max(1, wide / narrow)
  }

  /// Estimates a mean over some archetypes from their figures and margins, as if they shared no
  /// parties.
  private func apart(
    _ figures: [ClusterFigures], _ margins: [ClusterSums.Margins?], of observed: [Int], series: Int
  ) -> Estimate {
    let (scale, isNonNegative) = (plan.series[series].scale, plan.series[series].isNonNegative)
    if figures.count == 1 {
      let (sums, sizes) = figures[0]
      return sums.mean(
        over: sizes, isNonNegative: isNonNegative, scale: scale, margins: margins[0])
    }
    // The products are those with all members, so the shares of those who stay are slightly less
    // certain than they are.
    let archetypes = observed.indices.map { place in
      let (own, size) = (figures[place], sizes[observed[place] + 1])
      var known = AuxiliaryFigures(
        own, totals: [Double(nearest: own.sums.sumTimesSize)],
        counts: [Double(nearest: own.sizes.sumOfSquaredSizes)],
        auxiliaries: [Double(size.observations)],
        moments: [Double(nearest: size.sumOfSquaredSizes)])
      known.margins = margins[place]
      return known
    }
    let together = figures.reduce(into: (sums: ClusterSums(), sizes: ClusterSizes())) {
      $0.sums.merge($1.sums)
      $0.sizes.merge($1.sizes)
    }
    let all = AuxiliaryFigures(
      together, totals: archetypes.flatMap(\.totals), counts: archetypes.flatMap(\.counts),
      auxiliaries: archetypes.flatMap(\.auxiliaries),
      moments: archetypes.indices.flatMap { place in
        archetypes.indices.map { $0 == place ? archetypes[place].moments[0] : 0 }
      })
    return StratifiedMean(
      row: all, archetypes: archetypes,
      strata: Stratum.joined(
        weights: observed.map { plan.weights[$0] }, evidence: figures.map(\.sizes.clusters)),
      scale: scale, isNonNegative: isNonNegative
    ).estimate
  }
}
