// swift-tools-version: 6.2
import PackageDescription

// The path of libFuzzer's library where fuzz targets are built (scripts/fuzz), which say in what they
// are compiled from where an input leads.
let fuzzer = Context.environment["HOMEFIND_FUZZ"]
// Whether only what needs no server is built: for sanitizers, to which each module is dear.
let isSmall = fuzzer != nil || Context.environment["HOMEFIND_SMALL"] != nil

let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
let settings =
  features + (fuzzer == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer", "-O"])])
let cSettings: [CSetting] = fuzzer == nil ? [] : [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let tls: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let lifecycle: Target.Dependency = .product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle")

// Targets stand in the order of their imports: each may use what stands above it, nothing below.
let package = Package(
  name: "homefind",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "homefind", targets: ["homefind"]),
    .executable(name: "homefind-bench", targets: ["Benchmarks"]),
    .executable(name: "feed-calls", targets: ["FeedCalls"]),
  ],
  dependencies: [
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.36.0"),
  ],
  targets: [
    // The platform's libraries, and the thin C over them. Five are not linked with: CHTTP loads libcurl
    // with the first request to a remote service, CXML libxml2 with the first document that needs it,
    // CPostgreSQL libpq with the first database, and they only include their headers; CQRCode loads
    // libqrencode with the first QR code and CCrypto OpenSSL when accounts are served, and need no
    // header.
    .systemLibrary(name: "SystemZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "CXML",
      cSettings: cSettings + [
        .unsafeFlags(["-I/usr/include/libxml2"], .when(platforms: [.linux]))
      ]),
    .target(name: "CHTTP", cSettings: cSettings),
    .target(
      name: "CPostgreSQL",
      cSettings: cSettings + [
        .unsafeFlags(["-I/usr/include/postgresql"], .when(platforms: [.linux]))
      ]),
    .target(name: "CQRCode", cSettings: cSettings),
    .target(name: "CCrypto", cSettings: cSettings),
    .target(name: "CZip", dependencies: ["SystemZlib"], cSettings: cSettings),
    .target(name: "CEmbedded", exclude: ["data"]),
    .target(name: "CMachine", cSettings: cSettings),

    // What many modules need and none of them owns.
    .target(name: "Basics", swiftSettings: settings),
    // What people read, in their language.
    .target(name: "Messages", swiftSettings: settings),

    // Text and wire formats.
    .target(name: "Archive", dependencies: ["CZip", "Messages"], swiftSettings: settings),
    .target(name: "CSVStream", dependencies: ["Basics", "Messages"], swiftSettings: settings),
    .target(name: "JSONStream", dependencies: ["Basics", "Messages"], swiftSettings: settings),
    .target(name: "Spelling", dependencies: ["Basics"], swiftSettings: settings),
    .target(name: "Terminal", dependencies: ["Basics"], swiftSettings: settings),
    .target(
      name: "Machine", dependencies: ["Basics", "Messages", "CMachine"], swiftSettings: settings),
    .target(
      name: "XMLStream", dependencies: ["Messages", "Basics", "CXML"], swiftSettings: settings),
    .target(name: "WSSecurity", dependencies: ["Basics"], swiftSettings: settings),
    .target(
      name: "Transport", dependencies: ["Basics", "Messages", "CHTTP", "CZip", logging],
      swiftSettings: settings),
    .target(
      name: "Mail", dependencies: ["Basics", "CHTTP", "Machine", "Messages"],
      swiftSettings: settings),
    .target(
      name: "PostgreSQL", dependencies: ["CPostgreSQL", "Messages"], swiftSettings: settings),
    .target(
      name: "Cryptography", dependencies: ["CCrypto", "Messages"], swiftSettings: settings),
    .target(
      name: "Store",
      dependencies: [
        "Machine", "Messages", grdb,
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .target(name: "APIKeys", dependencies: ["Store"], swiftSettings: settings),
    .target(
      name: "QRCodes", dependencies: ["Basics", "CQRCode", "CZip", "Messages"],
      swiftSettings: settings),

    // What is found, and where.
    .target(name: "Geo", dependencies: ["Messages"], swiftSettings: settings),
    .target(
      name: "OData",
      dependencies: ["Basics", "Geo", "JSONStream", "Messages", "XMLStream"],
      swiftSettings: settings),
    .target(
      name: "Listings", dependencies: ["Basics", "Geo", "Messages"], swiftSettings: settings),
    .target(
      name: "Region", dependencies: ["Basics", "CEmbedded", "CSVStream", "Geo", "Listings"],
      exclude: ["Data"], swiftSettings: settings),
    .target(
      name: "Beacons",
      dependencies: [
        "Basics", "CSVStream", "Geo", "Messages", "Region", "Store",
      ],
      swiftSettings: settings),
    .target(name: "RESODictionary", dependencies: ["Listings"], swiftSettings: settings),
    .target(name: "Loans", swiftSettings: settings),
    .target(name: "Tours", swiftSettings: settings),
    .target(
      name: "Places",
      dependencies: [
        "Basics", "CEmbedded", "CSVStream", "Geo", "JSONStream", "Listings", "Spelling",
      ],
      swiftSettings: settings),

    // Sources of listings, the feed's two ends, the stations, and the searches over them.
    .target(
      name: "ListingSources",
      dependencies: [
        "Basics", "CSVStream", "Geo", "JSONStream", "Listings", "Machine", "Messages", "XMLStream",
      ],
      swiftSettings: settings),
    .target(
      name: "Feed",
      dependencies: [
        "Basics", "Geo", "Listings", "ListingSources", "Messages", "Region", "Transport",
        "WSSecurity", "XMLStream", logging,
      ],
      swiftSettings: settings),
    .target(
      name: "RESOSource",
      dependencies: [
        "Basics", "Geo", "JSONStream", "Listings", "ListingSources", "Messages", "OData",
        "RESODictionary", "Transport", "XMLStream",
      ],
      swiftSettings: settings),
    .target(name: "Connections", dependencies: [hummingbird, logging], swiftSettings: settings),
    .target(
      name: "FeedProvider",
      dependencies: [
        "Basics", "CEmbedded", "Connections", "CSVStream", "Geo", "Listings", "ListingSources",
        "Machine", "Messages", "Places", "WSSecurity", "XMLStream", hummingbird, lifecycle, logging,
      ],
      exclude: ["Pictures/Files"], swiftSettings: settings),
    .target(
      name: "Stations",
      dependencies: [
        "Basics", "CEmbedded", "CSVStream", "Geo", "JSONStream", "Listings", "Machine", "Messages",
        "Region", "Spelling", grdb,
      ],
      swiftSettings: settings),
    .target(
      name: "ListingStore",
      dependencies: [
        "Basics", "Geo", "Listings", "Machine", "Messages", "Store", grdb,
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .target(
      name: "PostgreSQLStore",
      dependencies: [
        "ListingStore", "Machine", "Messages", "PostgreSQL", "Store",
      ],
      swiftSettings: settings),
    .target(
      name: "Accounts",
      dependencies: [
        "Basics", "JSONStream", "Machine", "Mail", "Messages", "Store", grdb,
      ],
      swiftSettings: settings),
    .target(
      name: "Hunts",
      dependencies: [
        "Accounts", "Basics", "Geo", "JSONStream", "Listings", "Mail", "Messages", "Region",
        "Store", "Tours",
      ],
      swiftSettings: settings),
    .target(
      name: "Transit", dependencies: ["Basics", "Geo", "Region", "Stations"],
      swiftSettings: settings),
    .target(
      name: "Ranking",
      dependencies: [
        "Basics", "CMachine", "Geo", "Listings", "Loans", "Messages", "Region", "Spelling",
        "Stations", "Transit",
      ],
      swiftSettings: settings),
    .target(
      name: "StationSources",
      dependencies: [
        "Archive", "Basics", "CSVStream", "Geo", "Listings", "Machine", "Messages", "Region",
        "Spelling", "Stations", "Transport",
      ],
      swiftSettings: settings),
    .target(
      name: "Routes",
      dependencies: [
        "Archive", "Basics", "Geo", "JSONStream", "Listings", "Machine", "Messages", "Region",
        "Stations", "Transit", "Transport", "XMLStream",
      ],
      swiftSettings: settings),
    // The street network: imports extracts of OpenStreetMap with Routino and finds routes along streets.
    .target(
      name: "Streets",
      dependencies: [
        "Archive", "Basics", "Geo", "JSONStream", "Machine", "Messages", "Routes", "Transport",
        "XMLStream",
      ],
      swiftSettings: settings),
    .target(
      name: "News",
      dependencies: [
        "Basics", "JSONStream", "Listings", "Messages", "Ranking", "Transport", "XMLStream",
        logging,
      ],
      swiftSettings: settings),
    .target(
      name: "Parameters",
      dependencies: [
        "Basics", "Beacons", "Geo", "JSONStream", "Listings", "ListingSources", "ListingStore",
        "Loans", "Messages", "Ranking", "Spelling", "Stations", "Store",
      ],
      swiftSettings: settings),
    .target(
      name: "Library",
      dependencies: [
        "Basics", "Geo", "Listings", "ListingSources", "ListingStore", "Messages", "Parameters",
        "Places", "Ranking", "Region", "Stations", "Store",
      ],
      swiftSettings: settings),
    .target(
      name: "DatabaseIndex",
      dependencies: [
        "Basics", "Library", "Listings", "ListingStore", "Parameters", "Ranking", "Stations",
      ],
      swiftSettings: settings),
    .target(
      name: "Search",
      dependencies: [
        "Basics", "Geo", "Library", "Listings", "ListingSources", "ListingStore", "Loans",
        "Messages", "Parameters", "Places", "Ranking", "Region", "Routes", "Stations", "Store",
        "Transit",
      ],
      swiftSettings: settings),
    .target(
      name: "Formats",
      dependencies: [
        "Basics", "Geo", "JSONStream", "Library", "Listings", "ListingStore", "Loans", "Messages",
        "Parameters", "Ranking", "Routes", "Search", "Stations", "Store", "Transit", "XMLStream",
      ],
      swiftSettings: settings),
    .target(
      name: "Suggestions",
      dependencies: [
        "Basics", "Formats", "Geo", "JSONStream", "Library", "Listings", "ListingStore", "Messages",
        "Parameters", "Places", "Ranking", "Search", "Spelling", "Stations", "Store",
      ],
      swiftSettings: settings),
    .target(
      name: "Market",
      dependencies: [
        "Basics", "Formats", "Geo", "JSONStream", "Library", "Listings", "ListingSources",
        "ListingStore", "Messages", "Parameters", "Places", "Ranking", "Search", "Stations",
        "Store", "Suggestions",
      ],
      swiftSettings: settings),
    .target(
      name: "Presence",
      dependencies: [
        "Basics", "Beacons", "Formats", "Geo", "JSONStream", "Library", "Listings",
        "ListingSources", "ListingStore", "Messages", "Parameters", "Ranking", "Region", "Search",
      ],
      swiftSettings: settings),
    .target(
      name: "Recommendations",
      dependencies: [
        "Basics", "Library", "Listings", "ListingSources", "ListingStore", "Parameters", "Ranking",
        "Region", "Search",
      ],
      swiftSettings: settings),
    .target(
      name: "Commute",
      dependencies: [
        "Basics", "Formats", "Geo", "JSONStream", "Listings", "ListingStore", "Messages",
        "Parameters", "Routes", "Search", "Stations", "Transit",
      ],
      swiftSettings: settings),
    .target(
      name: "TourPlanning",
      dependencies: [
        "Basics", "Commute", "Formats", "Geo", "JSONStream", "Listings", "ListingStore", "Messages",
        "Parameters", "Region", "Routes", "Search", "Stations", "Tours",
      ],
      swiftSettings: settings),
    .target(
      name: "Alerts",
      dependencies: [
        "Accounts", "Basics", "Geo", "JSONStream", "Listings", "Mail", "Messages", "Parameters",
        "Ranking", "Region", "Search", "Store", "XMLStream",
      ],
      swiftSettings: settings),
    .target(
      name: "AccountFeatures",
      dependencies: [
        "Accounts", "Alerts", "Hunts", "PostgreSQL", "PostgreSQLStore", "Store",
      ],
      swiftSettings: settings),
    .target(
      name: "WebPush",
      dependencies: [
        "Accounts", "Alerts", "Cryptography", "JSONStream", "Messages", "Transport",
      ],
      swiftSettings: settings),
    .target(
      name: "RESO",
      dependencies: [
        "Basics", "Geo", "JSONStream", "Library", "Listings", "ListingSources", "ListingStore",
        "Messages", "OData", "Parameters", "Ranking", "RESODictionary", "Search", "Store",
      ],
      swiftSettings: settings),
    .target(
      name: "WebPage",
      dependencies: [
        "Basics", "CEmbedded", "Geo", "JSONStream", "Listings", "Region", "Search",
      ],
      exclude: ["Files"], swiftSettings: settings),
    .target(
      name: "Facade",
      dependencies: [
        "Accounts", "Alerts", "APIKeys", "Basics", "CEmbedded", "Commute", "Connections", "CZip",
        "Formats", "Geo", "Hunts", "JSONStream", "Library", "Listings", "ListingSources",
        "ListingStore", "Machine", "Mail", "Market", "Messages", "News", "Parameters", "Presence",
        "QRCodes", "Ranking", "Recommendations", "RESO", "Routes", "Search", "Stations", "Store",
        "Suggestions", "TourPlanning", "WebPage", "WebPush", hummingbird, lifecycle, logging, tls,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "homefind",
      dependencies: [
        "AccountFeatures", "Accounts", "Alerts", "APIKeys", "Basics", "Beacons", "Commute",
        "Cryptography", "CSVStream", "DatabaseIndex", "Facade", "Feed", "FeedProvider", "Formats",
        "Geo", "Hunts", "JSONStream", "Library", "Listings", "ListingSources", "ListingStore",
        "Loans", "Machine", "Mail", "Market", "Messages", "News", "Parameters", "Places",
        "PostgreSQL", "PostgreSQLStore", "Presence", "QRCodes", "Ranking", "Recommendations",
        "RESO", "RESOSource", "Routes", "Search", "Spelling", "Stations", "StationSources", "Store",
        "Streets", "Suggestions", "Terminal", "TourPlanning", "Transport", "WebPage", "WebPush",
        "WSSecurity", "XMLStream", lifecycle, logging,
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings,
      linkerSettings: [
        // Else every symbol is there for others to find, and a start spends a millisecond on them. The folder
        // has C++ as a static library only, where scripts/setup.sh found one.
        .unsafeFlags(
          [
            "-Xlinker", "--no-export-dynamic", "-Xclang-linker", "-static-libgcc",
            "-L\(Context.packageDirectory)/.build-release/static",
          ],
          .when(platforms: [.linux], configuration: .release))
      ]),

    // For tests and benchmarks only.
    .target(
      name: "HomefindTesting",
      dependencies: [
        "Geo", "Listings", "ListingStore", "Machine", "Messages", "Region", "Stations", "Store",
        "Transport",
      ],
      swiftSettings: features),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AccountFeatures", "Accounts", "Alerts", "Basics", "DatabaseIndex", "Facade", "Feed",
        "Formats", "Geo", "HomefindTesting", "Library", "Listings", "ListingSources",
        "ListingStore", "Loans", "Mail", "Market", "Messages", "OData", "PostgreSQL",
        "PostgreSQLStore", "QRCodes", "Ranking", "Routes", "Search", "Stations", "Store", "Tours",
        "Transit", "Transport", hummingbird, logging,
      ],
      swiftSettings: features),
    .executableTarget(
      name: "FeedCalls",
      dependencies: [
        "Basics", "Feed", "Geo", "JSONStream", "Listings", "ListingSources", "Messages",
        "Transport", "WSSecurity",
      ],
      path: "Tests/FeedCalls", swiftSettings: features),
    .target(
      name: "StoresTesting",
      dependencies: [
        "AccountFeatures", "Accounts", "Basics", "HomefindTesting", "ListingStore", "PostgreSQL",
        "PostgreSQLStore", "Store",
      ],
      path: "Tests/StoresTesting", swiftSettings: features),
    .target(
      name: "SearchTesting",
      dependencies: [
        "Basics", "Geo", "HomefindTesting", "Library", "Listings", "ListingSources", "ListingStore",
        "Messages", "Parameters", "Search", "Stations", "StoresTesting",
      ],
      path: "Tests/SearchTesting", swiftSettings: features),
    .testTarget(name: "BasicsTests", dependencies: ["Basics"], swiftSettings: features),
    .testTarget(name: "MessagesTests", dependencies: ["Messages"], swiftSettings: features),
    .testTarget(
      name: "ArchiveTests", dependencies: ["Archive", "HomefindTesting"], exclude: ["Fixtures"],
      swiftSettings: features),
    .testTarget(
      name: "CSVStreamTests", dependencies: ["CSVStream", "HomefindTesting"],
      swiftSettings: features),
    .testTarget(
      name: "JSONStreamTests", dependencies: ["HomefindTesting", "JSONStream"],
      swiftSettings: features),
    .testTarget(
      name: "SpellingTests",
      dependencies: ["Basics", "CSVStream", "HomefindTesting", "Spelling"],
      swiftSettings: features),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal"], swiftSettings: features),
    .testTarget(
      name: "MachineTests", dependencies: ["HomefindTesting", "Machine"], swiftSettings: features),
    .testTarget(
      name: "XMLStreamTests", dependencies: ["HomefindTesting", "XMLStream"],
      swiftSettings: features),
    .testTarget(
      name: "WSSecurityTests", dependencies: ["Basics", "WSSecurity"], swiftSettings: features),
    .testTarget(
      name: "TransportTests", dependencies: ["HomefindTesting", "Transport", logging],
      swiftSettings: features),
    .testTarget(
      name: "MailTests", dependencies: ["HomefindTesting", "Mail", "Messages"],
      swiftSettings: features),
    .testTarget(
      name: "CryptographyTests", dependencies: ["Cryptography"], swiftSettings: features),
    .testTarget(name: "StoreTests", dependencies: ["Store", grdb], swiftSettings: features),
    .testTarget(
      name: "QRCodesTests", dependencies: ["CZip", "HomefindTesting", "QRCodes"],
      swiftSettings: features),
    .testTarget(
      name: "GeoTests", dependencies: ["CSVStream", "Geo", "HomefindTesting", "Messages"],
      exclude: ["Fixtures"],
      swiftSettings: features),
    .testTarget(
      name: "ListingsTests", dependencies: ["Geo", "HomefindTesting", "Listings"],
      swiftSettings: features),
    .testTarget(
      name: "RegionTests",
      dependencies: [
        "CSVStream", "Geo", "HomefindTesting", "Listings", "Messages", "Region", "Routes",
        "Stations", "StationSources", "Transit", "WebPage",
      ],
      swiftSettings: features),
    .testTarget(
      name: "BeaconsTests",
      dependencies: ["Basics", "Beacons", "CSVStream", "Geo", "HomefindTesting", "Messages"],
      swiftSettings: features),
    .testTarget(
      name: "LoansTests", dependencies: ["CSVStream", "HomefindTesting", "Loans"],
      exclude: ["Fixtures"], swiftSettings: features),
    .testTarget(
      name: "ToursTests", dependencies: ["HomefindTesting", "Tours"], swiftSettings: features),
    .testTarget(
      name: "PlacesTests", dependencies: ["CSVStream", "Geo", "Listings", "Places", "Spelling"],
      swiftSettings: features),
    .testTarget(
      name: "StationsTests",
      dependencies: ["Basics", "Geo", "HomefindTesting", "Listings", "Stations", grdb],
      swiftSettings: features),
    .testTarget(
      name: "StationSourcesTests",
      dependencies: [
        "Archive", "Geo", "HomefindTesting", "Listings", "Stations", "StationSources", "Transport",
        grdb,
      ],
      swiftSettings: features),
    .testTarget(
      name: "RoutesTests",
      dependencies: [
        "Archive", "Basics", "Geo", "HomefindTesting", "JSONStream", "Listings", "Messages",
        "Routes", "Stations", "Transit", "Transport", "XMLStream",
      ],
      exclude: ["Fixtures"], swiftSettings: features),
    .testTarget(
      name: "StreetsTests",
      dependencies: ["Geo", "HomefindTesting", "Messages", "Routes", "Streets"],
      swiftSettings: features),
    .testTarget(
      name: "FeedTests",
      dependencies: [
        "Basics", "Feed", "Geo", "HomefindTesting", "Listings", "ListingSources", "Messages",
        "Transport", "WSSecurity", "XMLStream",
      ],
      exclude: ["Fixtures"], swiftSettings: features),
    .testTarget(
      name: "RESOSourceTests",
      dependencies: [
        "Basics", "Geo", "HomefindTesting", "Listings", "ListingSources", "Messages",
        "RESODictionary", "RESOSource", "Transport",
      ],
      swiftSettings: features),
    .testTarget(
      name: "ListingSourcesTests",
      dependencies: ["Geo", "HomefindTesting", "ListingSources", "Listings", "XMLStream"],
      swiftSettings: features),
    .testTarget(
      name: "FeedProviderTests",
      dependencies: [
        "CSVStream", "FeedProvider", "Geo", "HomefindTesting", "Listings", "ListingSources",
        "Places", "WSSecurity", "XMLStream", grdb, lifecycle, logging,
      ],
      exclude: ["Fixtures"], swiftSettings: features),
    .testTarget(
      name: "ListingStoreTests",
      dependencies: [
        "Beacons", "Geo", "HomefindTesting", "Listings", "ListingStore", "Store", "StoresTesting",
        grdb,
      ],
      swiftSettings: features),
    .testTarget(
      name: "PostgreSQLStoreTests",
      dependencies: [
        "APIKeys", "Basics", "Beacons", "DatabaseIndex", "Formats", "Geo", "HomefindTesting",
        "Library", "Listings", "ListingSources", "ListingStore", "Loans", "Messages", "Parameters",
        "PostgreSQL", "PostgreSQLStore", "Ranking", "Search", "Stations", "Store", "Suggestions",
        grdb,
      ],
      swiftSettings: features),
    .testTarget(
      name: "HuntsTests",
      dependencies: [
        "AccountFeatures", "Accounts", "Geo", "HomefindTesting", "Hunts", "JSONStream", "Listings",
        "ListingStore", "Mail", "Messages", "PostgreSQL", "PostgreSQLStore", "Store",
        "StoresTesting", grdb,
      ],
      swiftSettings: features),
    .testTarget(
      name: "AccountsTests",
      dependencies: [
        "AccountFeatures", "Accounts", "HomefindTesting", "JSONStream", "ListingStore", "Mail",
        "Messages", "Store", "StoresTesting", grdb,
      ],
      swiftSettings: features),
    .testTarget(
      name: "RankingTests",
      dependencies: [
        "Basics", "Geo", "HomefindTesting", "Listings", "Loans", "Ranking", "Spelling", "Stations",
        "Transit",
      ],
      exclude: ["Fixtures"], swiftSettings: features),
    .testTarget(
      name: "NewsTests",
      dependencies: ["Geo", "HomefindTesting", "Listings", "News", "Transport", logging],
      swiftSettings: features),
    .testTarget(
      name: "SearchTests",
      dependencies: [
        "Archive", "Basics", "Beacons", "Commute", "CSVStream", "Feed", "FeedProvider", "Formats",
        "Geo", "HomefindTesting", "JSONStream", "Library", "Listings", "ListingSources",
        "ListingStore", "Loans", "Market", "Messages", "Parameters", "Presence", "Ranking",
        "Recommendations", "Routes", "Search", "SearchTesting", "Stations", "Store",
        "StoresTesting", "Streets", "Suggestions", "TourPlanning", "Transport", "XMLStream", grdb,
        logging,
      ],
      swiftSettings: features),
    .testTarget(
      name: "FormatsTests",
      dependencies: [
        "Formats", "Geo", "HomefindTesting", "Library", "Listings", "ListingSources",
        "ListingStore", "Messages", "Ranking", "Search", "SearchTesting", "Stations",
        "StoresTesting", "XMLStream",
      ],
      swiftSettings: features),
    .testTarget(
      name: "ODataTests", dependencies: ["Geo", "HomefindTesting", "Messages", "OData"],
      swiftSettings: features),
    .testTarget(
      name: "AlertsTests",
      dependencies: [
        "Accounts", "Alerts", "Basics", "Feed", "Geo", "HomefindTesting", "JSONStream", "Library",
        "Listings", "ListingSources", "ListingStore", "Mail", "Messages", "Parameters", "Ranking",
        "Search", "Stations", "Store", "StoresTesting", "Transport",
      ],
      swiftSettings: features),
    .testTarget(
      name: "AccountFeaturesTests", dependencies: ["AccountFeatures", "Accounts", grdb],
      exclude: ["Golden"], swiftSettings: features),
    .testTarget(
      name: "WebPushTests",
      dependencies: [
        "Accounts", "Alerts", "Cryptography", "HomefindTesting", "JSONStream", "Mail", "Messages",
        "Transport", "WebPush",
      ],
      swiftSettings: features),
    .testTarget(
      name: "RESOTests",
      dependencies: [
        "Basics", "Geo", "HomefindTesting", "JSONStream", "Library", "Listings", "ListingSources",
        "ListingStore", "Messages", "OData", "Ranking", "RESO", "Search", "Stations",
      ],
      swiftSettings: features),
    .testTarget(
      name: "WebPageTests",
      dependencies: ["HomefindTesting", "Listings", "Region", "Search", "WebPage"],
      swiftSettings: features),
    .testTarget(
      name: "FacadeTests",
      dependencies: [
        "AccountFeatures", "Accounts", "Alerts", "APIKeys", "Basics", "Beacons", "Commute",
        "Connections", "DatabaseIndex", "Facade", "Feed", "FeedProvider", "Formats", "Geo",
        "HomefindTesting", "Hunts", "JSONStream", "Library", "Listings", "ListingSources",
        "ListingStore", "Mail", "Messages", "Parameters", "QRCodes", "RESOSource", "Search",
        "Stations", "Store", "StoresTesting", "Transport", "WebPage", "WebPush", hummingbird,
        logging, tls,
      ],
      swiftSettings: features),
    .testTarget(
      name: "HomefindTests",
      dependencies: [
        "AccountFeatures", "Accounts", "Alerts", "Basics", "Beacons", "CSVStream", "Feed", "Geo",
        "homefind", "HomefindTesting", "Hunts", "JSONStream", "Library", "Listings",
        "ListingSources", "ListingStore", "Machine", "Messages", "PostgreSQL", "PostgreSQLStore",
        "QRCodes", "RESOSource", "Search", "Stations", "Store", "Streets", "Terminal", "Transport",
        grdb,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Golden"], swiftSettings: features),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

if let fuzzer {
  package.products.append(.executable(name: "homefind-fuzz", targets: ["Fuzz"]))
  package.targets += [
    .target(name: "CFuzz", path: "Tests/CFuzz"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Basics", "CFuzz", "Commute", "Feed", "Formats", "Geo", "HomefindTesting", "JSONStream",
        "Listings", "ListingSources", "Messages", "OData", "Parameters", "Ranking", "Routes",
        "Search", "Stations", "StationSources", "Store", "Transport", "XMLStream",
      ],
      path: "Tests/Fuzz", exclude: ["corpus"], swiftSettings: features,
      linkerSettings: [.unsafeFlags(["-Xlinker", fuzzer]), .linkedLibrary("stdc++")]),
  ]
}

if isSmall {
  // The page, every target that serves, known by the packages that it uses, and the targets that use those.
  let small: Set<String> = ["GRDB.swift", "swift-log"]
  var left: Set<String> = ["WebPage"]
  var before = 0
  while before != left.count {
    before = left.count
    for target in package.targets {
      let isLarge = target.dependencies.contains { dependency in
        switch dependency {
        case .targetItem(let name, _), .byNameItem(let name, _): left.contains(name)
        case .productItem(_, let package, _, _): !small.contains(package ?? "")
        @unknown default: true
        }
      }
      if isLarge { left.insert(target.name) }
    }
  }
  package.targets.removeAll { left.contains($0.name) }
  package.products.removeAll { product in
    (product as? Product.Executable)?.targets.contains(where: left.contains) == true
  }
}
