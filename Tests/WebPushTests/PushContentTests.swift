import Alerts
import Cryptography
import Foundation
import HomefindTesting
import Testing

@testable import WebPush

/// Checks message encryption with the example of RFC 8291 and with another implementation.
@Suite struct PushContentTests {
  /// The values of RFC 8291, section 5 and appendix A.
  private enum Example {
    static let text = "When I grow up, I want to be a watermelon"
    static let receiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
    static let receiverPublic =
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
    static let sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    static let body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
      + "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
      + "lcy4a-fN"

    static func subscription() throws -> PushSubscription {
      PushSubscription(
        endpoint: "https://push.example/", key: try bytes(receiverPublic), secret: try bytes(secret)
      )
    }

    static func bytes(_ text: String) throws -> [UInt8] {
      try #require(Base64URL.bytes(of: text))
    }
  }

  @Test func sealedBodyMatchesRFC8291Example() throws {
    let body = try PushContent.sealed(
      Array(Example.text.utf8), for: Example.subscription(),
      by: P256.PrivateKey(Example.bytes(Example.sender)),
      salt: Example.bytes(Example.salt))
    #expect(Base64URL.text(of: body) == Example.body)
  }

  @Test func bodiesDifferAndAreCutTo4096Bytes() throws {
    let subscription = try Example.subscription()
    let text = [UInt8](repeating: 0x41, count: 9_000)
    let bodies = try (0..<2).map { _ in try PushContent.sealed(text, for: subscription) }
    #expect(bodies[0] != bodies[1])
    #expect(bodies.allSatisfy { $0.count == 4_096 })
  }

  @Test func invalidKeysAreUnusable() throws {
    let subscription = try Example.subscription()
    #expect(PushContent.isUsable(key: subscription.key, secret: subscription.secret))
    #expect(!PushContent.isUsable(key: subscription.key, secret: [1]))
    // Using a point off the curve would reveal the sender's private key.
    var other = subscription.key
    other[64] ^= 1
    #expect(!PushContent.isUsable(key: other, secret: subscription.secret))
    #expect(!PushContent.isUsable(key: [], secret: subscription.secret))
  }

  @Test(.enabled(if: PeerPython.path != nil, "\(PeerPython.absence(of: "http-ece"))"))
  func otherImplementationReadsBodyAndAuthorization() async throws {
    let text = "บ้านใหม่ \u{1F3E0}"
    let key = try VAPIDKey(VAPIDKey.newBytes())
    let sent = [
      "private": Example.receiver, "secret": Example.secret,
      "body": Base64URL.text(
        of: try PushContent.sealed(Array(text.utf8), for: Example.subscription())),
      "authorization": try key.authorization(
        for: "https://push.example", contact: "mailto:homes@homes.example", at: 1_795_230_000),
    ]
    let folder = TemporaryFolder()
    let file = folder.file("push.json")
    try JSONSerialization.data(withJSONObject: sent).write(to: URL(filePath: file))
    let (status, output) = try await PeerPython.run("peers/read_push.py", [file])
    #expect(status == 0)
    let read = try #require(
      try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    #expect(read["text"] as? String == text)
    let claims = try #require(read["claims"] as? [String: Any])
    #expect(claims["aud"] as? String == "https://push.example")
    #expect(claims["sub"] as? String == "mailto:homes@homes.example")
    #expect(claims["exp"] as? Int == 1_795_230_000 + 12 * 3_600)
  }
}
