public import Messages

extension TransportError {
  /// The message including a redirect's full target, for callers whose URLs have no secret in the
  /// path.
  public var openMessage: Message {
    guard case .redirected = reason, let address else { return message }
    let who = service.subject(at: remote)
    return Message(
      "\(who) redirects to \(address); if that is right, set it as the address.",
      "\(who) ส่งต่อไปที่ \(address) ถ้าถูกต้องให้ตั้งเป็น URL")
  }

  /// A one-sentence message for the user: what failed, where, and what to do.
  public var message: Message {
    let who = service.subject(at: remote)
    return switch reason {
    case .invalidAddress:
      Message(
        "The address given for the \(service) is not usable; give one that begins with http:// or https:// and names a host.",
        "URL ของ\(service)ใช้ไม่ได้ ระบุ URL ที่ขึ้นต้นด้วย http:// หรือ https:// และมีชื่อเครื่อง")
    case .invalidHeader(let name):
      Message(
        "The header \(printable(name)) for the \(service) contains a character that HTTP does not allow; remove it from the setting it comes from.",
        "ส่วนหัว \(printable(name)) สำหรับ\(service) มีอักขระที่ HTTP ไม่อนุญาต ลบอักขระนั้นออกจากการตั้งค่า")
    case .couldNotResolve:
      Message(
        "\(who) was not found under that name; check the address and this machine's name service.",
        "ไม่พบ\(who)ด้วยชื่อนั้น ตรวจ URL และบริการชื่อของเครื่องนี้")
    case .proxyFailed:
      Message(
        "\(who) could not be reached through the proxy that the environment names; check the proxy settings.",
        "ติดต่อ\(who)ผ่านพร็อกซีที่ตั้งไว้ไม่ได้ ตรวจการตั้งค่าพร็อกซี")
    case .couldNotConnect(refused: true):
      Message(
        "\(who) refused the connection; check that it is running and that the address is right.",
        "\(who) ปฏิเสธการเชื่อมต่อ ตรวจว่าทำงานอยู่และ URL ถูกต้อง")
    case .couldNotConnect(refused: false):
      Message(
        "\(who) could not be reached; check the address and the network.",
        "ติดต่อ\(who)ไม่ได้ ตรวจ URL และเครือข่าย")
    case .outOfReach:
      Message(
        "\(who) is in a private network, to which homefind sends no requests; give an address on the public Internet.",
        "\(who) อยู่ในเครือข่ายส่วนตัว homefind จึงไม่ส่งคำขอ ระบุ URL บนอินเทอร์เน็ตสาธารณะ")
    case .tls:
      Message(
        "\(who) did not agree on a secure connection; check that it serves https on that port, with TLS 1.2 or later.",
        "เชื่อมต่อ\(who)อย่างปลอดภัยไม่ได้ ตรวจว่าพอร์ตนั้นเป็น https ที่ใช้ TLS 1.2 ขึ้นไป")
    case .untrustedCertificate:
      Message(
        "\(who) showed a certificate that this machine does not trust for that name; check the address, or install the certificate's authority on this machine.",
        "\(who) แสดงใบรับรองที่เครื่องนี้ไม่เชื่อถือสำหรับชื่อนั้น ตรวจ URL หรือติดตั้งใบรับรองของผู้ออกบนเครื่องนี้")
    case .timedOut(.connect, let limit):
      Message(
        "\(who) did not accept a connection within \(Seconds(limit)); check the address and the network, or allow more time.",
        "\(who) ไม่รับการเชื่อมต่อภายใน \(Seconds(limit)) ตรวจ URL และเครือข่ายหรือให้เวลาเพิ่ม")
    case .timedOut(.silence, let limit):
      Message(
        "\(who) sent nothing for \(Seconds(limit)); try again later, or allow more time.",
        "\(who) ไม่ส่งอะไรเลยเป็นเวลา \(Seconds(limit)) ลองใหม่ภายหลังหรือให้เวลาเพิ่ม")
    case .timedOut(.total, let limit):
      Message(
        "\(who) did not finish its answer within \(Seconds(limit)); try again later, or allow more time.",
        "\(who) ตอบไม่เสร็จภายใน \(Seconds(limit)) ลองใหม่ภายหลังหรือให้เวลาเพิ่ม")
    case .headTooLarge(let limit):
      Message(
        "\(who) answered with more than \(ByteCount(limit)) of headers; check that the address is right.",
        "\(who) ตอบด้วยส่วนหัวเกิน \(ByteCount(limit)) ตรวจว่า URL ถูกต้อง")
    case .bodyTooLarge(let limit):
      Message(
        "\(who) answered with more than \(ByteCount(limit)); ask for less at a time, or raise the limit.",
        "\(who) ตอบเกิน \(ByteCount(limit)) ขอครั้งละน้อยลงหรือเพิ่มขีดจำกัด")
    case .redirected(let target?):
      Message(
        "\(who) redirects to \(target); if that is right, set it as the address.",
        "\(who) ส่งต่อไปที่ \(target) ถ้าถูกต้องให้ตั้งเป็น URL")
    case .redirected(to: nil):
      Message(
        "\(who) redirects to another address; check that the address is right.",
        "\(who) ส่งต่อไปยัง URL อื่น ตรวจว่า URL ถูกต้อง")
    case .tooManyRedirects:
      Message(
        "\(who) keeps redirecting to itself; check that the address is right.",
        "\(who) ส่งต่อกลับมาที่ตัวเองไม่จบ ตรวจว่า URL ถูกต้อง")
    case .emptyReply:
      Message(
        "\(who) closed the connection without an answer; try again later, or check its log.",
        "\(who) ปิดการเชื่อมต่อโดยไม่ตอบ ลองใหม่ภายหลังหรือดูบันทึกของบริการนั้น")
    case .cutOff:
      Message(
        "\(who) closed the connection in the middle of its answer; try again later.",
        "\(who) ปิดการเชื่อมต่อกลางคำตอบ ลองใหม่ภายหลัง")
    case .notHTTP:
      Message(
        "\(who) does not speak HTTP; check the address and its port.",
        "\(who) ไม่ใช่ HTTP ตรวจ URL และพอร์ต")
    case .undecodableBody:
      Message(
        "\(who) sent an answer that cannot be decompressed; try again later, or check its log.",
        "\(who) ส่งคำตอบที่คลายการบีบอัดไม่ได้ ลองใหม่ภายหลังหรือดูบันทึกของบริการนั้น")
    case .tooManyWaiting(let limit):
      Message(
        "\(who) was not called because \(limit) other requests are waiting; try again in a while.",
        "ยังไม่ได้ถาม\(who) เพราะมีอีก \(limit) คำขอรออยู่ ลองใหม่อีกสักครู่")
    case .circuitOpen(let rest):
      Message(
        "\(who) failed several times in a row, so homefind does not call it for now; try again in \(Self.wait(rest)).",
        "\(who) ล้มเหลวหลายครั้งติดต่อกัน homefind จึงพักไว้ก่อน ลองใหม่ในอีก \(Self.wait(rest))")
    case .cancelled:
      Message(
        "The request to the \(service) was cancelled before its answer was complete.",
        "ยกเลิกคำขอถึง\(service)ก่อนได้คำตอบครบ")
    case .stopped:
      Message("\(who) sent an answer that was not read to its end.", "\(who) ส่งคำตอบที่อ่านไม่จบ")
    case .failed:
      Message(
        "\(who) could not be called because of a failure in the HTTP library; try again, and check the log.",
        "ถาม\(who)ไม่ได้เพราะไลบรารี HTTP ผิดพลาด ลองใหม่และดูบันทึก")
    }
  }

  /// The wait in whole seconds, at least 1.
  private static func wait(_ rest: Duration) -> Seconds {
    Seconds(.seconds(max(1, Int64((rest / .seconds(1)).rounded(.up)))))
  }
}

/// Returns a header's name with non-printable characters replaced.
private func printable(_ name: String) -> String {
  String(name.prefix(60).map { $0.isASCII && !$0.isNewline && $0 >= " " ? $0 : "?" })
}
