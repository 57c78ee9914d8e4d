import CommandLineTool
import GachaGame
import GameSupport

GameProgram.main(named: "gacha", games: GameList([.gacha]))
