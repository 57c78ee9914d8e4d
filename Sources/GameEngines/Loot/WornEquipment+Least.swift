extension WornEquipment {
  /// The power of the weakest slot, 0 where one is empty: a piece that is no stronger than this
  /// helps nowhere.
  @inlinable
  public var leastSlotPower: Double { slotPower.min() }
}
