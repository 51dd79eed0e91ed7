/// The user name and password that callers have to give.
struct Credentials: Sendable {
  private let user: [UInt8]
  private let password: [UInt8]

  /// These and no others.
  init(user: String, password: String) {
    self.user = Array(user.utf8)
    self.password = Array(password.utf8)
  }

  /// Checks those of a request. Both are always compared, and in a time that does not depend on
  /// where they differ.
  ///
  /// - Throws: A login fault, which does not say which of the two is wrong.
  func check(_ request: SOAPRequest) throws(SOAPFault) {
    let isUser = Credentials.isEqual(Array((request.parameters["userID"] ?? "").utf8), user)
    let isPassword = Credentials.isEqual(
      Array((request.parameters["passWord"] ?? "").utf8), password)
    guard isUser && isPassword else {
      throw SOAPFault(.login, "The user name or the password is wrong.")
    }
  }

  private static func isEqual(_ given: [UInt8], _ expected: [UInt8]) -> Bool {
    var difference = given.count ^ expected.count
    for index in given.indices {
      let other = expected.isEmpty ? 0 : expected[index % expected.count]
      difference |= Int(given[index] ^ other)
    }
    return difference == 0
  }
}
