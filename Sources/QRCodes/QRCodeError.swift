public import Messages

/// The reason why a QR code cannot be created.
public enum QRCodeError: Error, Sendable, Hashable {
  /// libqrencode is not installed.
  case notInstalled
  /// The URL has more bytes than `QRCode.longest`.
  case tooLong(bytes: Int)
  /// libqrencode failed; for example, because memory is exhausted.
  case failed
}

extension QRCodeError: Localized {
  /// A one-sentence message for the user that suggests what to do.
  public var message: Message {
    switch self {
    case .notInstalled:
      Message(
        "QR codes need libqrencode, which is not installed; install libqrencode4 (sudo apt-get install libqrencode4).",
        "คิวอาร์โค้ดต้องใช้ libqrencode ซึ่งยังไม่ได้ติดตั้ง ให้ติดตั้ง libqrencode4 (sudo apt-get install libqrencode4)"
      )
    case .tooLong(let bytes):
      Message(
        "The address has \(bytes) bytes, but a QR code can hold at most \(QRCode.longest); use a shorter one.",
        "URL มี \(bytes) ไบต์ แต่คิวอาร์โค้ดเก็บได้ไม่เกิน \(QRCode.longest) ใช้ URL ที่สั้นกว่านี้")
    case .failed:
      Message(
        "The QR code could not be created; try again, and check whether memory is low.",
        "สร้างคิวอาร์โค้ดไม่สำเร็จ ลองใหม่และตรวจว่าหน่วยความจำพอหรือไม่")
    }
  }
}
