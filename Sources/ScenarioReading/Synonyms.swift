/// Words that people search for, and their equivalents in names and definitions.
public enum Synonyms {
  /// The beginnings of words in names and definitions, by the word that people search for.
  private static let beginnings: [String: [String]] = [
    "bonus": ["more"], "churn": ["retained", "leave"], "cost": ["price", "spend", "sink"],
    "drop": ["loot", "equipment"], "exp": ["xp"], "income": ["faucet", "earn", "gold"],
    "inequality": ["gini"], "inflation": ["net", "balance", "price"], "median": ["p50"],
    "pace": ["level"], "playtime": ["minutes", "sessions"], "progress": ["level"],
    "rate": ["chance", "share", "per"], "retention": ["retained", "churn", "lapse", "activity"],
    "spending": ["sink", "price"], "unlucky": ["drought", "forced", "pity"],
    "wealth": ["balance", "holds"],
  ]

  /// The words with synonyms, in order.
  public static var words: [String] { beginnings.keys.sorted() }

  /// Returns true if a text contains a word or the beginning of a synonym, both in lower case.
  public static func finds(_ word: String, in text: String) -> Bool {
    if text.contains(word) { return true }
    guard let beginnings = beginnings[word] else { return false }
    return text.split { !$0.isLetter && !$0.isNumber }.contains { part in
      beginnings.contains { part.hasPrefix($0) }
    }
  }

  /// Returns true if a word is a synonym of one of others. All are in lower case.
  static func stands(_ word: String, forOneOf others: [String]) -> Bool {
    beginnings[word]?.contains { start in others.contains { $0.hasPrefix(start) } } ?? false
  }
}
