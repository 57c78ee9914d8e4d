import GameEngines

extension QuestBondGame {
  /// Returns what a crafted piece adds on average, over all slots that it may have.
  @inline(__always)
  func benefit(of craft: ForgeBenefits.Craft, _ player: borrowing QuestPlayer) -> Double {
    let points = commonPoints(player)
    // No outcome is better than the weakest piece worn.
    guard craft.better * points > player.worn.minPower else { return 0 }
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
  func benefit(ofSetPieceFor slot: EquipmentSlot, _ player: borrowing QuestPlayer) -> Double {
    let set = EquipmentSet(of: player.characterClass.line)
    let gain = forge.setCraft.lower * commonPoints(player) - player.worn.power(in: slot)
    guard lacksOnePiece(of: set, player), player.worn[slot]?.set != set else { return gain }
    return gain + setBenefit(player)
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

  /// Adds the work that can be done now. Players save for their favourite craft, and make no other.
  @inline(never)
  func addForgeWork(to table: inout OfferTable, _ player: inout QuestPlayer) {
    if table.wants(.craft) {
      chooseFavourite(&player)
      if let favourite = player.forge.favourite, favourite.benefit > 0,
        let price = price(ofCraft: favourite.wish, with: player.inventory)
      {
        table.add(
          .forge(favourite.wish), price: price, benefit: favourite.benefit, cost: favourite.cost)
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
      table.add(.forge(.brew(brew.product)), price: brew.price, benefit: brew.benefit)
    }
  }

  /// Adds scrolls for empty places of worn pieces, and re-rolls of unwanted affixes (FRG-5).
  @inline(__always)
  private func addAffixWork(to table: inout OfferTable, _ player: inout QuestPlayer) {
    let line = player.characterClass.line
    // Most players value no affix at even the least price, whatever they wear.
    let most = forge.maxAffixBenefit(for: line)
    let mayScroll =
      player.inventory.scrolls > 0
      && table.mayTake(.scroll, minPrice: forge.minScrollPrice, maxBenefit: most)
    let mayReroll = table.mayTake(.reroll, minPrice: forge.minRerollPrice, maxBenefit: most)
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
          benefit: forge.benefit(ofAffixIn: place, rarity, for: line))
      } else {
        guard mayScroll, let price = scrollPrice(slot, player), table.allows(price)
        else { continue }
        table.add(
          .forge(.scroll(slot, place)), price: price,
          benefit: forge.benefit(ofAffixIn: place, rarity, for: line))
      }
    }
  }

  private func chooseFavourite(_ player: inout QuestPlayer) {
    guard player.forge.favourite == nil else { return }
    var best = ForgeState.FavouriteCraft()
    let points = commonPoints(player)
    let weakest = player.worn.minPower
    // No craft is stronger than the weakest piece worn.
    if forge.maxPower * points > weakest {
      var favourite = 0
      for number in forge.crafts.indices {
        let craft = forge.crafts[proven: number]
        guard craft.better * points > weakest else { continue }
        let benefit = benefit(of: craft, player)
        guard benefit * best.cost > best.benefit * craft.cost else { continue }
        (favourite, best.benefit, best.cost) = (number, benefit, craft.cost)
      }
      best.wish = .craft(tier: favourite / 2, targeted: favourite % 2 == 1)
    }
    // A set piece, too, has worth only if it is stronger, or completes a set.
    let mayComplete = lacksOnePiece(of: EquipmentSet(of: player.characterClass.line), player)
    if forge.canCraftSets, mayComplete || forge.setCraft.lower * points > weakest {
      for number in 0..<EquipmentSlot.count {
        // Each number below the count is that of a slot.
        let slot = EquipmentSlot(unchecked: number)
        let (benefit, cost) = (benefit(ofSetPieceFor: slot, player), forge.setCraft.cost)
        guard benefit * best.cost > best.benefit * cost else { continue }
        best = ForgeState.FavouriteCraft(wish: .setPiece(slot), benefit: benefit, cost: cost)
      }
    }
    player.forge.favourite = best
  }
}
