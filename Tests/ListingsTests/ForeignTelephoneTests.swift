import Listings
import Region
import Testing

/// Telephone numbers outside the served region.
@Suite struct ForeignTelephoneTests {
  private func read(_ text: String, code: String) -> [String] {
    Telephone.all(in: text, NumberingPlan(code: code)).map { "\($0.text)|\($0.uri ?? "")" }
  }

  @Test(arguments: [
    ("(11) 98765-4321", "tel:+5511987654321"), ("11 98765 4321", "tel:+5511987654321"),
    ("(11) 3456-7890", "tel:+551134567890"), ("(011) 3456-7890", "tel:+551134567890"),
    ("+55 11 98765-4321", "tel:+5511987654321"), ("+55 (0)11 3456-7890", "tel:+551134567890"),
    ("55 11 98765-4321", "tel:+5511987654321"), ("0055 11 3456-7890", "tel:+551134567890"),
    ("21987654321", "tel:+5521987654321"), ("0800 123 4567", "tel:08001234567;phone-context=+55"),
    ("4004-1234", "tel:40041234;phone-context=+55"), ("+66 81 234 5678", "tel:+66812345678"),
  ])
  func brazil(text: String, uri: String) {
    #expect(read(text, code: "55") == ["\(text)|\(uri)"])
  }

  @Test(arguments: [
    ("(212) 555-2368", "tel:+12125552368"), ("+1 212 555 2368", "tel:+12125552368"),
    ("1-212-555-2368", "tel:+12125552368"),
  ])
  func northAmerica(text: String, uri: String) {
    #expect(read(text, code: "1") == ["\(text)|\(uri)"])
  }

  /// A country without a row has no numbers that can be dialled without its code.
  @Test func unknownCountry() {
    #expect(read("+66 81 234 5678", code: "999") == ["+66 81 234 5678|tel:+66812345678"])
    #expect(read("02-123-4567", code: "999") == ["02-123-4567|"])
  }
}
