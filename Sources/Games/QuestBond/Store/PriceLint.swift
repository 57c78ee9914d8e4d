import GameEngines
import Players
import ScenarioReading
import TimeQuest

// Lint of prices.

extension Lint {
  func reportPrices() {
    reportFreeSinks()
    warnWhenFalling(\EnhancementRules.priceFactors) { index in
      "step \(index + 1) is cheaper than the one before it"
    }
    warnWhenFalling(\RerollRules.ladder) { index in
      "re-roll \(index + 1) is cheaper than the one before it"
    }
    let success = numbers(\EnhancementRules.successChances)
    if let index = success.firstIndex(of: 0), index + 1 < success.count {
      warn(
        \EnhancementRules.successChances, index: index,
        "this step never succeeds, so those after it are never reached")
    }
  }

  /// Reports a sink that takes no gold.
  func reportFree(_ price: AnyKeyPath, _ what: String) {
    guard has(price), numbers(price).allSatisfy({ $0 == 0 }) else { return }
    warn(price, "the price of \(what) is 0, so this sink takes no gold")
  }

  private func reportFreeSinks() {
    reportFree(\StoreRules.equipmentPrices, "pieces of equipment")
    reportFree(\StoreRules.consumablePrices, "consumables")
    section(of: \StoreExtras.scrollPrice)?.reportFree(\Int.self, "scrolls")
    reportFree(\EnhancementRules.basePrices, "enhancing")
    reportFree(\ScrollRules.prices, "applying a scroll")
    reportFree(\RerollRules.ladder, "re-rolling")
    if number(\KeyPrices.first) == 0 { reportFree(\KeyPrices.last, "keys") }
    if let free = number(\ArenaRules.freeEntries), let most = number(\ArenaRules.maxEntries) {
      if free < most { reportFree(\ArenaRules.entryPrice, "an entry") }
      if free > most {
        warn(
          \ArenaRules.freeEntries,
          "\(shown(\ArenaRules.freeEntries)) is above mostEntries, "
            + "\(shown(\ArenaRules.maxEntries)), so the rest is never used")
      }
    }
    if let free = number(\DutyRules.freeRefreshes), let most = number(\DutyRules.maxRefreshes),
      free < most
    {
      reportFree(\DutyRules.refreshPrice, "a refresh")
    }
  }
}
