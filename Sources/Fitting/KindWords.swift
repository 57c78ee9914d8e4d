import Randomness

extension FittedKind {
  /// The kind as a designer reads it, without its share: "come nearly daily; half leave within 30
  /// days".
  package var words: String {
    if returnChance < 0.4 { return "try it once" }
    let pace =
      switch shareOfDays {
      case 0.85...: "come nearly daily"
      case 0.55...: "come on most days"
      case 0.25...: "come every few days"
      case 0.1...: "come about once a week"
      default: "come now and then"
      }
    let streak = afterPlaying >= 1 ? ", in runs of days" : ""
    let stay =
      switch halfLife {
      case nil: "most stay for a year"
      case 1?: "half leave after a day"
      case let days?: "half leave within \(days) days"
      }
    return "\(pace)\(streak); \(stay)"
  }

  /// The chance that a player of the kind ever plays again after the first day.
  var returnChance: Double {
    let stays = 1 - churn
    let after = min(1, activity * (1 + afterPlaying))
    let later = stays * activity / max(1e-12, 1 - stays * (1 - activity))
    return min(1, stays * (after + (1 - after) * later))
  }

  /// The share of days played while the player is there, lapses left out.
  var shareOfDays: Double {
    let after = min(1, activity * (1 + afterPlaying))
    return activity / max(1e-12, 1 - after + activity)
  }

  /// Days until half of the players have left; nil beyond a year.
  var halfLife: Int? {
    if churn <= 0 { return nil }
    if churn >= 0.5 { return 1 }
    let days = PortableMath.log(0.5) / PortableMath.log(1 - churn)
    return days <= 365 ? max(1, Int(days.rounded())) : nil
  }
}
