import Foundation
import Geo
import HomefindTesting
import Messages
import Routes
import Testing

@testable import Streets

/// Tests imports with the real Routino.
@Suite(
  .timeLimit(.minutes(10)), .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
  .enabled(if: Routino.isInstalled, "Routino is not installed (Debian's package routino)"))
struct StreetImportTests {
  private typealias Service = StreetRouteServiceTests
  private let temporary = TemporaryFolder()
  private var folder: StreetFolder { StreetFolder(path: temporary.file("streets")) }

  private func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @Test func manifestDescribesNetwork() async throws {
    let stages = Locked<[StreetImportProgress.Stage]>([])
    let folder = folder
    #expect(try folder.network() == nil)
    let network = try await Service.importing([Service.pathumWan], into: folder) { progress in
      stages.withLock { if $0.last != progress.stage { $0.append(progress.stage) } }
    }
    #expect(stages.withLock { $0 } == StreetImportProgress.Stage.allCases)
    #expect(try folder.network() == network)
    #expect(network.nodes > 3_000 && network.segments > 5_000 && network.size > 100_000)
    #expect(network.sources.map(\.name) == ["pathumwan-20250829.osm.pbf"])
    #expect(network.bounds?.contains(try Service.place(13.7456, 100.5341)) == true)
    #expect(
      names(in: folder.path) == ["homefind-streets.json", "homefind-streets.lock", network.folder])
    #expect(names(in: folder.path(of: network)) == StreetFolder.fileNames)
    #expect(try folder.remove() && folder.network() == nil)
    #expect(names(in: folder.path) == ["homefind-streets.lock"])
  }

  /// A truncated or empty file, a file in another format or without roads, or an extract of another
  /// country leaves the network unchanged.
  @Test func badExtractsChangeNothing() async throws {
    let folder = folder
    let network = try await Service.importing([Service.pathumWan], into: folder)
    let whole = Array(try Data(contentsOf: URL(filePath: Service.pathumWan)))
    let tokyo = [139.1, 140, 35.9, 35.1]
    let bad: [(String, [UInt8], String)] = [
      ("cut", Array(whole.prefix(300_000)), "is cut off"), ("empty", [], "is empty"),
      ("text", Array("hello".utf8), "not an OpenStreetMap extract"),
      (
        "tokyo", StreetExtract.bytes(bounds: tokyo),
        "latitude 35.1 to 35.9, longitude 139.1 to 140.0, which is not Bangkok"
      ),
      ("nodes", StreetExtract.bytes(bounds: nil, nodes: [(13.7, 100.6)]), "has no roads"),
    ]
    for (name, bytes, reason) in bad {
      let path = temporary.file("\(name).osm.pbf")
      try Data(bytes).write(to: URL(filePath: path))
      for files in [[path], [Service.pathumWan, path]] where name != "nodes" || files.count == 1 {
        do {
          _ = try await Service.importing(files, into: folder)
          Issue.record("\(name) is taken")
        } catch let error as StreetImportError {
          #expect(error.message.english.contains(reason), "\(error.message.english)")
        }
      }
    }
    #expect(try folder.network() == network)
    #expect(names(in: folder.path).count == 3)
  }

  @Test func foreignFoldersAreUnchanged() async throws {
    let path = temporary.file("theirs")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: "\(path)/network-1"))
    let folder = StreetFolder(path: path)
    await #expect(throws: StreetImportError.notOurs(path)) {
      try await Service.importing([Service.pathumWan], into: folder)
    }
    #expect(throws: StreetImportError.notOurs(path)) { try folder.remove() }
    #expect(names(in: path) == ["network-1"])
  }

  @Test func oneImportAtATime() async throws {
    let folder = folder
    let locked = try folder.lock()
    await #expect(throws: StreetImportError.busy(folder.path)) {
      try await Service.importing([Service.pathumWan], into: folder)
    }
    _ = consume locked
    _ = try await Service.importing([Service.pathumWan], into: folder)
  }

  @Test func cancelledImportLeavesNothing() async throws {
    let folder = folder
    let network = try await Service.importing([Service.pathumWan], into: folder)
    let (begun, isCancelled) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
    let running = Task {
      try await Service.importing([Service.mainRoads], into: folder) { _ in
        begun.continuation.yield()
        isCancelled.wait()
        isCancelled.signal()
      }
    }
    for await _ in begun.stream { break }
    running.cancel()
    isCancelled.signal()
    let result = await running.result
    #expect(throws: StreetImportError.cancelled) { try result.get() }
    #expect(try folder.network() == network)
    #expect(names(in: folder.path).count == 3)
  }

  /// Requests succeed while the network is being replaced, each with the old or the new network.
  @Test func runningServiceSwitchesToNewNetwork() async throws {
    let folder = folder
    _ = try await Service.importing([Service.pathumWan], into: folder)
    let service = StreetRouteService(folder: StreetFolder(path: folder.path))
    let request = RouteRequest(
      from: try Service.place(13.7456, 100.5341), to: try Service.place(13.7370, 100.5330),
      mode: .walk)
    let first = try #require(service.version)
    try await withThrowingTaskGroup(of: Int.self) { group in
      let isOver = Locked(false)
      for _ in 0..<2 {
        group.addTask { () async throws -> Int in
          var count = 0
          repeat {
            let routes = try await service.routes(for: request)
            #expect(routes.count == 1)
            count += 1
          } while !isOver.withLock { $0 }
          return count
        }
      }
      for _ in 0..<6 { _ = try await Service.importing([Service.pathumWan], into: folder) }
      isOver.withLock { $0 = true }
      for try await count in group { #expect(count > 0) }
    }
    #expect(service.version != first)
    #expect(service.isAvailable)
    try folder.remove()
    #expect(!service.isAvailable && service.version == nil)
  }

  @Test func damagedNetworkIsReported() async throws {
    let folder = folder
    let network = try await Service.importing([Service.pathumWan], into: folder)
    let service = StreetRouteService(folder: folder)
    let request = RouteRequest(
      from: try Service.place(13.7456, 100.5341), to: try Service.place(13.7370, 100.5330),
      mode: .walk)
    let segments = "\(folder.path(of: network))/streets-segments.mem"
    #expect(truncate(segments, 100) == 0)
    await #expect {
      try await service.routes(for: request)
    } throws: {
      ($0 as? RouteServiceError)?.message == StreetImportError.damagedNetwork(folder.path).message
    }
    for manifest in ["", "{", "{\"format\":1,\"folder\":\"../..\"}", "[]"] {
      try Data(manifest.utf8).write(to: URL(filePath: folder.manifestPath))
      #expect(throws: StreetImportError.damagedNetwork(folder.path)) {
        try StreetFolder(path: folder.path).network()
      }
    }
    try Data("{\"format\":2}".utf8).write(to: URL(filePath: folder.manifestPath))
    #expect(throws: StreetImportError.tooNew(folder.path)) {
      try StreetFolder(path: folder.path).network()
    }
    let mended = try await Service.importing([Service.pathumWan], into: folder)
    #expect(try folder.network() == mended)
    #expect(names(in: folder.path).count == 3)
  }
}
