import GameSupport
import Measurement
import Players
import ScenarioReading

extension Scenario.Parts {
  /// Returns the run with its prototypes, and a line of its report on them.
  func prototyped(_ context: ReadingContext) -> Simulation {
    var run = simulation
    run.prototypes = prototypes(and: calendar.compactMap(\.reset), for: run.population, context)
    if !prototypes.isEmpty {
      let ids = prototypes.map(\.prototype.id).joined(separator: ", ")
      run.measures.report.lines.append(
        GameReport.Line(
          "Prototypes",
          "No part of the game yet: \(ids). They move a currency or bring drops; the effect that "
            + "they should have in the game is code."))
    }
    return run
  }

  /// Returns the prototypes and the resets of a calendar as the game reads their words. Reports words
  /// that it does not know, and names that it has itself.
  func prototypes(
    and resets: [PrototypeEntry], for population: PopulationRules, _ context: ReadingContext
  ) -> [Prototype] {
    let entries = prototypes + resets
    // A game is known only where its own rules are valid.
    let isKnown = context.found.problems.allSatisfy { problem in
      !problem.isError || problem.path.steps.first == .key(PrototypeEntry.section)
    }
    if entries.isEmpty || !isKnown { return [] }
    guard simulation.game.takesPrototypes else {
      entries[0].reader.fail(
        nil, "\(simulation.game.name) takes no prototypes: it lends no purse to them")
      return []
    }
    let plan = simulation.plan
    // Requested totals and the presence of players stand before what the game shows.
    let shown = Array(plan.series.dropFirst(plan.totals.count + 1))
    let names = plan.metricNames + plan.series.map(\.name) + plan.droughts.map(\.name)
    var taken = Set(names.flatMap { $0.split(separator: ".").map(String.init) })
    return entries.map { entry in
      entry.checkName(&taken)
      if entry.prototype.from > simulation.days, entry.prototype.kind != .reset {
        entry.reader.fail(
          "from", "the run ends on day \(simulation.days), before it acts", severity: .warning)
      }
      var prototype = entry.bound(among: entries, shown)
      prototype.archetypes = population.archetypes.indices.reduce(into: 0) { bits, index in
        if entry.audience.contains(index, of: population) { bits |= 1 << UInt64(index) }
      }
      return prototype
    }
  }
}

extension PrototypeEntry {
  /// Reports a name that stands in the game's own metrics, or for another prototype.
  fileprivate func checkName(_ taken: inout Set<String>) {
    let id = prototype.id
    if id.isEmpty || !taken.insert(id).inserted {
      let fault =
        id.isEmpty ? "a name has letters or digits" : "\(JSONText.quoted(id)) is taken"
      reader.fail("name", fault, suggestion: "choose another name")
    }
  }

  /// Returns the prototype with the meaning that a game with these series gives to its words.
  fileprivate func bound(among entries: [PrototypeEntry], _ series: [Series]) -> Prototype {
    var prototype = prototype
    let currencies = series.compactMap(\.heldCurrency)
    if prototype.kind != .drops, !currencies.contains(prototype.currency) {
      let known = currencies.isEmpty ? "" : "; there are \(currencies.joined(separator: ", "))"
      reader.fail(
        currencyKey, "the game has no currency \(JSONText.excerpt(prototype.currency))\(known)",
        suggestion: NearestName.suggestion(for: prototype.currency, among: currencies))
    }
    let scale = series.first { $0.heldCurrency == prototype.currency }?.scale ?? 1
    if scale > 1 {
      reader.fail(
        currencyKey,
        "prototypes move whole amounts, and \(prototype.currency) counts parts: 1 ÷ \(scale)")
    }
    if let formula {
      do throws(Formula.Fault) {
        prototype.formula = try Formula(parsing: formula, names: Prototype.names(of: series))
      } catch {
        reader.fail(formulaKey, error.message, suggestion: error.suggestion)
      }
    }
    prototype.gifts = gifts.isEmpty ? [] : entries.map { _ in 0 }
    let tables = entries.map { $0.prototype.kind == .drops ? $0.prototype.name : "" }
    for gift in gifts {
      if let table = tables.firstIndex(of: gift.table) {
        prototype.gifts[table] += gift.tickets
      } else {
        reader.fail(
          "gives", "there is no drop table \(JSONText.excerpt(gift.table))",
          suggestion: NearestName.suggestion(for: gift.table, among: tables))
      }
    }
    return prototype
  }
}
