import Foundation
import Testing

@testable import FeedProvider

/// Tests that the provider reloads files that change while it is running.
@Suite struct ReloadTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("feed-reload-\(UUID().uuidString)")
  private var file: String { folder.appendingPathComponent("homes.csv").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Writes a table of `count` rows, each named `name`.
  private func write(_ name: String, count: Int) throws {
    let rows = (1...count).map { "\($0),\(name),13.7370,100.5603" }
    try write(text: "id,name_en,lat,lon\n" + rows.joined(separator: "\n"))
  }

  private func write(text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  private func start() throws -> (TestService, CatalogBox, CatalogWatcher) {
    let configuration = FeedProviderConfiguration(dataPath: file)
    let stamps = configuration.fileStamps
    let box = CatalogBox(try FeedCatalog.load(configuration))
    let watcher = CatalogWatcher(
      configuration: configuration, box: box, loaded: stamps, logger: .quiet)
    return (TestService(box), box, watcher)
  }

  private func names(_ service: TestService) async throws -> [String: Int] {
    let answer = try await service.parsed(RequestText.listings(size: "50000"))
    #expect(answer.fault == nil)
    #expect(answer.totals["totalItem"] == "\(answer.rows.count)")
    return Dictionary(grouping: answer.rows) { $0["C_PROJECT_NAME_E"] ?? "" }.mapValues(\.count)
  }

  @Test func changedFileIsServedOnceStable() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("old", count: 3)
    var (service, _, watcher) = try start()
    #expect(await watcher.look() == .unchanged)
    try write("new", count: 4)
    // The file may still be changing, so the watcher waits until two consecutive checks find the
    // same file.
    #expect(await watcher.look() == .waiting)
    #expect(try await names(service) == ["old": 3])
    #expect(await watcher.look() == .replaced)
    #expect(try await names(service) == ["new": 4])
    #expect(await watcher.look() == .unchanged)
  }

  @Test func growingFileIsLoadedOnceStable() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("old", count: 3)
    var (_, _, watcher) = try start()
    for count in 4...7 {
      try write("new", count: count)
      #expect(await watcher.look() == .waiting)
    }
    #expect(await watcher.look() == .replaced)
  }

  @Test(arguments: ["", "name,price\nx,1\n", "id,lat,lon\nx,y,z\n", nil])
  func unusableFileKeepsOldListings(text: String?) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("old", count: 3)
    var (service, box, watcher) = try start()
    if let text { try write(text: text) } else { try FileManager.default.removeItem(atPath: file) }
    #expect(await watcher.look() == .waiting)
    #expect(await watcher.look() == .kept)
    #expect(try await names(service) == ["old": 3])
    #expect(box.problem?.contains(file) == true)
    let page = ServicePage(
      catalog: box.current, problem: box.problem, shape: .contract, authority: "a")
    #expect(String(decoding: page.html(), as: UTF8.self).contains("cannot be used"))
    // The watcher reports the problem once instead of at every check.
    #expect(await watcher.look() == .unchanged)
    try write("new", count: 5)
    #expect(await watcher.look() == .waiting)
    #expect(await watcher.look() == .replaced)
    #expect(box.problem == nil)
    #expect(try await names(service) == ["new": 5])
  }

  @Test func responsesNeverMixListingsDuringReload() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // The tables are long enough that the responses are streamed in chunks.
    let counts = ["even": 600, "odd": 450]
    try write("even", count: 600)
    let (service, _, first) = try start()
    let names = try await withThrowingTaskGroup(of: Set<String>.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var seen: Set<String> = []
          for _ in 0..<4 {
            let found = try await self.names(service)
            #expect(found.count == 1)
            for (name, count) in found { #expect(counts[name] == count) }
            seen.formUnion(found.keys)
          }
          return seen
        }
      }
      group.addTask {
        var watcher = first
        for round in 1...4 {
          let name = round % 2 == 0 ? "even" : "odd"
          try self.write(name, count: counts[name] ?? 0)
          while await watcher.look() != .replaced { await Task.yield() }
        }
        return []
      }
      return try await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    #expect(names.isSubset(of: ["even", "odd"]))
    #expect(try await self.names(service) == ["even": 600])
  }
}
