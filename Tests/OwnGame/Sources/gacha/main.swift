import CommandLineTool
import GachaGame
import GameKit

GameProgram.main(games: GameList([.gacha]))
