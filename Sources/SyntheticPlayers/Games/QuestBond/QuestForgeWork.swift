import GameEngines
import Randomness

/// One thing that a player could have done in the forge, besides enhancing.
enum ForgeWish: Sendable, Hashable {
  /// A piece of a tier, numbered from 0; with its class's stat, or as luck has it (FRG-1).
  case craft(tier: Int, targeted: Bool)
  /// A piece of its class line's set for a slot (EQP-5).
  case setPiece(EquipmentSlot)
  /// A scroll for an empty place of the piece worn in a slot (FRG-5).
  case scroll(EquipmentSlot, AffixPlace)
  /// Another affix in a place of the piece worn in a slot (FRG-5).
  case reroll(EquipmentSlot, AffixPlace)
  /// A consumable of herbs (FRG-6).
  case brew(Consumable)

  static let crafts = 2 * CraftingRules.tierCount
  static let places = EquipmentSlot.count * AffixPlace.count
  /// How many wishes there could be, numbered from 0 in the order of the cases.
  static let count = crafts + EquipmentSlot.count + 2 * places + HerbCraftRules.products.count

  init(_ number: Int) {
    func slot(_ number: Int) -> EquipmentSlot {
      EquipmentSlot(unchecked: number)
    }
    func place(_ number: Int) -> AffixPlace {
      AffixPlace(unchecked: number % AffixPlace.count)
    }
    let scrolls = Self.crafts + EquipmentSlot.count
    let rerolls = scrolls + Self.places
    let brews = rerolls + Self.places
    if number < Self.crafts {
      self = .craft(tier: number / 2, targeted: number % 2 == 1)
    } else if number < scrolls {
      self = .setPiece(slot(number - Self.crafts))
    } else if number < rerolls {
      self = .scroll(slot((number - scrolls) / AffixPlace.count), place(number - scrolls))
    } else if number < brews {
      self = .reroll(slot((number - rerolls) / AffixPlace.count), place(number - rerolls))
    } else {
      self = .brew(HerbCraftRules.products[number - brews])
    }
  }
}

extension ForgeWish {
  /// The account that its price goes to (LED-1).
  var sink: GoldSink {
    switch self {
    case .craft, .setPiece: .craft
    case .scroll: .scroll
    case .reroll: .reroll
    case .brew: .herbCraft
    }
  }
}

// MARK: - Price, worth, and doing it

extension QuestBondGame {
  /// Gold for a wish; nil when it cannot be done now: switched off, nothing to work on, or too
  /// little in the satchel.
  func price(of wish: ForgeWish, _ player: inout QuestPlayer) -> Int? {
    switch wish {
    case .craft(let tier, let targeted):
      guard forge.canCraft else { return nil }
      let price = forge.crafting.price(tier: tier, targeted: targeted)
      return player.satchel.holds(price.cost) ? price.gold : nil
    case .setPiece:
      guard forge.canCraftSets, player.satchel.holds(forge.setRecipe.cost) else { return nil }
      return forge.setRecipe.gold
    case .scroll(let slot, let place):
      guard player.worn.affixKind(in: slot, place) == nil else { return nil }
      return scrollPrice(slot, &player)
    case .reroll(let slot, let place):
      guard player.worn.affixKind(in: slot, place) != nil else { return nil }
      return rerollPrice(slot, place, &player)
    case .brew(let product):
      guard forge.canBrew, wants(product, &player) else { return nil }
      let price = forge.herbCraft.price(of: product.grade)
      return player.satchel.holds(price.cost) ? price.gold : nil
    }
  }

  /// Gold for filling an empty place of the piece worn in a slot.
  @inline(__always)
  private func scrollPrice(_ slot: EquipmentSlot, _ player: inout QuestPlayer) -> Int? {
    guard forge.canScroll, player.satchel.scrolls > 0, let rarity = player.worn.rarity(in: slot)
    else { return nil }
    return forge.scrolls.price(of: rarity)
  }

  /// Gold for another affix in a filled place of the piece worn in a slot.
  @inline(__always)
  private func rerollPrice(
    _ slot: EquipmentSlot, _ place: AffixPlace, _ player: inout QuestPlayer
  ) -> Int? {
    forge.canReroll ? forge.rerolls.price(after: player.worn.rerolls(in: slot, place)) : nil
  }

  /// The points of power that a wish promises, as a player sees it.
  func worth(of wish: ForgeWish, _ player: inout QuestPlayer) -> Double {
    switch wish {
    case .craft(let tier, let targeted):
      return worth(of: forge.crafts[2 * tier + (targeted ? 1 : 0)], &player)
    case .setPiece(let slot):
      return worth(ofSetPieceFor: slot, &player)
    case .scroll(let slot, let place):
      return worth(ofAffixIn: place, slot, &player)
    case .reroll(let slot, let place):
      guard let kind = player.worn.affixKind(in: slot, place),
        !forge.isWanted(kind, by: player.characterClass.line)
      else { return 0 }
      return worth(ofAffixIn: place, slot, &player)
    case .brew(let product):
      return forge.brews.first { $0.product == product }?.worth ?? 0
    }
  }

  /// Pays for a wish and does it.
  ///
  /// - Returns: `false`, with nothing changed, when it cannot be done or paid.
  @discardableResult
  @inline(never)
  func perform(_ wish: ForgeWish, day: Int, _ player: inout QuestPlayer) -> Bool {
    guard let price = price(of: wish, &player) else { return false }
    switch wish {
    case .craft(let tier, let targeted):
      guard charge(price, on: .craft, &player) else { return false }
      let cost = forge.crafting.price(tier: tier, targeted: targeted).cost
      pay(cost, &player)
      let piece = forge.crafting.make(
        tier: tier, stat: targeted ? player.characterClass.primaryStat : nil, level: player.level,
        tilt: tilt(of: player), by: rules.equipment, using: &player.gear.luck.craftItem)
      player.chronicle?.crafts(
        piece, "tier \(tier + 1)", cost, .craftItem, player.gear.luck.craftItem)
      player.gear.tally.crafted += 1
      take(piece, &player)
    case .setPiece(let slot):
      guard charge(price, on: .craft, &player) else { return false }
      pay(forge.setRecipe.cost, &player)
      let piece = forge.crafting.make(
        EquipmentSet(of: player.characterClass.line), for: slot, level: player.level,
        tilt: tilt(of: player), by: rules.equipment, using: &player.gear.luck.setItem)
      player.gear.tally.crafted += 1
      player.gear.tally.setPieces += 1
      player.chronicle?.crafts(
        piece, "set", forge.setRecipe.cost, .setItem, player.gear.luck.setItem)
      take(piece, &player)
    case .scroll(let slot, let place):
      guard var piece = player.worn[slot], charge(price, on: .scroll, &player) else {
        return false
      }
      player.satchel.scrolls -= 1
      forge.scrolls.apply(
        to: &piece, place, favoured: player.characterClass.primaryStat,
        by: rules.equipment.affixes, using: &player.gear.luck.scrollAffix)
      player.gear.tally.scrollsApplied += 1
      player.chronicle?.scrolls(piece, player.gear.luck.scrollAffix)
      wear(piece, &player)
    case .reroll(let slot, let place):
      guard var piece = player.worn[slot], charge(price, on: .reroll, &player) else {
        return false
      }
      forge.rerolls.reroll(
        &piece, place, favoured: player.characterClass.primaryStat, by: rules.equipment.affixes,
        using: &player.gear.luck.rerollAffix)
      player.gear.tally.rerolls += 1
      player.chronicle?.rerolls(piece, place, player.gear.luck.rerollAffix)
      wear(piece, &player)
    case .brew(let product):
      guard charge(price, on: .herbCraft, &player) else { return false }
      let cost = forge.herbCraft.price(of: product.grade).cost
      pay(cost, &player)
      player.chronicle?.brews(product, cost)
      player.gear.tally.brewed += 1
      receive(product, day: day, &player)
    }
    return true
  }

  private func pay(_ cost: SatchelCost, _ player: inout QuestPlayer) {
    let isPaid = player.satchel.pay(cost)
    precondition(isPaid, "a price was found that the satchel cannot pay")
  }

  // MARK: Worth

  /// What a crafted piece adds on average, in whichever slot it turns out to be.
  @inline(__always)
  private func worth(of craft: ForgeTable.Craft, _ player: inout QuestPlayer) -> Double {
    let points = commonPoints(&player)
    // Nothing that comes out is better than the weakest piece worn.
    guard craft.better * points > player.worn.leastPower else { return 0 }
    let share = forge.crafting.lowerShare
    let none = SIMD4<Double>(repeating: 0)
    let lower = craft.lower * points - player.worn.powers
    let upper = craft.upper * points - player.worn.powers
    return
      (share * lower.replacing(with: none, where: lower .< none)
      + (1 - share) * upper.replacing(with: none, where: upper .< none)).sum()
      / Double(EquipmentSlot.count)
  }

  /// What a piece of the line's set adds in a slot, and what completing the set seems worth.
  private func worth(ofSetPieceFor slot: EquipmentSlot, _ player: inout QuestPlayer) -> Double {
    let set = EquipmentSet(of: player.characterClass.line)
    let gain = forge.setCraft.lower * commonPoints(&player) - player.worn.power(in: slot)
    guard lacksOnePiece(of: set, &player), player.worn[slot]?.set != set else { return gain }
    return gain + setWorth(&player)
  }

  @inline(__always)
  private func lacksOnePiece(of set: EquipmentSet, _ player: inout QuestPlayer) -> Bool {
    Int(player.worn.setPieces[set.rawValue]) == sets.pieces - 1
  }

  @inline(__always)
  private func worth(
    ofAffixIn place: AffixPlace, _ slot: EquipmentSlot, _ player: inout QuestPlayer
  ) -> Double {
    guard let rarity = player.worn.rarity(in: slot) else { return 0 }
    return forge.worth(ofAffixIn: place, rarity, for: player.characterClass.line)
  }

  /// Primary points of a common piece of the player's level (EQP-3).
  @inline(__always)
  private func commonPoints(_ player: inout QuestPlayer) -> Double {
    rules.equipment.rules.points(level: player.level)
  }

  /// Whether one more of a product would do anything.
  private func wants(_ product: Consumable, _ player: inout QuestPlayer) -> Bool {
    if product == .catalyst { return canEnhance && player.satchel.catalysts == 0 }
    return player.boosts.wants(product, day: 0)
  }

  // MARK: Choosing

  /// What the forge could do now. A player saves its essence and materials for the craft that it
  /// likes best, and makes no other meanwhile.
  @inline(never)
  func addForgeWork(to table: inout OfferTable, _ player: inout QuestPlayer) {
    if forge.canCraft, table.wants(.craft) {
      let (wish, worth, cost) = favouriteCraft(&player)
      if worth > 0, let price = price(of: wish, &player) {
        table.add(.forge(wish), price: price, worth: worth, cost: cost)
      }
    }
    addAffixWork(to: &table, &player)
    addBrews(to: &table, &player)
  }

  /// Consumables whose herbs are in hand, and of which one more would do something (FRG-6).
  @inline(__always)
  private func addBrews(to table: inout OfferTable, _ player: inout QuestPlayer) {
    guard forge.canBrew, table.wants(.herbCraft), player.satchel.herbs != SIMD4(repeating: 0)
    else { return }
    for brew in forge.brews
    where player.satchel.herbs[brew.grade] >= brew.herbs && wants(brew.product, &player) {
      table.add(.forge(.brew(brew.product)), price: brew.price, worth: brew.worth)
    }
  }

  /// Scrolls for the empty places of what is worn, and other affixes for those that hold one which
  /// nobody of the player's class wants (FRG-5).
  @inline(__always)
  private func addAffixWork(to table: inout OfferTable, _ player: inout QuestPlayer) {
    let line = player.characterClass.line
    // Most players find no affix worth even the least price, whatever they wear.
    let most = forge.mostAffixWorth(for: line)
    let mayScroll =
      forge.canScroll && player.satchel.scrolls > 0
      && table.mayTake(.scroll, leastPrice: forge.leastScrollPrice, mostWorth: most)
    let mayReroll =
      forge.canReroll
      && table.mayTake(.reroll, leastPrice: forge.leastRerollPrice, mostWorth: most)
    guard mayScroll || mayReroll else { return }
    for number in 0..<ForgeWish.places {
      let slot = EquipmentSlot(unchecked: number / AffixPlace.count)
      let place = AffixPlace(unchecked: number % AffixPlace.count)
      guard let rarity = player.worn.rarity(in: slot) else { continue }
      if let kind = player.worn.affixKind(in: slot, place) {
        guard mayReroll, !forge.isWanted(kind, by: line),
          let price = rerollPrice(slot, place, &player), table.allows(price)
        else { continue }
        table.add(
          .forge(.reroll(slot, place)), price: price,
          worth: forge.worth(ofAffixIn: place, rarity, for: line))
      } else {
        guard mayScroll, let price = scrollPrice(slot, &player), table.allows(price)
        else { continue }
        table.add(
          .forge(.scroll(slot, place)), price: price,
          worth: forge.worth(ofAffixIn: place, rarity, for: line))
      }
    }
  }

  /// The craft with most power for what it takes, whether the player can pay for it yet or not.
  private func favouriteCraft(
    _ player: inout QuestPlayer
  ) -> (wish: ForgeWish, worth: Double, cost: Double) {
    var best: (wish: ForgeWish, worth: Double, cost: Double) = (ForgeWish(0), 0, 1)
    let points = commonPoints(&player)
    let weakest = player.worn.leastPower
    // Who wears as much as any craft gives has nothing to hope for.
    if forge.mostPower * points > weakest {
      var favourite = 0
      for number in 0..<ForgeWish.crafts {
        let craft = forge.crafts[proven: number]
        guard craft.better * points > weakest else { continue }
        let worth = worth(of: craft, &player)
        guard worth * best.cost > best.worth * craft.cost else { continue }
        (favourite, best.worth, best.cost) = (number, worth, craft.cost)
      }
      best.wish = ForgeWish(favourite)
    }
    // A set piece, too, is worth something only where it is stronger, or completes a set.
    guard forge.canCraftSets,
      lacksOnePiece(of: EquipmentSet(of: player.characterClass.line), &player)
        || forge.setCraft.lower * points > weakest
    else { return best }
    for number in 0..<EquipmentSlot.count {
      let slot = EquipmentSlot(unchecked: number)
      let (worth, cost) = (worth(ofSetPieceFor: slot, &player), forge.setCraft.cost)
      if worth * best.cost > best.worth * cost { best = (.setPiece(slot), worth, cost) }
    }
    return best
  }
}
