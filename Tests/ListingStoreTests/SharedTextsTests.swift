import Testing

@testable import ListingStore

/// Each stored string must equal the requested string.
@Suite("Shared texts")
struct SharedTextsTests {
  @Test("A text is what its bytes say, whichever texts came before it")
  func sharedTextsEqualTheirBytes() {
    var shared = SharedTexts()
    // There are more strings than slots. Many of these strings have the same bytes at the positions
    // that determine their slots.
    let texts = (0..<5_000).flatMap { number in
      [
        "", "ก", "fifteen bytes..", "sixteen bytes...", "บริษัท ตัวอย่าง จำกัด \(number)",
        "\(number) is before what is the same", "เริ่ม \(number % 9).59 ล้านบาท",
      ]
    }
    for text in texts + texts.reversed() {
      let bytes = Array(text.utf8)
      #expect(shared.text(of: bytes) == text)
    }
  }

  @Test("The same bytes give the same storage, others their own")
  func storageIsShared() {
    var shared = SharedTexts()
    let texts = ["the seller of many homes", "the seller of other homes"]
    let addresses = (texts + texts).map { text in
      shared.text(of: Array(text.utf8)).utf8.withContiguousStorageIfAvailable { $0.baseAddress }
    }
    #expect(addresses[0] == addresses[2])
    #expect(addresses[1] == addresses[3])
    #expect(addresses[0] != addresses[1])
  }
}

extension SharedTexts {
  fileprivate mutating func text(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { text(of: $0) }
  }
}
