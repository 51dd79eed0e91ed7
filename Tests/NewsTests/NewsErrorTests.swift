import HomefindTesting
import Messages
import Testing
import Transport

@testable import News

@Suite struct NewsErrorTests {
  private static let errors: [NewsError] = MessageFaults.all { error in
    switch error {
    case nil: .notAFeed("ARG")
    case .notAFeed: .status(404)
    case .status: .tooLarge(limit: 4 << 20)
    case .tooLarge: .tooSlow(.connect, limit: .seconds(5))
    case .tooSlow(.connect, _): .tooSlow(.silence, limit: .seconds(10))
    case .tooSlow(.silence, _): .tooSlow(.total, limit: .seconds(30))
    case .tooSlow(.total, _): .elsewhere("ARG")
    case .elsewhere(.some): .elsewhere(nil)
    case .elsewhere(nil): .tooManyRedirects
    case .tooManyRedirects: .noAnswer(Message("No answer", "ไม่ตอบ"))
    case .noAnswer: nil
    }
  }

  @Test(arguments: errors)
  func newsErrorIsRenderedInBothLanguages(error: NewsError) {
    #expect(MessageFaults.of(error) == [])
  }
}
