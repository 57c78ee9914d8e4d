import GameEngines
import GameSupport
import Players
import Randomness

/// Work of the forge that a player can order, besides enhancing.
enum ForgeWish: Sendable, Hashable {
  /// A piece of a tier, numbered from 0; with its class's stat, or a random one (FRG-1).
  case craft(tier: Int, targeted: Bool)
  /// A piece of its class line's set for a slot (EQP-5).
  case setPiece(EquipmentSlot)
  /// A scroll for an empty place of the piece worn in a slot (FRG-5).
  case scroll(EquipmentSlot, AffixPlace)
  /// Another affix in a place of the piece worn in a slot (FRG-5).
  case reroll(EquipmentSlot, AffixPlace)
  /// A consumable made from herbs (FRG-6).
  case brew(Consumable)

  static let places = EquipmentSlot.count * AffixPlace.count

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

extension QuestBondGame {
  /// Returns the gold for a wish; nil when it is off, has nothing to work on, or takes too much.
  /// Reads the player in place: a borrowed one would be copied.
  @inline(__always)
  func price(of wish: ForgeWish, _ player: inout QuestPlayer) -> Int? {
    switch wish {
    case .craft, .setPiece: return price(ofCraft: wish, with: player.inventory)
    case .scroll(let slot, let place):
      guard player.worn.affixKind(in: slot, place) == nil else { return nil }
      return scrollPrice(slot, player)
    case .reroll(let slot, let place):
      guard player.worn.affixKind(in: slot, place) != nil else { return nil }
      return rerollPrice(slot, place, player)
    case .brew(let product):
      guard !forge.brews.isEmpty, wants(product, player) else { return nil }
      let price = rules.forge.herbCraft.price(of: product.grade)
      return player.inventory.holds(price.cost) ? price.gold : nil
    }
  }

  /// Returns the gold for a craft; nil if it is off, or the inventory holds too little.
  @inline(__always)
  func price(ofCraft wish: ForgeWish, with inventory: Inventory) -> Int? {
    var price: CraftPrice?
    if case .craft(let tier, let targeted) = wish {
      if !forge.crafts.isEmpty {
        price = rules.forge.crafting.price(tier: tier, targeted: targeted)
      }
    } else if forge.canCraftSets {
      price = forge.setRecipe
    }
    guard let price, inventory.holds(price.cost) else { return nil }
    return price.gold
  }

  @inline(__always)
  func scrollPrice(_ slot: EquipmentSlot, _ player: borrowing QuestPlayer) -> Int? {
    guard player.inventory.scrolls > 0, let rarity = player.worn.rarity(in: slot) else {
      return nil
    }
    return rules.forge.scrolls.price(of: rarity)
  }

  @inline(__always)
  func rerollPrice(
    _ slot: EquipmentSlot, _ place: AffixPlace, _ player: borrowing QuestPlayer
  ) -> Int? {
    rules.forge.rerolls.price(after: player.worn.rerolls(in: slot, place))
  }

  /// Pays for a wish and does it, or returns false with nothing changed.
  @discardableResult
  @inline(never)
  func perform(_ wish: ForgeWish, day: Int, _ player: inout QuestPlayer) -> Bool {
    guard let price = price(of: wish, &player), charge(price, on: wish.sink, &player) else {
      return false
    }
    switch wish {
    case .craft(let tier, let targeted): craft(tier: tier, targeted: targeted, &player)
    case .setPiece(let slot): craftSetPiece(for: slot, &player)
    case .scroll(let slot, let place): applyScroll(to: slot, place, &player)
    case .reroll(let slot, let place): reroll(slot, place, &player)
    case .brew(let product): brew(product, day: day, &player)
    }
    return true
  }

  private func craft(tier: Int, targeted: Bool, _ player: inout QuestPlayer) {
    let cost = rules.forge.crafting.price(tier: tier, targeted: targeted).cost
    pay(cost, for: .craft, &player)
    let piece = rules.forge.crafting.make(
      tier: tier, stat: targeted ? player.characterClass.primaryStat : nil, level: player.level,
      tilt: tilt(of: player), by: rules.equipment, using: &player.forge.craftLuck)
    takeCrafted(
      piece, "tier \(tier + 1)", targeted: targeted, cost, .craftItem, player.forge.craftLuck,
      &player)
  }

  private func craftSetPiece(for slot: EquipmentSlot, _ player: inout QuestPlayer) {
    pay(forge.setRecipe.cost, for: .craft, &player)
    let piece = rules.forge.crafting.make(
      EquipmentSet(of: player.characterClass.line), for: slot, level: player.level,
      tilt: tilt(of: player), by: rules.equipment, using: &player.forge.setLuck)
    player.forge.setPieces += 1
    takeCrafted(
      piece, "set", targeted: true, forge.setRecipe.cost, .setItem, player.forge.setLuck, &player)
  }

  private func takeCrafted(
    _ piece: Equipment, _ what: String, targeted: Bool, _ cost: InventoryCost, _ purpose: Purpose,
    _ luck: KeyedStream, _ player: inout QuestPlayer
  ) {
    var piece = piece
    player.forge.crafted += 1
    if let trace = player.trace {
      trace.number(&piece)
      trace.record(.crafts, by: .after(purpose, luck)) { [piece] in
        ["what": .text(what), "targeted": .flag(targeted)] + Facts(of: piece) + Facts(of: cost)
      }
    }
    take(piece, &player)
  }

  private func applyScroll(to slot: EquipmentSlot, _ place: AffixPlace, _ player: inout QuestPlayer)
  {
    guard var piece = player.worn[slot] else { return }
    player.useOne(of: .scrolls, for: .scroll)
    rules.forge.scrolls.apply(
      to: &piece, place, favoured: player.characterClass.primaryStat, by: rules.equipment.affixes,
      using: &player.forge.scrollLuck)
    player.forge.scrollsApplied += 1
    player.trace?.record(.scrolls, by: .after(.scrollAffix, player.forge.scrollLuck)) {
      [piece] in Facts(of: piece)
    }
    wear(piece, &player)
  }

  private func reroll(_ slot: EquipmentSlot, _ place: AffixPlace, _ player: inout QuestPlayer) {
    guard var piece = player.worn[slot] else { return }
    rules.forge.rerolls.reroll(
      &piece, place, favoured: player.characterClass.primaryStat, by: rules.equipment.affixes,
      using: &player.forge.rerollLuck)
    player.forge.rerolls += 1
    player.trace?.record(.rerolls, by: .after(.rerollAffix, player.forge.rerollLuck)) {
      [piece] in ["place": .text("\(place)")] + Facts(of: piece)
    }
    wear(piece, &player)
  }

  private func brew(_ product: Consumable, day: Int, _ player: inout QuestPlayer) {
    let cost = rules.forge.herbCraft.price(of: product.grade).cost
    pay(cost, for: .herbCraft, &player)
    player.trace?.record(.brews) { ["consumable": .text("\(product)")] + Facts(of: cost) }
    player.forge.brewed += 1
    receive(product, day: day, &player)
  }

  private func pay(_ cost: InventoryCost, for account: StockAccount, _ player: inout QuestPlayer) {
    let isPaid = player.pay(cost, for: account)
    precondition(isPaid, "a price was found that the inventory cannot pay")
  }

  /// Adds the next enhancement step of each worn piece (FRG-2).
  @inline(__always)
  func addEnhancements(to table: inout OfferTable, _ player: inout QuestPlayer) {
    guard table.wants(.enhance) else { return }
    for number in 0..<EquipmentSlot.count {
      // Each number below the count is that of a slot.
      let slot = EquipmentSlot(unchecked: number)
      guard let rarity = player.worn.rarity(in: slot) else { continue }
      let step = player.worn.enhancement(in: slot)
      guard let price = rules.enhancement.price(rarity: rarity, enhancement: step),
        table.allows(price)
      else { continue }
      table.add(
        .enhancement(slot), price: price, benefit: rules.enhancement.expectedGain(enhancement: step)
      )
    }
  }

  /// Attempts a paid enhancement (FRG-2), with a catalyst in hand if it is likely to fail (FRG-3).
  func enhance(_ slot: EquipmentSlot, _ player: inout QuestPlayer) {
    guard var piece = player.worn[slot] else { return }
    player.forge.enhanceAttempts += 1
    let chance = rules.enhancement.successChances[piece.enhancement].probability
    let catalyst = player.inventory.catalysts > 0 && chance <= rules.gearValuation.catalystAtMost
    if catalyst {
      player.useOne(of: .catalysts, for: .enhance)
      player.trace?.uses(
        .catalyst, by: min(1, chance * rules.enhancement.catalystFactor) - chance,
        left: player.inventory.catalysts)
      player.forge.catalysts += 1
    }
    let before = piece
    let outcome = rules.enhancement.attempt(
      &piece, catalyst: catalyst, success: &player.forge.successLuck,
      critical: &player.forge.criticalLuck)
    var (isCritical, points) = (false, 0.0)
    if case .enhanced(let gain, let critical) = outcome { (isCritical, points) = (critical, gain) }
    player.trace?.record(
      .enhances, by: .after(.enhanceSuccess, player.forge.successLuck),
      .after(.enhanceCritical, player.forge.criticalLuck)
    ) {
      [
        "slot": .text("\(slot)"), "chance": .number(chance), "catalyst": .flag(catalyst),
        "succeeds": .flag(outcome != .failed), "critical": .flag(isCritical),
        "gain": .number(points), "piece": .whole(Int(before.number)),
        "rarity": .text("\(before.rarity)"), "plus": .whole(before.enhancement),
      ]
    }
    if outcome == .failed { return }
    player.forge.enhanceSuccesses += 1
    wear(piece, &player)
  }
}
