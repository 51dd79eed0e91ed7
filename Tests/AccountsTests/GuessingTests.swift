import HomefindTesting
import Testing

@testable import Accounts

/// Tests how many guesses the limits allow; docs/threat_model.md derives the probability of success
/// from this number.
@Suite struct GuessingTests {
  private static let day: Int64 = 86_400

  /// Guesses codes as fast as the limits allow: tries each code as often as possible, then requests
  /// a new code, and waits whenever a limit applies.
  ///
  /// - Parameters:
  ///   - address: Returns the address for the code with the given number.
  ///   - client: Returns the client that requests and guesses the code with the given number.
  /// - Returns: The number of guesses that were compared with a valid code.
  private func guesses(
    for seconds: Int64, at address: (Int) -> String, by client: (Int) -> String
  ) throws -> Int {
    let accounts = try TestedAccounts()
    var (count, number, passed) = (0, 0, Int64(0))
    while passed <= seconds {
      number += 1
      let (address, client) = (address(number), client(number))
      var wait = try wait { try accounts.mailCode(address, from: client) }
      for _ in 0..<SignInCode.tries where wait == nil {
        wait = try self.wait { try accounts.signIn(address, "ZZZZZZ", from: client) }
        if wait == nil { count += 1 }
      }
      accounts.pass(wait ?? 0)
      passed += wait ?? 0
    }
    return count
  }

  /// Returns the number of seconds until a limit permits `body` again; nil if no limit applied.
  private func wait(_ body: () throws -> Void) throws -> Int64? {
    do {
      try body()
      return nil
    } catch AccountError.wrongCode {
      return nil
    } catch AccountError.tooMany(let wait) {
      return wait
    }
  }

  @Test(
    .enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)),
    arguments: [(1, 60), (7, 240)] as [(Int64, Int)])
  func guessesOfManyClientsAtOneAddressAreLimited(days: Int64, count: Int) throws {
    let guesses = try guesses(
      for: days * Self.day, at: { _ in "nok@mail.example" }, by: { "client \($0)" })
    #expect(guesses == count)
  }

  @Test func guessesOfOneClientAtManyAddressesAreLimited() throws {
    let guesses = try guesses(
      for: Self.day, at: { "a\($0)@mail.example" }, by: { _ in "client" })
    #expect(guesses == 750)
  }
}
