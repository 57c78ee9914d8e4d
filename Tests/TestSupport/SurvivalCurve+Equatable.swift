import Statistics

extension SurvivalCurve: Equatable {
  /// Compares the shown parts.
  public static func == (a: SurvivalCurve, b: SurvivalCurve) -> Bool {
    a.points == b.points && a.longest == b.longest && a.mean == b.mean
      && a.forcedIncidence == b.forcedIncidence
  }
}
