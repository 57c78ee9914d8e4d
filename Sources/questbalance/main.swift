import CommandLineTool
import ShippedGames

GameProgram.main(games: shippedGames)
