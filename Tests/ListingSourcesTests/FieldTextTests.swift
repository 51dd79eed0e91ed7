import ListingSources
import Testing

@Suite struct FieldTextTests {
  @Test(arguments: [
    ("", nil), (" \t\r\n ", nil), ("a", "a"), ("  a b ", "a b"), ("a\nb", "a b"),
    ("\u{1B}[31mred\u{1B}[0m", "[31mred [0m"), ("a\u{9B}31mb", "a 31mb"), ("a\u{7F}b", "a b"),
    ("\u{202E}abc\u{202C}", "abc"), ("\u{A0}กา\u{A0}", "กา"), ("\u{FEFF}x", "x"),
    ("\u{200B}", nil), ("“ก” – ข…", "“ก” – ข…"), ("a\u{2028}b", "a b"), ("น้ํา", "น้ํา"),
    ("\u{0}\u{1}", nil),
  ])
  func textIsTrimmedAndSafeToPrint(text: String, expected: String?) {
    var bytes = text
    #expect(bytes.withUTF8 { FieldText.string($0) } == expected)
    #expect(FieldText.printable(text) == expected ?? "")
  }
}
