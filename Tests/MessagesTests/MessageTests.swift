import Messages
import Testing

@Suite struct MessageTests {
  private let nothing = Message("nothing", "ไม่มีอะไร")

  @Test func interpolatedPartsHaveLanguageOfWhole() {
    let whole = Message("There is \(nothing) in \(3).", "มี\(nothing)ใน \(3)")
    #expect(whole.english == "There is nothing in 3." && whole.thai == "มีไม่มีอะไรใน 3")
    #expect("\(whole)" == whole.english)
  }

  /// A name that happens to be a translatable phrase stays unchanged inside a message.
  @Test func verbatimTextsAreNotTranslated() {
    let name = "nothing or little"
    let whole = Message("“\(name)” is unknown.", "ไม่รู้จัก “\(name)”")
    #expect(whole.thai == "ไม่รู้จัก “nothing or little”")
    #expect(Message(verbatim: name).thai == name)
  }

  @Test(arguments: [
    ([], "", ""), (["a"], "a", "a"), (["a", "b"], "a or b", "a หรือ b"),
    (["a", "b", "c"], "a, b or c", "a, b หรือ c"),
  ])
  func alternatives(texts: [String], english: String, thai: String) {
    let message = TextList(texts).message
    #expect(message.english == english && message.thai == thai)
  }

  @Test func measures() {
    #expect(Seconds(.seconds(1)).message == Message("1 second", "1 วินาที"))
    #expect(Seconds(.milliseconds(250)).message == Message("0.25 seconds", "0.25 วินาที"))
    #expect(ByteCount(256 << 20).message == Message(verbatim: "256 MiB"))
    #expect(ByteCount(1_000).message == Message("1000 bytes", "1000 ไบต์"))
  }
}
