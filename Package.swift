// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// Targets stand in the order of their imports: each may use what stands above it, nothing below.
let package = Package(
  name: "homefind",
  platforms: [.macOS(.v15)],
  targets: [
    // The platform's libraries, and the thin C over them.

    // Text and wire formats.
    .target(name: "CSVStream", swiftSettings: settings),
    .target(name: "JSONStream", swiftSettings: settings),
    .target(name: "Spelling", swiftSettings: settings),

    // What is found, and where.
    .target(name: "Geo", swiftSettings: settings),

    // The feed's two ends, the stations, and the searches over them.

    // For tests only.
    .testTarget(name: "CSVStreamTests", dependencies: ["CSVStream"], swiftSettings: settings),
    .testTarget(name: "JSONStreamTests", dependencies: ["JSONStream"], swiftSettings: settings),
    .testTarget(
      name: "SpellingTests", dependencies: ["CSVStream", "Spelling"], swiftSettings: settings),
    .testTarget(
      name: "GeoTests", dependencies: ["CSVStream", "Geo"], exclude: ["Fixtures"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
