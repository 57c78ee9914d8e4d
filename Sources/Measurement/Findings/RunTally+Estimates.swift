import Statistics

extension RunTally {
  /// Returns the mean of a metric, or the share of players who have it, over a row's players.
  package func mean(
    ofMetric metric: Int, row: Int, level: Double = Estimate.confidenceLevel
  ) -> StratifiedMean {
    let definition = plan.metrics[metric]
    let day = plan.controlDays[metric]
    // All archetypes of the row have as many numbers.
    let width = auxiliaryWidth(ofRow: row)
    return mean(
      of: row, on: plan.neededDays[metric], level: level, scale: definition.scale,
      isShare: definition.kind.isProportion,
      most: definition.unit.hasPrefix("share") ? 1 : .infinity,
      expected: plan.expectedControls.map { $0[day] }
    ) { row in
      let known = auxiliaries.moments(row: row, day: day, width: width)
      let lacking = missingProducts.values(of: metric, row: row, width: width)
      return AuxiliaryFigures(
        figures(ofMetric: metric, row: row), cubes: cubes(ofMetric: metric, row: row),
        totals: metricProducts.values(of: metric, row: row, width: width),
        // Every `width`th number counts members; in whole numbers, so that nothing is rounded.
        counts: lacking.indices.map { number in
          stride(from: 0, to: lacking.count, by: width).reduce(-lacking[number]) {
            $0 + known.products[$1 * lacking.count + number]
          }
        }, auxiliaries: known.sums, moments: known.products)
    }
  }

  /// Returns the count of an archetype's auxiliary numbers in estimates over a row: all if any
  /// archetype has the parties for them, else those of presence.
  package func auxiliaryWidth(ofRow row: Int) -> Int {
    plan.archetypes(ofRow: row).contains { sizes[$0 + 1].canMoveEstimates }
      ? plan.auxiliaryWidth : KnownNumbers.ofPresence
  }

  /// Estimates a flow per active day that begins in a band of levels, over the players of each row of
  /// the tables by day, by band.
  func estimates(flow: Int) -> [[Estimate]] {
    let series = plan.series[plan.stateCount + flow]
    let rows = 0..<plan.rows
    let estimates = plan.bands!.starts.indices.map { band in
      let figures = rows.map { self.figures(bands, flow: flow, band: band, row: $0) }
      return rows.map { row in
        mean(
          of: row, scale: series.scale, isNonNegative: series.isNonNegative, usesSpread: true
        ) { figures[$0] }.estimate
      }
    }
    return rows.map { row in estimates.map { $0[row] } }
  }

  /// Returns a pooled ratio, by its index among the plan's, over a row's players.
  package func mean(
    ofPooled index: Int, row: Int, level: Double = Estimate.confidenceLevel
  ) -> StratifiedMean {
    if index >= plan.bandNets {
      let ratio = index - plan.bandNets
      let most = plan.ratios[ratio].definition.kind.isProportion ? 1 : Double.infinity
      return mean(of: row, level: level, scale: plan.ratios[ratio].scale, most: most) { row in
        figures(ratios, flow: 0, band: ratio, row: row, ratios.cubes(ratio: ratio, row: row))
      }
    }
    let (purse, band) = index.quotientAndRemainder(dividingBy: plan.bands!.starts.count)
    let scale = plan.series[plan.purses[purse].balance].scale
    return mean(of: row, level: level, scale: scale) {
      // The nets come after the accounts.
      let flow = plan.series.count - plan.stateCount + purse
      return figures(bands, flow: flow, band: band, row: $0)
    }
  }

  private func figures(
    _ bands: LevelBandTally, flow: Int, band: Int, row: Int, _ cubes: ClusterCubes? = nil
  ) -> AuxiliaryFigures {
    let products = bands.products(flow: flow, band: band, row: row)
    let known = auxiliaries.moments(row: row, day: 0, width: 1)
    return AuxiliaryFigures(
      bands.recorded(flow: flow, band: band, row: row), cubes: cubes, totals: products.totals,
      counts: products.days, auxiliaries: known.sums, moments: known.products)
  }

  /// The means of a series over the players of each row of the tables by day, day by day, and the
  /// margins of each archetype's; none where they are not shared.
  typealias DailyMeans = (means: [[Estimate]], margins: [[ClusterSums.Margins?]])

  func daily(series: Int) -> DailyMeans {
    if series == plan.retained || plan.archetypes.count == 1 {
      return ((0..<plan.rows).map { means(ofSeries: series, row: $0).map(\.estimate) }, [])
    }
    let one = plan.series[series]
    let limits = (one.isNonNegative ? 0 : -Double.infinity)...(.infinity)
    let archetypes = plan.archetypes.indices.map { sums(row: $0 + 1, series: series) }
    let margins = archetypes.enumerated().map { archetype, days in
      days.enumerated().map { day, sums in
        self.margins(of: (sums, sizes(row: archetype + 1, on: day + 1)), series: series)
      }
    }
    let spreads = (0..<plan.days).map { day in
      ClusterSums.spread(
        of: archetypes.indices.map { (archetypes[$0][day], sizes(row: $0 + 1, on: day + 1)) })
    }
    // Skips the weighting for one archetype, as for most rows of a report.
    let alone = archetypes.enumerated().map { archetype, days in
      days.enumerated().map { day, sums -> Estimate in
        if !plan.isObserved(archetype, on: day + 1) { return .nothing }
        let mean = sums.mean(
          over: sizes[archetype + 1], isNonNegative: one.isNonNegative, spread: spreads[day],
          scale: one.scale, margins: margins[archetype][day])
        return mean.including(
          shift: shift(ofDay: day, series: series, archetype: archetype, mean)
        ).limited(to: limits)
      }
    }
    let together = means(ofSeries: series, row: 0, archetypes, margins).map(\.estimate)
    return ([together] + alone, margins)
  }

  /// Returns the margins of a series' mean; nil without bounds.
  func margins(of figures: ClusterFigures, series: Int) -> ClusterSums.Margins? {
    let one = plan.series[series]
    return figures.sums.margins(
      over: figures.sizes, isNonNegative: one.isNonNegative, scale: one.scale)
  }

  /// Returns the change of an archetype's mean of a day if as many play as are expected to: fewer
  /// than 100 parties often include no player who does not, and so has no movements of accounts.
  private func shift(ofDay day: Int, series: Int, archetype: Int, _ mean: Estimate) -> Double {
    guard series >= plan.stateCount, !plan.expectedActivity.isEmpty,
      sizes[archetype + 1].clusters < 100, let value = mean.value
    else { return 0 }
    let players = Double(active[archetype * plan.days + day])
    let expected = plan.expectedActivity[archetype][day] * Double(sizes[archetype + 1].observations)
    return players > 0 ? value * (expected / players - 1) : 0
  }

  /// Returns the mean of a series over the players of a row of the tables by day, day by day.
  package func means(ofSeries series: Int, row: Int) -> [StratifiedMean] {
    means(
      ofSeries: series, row: row,
      plan.archetypes.indices.map { sums(row: $0 + 1, series: series) })
  }

  private func means(
    ofSeries series: Int, row: Int, _ archetypes: [[ClusterSums]],
    _ margins: [[ClusterSums.Margins?]] = []
  ) -> [StratifiedMean] {
    let (one, isShare) = (plan.series[series], series == plan.retained)
    // Those of a share depend on its evidence of the day.
    let strata = isShare ? [] : strataByDay(ofRow: row)
    func mean(_ day: Int, _ figures: (_ row: Int) -> AuxiliaryFigures) -> StratifiedMean {
      self.mean(
        of: row, on: day + 1, strata: isShare ? nil : strata[day], scale: one.scale,
        isNonNegative: one.isNonNegative, isShare: isShare, most: isShare ? 1 : .infinity, figures)
    }
    func archetype(_ row: Int, _ day: Int) -> AuxiliaryFigures {
      var figures = AuxiliaryFigures(
        complete: (archetypes[row - 1][day], sizes(row: row, on: day + 1)))
      if !margins.isEmpty { figures.margins = margins[row - 1][day] }
      return figures
    }
    if row > 0 { return (0..<plan.days).map { day in mean(day) { archetype($0, day) } } }
    let sums = sums(row: row, series: series)
    let products = plan.archetypes.indices.map { self.products(series: series, archetype: $0) }
    let known = auxiliaries.moments(row: 0, day: 0, width: 1)
    let archetypeCount = plan.archetypes.count
    let members = (0..<archetypeCount).map { place in
      (0..<archetypeCount).reduce(0) { $0 + known.products[place * archetypeCount + $1] }
    }
    return sums.indices.map { day in
      mean(day) { row in
        if row > 0 { return archetype(row, day) }
        return AuxiliaryFigures(
          (sums[day], sizes(row: 0, on: day + 1)),
          totals: products.map { Double(nearest: $0[day]) },
          counts: members, auxiliaries: known.sums, moments: known.products)
      }
    }
  }

  /// Returns Σ total × members of an archetype over all parties, day by day.
  private func products(series: Int, archetype: Int) -> [Int128] {
    let first = (archetype * plan.series.count + series) * plan.days
    let alone = ((plan.rows + archetype) * plan.series.count + series) * plan.days
    var products = (0..<plan.days).map { day in
      // In a party of one archetype, the members are the observations.
      dayProducts[first + day] + sums[alone + day].sumTimesSize
    }
    if series < plan.stateCount {
      for day in products.indices.dropFirst() { products[day] += products[day - 1] }
    }
    return products
  }

  /// Returns a mean over a row's players, from the figures of rows and the expectation of each
  /// control per member, by archetype. The spread takes the possible deviation of unseen parties
  /// from parties of all archetypes; metrics do without. Archetypes count that are observed on a day.
  private func mean(
    of row: Int, on day: Int = 1, strata: [Stratum]? = nil,
    level: Double = Estimate.confidenceLevel, scale: Int, isNonNegative: Bool = false,
    isShare: Bool = false, most: Double = .infinity, expected: [[Double?]] = [],
    usesSpread: Bool = false, _ figures: (_ row: Int) -> AuxiliaryFigures
  ) -> StratifiedMean {
    let archetypes = plan.archetypes(ofRow: row)
    // A row of one archetype uses that archetype's figures, whatever its name.
    let own = archetypes.count == 1 ? [figures(row)] : archetypes.map { figures($0 + 1) }
    let others = usesSpread ? plan.archetypes.indices : 0..<0
    let spread = ClusterSums.spread(
      of: others.map { archetype in
        let place = archetypes.firstIndex(of: archetype)
        let figures = place.map { own[$0] } ?? figures(archetype + 1)
        return (figures.sums, figures.sizes)
      })
    return StratifiedMean(
      row: archetypes.count == 1 ? own[0] : figures(row), archetypes: own,
      strata: strata
        ?? self.strata(
          ofRow: row, on: day,
          evidence: own.map { isShare ? $0.evidenceOfShare : $0.sizes.clusters }),
      unobserved: archetypes.count { !plan.isObserved($0, on: day) },
      expected: expected.isEmpty ? [] : archetypes.map { expected[$0] }, spread: spread,
      scale: scale, level: level, isNonNegative: isNonNegative, isShare: isShare, most: most)
  }

  /// Returns the strata of a row's archetypes that are observed on a day, by default of all, by
  /// their places in the row, from the evidence of each, by default its parties.
  func strata(ofRow row: Int, on day: Int = 1, evidence: [Int]? = nil) -> [Stratum] {
    let archetypes = plan.archetypes(ofRow: row)
    return archetypes.count == 1
      ? plan.isObserved(archetypes[0], on: day) ? [Stratum(archetypes: [0], weight: 1)] : []
      : Stratum.joined(
        weights: archetypes.map { plan.isObserved($0, on: day) ? plan.weights[$0] : 0 },
        evidence: evidence ?? archetypes.map { sizes[$0 + 1].clusters })
  }

  /// Returns the strata of a row of the tables by day, day by day, from the parties of each archetype.
  private func strataByDay(ofRow row: Int) -> [[Stratum]] {
    plan.stretches.flatMap { days in
      let day = days.upperBound
      let evidence = plan.archetypes(ofRow: row).map { sizes(row: $0 + 1, on: day).clusters }
      return repeatElement(strata(ofRow: row, on: day, evidence: evidence), count: days.count)
    }
  }

  /// Returns the same strata with the indices of their archetypes and the number of their members.
  func members(
    ofRow row: Int, on day: Int = 1
  ) -> [(weight: Double, archetypes: [Int], members: Int)] {
    let archetypes = plan.archetypes(ofRow: row)
    return strata(ofRow: row, on: day).map { stratum in
      let own = stratum.archetypes.map { archetypes[$0] }
      return (stratum.weight, own, own.reduce(0) { $0 + sizes[$1 + 1].observations })
    }
  }

  /// Returns a source's survival curve, in which each of several archetypes counts by its weight, and
  /// attempts that gave their chances by these.
  package func curve(
    source: Int, row: Int, level: Double = Estimate.confidenceLevel
  ) -> SurvivalCurve {
    let strata = strata(ofRow: row)
    let weighed = droughts.weighed(source: source, row: row, strata: strata)
    if strata.isEmpty || strata.count == 1 && !weighed.giveChances {
      return droughts.curve(source: source, row: row, level: level)
    }
    return SurvivalCurve(
      droughts.counts(source: source, archetypes: plan.archetypes(ofRow: row)), weighing: weighed,
      level: level)
  }

  /// Returns the droughts of a row's archetypes, for their differences between two worlds.
  package func weighedDroughts(source: Int, row: Int) -> [ArchetypeDroughts] {
    droughts.weighed(source: source, row: row, strata: strata(ofRow: row))
  }
}
