package import Messages

/// The reason why OpenSSL cannot encrypt or sign.
package enum CryptographyError: Error, Sendable, Hashable {
  /// libcrypto of OpenSSL 3 is not installed.
  case notInstalled
  /// The bytes are not a valid key.
  case invalidKey
  /// OpenSSL failed, for example because memory ran out.
  case failed
}

extension CryptographyError: Localized {
  package var message: Message {
    switch self {
    case .notInstalled:
      Message(
        "Notifications need OpenSSL 3, which is not installed; install libssl3 (sudo apt-get install libssl3).",
        "การแจ้งเตือนต้องใช้ OpenSSL 3 ซึ่งยังไม่ได้ติดตั้ง ให้ติดตั้ง libssl3 (sudo apt-get install libssl3)"
      )
    case .invalidKey:
      Message(
        "The key for notifications is invalid.", "คีย์สำหรับการแจ้งเตือนไม่ถูกต้อง")
    case .failed:
      Message(
        "OpenSSL could not encrypt a notification; try again, and check whether memory is low.",
        "OpenSSL เข้ารหัสการแจ้งเตือนไม่สำเร็จ ลองใหม่และตรวจว่าหน่วยความจำพอหรือไม่")
    }
  }
}
