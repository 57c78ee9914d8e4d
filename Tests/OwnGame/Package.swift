// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnGame",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "QuestBalance", path: "../..")],
  targets: [
    .target(
      name: "GachaGame", dependencies: [.product(name: "QuestBalanceKit", package: "QuestBalance")]),
    .executableTarget(name: "gacha", dependencies: ["GachaGame"]),
    .testTarget(name: "GachaGameTests", dependencies: ["GachaGame"]),
  ],
  swiftLanguageModes: [.v6]
)
