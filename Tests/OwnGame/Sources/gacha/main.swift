import CommandLineTool
import GachaGame
import GameSupport

GameProgram.main(games: GameList([.gacha]))
