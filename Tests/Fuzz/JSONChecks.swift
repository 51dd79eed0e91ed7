import Messages
import Foundation
import JSONStream

/// Checks that the JSON parser and Foundation accept the same documents.
enum JSONChecks {
  static func document(_ input: [UInt8]) {
    let failure: JSONError?
    do throws(JSONError) {
      let document = try JSONDocument(input)
      failure = nil
      walk(document.root, depth: 0)
    } catch {
      failure = error
      holdSentence(error.description)
    }
    // Foundation also accepts UTF-16 and UTF-32, which a zero byte reveals, and a UTF-8 byte order
    // mark.
    guard !input.contains(0), !input.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    // Foundation also accepts a trailing comma in an array or object.
    let solid = input.filter { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
    let hasLastComma = zip(solid, solid.dropFirst()).contains { one, next in
      one == UInt8(ascii: ",") && [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(next)
    }
    let theirs = try? JSONSerialization.jsonObject(with: Data(input), options: .fragmentsAllowed)
    switch failure {
    case nil:
      hold(theirs != nil || !isPlain(input), "what is read here is no JSON to Foundation")
    case .tooDeep:
      break
    case let failure?:
      hold(theirs == nil || hasLastComma, "Foundation reads what is refused here: \(failure)")
    }
  }

  /// Whether the input has neither escape sequences nor numbers that could overflow a double. This
  /// parser stores such numbers as text.
  private static func isPlain(_ input: [UInt8]) -> Bool {
    !input.contains(UInt8(ascii: "e")) && !input.contains(UInt8(ascii: "E")) && input.count < 300
      && !input.contains(UInt8(ascii: "\\"))
  }

  private static func walk(_ node: JSONNode, depth: Int) {
    hold(depth <= 100, "JSON is nested deeper than its limit")
    if node.kind == .string { hold(node.string != nil, "a string has no text") }
    if let number = node.double { hold(number.isFinite, "a number is past what a double holds") }
    for element in node.elements { walk(element, depth: depth + 1) }
    for field in node.fields { walk(field.value, depth: depth + 1) }
  }
}
