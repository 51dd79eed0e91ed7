import HomefindTesting
import Testing

@testable import Transport

@Suite("How callers end a request", .timeLimit(.minutes(10)))
struct HTTPClientEndTests {
  private struct Enough: Error, Equatable {
    let after: Int
  }

  /// Starts a request in a task that the test can cancel.
  private func task(
    _ client: HTTPClient, _ request: HTTPRequest
  ) -> Task<TransportError.Reason?, Never> {
    Task {
      do throws(TransportError) {
        _ = try await client.collect(request)
        return nil
      } catch {
        return error.reason
      }
    }
  }

  static let stuckAnswers: [ScriptedAnswer] = [
    .silence, .part(of: Array(repeating: 1, count: 100), upTo: 10, then: .silence),
  ]

  @Test(arguments: stuckAnswers.indices)
  func cancellationClosesTheConnection(index: Int) async throws {
    let server = try ScriptedServer { _ in Self.stuckAnswers[index] }
    defer { server.stop() }
    let client = HTTPClient()
    let task = task(client, request(server.url()))
    #expect(await server.wait(for: .requested(connection: 1)))
    task.cancel()
    #expect(await server.wait(for: .closedByClient(connection: 1)))
    #expect(name(await task.value) == "cancelled")
  }

  @Test func cancelledBeforeItBegan() async throws {
    let server = try ScriptedServer { _ in .response() }
    defer { server.stop() }
    let client = HTTPClient()
    let url = server.url()
    let reason = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure(of: request(url), by: client)?.reason
    }.value
    #expect(name(reason) == "cancelled")
    #expect(server.events.isEmpty)
  }

  #if os(Linux)
    @Test func cancelledWhileConnecting() async throws {
      let port = try StuckPort()
      let server = try ScriptedServer { _ in .response() }
      defer { server.stop() }
      let client = HTTPClient()
      let limits = HTTPLimits(connect: .seconds(100), total: .seconds(100))
      let task = task(client, request("http://127.0.0.1:\(port.port)/", limits: limits))
      // The client starts requests in order, so when this response arrives, the other request is
      // connecting.
      _ = try await client.collect(request(server.url()))
      task.cancel()
      #expect(name(await task.value) == "cancelled")
      withExtendedLifetime(port) {}
    }
  #endif

  @Test func cancelledWhileWaitingForItsTurn() async throws {
    let gate = try Gate()
    let server = try ScriptedServer { _ in .response(body: "x").after(gate) }
    defer { server.stop() }
    let client = HTTPClient(.init(connections: 1))
    let first = task(client, request(server.url("/first"), limits: .patient))
    #expect(await server.wait(for: .requested(connection: 1)))
    let second = task(client, request(server.url("/second")))
    second.cancel()
    #expect(name(await second.value) == "cancelled")
    gate.open()
    #expect(await first.value == nil)
    #expect(server.requests.map(\.target) == ["/first"])
  }

  @Test func requestsBeyondQueueFailImmediately() async throws {
    let gate = try Gate()
    let server = try ScriptedServer { _ in .response(body: "x").after(gate) }
    defer { server.stop() }
    let client = HTTPClient(.init(connections: 1, waiting: 2))
    let first = task(client, request(server.url("/first")))
    #expect(await server.wait(for: .requested(connection: 1)))
    // Of the next four requests, two wait and two fail.
    let reasons = await withTaskGroup(of: String.self) { group in
      for _ in 1...4 {
        group.addTask { name(await self.task(client, request(server.url("/more"))).value) }
      }
      var reasons = [await group.next() ?? "", await group.next() ?? ""]
      gate.open()
      for await reason in group { reasons.append(reason) }
      return reasons
    }
    #expect(reasons == ["tooManyWaiting", "tooManyWaiting", "none", "none"])
    #expect(await first.value == nil)
    #expect(await task(client, request(server.url("/after"))).value == nil)
  }

  @Test func timeoutIncludesWaitForConnection() async throws {
    let gate = try Gate()
    let server = try ScriptedServer { _ in .response(body: "x").after(gate) }
    defer { server.stop() }
    let client = HTTPClient(.init(connections: 1))
    let first = task(client, request(server.url("/first"), limits: .patient))
    #expect(await server.wait(for: .requested(connection: 1)))
    let limits = HTTPLimits(total: .milliseconds(30))
    let error = await failure(of: request(server.url("/second"), limits: limits), by: client)
    #expect(name(error?.reason) == "timedOut total")
    gate.open()
    #expect(await first.value == nil)
  }

  @Test func errorOfBodySinkIsReturned() async throws {
    let server = try ScriptedServer { _ in .huge(kibibytes: 100_000) }
    defer { server.stop() }
    let pieces = Collected<Int>()
    do throws(TransportError) {
      _ = try await HTTPClient().send(request(server.url())) { bytes in
        pieces.append(bytes.count)
        if pieces.all.count == 3 { throw Enough(after: 3) }
      }
      Issue.record("nothing was thrown")
    } catch {
      guard case .stopped(by: let thrown) = error.reason else { throw error }
      #expect(thrown as? Enough == Enough(after: 3))
    }
    #expect(pieces.all.count == 3)
    #expect(await server.wait(for: .closedByClient(connection: 1)))
  }

  @Test func errorOfHeadHandlerIsReturned() async throws {
    let server = try ScriptedServer { _ in .html() }
    defer { server.stop() }
    let pieces = Collected<Int>()
    do throws(TransportError) {
      _ = try await HTTPClient().send(
        request(server.url()), onHead: { _ in throw Enough(after: 0) },
        body: { pieces.append($0.count) })
      Issue.record("nothing was thrown")
    } catch {
      guard case .stopped(by: let thrown) = error.reason else { throw error }
      #expect(thrown as? Enough == Enough(after: 0))
    }
    #expect(pieces.all.isEmpty)
  }

  @Test func droppedClientLeavesNothing() async throws {
    let server = try ScriptedServer { _ in .response(body: "x") }
    defer { server.stop() }
    weak var dropped: HTTPClient?
    do {
      let client = HTTPClient()
      dropped = client
      _ = try await client.collect(request(server.url()))
    }
    #expect(dropped == nil)
    #expect(await server.wait(for: .closedByClient(connection: 1)))
  }
}
