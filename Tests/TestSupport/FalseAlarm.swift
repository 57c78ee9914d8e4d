/// The false alarms that tests of randomness allow themselves.
///
/// Every test that holds a sample against an exact law is built to refuse a right engine with this
/// chance, had its seed been drawn at random. With fewer than a thousand such comparisons in all
/// suites, the chance that a change of seed or generator raises any false alarm is below 0.001. The
/// seeds are fixed: what passes once passes always, until an engine or the generator changes.
public enum FalseAlarm {
  public static let chance = 1e-6
}
