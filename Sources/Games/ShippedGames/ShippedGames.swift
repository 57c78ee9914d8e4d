import Bennie
import GameKit
import QuestBond
import TimeQuest

/// The games that this package ships, in the order in which a scenario is asked for their sections.
public let shippedGames = GameList([.questBond, .bennie, .timeQuest])
