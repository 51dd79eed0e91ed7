// swift-tools-version: 6.2
import PackageDescription

// The path of the libFuzzer library. scripts/fuzz sets it to build fuzz targets, whose code is
// instrumented for coverage.
let fuzzer = Context.environment["HOMEFIND_FUZZ"]
// Whether to build only targets that need no server, because sanitizers make each module expensive
// to build.
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

// Targets are sorted by their imports: each target may import only targets above it.
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
    // Floor 0: platform.
    // zlib.
    .systemLibrary(name: "SystemZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // libxml2’s push parser, loaded for the first document that needs it.
    .target(
      name: "CXML",
      cSettings: cSettings + [
        .unsafeFlags(["-I/usr/include/libxml2"], .when(platforms: [.linux]))
      ]),
    // libcurl, loaded for the first request to a remote service.
    .target(name: "CHTTP", cSettings: cSettings),
    // libpq, loaded for the first connection to a database.
    .target(
      name: "CPostgreSQL",
      cSettings: cSettings + [
        .unsafeFlags(["-I/usr/include/postgresql"], .when(platforms: [.linux]))
      ]),
    // libqrencode, loaded for the first QR code.
    .target(name: "CQRCode", cSettings: cSettings),
    // OpenSSL’s libcrypto, loaded when `serve` starts with accounts.
    .target(name: "CCrypto", cSettings: cSettings),
    // Inflating and deflating with zlib.
    .target(name: "CZip", dependencies: ["SystemZlib"], cSettings: cSettings),
    // Files embedded in the program.
    .target(name: "CEmbedded", exclude: ["data"]),
    // System calls that the Glibc module lacks.
    .target(name: "CMachine", cSettings: cSettings),

    // Floor 1: foundations.
    // Dates, checksums, one-line strings, SQL with arguments.
    .target(name: "Basics", swiftSettings: settings),
    // Languages, and messages in each language.
    .target(name: "Messages", swiftSettings: settings),
    // A reader of zip files, with limits.
    .target(name: "Archive", dependencies: ["CZip", "Messages"], swiftSettings: settings),
    // Streaming CSV readers and writers, with limits.
    .target(name: "CSVStream", dependencies: ["Basics", "Messages"], swiftSettings: settings),
    // A JSON writer, and a JSON parser with limits.
    .target(name: "JSONStream", dependencies: ["Basics", "Messages"], swiftSettings: settings),
    // Matching of names as people type them, in Thai and English.
    .target(name: "Spelling", dependencies: ["Basics"], swiftSettings: settings),
    // Tables, colours, bars and maps for a terminal.
    .target(name: "Terminal", dependencies: ["Basics"], swiftSettings: settings),
    // Subprocesses, secret files, locks, and messages between processes on one machine.
    .target(
      name: "Machine", dependencies: ["Basics", "Messages", "CMachine"], swiftSettings: settings),
    // Streaming XML readers and writers, with limits.
    .target(
      name: "XMLStream", dependencies: ["Messages", "Basics", "CXML"], swiftSettings: settings),
    // The password digest of WS-Security’s UsernameToken.
    .target(name: "WSSecurity", dependencies: ["Basics"], swiftSettings: settings),
    // An HTTP client over libcurl: cancellation, pooling, limits, retries and circuit breakers.
    .target(
      name: "Transport", dependencies: ["Basics", "Messages", "CHTTP", "CZip", logging],
      swiftSettings: settings),
    // Mail messages (RFC 5322), SMTP over libcurl, and a queue that retries.
    .target(
      name: "Mail", dependencies: ["Basics", "CHTTP", "Machine", "Messages"],
      swiftSettings: settings),
    // Connections to PostgreSQL over libpq, with cancellation, time limits, COPY and notifications.
    .target(
      name: "PostgreSQL", dependencies: ["CPostgreSQL", "Messages"], swiftSettings: settings),
    // P-256, HKDF and AES-GCM with OpenSSL.
    .target(
      name: "Cryptography", dependencies: ["CCrypto", "Messages"], swiftSettings: settings),
    // Connections, statements, migrations and errors for stores in SQLite and PostgreSQL.
    .target(
      name: "Store",
      dependencies: [
        "Machine", "Messages", grdb,
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    // QR codes made with libqrencode, as SVG, PNG and half blocks.
    .target(
      name: "QRCodes", dependencies: ["Basics", "CQRCode", "CZip", "Messages"],
      swiftSettings: settings),
    // Server connections that close if the server shuts down before it serves them.
    .target(name: "Connections", dependencies: [hummingbird, logging], swiftSettings: settings),

    // Floor 2: domain.
    // Coordinates, geodesics on WGS 84, boxes, polygons, lengths, the spatial index.
    .target(name: "Geo", dependencies: ["Messages"], swiftSettings: settings),
    // OData filters, query options and metadata for any declared rows.
    .target(
      name: "OData",
      dependencies: ["Basics", "Geo", "JSONStream", "Messages", "XMLStream"],
      swiftSettings: settings),
    // Facts about the region: tables of rail lines and systems, its centre, its time zone.
    .target(
      name: "Region",
      dependencies: ["Basics", "CEmbedded", "CSVStream", "Geo", "Messages"],
      exclude: ["Data"], swiftSettings: settings),
    // The model: listing, type, price, telephone, province and district, parsed from free text.
    .target(
      name: "Listings", dependencies: ["Basics", "Geo", "Messages", "Region"],
      swiftSettings: settings),
    // iBeacons, Eddystone beacons and geofences, with their opening hours and their table.
    .target(
      name: "Beacons",
      dependencies: [
        "Basics", "CSVStream", "Geo", "Messages", "Region", "Store",
      ],
      swiftSettings: settings),
    // Names and types of the RESO Data Dictionary.
    .target(name: "RESODictionary", dependencies: ["Listings"], swiftSettings: settings),
    // Monthly payments, and the price that fits a budget.
    .target(name: "Loans", swiftSettings: settings),
    // The best order of visits, appointments and iCalendar, computed from numbers alone.
    .target(name: "Tours", swiftSettings: settings),
    // Facts about provinces and districts, and the phrases of sellers.
    .target(
      name: "Places",
      dependencies: [
        "Basics", "CEmbedded", "CSVStream", "Geo", "JSONStream", "Listings", "Messages", "Region",
        "Spelling",
      ],
      swiftSettings: settings),
    // The station table, the search for stations by name, the rail network and its tracks.
    .target(
      name: "Stations",
      dependencies: [
        "Basics", "CEmbedded", "CSVStream", "Geo", "JSONStream", "Listings", "Machine", "Messages",
        "Region", "Spelling", grdb,
      ],
      swiftSettings: settings),
    // Travel times on foot and by rail, and isochrones.
    .target(
      name: "Transit", dependencies: ["Basics", "Geo", "Region", "Stations"],
      swiftSettings: settings),

    // Floor 3: sources and stores.
    // The protocol for listing sources; secrets, pacing and pictures; sources that are files.
    .target(
      name: "ListingSources",
      dependencies: [
        "Basics", "CSVStream", "Geo", "JSONStream", "Listings", "Machine", "Messages", "XMLStream",
      ],
      swiftSettings: settings),
    // The SOAP client: envelopes, one streaming decoder for all formats, paging, faults.
    .target(
      name: "Feed",
      dependencies: [
        "Basics", "Geo", "Listings", "ListingSources", "Messages", "Region", "Transport",
        "WSSecurity", "XMLStream", logging,
      ],
      swiftSettings: settings),
    // The RESO Web API client: a copy that follows changes, tokens, conversion of rows.
    .target(
      name: "RESOSource",
      dependencies: [
        "Basics", "Geo", "JSONStream", "Listings", "ListingSources", "Messages", "OData",
        "RESODictionary", "Transport", "XMLStream",
      ],
      swiftSettings: settings),
    // The SOAP service that wsdl/ describes, and the sample.
    .target(
      name: "FeedProvider",
      dependencies: [
        "Basics", "CEmbedded", "Connections", "CSVStream", "Geo", "Listings", "ListingSources",
        "Machine", "Messages", "Places", "Region", "WSSecurity", "XMLStream", hummingbird,
        lifecycle, logging,
      ],
      exclude: ["Pictures/Files"], swiftSettings: settings),
    // Imports of stations from GTFS, Overpass and lists into the station table.
    .target(
      name: "StationSources",
      dependencies: [
        "Archive", "Basics", "CSVStream", "Geo", "Listings", "Machine", "Messages", "Region",
        "Spelling", "Stations", "Transport",
      ],
      swiftSettings: settings),
    // Stored listings, the price history, and the parts of the map that are covered.
    .target(
      name: "ListingStore",
      dependencies: [
        "Basics", "Geo", "Listings", "Machine", "Messages", "Store", grdb,
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    // Stores in PostgreSQL: tables, the connection pool, notifications of changes, copies.
    .target(
      name: "PostgreSQLStore",
      dependencies: [
        "ListingStore", "Machine", "Messages", "PostgreSQL", "Store",
      ],
      swiftSettings: settings),

    // Floor 4: engine.
    // Readers and writers of directions, the built-in planner, route services.
    .target(
      name: "Routes",
      dependencies: [
        "Archive", "Basics", "Geo", "JSONStream", "Listings", "Machine", "Messages", "Region",
        "Stations", "Transit", "Transport", "XMLStream",
      ],
      swiftSettings: settings),
    // The street network: imports from OpenStreetMap with Routino, and routes along streets.
    .target(
      name: "Streets",
      dependencies: [
        "Archive", "Basics", "Geo", "JSONStream", "Machine", "Messages", "Region", "Routes",
        "Transport",
        "XMLStream",
      ],
      swiftSettings: settings),
    // Imports of regions: tables, base maps and street networks from OpenStreetMap and GTFS.
    .target(
      name: "RegionImport",
      dependencies: [
        "Basics", "CSVStream", "Geo", "JSONStream", "Listings", "Machine", "Messages", "Region",
        "Routes", "StationSources", "Streets",
      ],
      swiftSettings: settings),
    // Filters, sorting, groups, counts and pages over a snapshot of listings.
    .target(
      name: "Ranking",
      dependencies: [
        "Basics", "CMachine", "Geo", "Listings", "Loans", "Messages", "Region", "Spelling",
        "Stations", "Transit",
      ],
      swiftSettings: settings),
    // Atom and RSS feeds from developers, and their news about a home.
    .target(
      name: "News",
      dependencies: [
        "Basics", "JSONStream", "Listings", "Messages", "Ranking", "Transport", "XMLStream",
        logging,
      ],
      swiftSettings: settings),
    // Parsing of named strings into values, with all errors reported together.
    .target(
      name: "Parameters",
      dependencies: [
        "Basics", "Beacons", "Geo", "JSONStream", "Listings", "ListingSources", "ListingStore",
        "Loans", "Messages", "Ranking", "Region", "Spelling", "Stations", "Store",
      ],
      swiftSettings: settings),
    // Fetching, freshness and coverage of areas; syncs.
    .target(
      name: "Library",
      dependencies: [
        "Basics", "Geo", "Listings", "ListingSources", "ListingStore", "Messages", "Parameters",
        "Places", "Ranking", "Region", "Stations", "Store",
      ],
      swiftSettings: settings),
    // The index of homes in PostGIS.
    .target(
      name: "DatabaseIndex",
      dependencies: [
        "Basics", "Library", "Listings", "ListingStore", "Parameters", "Ranking", "Stations",
      ],
      swiftSettings: settings),
    // Queries and their ranked answers, from the index in memory or from the database.
    .target(
      name: "Search",
      dependencies: [
        "Basics", "Geo", "Library", "Listings", "ListingSources", "ListingStore", "Loans",
        "Messages", "Parameters", "Places", "Ranking", "Region", "Routes", "Spelling", "Stations",
        "Store", "Transit",
      ],
      swiftSettings: settings),

    // Floor 5: answer formats.
    // Answers as JSON, GeoJSON, KML, CSV, Atom and in formats for augmented reality.
    .target(
      name: "Formats",
      dependencies: [
        "Basics", "CSVStream", "Geo", "JSONStream", "Library", "Listings", "ListingStore", "Loans",
        "Messages", "Parameters", "Places", "Ranking", "Region", "Routes", "Search", "Stations",
        "Store", "Transit", "XMLStream",
      ],
      swiftSettings: settings),

    // Floor 6: features and protocols.
    // Suggestions of places from the first letters of a name.
    .target(
      name: "Suggestions",
      dependencies: [
        "Basics", "Formats", "Geo", "JSONStream", "Library", "Listings", "ListingStore", "Messages",
        "Parameters", "Places", "Ranking", "Search", "Spelling", "Stations", "Store",
      ],
      swiftSettings: settings),
    // Home prices by area and seller, and price trends.
    .target(
      name: "Market",
      dependencies: [
        "Basics", "Formats", "Geo", "JSONStream", "Library", "Listings", "ListingSources",
        "ListingStore", "Messages", "Parameters", "Places", "Ranking", "Region", "Search",
        "Stations",
        "Store", "Suggestions",
      ],
      swiftSettings: settings),
    // New homes near a beacon, and visitor counts.
    .target(
      name: "Presence",
      dependencies: [
        "Basics", "Beacons", "Formats", "Geo", "JSONStream", "Library", "Listings",
        "ListingSources", "ListingStore", "Messages", "Parameters", "Ranking", "Region", "Search",
      ],
      swiftSettings: settings),
    // Homes recommended to a person, based on the person’s limits and on people’s actions.
    .target(
      name: "Recommendations",
      dependencies: [
        "Basics", "Library", "Listings", "ListingSources", "ListingStore", "Parameters", "Ranking",
        "Region", "Search",
      ],
      swiftSettings: settings),
    // Travel times from homes to places, and the areas within reach.
    .target(
      name: "Commute",
      dependencies: [
        "Basics", "Formats", "Geo", "JSONStream", "Listings", "ListingStore", "Messages",
        "Parameters", "Region", "Routes", "Search", "Stations", "Transit",
      ],
      swiftSettings: settings),
    // Tours of homes with travel times.
    .target(
      name: "TourPlanning",
      dependencies: [
        "Basics", "Commute", "Formats", "Geo", "JSONStream", "Listings", "ListingStore", "Messages",
        "Parameters", "Region", "Routes", "Search", "Stations", "Tours",
      ],
      swiftSettings: settings),
    // API keys, stored as digests.
    .target(name: "APIKeys", dependencies: ["Store"], swiftSettings: settings),
    // The account store, sign-in with an emailed code, sessions, export and deletion.
    .target(
      name: "Accounts",
      dependencies: [
        "Basics", "JSONStream", "Machine", "Mail", "Messages", "Store", grdb,
      ],
      swiftSettings: settings),
    // Lists of homes that several people share.
    .target(
      name: "Hunts",
      dependencies: [
        "Accounts", "Basics", "Geo", "JSONStream", "Listings", "Mail", "Messages", "Region",
        "Store", "Tours",
      ],
      swiftSettings: settings),
    // Saved searches, and alerts about changes in their results.
    .target(
      name: "Alerts",
      dependencies: [
        "Accounts", "Basics", "Geo", "JSONStream", "Listings", "Mail", "Messages", "Parameters",
        "Ranking", "Region", "Search", "Store", "XMLStream",
      ],
      swiftSettings: settings),
    // Notifications, encrypted for browsers and signed for push services (RFC 8291, 8292).
    .target(
      name: "WebPush",
      dependencies: [
        "Accounts", "Alerts", "Cryptography", "JSONStream", "Messages", "Transport",
      ],
      swiftSettings: settings),
    // The features with tables in the account store.
    .target(
      name: "AccountFeatures",
      dependencies: [
        "Accounts", "Alerts", "Hunts", "PostgreSQL", "PostgreSQLStore", "Store",
      ],
      swiftSettings: settings),
    // The RESO Web API: declared resources, pages of rows, and changes for copies.
    .target(
      name: "RESO",
      dependencies: [
        "Basics", "Geo", "JSONStream", "Library", "Listings", "ListingSources", "ListingStore",
        "Messages", "OData", "Parameters", "Ranking", "Region", "RESODictionary", "Search", "Store",
      ],
      swiftSettings: settings),

    // Floor 7: front ends.
    // The files of the web page, embedded in the program.
    .target(
      name: "WebPage",
      dependencies: [
        "Basics", "CEmbedded", "Geo", "JSONStream", "Listings", "Messages", "Places", "Region",
        "Search",
        "Transit",
      ],
      exclude: ["Files"], swiftSettings: settings),
    // Client keys, client addresses, rate limits and permits; TLS and listening sockets.
    .target(
      name: "Admission",
      dependencies: ["APIKeys", "Basics", "Machine", "Messages", "Store", tls],
      swiftSettings: settings),
    // Log lines, Prometheus metrics, and the process’s resource usage.
    .target(
      name: "Monitoring", dependencies: ["Basics", "JSONStream", logging], swiftSettings: settings),
    // The output of commands: tables, sheets, progress, reports and messages.
    .target(
      name: "CommandOutput",
      dependencies: [
        "Alerts", "Basics", "Beacons", "Feed", "FeedProvider", "Geo", "Hunts",
        "JSONStream", "Library", "Listings", "ListingSources", "ListingStore", "Loans", "Machine",
        "Market", "Messages", "Monitoring", "Parameters", "Places", "PostgreSQLStore", "QRCodes",
        "Ranking", "Region", "RegionImport", "RESOSource", "Routes", "Search", "Spelling",
        "Stations", "StationSources", "Store",
        "Streets", "Terminal", "TourPlanning", "Transport", "WSSecurity", "XMLStream", logging,
      ],
      swiftSettings: settings),
    // The HTTP server.
    .target(
      name: "Facade",
      dependencies: [
        "Accounts", "Admission", "Alerts", "APIKeys", "Basics", "CEmbedded", "Commute",
        "Connections", "CZip", "Formats", "Geo", "Hunts", "JSONStream", "Library", "Listings",
        "ListingSources", "ListingStore", "Machine", "Mail", "Market", "Messages", "Monitoring",
        "News", "Parameters", "Presence", "QRCodes", "Ranking", "Recommendations", "Region", "RESO",
        "Routes",
        "Search", "Stations", "Store", "Suggestions", "TourPlanning", "WebPage", "WebPush",
        hummingbird, lifecycle, logging, tls,
      ],
      swiftSettings: settings),
    // The command line.
    .executableTarget(
      name: "homefind",
      dependencies: [
        "AccountFeatures", "Accounts", "Admission", "Alerts", "APIKeys", "Basics", "Beacons",
        "CommandOutput", "Commute", "Cryptography", "CSVStream", "DatabaseIndex", "Facade", "Feed",
        "FeedProvider", "Formats", "Geo", "Hunts", "JSONStream", "Library", "Listings",
        "ListingSources", "ListingStore", "Loans", "Machine", "Mail", "Market", "Messages",
        "Monitoring", "News", "Parameters", "Places", "PostgreSQL", "PostgreSQLStore", "Presence",
        "QRCodes", "Ranking", "Recommendations", "Region", "RegionImport", "RESO", "RESOSource",
        "Routes", "Search", "Spelling", "Stations", "StationSources", "Store", "Streets",
        "Suggestions", "Terminal", "TourPlanning", "Transport", "WebPage", "WebPush", "WSSecurity",
        lifecycle, logging,
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings,
      linkerSettings: [
        // Without these flags, every symbol is exported, which adds a millisecond to each start.
        // The folder contains only the static C++ library, if scripts/setup.sh found it.
        .unsafeFlags(
          [
            "-Xlinker", "--no-export-dynamic", "-Xclang-linker", "-static-libgcc",
            "-L\(Context.packageDirectory)/.build-release/static",
          ],
          .when(platforms: [.linux], configuration: .release))
      ]),

    // Floor 8: tests and benchmarks.
    // Servers, feeds and fixtures for tests.
    .target(
      name: "HomefindTesting",
      dependencies: [
        "Geo", "Listings", "ListingStore", "Machine", "Messages", "Region", "Stations", "Store",
        "Transport",
      ],
      swiftSettings: features),
    // The program that scripts/bench runs.
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
      name: "ListingsTests", dependencies: ["Geo", "HomefindTesting", "Listings", "Region"],
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
      name: "PlacesTests",
      dependencies: ["CSVStream", "Geo", "Listings", "Messages", "Places", "Spelling"],
      swiftSettings: features),
    .testTarget(
      name: "StationsTests",
      dependencies: ["Basics", "Geo", "HomefindTesting", "Listings", "Stations", grdb],
      swiftSettings: features),
    .testTarget(
      name: "StationSourcesTests",
      dependencies: [
        "Archive", "Geo", "HomefindTesting", "Listings", "Messages", "Stations", "StationSources",
        "Transport", grdb,
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
      name: "RegionImportTests",
      dependencies: [
        "CSVStream", "Geo", "HomefindTesting", "JSONStream", "Listings", "Region", "RegionImport",
        "Stations", "StationSources",
      ],
      swiftSettings: features),
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
        "ListingStore", "Loans", "Machine", "Market", "Messages", "Parameters", "Ranking", "Routes",
        "Search", "SearchTesting", "Stations", "Store", "StoresTesting", "Streets", "Suggestions",
        "TourPlanning", "Transport", "XMLStream", grdb, logging,
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
      name: "MarketTests",
      dependencies: [
        "CSVStream", "Geo", "HomefindTesting", "Library", "Listings", "ListingStore", "Market",
        "Messages", "Parameters", "Ranking", "Search", "SearchTesting", "Stations", "StoresTesting",
        "Suggestions",
      ],
      swiftSettings: features),
    .testTarget(
      name: "PresenceTests",
      dependencies: [
        "Basics", "Beacons", "Geo", "HomefindTesting", "Listings", "ListingStore", "Messages",
        "Parameters", "Presence", "Search", "SearchTesting", "Stations", "StoresTesting",
      ],
      swiftSettings: features),
    .testTarget(
      name: "RecommendationsTests",
      dependencies: [
        "Formats", "HomefindTesting", "Listings", "ListingStore", "Parameters", "Ranking",
        "Recommendations", "Search", "SearchTesting", "Stations", "StoresTesting",
      ],
      swiftSettings: features),
    .testTarget(
      name: "CommuteTests",
      dependencies: [
        "Commute", "Messages", "Parameters", "Search", "SearchTesting", "Stations", "StoresTesting",
      ],
      swiftSettings: features),
    .testTarget(
      name: "TourPlanningTests",
      dependencies: [
        "Basics", "Commute", "Messages", "Parameters", "Search", "TourPlanning",
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
        "AccountFeatures", "Accounts", "Admission", "Alerts", "APIKeys", "Basics", "Beacons",
        "Commute", "Connections", "DatabaseIndex", "Facade", "Feed", "FeedProvider", "Formats",
        "Geo", "HomefindTesting", "Hunts", "JSONStream", "Library", "Listings", "ListingSources",
        "ListingStore", "Mail", "Market", "Messages", "Monitoring", "Parameters", "QRCodes",
        "RESOSource", "Search", "Stations", "Store", "StoresTesting", "Transport", "WebPage",
        "WebPush", hummingbird, logging, tls,
      ],
      swiftSettings: features),
    .testTarget(
      name: "HomefindTests",
      dependencies: [
        "AccountFeatures", "Accounts", "Alerts", "Basics", "Beacons", "CommandOutput", "CSVStream",
        "Feed", "Geo", "homefind", "HomefindTesting", "Hunts", "JSONStream", "Library", "Listings",
        "ListingSources", "ListingStore", "Machine", "Messages", "PostgreSQL", "PostgreSQLStore",
        "QRCodes", "RegionImport", "RESOSource", "Search", "Stations", "StationSources", "Store",
        "Streets", "Terminal", "Transport", grdb,
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
  // Removes the page, every target that depends on a package other than these, and the targets that
  // depend on them.
  let small: Set<String> = ["GRDB.swift", "swift-log"]
  var left: Set<String> = ["WebPage"]
  if fuzzer != nil {
    // Features that use no pointers, so the address sanitizer would find nothing in them.
    left.formUnion([
      "AccountFeaturesTests", "AlertsTests", "BeaconsTests", "CommuteTests", "HuntsTests",
      "LoansTests", "Market", "MessagesTests", "Presence", "Recommendations", "RegionTests", "RESO",
      "StreetsTests", "TourPlanning", "WebPush", "WSSecurityTests",
    ])
  } else {
    // Code on one thread, in which the thread sanitizer finds nothing.
    left.formUnion([
      "AccountFeaturesTests", "ArchiveTests", "BeaconsTests", "CSVStreamTests", "CryptographyTests",
      "FormatsTests", "GeoTests", "JSONStreamTests", "ListingsTests", "LoansTests", "MessagesTests",
      "ODataTests", "PlacesTests", "QRCodesTests", "RESO", "RegionTests", "SpellingTests",
      "TerminalTests", "ToursTests", "WSSecurityTests", "WebPush", "XMLStreamTests",
    ])
  }
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
