import Foundation
import HomefindTesting
import Messages
import Testing

@testable import Mail

/// Delivers emails over SMTP to another implementation's server.
@Suite struct SMTPTests {
  private func message(
    to address: String = "nok@mail.example", subject: String = "Hello"
  ) throws -> MailMessage {
    MailMessage(
      to: try #require(EmailAddress(address)), subject: subject, text: "line\n.\n..end\nสวัสดี\n",
      language: .thai)
  }

  private func carrier(_ address: String, password: String? = nil) throws -> SMTPCarrier {
    SMTPCarrier(
      server: try #require(MailServer(address, password: password)),
      sender: try #require(EmailAddress("homes@homes.example")), totalLimit: .seconds(30))
  }

  @Test(.enabled(if: PeerPython.path != nil, "\(MailPeer.absence)"))
  func strictParserReadsMails() async throws {
    let peer = try MailPeer()
    let carrier = try carrier("smtp://127.0.0.1:\(try await peer.port())")
    let subject = String(repeating: "รหัสเข้าสู่ระบบคือ ABC234 ", count: 6)
    var thai = try message(subject: subject)
    thai.html = "<p>สวัสดี</p>\n"
    thai.unsubscribeURL = "https://homes.example/u/1"
    try await carrier.deliver(thai, id: "0a1b", at: 1_793_534_400)
    let mail = try #require(try await peer.mails().first)
    #expect(mail["sender"] as? String == "homes@homes.example")
    #expect(mail["recipients"] as? [String] == ["nok@mail.example"])
    #expect(mail["subject"] as? String == subject)
    #expect(mail["from"] as? String == "homes@homes.example")
    #expect(mail["id"] as? String == "<0a1b@homes.example>")
    #expect(mail["date"] as? String == "2026-11-01T12:00:00+00:00")
    #expect(mail["language"] as? String == "th")
    #expect(mail["text"] as? String == thai.text)
    #expect(mail["html"] as? String == thai.html)
    #expect(mail["unsubscribe"] as? String == "<https://homes.example/u/1>")
    #expect((mail["defects"] as? [Any])?.isEmpty == true && mail["bare"] as? Int == 0)
  }

  @Test(.enabled(if: PeerPython.path != nil, "\(MailPeer.absence)"))
  func permanentAndTemporaryRefusalsDiffer() async throws {
    let peer = try MailPeer(["--refuse", "gone@mail.example", "--busy", "1"])
    let carrier = try carrier("smtp://127.0.0.1:\(try await peer.port())")
    let gone = try message(to: "gone@mail.example")
    let refusal = await #expect(throws: MailError.self) {
      try await carrier.deliver(gone, id: "1", at: 0)
    }
    #expect(refusal?.code == .refused && refusal?.reply == 550)
    #expect(refusal?.isTransient == false)
    // The server's reply quotes the address; homefind's error must not quote it.
    #expect("\(String(describing: refusal))".contains("gone@") == false)
    let here = try message()
    let busy = await #expect(throws: MailError.self) {
      try await carrier.deliver(here, id: "2", at: 0)
    }
    #expect(busy?.code == .refusedForNow && busy?.isTransient == true)
    try await carrier.deliver(here, id: "2", at: 0)
    #expect(try await peer.mails().count == 1)
  }

  /// Before the handover, the server has not accepted the email, so delivery can still be stopped.
  @Test(.enabled(if: PeerPython.path != nil, "\(MailPeer.absence)"))
  func handoverIsReportedAndCanBeStopped() async throws {
    let peer = try MailPeer(["--refuse", "gone@mail.example"])
    let carrier = try carrier("smtp://127.0.0.1:\(try await peer.port())")
    let calls = Locked<[String]>([])
    for (address, goesOn) in [
      ("gone@mail.example", true), ("nok@mail.example", false), ("ben@mail.example", true),
    ] {
      let message = try message(to: address)
      do throws(MailError) {
        try await carrier.deliver(message, id: "1", at: 0) {
          calls.withLock { $0.append(address) }
          return goesOn
        }
      } catch {
        #expect(error.code == (address.hasPrefix("gone") ? .refused : .stopped))
      }
    }
    #expect(calls.withLock { $0 } == ["nok@mail.example", "ben@mail.example"])
    let mails = try await peer.mails()
    #expect(mails.map { $0["recipients"] as? [String] } == [["ben@mail.example"]])
  }

  @Test(.enabled(if: PeerPython.path != nil, "\(MailPeer.absence)"))
  func wrongPasswordIsReported() async throws {
    let peer = try MailPeer(["--login", "homes:right"])
    let port = try await peer.port()
    let here = try message()
    let wrong = try carrier("smtp://homes@127.0.0.1:\(port)", password: "wrong-secret")
    let error = await #expect(throws: MailError.self) {
      try await wrong.deliver(here, id: "1", at: 0)
    }
    #expect(error?.code == .login)
    #expect("\(String(describing: error))".contains("wrong-secret") == false)
    try await carrier("smtp://homes@127.0.0.1:\(port)", password: "right")
      .deliver(here, id: "2", at: 0)
    #expect(try await peer.mails().count == 1)
  }

  @Test func unreachableServerIsTransient() async throws {
    let carrier = try carrier("smtp://127.0.0.1:1")
    let here = try message()
    let error = await #expect(throws: MailError.self) {
      try await carrier.deliver(here, id: "1", at: 0)
    }
    #expect(error?.code == .unreachable && error?.isTransient == true)
  }
}
