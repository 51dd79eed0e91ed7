import Foundation
import HomefindTesting
import Machine
import Testing

/// Several peers in one process simulate processes that send each other messages.
@Suite struct DatagramFolderTests {
  private let folder = TemporaryFolder()

  /// A peer and the messages that it has received.
  private final class Peer {
    let messages: AsyncStream<[UInt8]>
    let datagrams: DatagramFolder

    init(_ path: String, knows known: [[UInt8]] = []) throws {
      let (messages, continuation) = AsyncStream.makeStream(of: [UInt8].self)
      self.messages = messages
      datagrams = try DatagramFolder(at: path, whole: { known }) { continuation.yield($0) }
    }

    func next() async -> [UInt8]? {
      var iterator = messages.makeAsyncIterator()
      return await iterator.next()
    }
  }

  @Test(.timeLimit(.minutes(5))) func messageReachesAllOtherPeers() async throws {
    let path = folder.file("sockets")
    let one = try Peer(path)
    let (two, three) = (try Peer(path, knows: [[1], [2]]), try Peer(path))
    one.datagrams.send([7, 0, 7])
    #expect(await two.next() == [7, 0, 7])
    // A new peer receives the state of the other peers; here, only one of them has any state.
    var told: Set<[UInt8]> = []
    for _ in 0..<3 { told.insert(try #require(await three.next())) }
    #expect(told == [[1], [2], [7, 0, 7]])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  /// A peer that does not read for a while misses messages beyond the system's buffer; it then
  /// receives the full state.
  @Test(.timeLimit(.minutes(5))) func slowPeerReceivesFullState() async throws {
    let path = folder.file("sockets")
    let gate = DispatchSemaphore(value: 0)
    let (messages, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let slow = try DatagramFolder(at: path, whole: { [] }) { message in
      if message == [0] { gate.wait() }
      continuation.yield(message)
    }
    let count = 2_000
    let one = try DatagramFolder(
      at: path,
      whole: {
        // The sender requests the full state once the slow peer accepts no more messages.
        for _ in 0..<count { gate.signal() }
        return [[9]]
      }
    ) { _ in }
    for _ in 0..<count { one.send([0]) }
    var iterator = messages.makeAsyncIterator()
    while let message = await iterator.next(), message != [9] {}
    withExtendedLifetime(slow) {}
  }

  @Test func namesOfEndedProcessesAreRemoved() async throws {
    let path = folder.file("sockets")
    // A socket whose process exited without removing the socket file.
    let dead = "\(path)/dead"
    try #require(mkdir(path, 0o700) == 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(dead.utf8.count < 100)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: dead.utf8) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    close(descriptor)
    let (one, two) = (try Peer(path), try Peer(path))
    one.datagrams.send([1])
    #expect(await two.next() == [1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 2)
  }

  @Test func fileInsteadOfFolderIsRejected() throws {
    let path = folder.file("sockets")
    try Data([1]).write(to: URL(filePath: path))
    #expect(throws: SystemFault.self) { _ = try Peer(path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([1]))
  }
}
