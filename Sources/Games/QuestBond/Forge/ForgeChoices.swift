import GameEngines

// Values of the forge's work to players, and their choice of work.

extension QuestBondGame {
  /// Returns what a crafted piece adds on average, over all slots that it may have.
  @inline(__always)
  func worth(of craft: ForgeWorths.Craft, _ player: borrowing QuestPlayer) -> Double {
    let points = commonPoints(player)
    // No outcome is better than the weakest piece worn.
    guard craft.better * points > player.worn.leastPower else { return 0 }
    let share = rules.forge.crafting.lowerShare
    let none = SIMD4<Double>(repeating: 0)
    let lower = craft.lower * points - player.worn.powers
    let upper = craft.upper * points - player.worn.powers
    return
      (share * lower.replacing(with: none, where: lower .< none)
      + (1 - share) * upper.replacing(with: none, where: upper .< none)).sumInOrder
      / Double(EquipmentSlot.count)
  }

  /// The power that a set piece adds in a slot, and what completing the set seems worth.
  @inline(__always)
  func worth(ofSetPieceFor slot: EquipmentSlot, _ player: borrowing QuestPlayer) -> Double {
    let set = EquipmentSet(of: player.characterClass.line)
    let gain = forge.setCraft.lower * commonPoints(player) - player.worn.power(in: slot)
    guard lacksOnePiece(of: set, player), player.worn[slot]?.set != set else { return gain }
    return gain + setWorth(player)
  }

  @inline(__always)
  private func lacksOnePiece(of set: EquipmentSet, _ player: borrowing QuestPlayer) -> Bool {
    Int(player.worn.setPieces[set.rawValue]) == rules.sets.pieces - 1
  }

  /// Returns the primary points of a common piece of the player's level (EQP-3).
  @inline(__always)
  private func commonPoints(_ player: borrowing QuestPlayer) -> Double {
    rules.equipment.rules.points(level: player.level)
  }

  /// Returns whether one more of a product would have an effect.
  @inline(__always)
  func wants(_ product: Consumable, _ player: borrowing QuestPlayer) -> Bool {
    if product == .catalyst { return rules.enhancement.isOn && player.inventory.catalysts == 0 }
    return player.boosts.wants(product, day: 0)
  }

  // MARK: Choosing

  /// Adds the forge's work that can be done now. A player saves essence and materials for its
  /// favourite craft, and makes no other until then.
  @inline(never)
  func addForgeWork(to table: inout OfferTable, _ player: inout QuestPlayer) {
    if table.wants(.craft) {
      chooseFavourite(&player)
      if let favourite = player.forge.favourite, favourite.worth > 0,
        let price = price(ofCraft: favourite.wish, with: player.inventory)
      {
        table.add(
          .forge(favourite.wish), price: price, worth: favourite.worth, cost: favourite.cost)
      }
    }
    addAffixWork(to: &table, &player)
    addBrews(to: &table, &player)
  }

  /// Adds consumables whose herbs are in hand, if one more would have an effect (FRG-6).
  @inline(__always)
  private func addBrews(to table: inout OfferTable, _ player: inout QuestPlayer) {
    guard table.wants(.herbCraft), player.inventory.herbs != SIMD4(repeating: 0) else { return }
    for brew in forge.brews where player.inventory.herbs[brew.grade] >= brew.herbs {
      guard wants(brew.product, player) else { continue }
      table.add(.forge(.brew(brew.product)), price: brew.price, worth: brew.worth)
    }
  }

  /// Adds scrolls for empty places of worn pieces, and re-rolls of affixes that the player's class
  /// does not want (FRG-5).
  @inline(__always)
  private func addAffixWork(to table: inout OfferTable, _ player: inout QuestPlayer) {
    let line = player.characterClass.line
    // Most players value no affix at even the least price, whatever they wear.
    let most = forge.mostAffixWorth(for: line)
    let mayScroll =
      player.inventory.scrolls > 0
      && table.mayTake(.scroll, leastPrice: forge.leastScrollPrice, mostWorth: most)
    let mayReroll = table.mayTake(
      .reroll, leastPrice: forge.leastRerollPrice, mostWorth: most)
    guard mayScroll || mayReroll else { return }
    for number in 0..<ForgeWish.places {
      // Numbers count the places of all slots.
      let slot = EquipmentSlot(unchecked: number / AffixPlace.count)
      let place = AffixPlace(unchecked: number % AffixPlace.count)
      guard let rarity = player.worn.rarity(in: slot) else { continue }
      if let kind = player.worn.affixKind(in: slot, place) {
        guard mayReroll, !forge.isWanted(kind, by: line),
          let price = rerollPrice(slot, place, player), table.allows(price)
        else { continue }
        table.add(
          .forge(.reroll(slot, place)), price: price,
          worth: forge.worth(ofAffixIn: place, rarity, for: line))
      } else {
        guard mayScroll, let price = scrollPrice(slot, player), table.allows(price)
        else { continue }
        table.add(
          .forge(.scroll(slot, place)), price: price,
          worth: forge.worth(ofAffixIn: place, rarity, for: line))
      }
    }
  }

  /// Works out the favourite craft, unless it is known.
  private func chooseFavourite(_ player: inout QuestPlayer) {
    guard player.forge.favourite == nil else { return }
    var best = ForgeState.FavouriteCraft()
    let points = commonPoints(player)
    let weakest = player.worn.leastPower
    // No craft is stronger than the weakest piece worn.
    if forge.mostPower * points > weakest {
      var favourite = 0
      for number in forge.crafts.indices {
        let craft = forge.crafts[proven: number]
        guard craft.better * points > weakest else { continue }
        let worth = worth(of: craft, player)
        guard worth * best.cost > best.worth * craft.cost else { continue }
        (favourite, best.worth, best.cost) = (number, worth, craft.cost)
      }
      best.wish = .craft(tier: favourite / 2, targeted: favourite % 2 == 1)
    }
    // A set piece, too, has worth only if it is stronger, or completes a set.
    let mayComplete = lacksOnePiece(of: EquipmentSet(of: player.characterClass.line), player)
    if forge.canCraftSets, mayComplete || forge.setCraft.lower * points > weakest {
      for number in 0..<EquipmentSlot.count {
        // Each number below the count is that of a slot.
        let slot = EquipmentSlot(unchecked: number)
        let (worth, cost) = (worth(ofSetPieceFor: slot, player), forge.setCraft.cost)
        guard worth * best.cost > best.worth * cost else { continue }
        best = ForgeState.FavouriteCraft(wish: .setPiece(slot), worth: worth, cost: cost)
      }
    }
    player.forge.favourite = best
  }
}
