import HomefindTesting
import Messages
import Testing

@testable import Mail

/// A carrier whose deliveries succeed or fail according to a script.
private final class ScriptedCarrier: MailCarrier {
  private let answers: Locked<[MailError.Code?]>
  let ids = Locked<[String]>([])

  init(_ answers: [MailError.Code?]) { self.answers = Locked(answers) }

  func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError) {
    ids.withLock { $0.append(id) }
    let code = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let code { throw MailError(code: code, server: "smtp://mail.example:587") }
  }
}

@Suite struct MailQueueTests {
  /// Returns the events of an email that expires after ten minutes, and the queue's waits.
  private func events(
    _ answers: [MailError.Code?]
  ) async throws -> (events: [String], ids: Set<String>, waits: [Int64]) {
    let carrier = ScriptedCarrier(answers)
    let clock = Locked<Int64>(1_000)
    let waits = Locked<[Int64]>([])
    let events = Locked<[String]>([])
    let queue = MailQueue(
      carrier: carrier, now: { clock.withLock { $0 } },
      pause: { seconds in
        waits.withLock { $0.append(seconds) }
        clock.withLock { $0 += seconds }
      },
      report: { event in
        let text =
          switch event {
          case .sent: "sent"
          case .delayed(let error): "delayed \(error.code)"
          case .failed(let error): "failed \(error.code)"
          case .dropped: "dropped"
          }
        events.withLock { $0.append(text) }
      })
    queue.add(
      MailMessage(
        to: try #require(EmailAddress("nok@mail.example")), subject: "s", text: "t",
        language: .thai), until: 1_600)
    queue.finish()
    await queue.run()
    #expect(queue.count == 0)
    return (events.withLock { $0 }, Set(carrier.ids.withLock { $0 }), waits.withLock { $0 })
  }

  @Test func mailIsSentOnce() async throws {
    #expect(try await events([nil]).events == ["sent"])
  }

  @Test func busyServerIsRetriedWithSameID() async throws {
    let ended = try await events([.refusedForNow, .unreachable, nil])
    #expect(ended.events == ["delayed refusedForNow", "delayed unreachable", "sent"])
    #expect(ended.waits == [2, 4] && ended.ids.count == 1)
  }

  @Test func refusedRecipientIsNotRetried() async throws {
    #expect(try await events([.refused, nil]).events == ["failed refused"])
  }

  @Test func expiredMailIsGivenUp() async throws {
    let ended = try await events(Array(repeating: .unreachable, count: 100))
    #expect(ended.events.last == "failed unreachable")
    #expect(ended.waits == [2, 4, 8, 16, 32, 64, 128, 256])
  }

  @Test func fullQueueDropsMails() throws {
    let dropped = Locked(0)
    let queue = MailQueue(
      carrier: ScriptedCarrier([]), now: { 0 },
      report: { event in
        if event == .dropped { dropped.withLock { $0 += 1 } }
      })
    let message = MailMessage(
      to: try #require(EmailAddress("nok@mail.example")), subject: "s", text: "t",
      language: .english)
    for _ in 0..<(MailQueue.capacity + 3) { queue.add(message, until: 600) }
    #expect(dropped.withLock { $0 } == 3 && queue.count == MailQueue.capacity)
  }
}
