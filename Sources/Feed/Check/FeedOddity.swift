public import Messages

/// A way in which a feed deviates from its contract or from good practice without causing errors.
public enum FeedOddity: Localized, Sendable, Hashable {
  /// The rows in different responses have these two formats.
  case mixedShapes(RowFormat, RowFormat)
  /// The text is in windows-874, but the response declares the charset in the associated value; nil
  /// if it declares none.
  case mislabelled(as: String?)
  /// The number of characters that were replaced because XML does not allow them.
  case replacedCharacters(Int)
  /// The login is sent over plain HTTP.
  case plainLogin
  /// Responses are not compressed.
  case notCompressed
  /// The responses' media type is not an XML type; the string is empty if there is no media type.
  case notXML(type: String)
  /// Responses declare no charset.
  case noCharset
  /// The envelope is not in a SOAP namespace.
  case foreignEnvelope
  /// The SOAP version of the responses, which differs from the version of the request.
  case otherVersion(String, asked: String)
  /// The number of homes outside the requested radius, and the total number.
  case tooFar(Int, of: Int)
  /// The number of homes of an unknown type, the total number, and one of the unknown labels.
  case unknownTypes(Int, of: Int, example: String)
  /// The feed returned no usable home within this radius.
  case noHomes(kilometres: Int)
  /// The feed lists no provinces or no districts, which are needed only for some searches.
  case noPlaces
  /// The names of the missing pagination values.
  case figuresMissing([String])
  /// The first page claims to have this page number.
  case firstPageSays(Int)
  /// The reported page count does not match the row count.
  case wrongPages(rows: Int, size: Int, pages: Int, said: Int)
  /// The page has fewer rows than announced.
  case fewerRows(Int, promised: Int)
  /// The pagination values on this page differ from those on the first page.
  case figuresChange(page: Int)
  /// A later page claims to have a different page number.
  case pageSays(Int, page: Int)
  /// The number of homes on the first page that reappear on the second page, and the total number.
  case repeatedOnNextPage(Int, of: Int)
  /// The number of homes that occur twice on one page, and the total number.
  case repeatedOnPage(Int, of: Int)
  /// A page has more rows than requested.
  case longPage(FeedReport.Operation, rows: Int, asked: Int)

  public var message: Message {
    switch self {
    case .mixedShapes(let one, let other):
      Message(
        "some answers have the format “\(one)”, others “\(other)”",
        "คำตอบบางส่วนอยู่ในรูปแบบ “\(one)” บางส่วน “\(other)”")
    case .mislabelled(let label?):
      Message(
        "text is in windows-874, although it is labelled \(label); the label should say so, or better, the text should be UTF-8",
        "ข้อความเป็น windows-874 แต่ระบุว่า \(label) ควรระบุให้ตรง หรือดีกว่านั้นคือใช้ UTF-8")
    case .mislabelled(nil):
      Message(
        "text is in windows-874, although it has no label; the label should say so, or better, the text should be UTF-8",
        "ข้อความเป็น windows-874 แต่ไม่ได้ระบุไว้ ควรระบุให้ตรง หรือดีกว่านั้นคือใช้ UTF-8")
    case .replacedCharacters(let count):
      Message(
        "\(Self.counted(count, "character")) \(count == 1 ? "is" : "are") not allowed in XML or not UTF-8, and \(count == 1 ? "was" : "were") replaced by U+FFFD",
        "มี \(count) อักขระที่ XML ไม่อนุญาตหรือไม่ใช่ UTF-8 จึงแทนด้วย U+FFFD")
    case .plainLogin:
      Message(
        "the login travels unencrypted; https would protect it",
        "มีการส่งชื่อผู้ใช้และรหัสผ่านโดยไม่เข้ารหัส https จะช่วยป้องกัน")
    case .notCompressed:
      Message(
        "answers are not compressed, although gzip and brotli are accepted",
        "คำตอบไม่ได้บีบอัด ทั้งที่รับ gzip และ brotli ได้")
    case .notXML(""):
      Message(
        "answers have no Content-Type, which should be XML", "คำตอบไม่ได้ระบุชนิดไว้ ควรเป็น XML")
    case .notXML(let type):
      Message(
        "answers are labelled \(type) instead of XML", "คำตอบระบุชนิดว่า \(type) แทนที่จะเป็น XML")
    case .noCharset:
      Message(
        "the Content-Type of answers names no charset", "Content-Type ของคำตอบไม่ได้ระบุชุดอักขระ")
    case .foreignEnvelope:
      Message(
        "the envelope of answers is not in a SOAP namespace",
        "ซองของคำตอบไม่อยู่ในเนมสเปซของ SOAP")
    case .otherVersion(let version, let asked):
      Message(
        "answers use SOAP \(version), although \(asked) was requested",
        "คำตอบเป็น SOAP \(version) ทั้งที่ขอ \(asked)")
    case .tooFar(let count, let all):
      Message(
        "\(count) of \(all) homes are farther away than requested; --feed-radius-unit may be wrong",
        "บ้าน \(count) จาก \(all) รายการอยู่ไกลกว่าที่ขอ --feed-radius-unit อาจไม่ถูกต้อง")
    case .unknownTypes(let count, let all, let example):
      Message(
        "\(count) of \(all) homes have an unknown type, such as “\(example)”; --feed-type-codes can name it",
        "บ้าน \(count) จาก \(all) รายการมีประเภทที่ไม่รู้จัก เช่น “\(example)” ระบุได้ด้วย --feed-type-codes")
    case .noHomes(let kilometres):
      Message(
        "no usable home within \(kilometres) km of the place searched",
        "ไม่มีบ้านที่ใช้ได้ภายใน \(kilometres) กม. จากจุดที่ค้นหา")
    case .noPlaces:
      Message(
        "without its provinces and districts, searches near a point, station or route work, but searches by area and homefind sync do not",
        "เมื่อไม่มีจังหวัดและเขตจากแหล่งนี้ การค้นหาใกล้จุด สถานี หรือเส้นทางใช้ได้ แต่การค้นหาตามทำเลและ homefind sync ใช้ไม่ได้"
      )
    case .figuresMissing(let names):
      Message(
        "the paging data lacks \(TextList(names, .and))",
        "ตัวเลขการแบ่งหน้าขาด \(TextList(names, .and))")
    case .firstPageSays(let page):
      Message("the first page says that it is page \(page)", "หน้าแรกบอกว่าเป็นหน้า \(page)")
    case .wrongPages(let rows, let size, let pages, let said):
      Message(
        "\(Self.counted(rows, "row")) at \(size) a page \(rows == 1 ? "makes" : "make") \(pages), not \(Self.counted(said, "page"))",
        "\(rows) แถว หน้าละ \(size) เป็น \(pages) หน้า ไม่ใช่ \(said)")
    case .fewerRows(let rows, let promised):
      Message(
        "\(Self.counted(rows, "row")) came, although \(promised) \(promised == 1 ? "was" : "were") announced",
        "ได้มา \(rows) แถว ทั้งที่แจ้งไว้ \(promised)")
    case .figuresChange(let page):
      Message(
        "the paging data changes from page 1 to page \(page)",
        "ตัวเลขการแบ่งหน้าเปลี่ยนไปจากหน้า 1 ถึงหน้า \(page)")
    case .pageSays(let said, let page):
      Message("page \(page) says that it is page \(said)", "หน้า \(page) บอกว่าเป็นหน้า \(said)")
    case .repeatedOnNextPage(let count, let all):
      Message(
        "homes on the first page are repeated on the second (\(count) of \(all))",
        "บ้านในหน้าแรกซ้ำในหน้าที่สอง \(count) จาก \(all)")
    case .repeatedOnPage(let count, let all):
      Message(
        "homes on one page are repeated (\(count) of \(all))", "บ้านซ้ำในหน้าเดียวกัน \(count) จาก \(all)"
      )
    case .longPage(let name, let rows, let asked):
      Message(
        "\(rows) \(name) came on a page, although \(asked) \(asked == 1 ? "was" : "were") requested",
        "\(name)มา \(rows) แถวในหน้าเดียว ทั้งที่ขอ \(asked)")
    }
  }

  /// Returns a count with its noun, such as `1 row` or `2 rows`.
  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
