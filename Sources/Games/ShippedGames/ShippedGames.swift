import Bennie
import GameSupport
import QuestBond
import TimeQuest

/// The games of this package, in the order in which a scenario is searched for their sections.
public let shippedGames = GameList([.questBond, .bennie, .timeQuest])
