import Players

extension Purpose {
  // Store and merchant, keyed by day.
  static let storeStock = Purpose("storeStock", key: 3, isOfADay: true)
  static let storeDeal = Purpose("storeDeal", key: 230, isOfADay: true)
  static let merchantVisit = Purpose("merchantVisit", key: 231, drawsPerDecision: 5, isOfADay: true)
  static let merchantPiece = Purpose("merchantPiece", key: 232, isOfADay: true)

  static let ofStore = [storeStock, storeDeal, merchantVisit, merchantPiece]
}
