import Foundation
import Geo
import HomefindTesting
import ListingStore
import Listings
import Testing

/// Tests how the program handles disk errors while it reads or writes the store. A library in
/// `scripts/reliability.d` makes system calls fail.
@Suite(.timeLimit(.minutes(10))) struct UnreadableStoreTests {
  private static let compiler = "/usr/bin/cc"
  private static let source = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scripts/reliability.d/faults.c").path

  private let folder = TemporaryFolder()

  private var path: String { folder.file("store/listings.sqlite") }

  /// The calls and injected failures that the library recorded in a run.
  private struct Faults {
    var calls: UInt64
    var hits: UInt64
    var function: String

    init(_ state: Data) {
      func number(at offset: Int) -> UInt64 {
        state[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      (calls, hits) = (number(at: 0), number(at: 8))
      function = String(decoding: state[20...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private func compile() async throws -> String {
    let library = folder.file("faults.so")
    let compiler = RunningProgram(
      ["-O2", "-shared", "-fPIC", "-o", library, Self.source, "-ldl", "-lpthread"],
      executable: URL(filePath: Self.compiler))
    try compiler.start()
    let outcome = await compiler.outcome()
    try #require(outcome.status == 0, "\(outcome.errors)")
    return library
  }

  /// Runs the program with an injected failure of file call number `call`.
  ///
  /// - Parameter variant: 0 makes that call and all later calls of its function fail with read
  ///   errors; 1 makes it fail with a write error, but only once, because the program would wait
  ///   forever for a lock that is always refused.
  private func run(
    _ arguments: [String], _ library: String, failing call: UInt64, variant: Int
  ) async throws -> (Program.Outcome, Faults) {
    let state = folder.file("state")
    try Data(count: 48).write(to: URL(filePath: state))
    let outcome = try await Program.run(
      arguments,
      environment: [
        "HOMEFIND_STORE": path, "LD_PRELOAD": library, "SWIFT_BACKTRACE": "enable=no",
        "HOMEFIND_FAULT_STATE": state, "HOMEFIND_FAULT_AT": "\(call)", "HOMEFIND_FAULT_KINDS": "f",
        "HOMEFIND_FAULT_MODE": variant == 0 ? "from" : "once",
        "HOMEFIND_FAULT_VARIANT": "\(variant)",
      ])
    return (outcome, Faults(try Data(contentsOf: URL(filePath: state))))
  }

  /// Whichever call fails, the store is neither set aside nor replaced, and its homes remain.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: compiler), "there is no C compiler"),
    arguments: [
      ["nearby", "--lat", "13.75", "--lon", "100.5", "--radius", "1km"], ["store", "stats"],
    ])
  func diskErrorDoesNotSetStoreAside(arguments: [String]) async throws {
    let homes = try (1...50).map { number in
      Listing.example(
        number, id: Int64(number),
        at: try #require(Coordinate(latitude: 13.75, longitude: 100.5 + Double(number) / 10_000)))
    }
    try FileManager.default.createDirectory(
      atPath: folder.file("store"), withIntermediateDirectories: true)
    try FilledStore.record(homes, of: "sample", at: path)
    let library = try await compile()
    let (whole, counted) = try await run(arguments, library, failing: 0, variant: 0)
    #expect(whole.status == 0 && counted.calls > 20 && counted.hits == 0, "\(whole.errors)")

    for variant in 0...1 {
      var failed: Set<String> = []
      for call in stride(from: 1, through: counted.calls, by: 1 + Int(counted.calls / 10)) {
        let (outcome, faults) = try await run(
          arguments, library, failing: call, variant: variant)
        if faults.hits > 0 { failed.insert(faults.function) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("store"))
        #expect(
          !names.contains { $0.contains("aside") }, "\(call): \(names) \(outcome.errors)")
        let store = try #require(try ListingStore.openForReading(path: path))
        #expect(try store.statistics().first?.homes == 50, "\(call): \(outcome.errors)")
        store.close()
      }
      #expect(failed.contains { $0.contains("read") || $0.contains("write") }, "\(failed)")
    }
  }
}
