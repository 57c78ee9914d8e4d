import GameEngines
import Randomness

/// One thing that a player could buy now.
private enum Wish {
  case enhance(EquipmentSlot)
  case consumable(Consumable)
  /// A piece of today's stock.
  case piece(index: Int)
  /// Other work of the forge.
  case forge(ForgeWish)

  static let slots = EquipmentSlot.count
  static let consumables = Consumable.dropCount

  /// Everything there could be to wish for, numbered from 0: the worn pieces, the consumables,
  /// then the stock.
  static func count(stock: Int) -> Int { slots + consumables + stock }

  init(_ number: Int) {
    if number < Wish.slots {
      self = .enhance(EquipmentSlot(unchecked: number))
    } else if number < Wish.slots + Wish.consumables {
      self = .consumable(Consumable(unchecked: number - Wish.slots))
    } else {
      self = .piece(index: number - Wish.slots - Wish.consumables)
    }
  }
}

/// A wish with what it costs.
private struct Offer {
  let wish: Wish
  let price: Int
}

extension QuestBondGame {
  /// Buys what the player's style wants and its reserve allows (PLY-5). The player sees its
  /// purse, its gear and today's stock, and nothing else.
  @inline(__always)
  func visitStore(day: Int, _ player: inout QuestPlayer) {
    if player.spending == .none { return }
    spend(day: day, &player)
  }

  @inline(never)
  private func spend(day: Int, _ player: inout QuestPlayer) {
    let style = player.spending
    let earned = style == .hoarder ? player.ledger.totalEarned : 0
    var budget = rules.spending.spendable(
      balance: player.ledger.balance, earned: earned, style: style, inMood: true)
    if style != .whim, budget >= lowestPiecePrice { lookAtStock(day: day, &player) }
    for _ in 0..<rules.spending.purchasesPerVisit {
      let choice = style == .whim ? whim(budget, day, &player) : best(budget, day, &player)
      guard let offer = choice else { return }
      budget -= offer.price
      buy(offer, day: day, &player)
    }
  }

  // MARK: Choosing

  /// The wish with most power per gold within the budget, the first of several. An upgrader puts
  /// everything into gear and wants no consumables.
  private func best(_ budget: Int, _ day: Int, _ player: inout QuestPlayer) -> Offer? {
    var best = -1
    var bestPrice = 0
    var bestPerGold = 0.0
    // Three plain loops instead of one over `Wish`: this runs for every player and day.
    @inline(__always)
    func consider(_ number: Int, price: Int, power: Double) {
      // Multiplied out, as divisions cost more than all the rest.
      let isBetter = price <= budget && power > bestPerGold * Double(max(1, price))
      guard isBetter else { return }
      best = number
      bestPrice = price
      bestPerGold = power / Double(max(1, price))
    }
    if canEnhance {
      for number in 0..<Wish.slots {
        let slot = EquipmentSlot(unchecked: number)
        guard let rarity = player.worn.rarity(in: slot) else { continue }
        let step = player.worn.enhancement(in: slot)
        guard let price = enhancement.price(rarity: rarity, enhancement: step) else { continue }
        consider(number, price: price, power: enhancement.expectedGain(enhancement: step))
      }
    }
    if hasStore {
      if player.spending != .upgrader {
        for number in 0..<Wish.consumables {
          let consumable = Consumable(unchecked: number)
          guard player.boosts.wants(consumable, day: day) else { continue }
          consider(
            Wish.slots + number, price: store.price(of: consumable),
            power: rules.spending.consumableWorth)
        }
      }
      for index in 0..<(player.stockDay == day ? player.stock.count : 0) {
        consider(
          Wish.slots + Wish.consumables + index,
          price: store.price(of: player.stock[index].plain.rarity),
          power: gain(of: player.stock[index].plain, player))
      }
    }
    if forge.isOpen, let offer = bestForgeOffer(budget: budget, &player),
      offer.worth > bestPerGold * offer.cost
    {
      return Offer(wish: .forge(offer.wish), price: offer.price)
    }
    return best < 0 ? nil : Offer(wish: Wish(best), price: bestPrice)
  }

  /// When the mood comes, any of the wishes within the budget, all alike. Two draws.
  private func whim(_ budget: Int, _ day: Int, _ player: inout QuestPlayer) -> Offer? {
    let isInMood = rules.spending.whim.occurs(using: &player.luck.spendingWhim)
    let draw = player.luck.spendingWhim.next()
    guard isInMood else { return nil }
    if budget >= lowestPiecePrice { lookAtStock(day: day, &player) }
    let stock = player.stockDay == day ? player.stock.count : 0
    let count = Wish.count(stock: stock)
    let all = count + (forge.isOpen ? ForgeWish.count : 0)
    func wish(_ number: Int) -> Wish {
      number < count ? Wish(number) : .forge(ForgeWish(number - count))
    }
    var affordable = 0
    for number in 0..<all where isSensible(wish(number), budget, day, &player) {
      affordable += 1
    }
    var skip = Int(draw.multipliedFullWidth(by: UInt64(affordable)).high)
    for number in 0..<all where isSensible(wish(number), budget, day, &player) {
      if skip == 0 {
        return Offer(wish: wish(number), price: price(of: wish(number), day, &player))
      }
      skip -= 1
    }
    return nil
  }

  private func isSensible(
    _ wish: Wish, _ budget: Int, _ day: Int, _ player: inout QuestPlayer
  ) -> Bool {
    price(of: wish, day, &player) <= budget && power(of: wish, &player) > 0
  }

  /// What a wish costs; out of everybody's reach when there is nothing to buy, or when one more
  /// of a consumable would do nothing.
  @inline(__always)
  private func price(of wish: Wish, _ day: Int, _ player: inout QuestPlayer) -> Int {
    switch wish {
    case .enhance(let slot):
      guard canEnhance, let rarity = player.worn.rarity(in: slot) else { return .max }
      let step = player.worn.enhancement(in: slot)
      return enhancement.price(rarity: rarity, enhancement: step) ?? .max
    case .consumable(let consumable):
      guard hasStore, player.boosts.wants(consumable, day: day) else { return .max }
      return store.price(of: consumable)
    case .piece(let index):
      return store.price(of: player.stock[index].plain.rarity)
    case .forge(let wish):
      return self.price(of: wish, &player) ?? .max
    }
  }

  /// The power that a wish promises.
  @inline(__always)
  private func power(of wish: Wish, _ player: inout QuestPlayer) -> Double {
    switch wish {
    case .enhance(let slot):
      return enhancement.expectedGain(enhancement: player.worn.enhancement(in: slot))
    case .consumable:
      return rules.spending.consumableWorth
    case .piece(let index):
      return gain(of: player.stock[index].plain, player)
    case .forge(let wish):
      return worth(of: wish, &player)
    }
  }

  /// Today's stock: the store's choice, from the day's own luck, the same at every visit.
  ///
  /// Only what beats the piece worn is kept. What does not will not all day, as worn pieces only
  /// get better; most days nothing does, and there is nothing to weigh at each purchase.
  private func lookAtStock(day: Int, _ player: inout QuestPlayer) {
    guard hasStore, player.stockDay != day else { return }
    player.stockDay = day
    player.stock.removeAll(keepingCapacity: true)
    var luck = player.key.stream(.storeStock, day: day)
    for _ in 0..<store.stock {
      let plain = rules.equipment.makePlain(
        odds: rules.storeOdds, level: player.level, atLeast: .common, rareFind: 0, using: &luck)
      if gain(of: plain, player) > 0 {
        player.stock.append(StockPiece(plain: plain, affixLuck: luck))
      }
      luck.skip(AffixRules.drawsPerRoll)
    }
  }

  /// The power that a piece would add to what is worn.
  @inline(__always)
  private func gain(of piece: Equipment, _ player: borrowing QuestPlayer) -> Double {
    player.worn.gain(
      of: piece, for: player.characterClass,
      offClassShare: rules.equipment.rules.offClassShare)
  }

  // MARK: Buying

  private func buy(_ offer: Offer, day: Int, _ player: inout QuestPlayer) {
    switch offer.wish {
    case .enhance(let slot):
      guard player.ledger.spend(offer.price, on: .enhance) else { return }
      enhance(slot, &player)
    case .consumable(let consumable):
      guard player.ledger.spend(offer.price, on: .consumable) else { return }
      receive(consumable, day: day, &player)
    case .piece(let index):
      guard player.ledger.spend(offer.price, on: .store) else { return }
      player.tally.bought += 1
      let bought = player.stock.remove(at: index)
      var piece = bought.plain
      var luck = bought.affixLuck
      rules.equipment.affix(&piece, tilt: tilt(of: player), using: &luck)
      take(piece, &player)
    case .forge(let wish):
      perform(wish, day: day, &player)
    }
  }

  /// FRG-2, already paid for. A catalyst in hand goes into an attempt that is likely to fail
  /// (FRG-3).
  private func enhance(_ slot: EquipmentSlot, _ player: inout QuestPlayer) {
    guard var piece = player.worn[slot] else { return }
    player.tally.enhanceAttempts += 1
    let chance = enhancement.successChances[piece.enhancement].probability
    let catalyst = player.satchel.catalysts > 0 && chance <= rules.gearWorth.catalystAtMost
    if catalyst {
      player.satchel.catalysts -= 1
      player.gear.tally.catalysts += 1
    }
    let outcome = enhancement.attempt(
      &piece, catalyst: catalyst, success: &player.luck.enhanceSuccess,
      critical: &player.luck.enhanceCritical)
    guard case .enhanced = outcome else { return }
    player.tally.enhanceSuccesses += 1
    wear(piece, &player)
  }
}
