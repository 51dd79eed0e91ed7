import WSSecurity
import Testing

@testable import FeedProvider

@Suite struct FaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var request: String
    var says: String
    var code = "s:Client"
    var testDescription: String { says }
  }

  static let wrongRequests = [
    Case(request: RequestText.listings(latitude: nil), says: "latitude is missing."),
    Case(request: RequestText.listings(latitude: "north"), says: "latitude must be a number"),
    Case(request: RequestText.listings(latitude: "nan"), says: "latitude must be a number"),
    Case(request: RequestText.listings(latitude: "0x1p3"), says: "latitude must be a number"),
    Case(request: RequestText.listings(latitude: "95"), says: "latitude must be -90 to 90"),
    Case(request: RequestText.listings(longitude: "-181"), says: "longitude -180 to 180"),
    Case(request: RequestText.listings(radius: "0"), says: "radius must be more than 0"),
    Case(request: RequestText.listings(radius: "-1"), says: "radius must be more than 0"),
    Case(request: RequestText.listings(radius: "1e9"), says: "radius must be more than 0"),
    Case(request: RequestText.listings(radius: ""), says: "radius is missing."),
    Case(request: RequestText.listings(type: "9"), says: "homeTypeCode \"9\" is not known"),
    Case(request: RequestText.listings(size: "0"), says: "linePerPage must be 1 to 50000."),
    Case(request: RequestText.listings(size: "50001"), says: "linePerPage must be 1 to 50000."),
    Case(request: RequestText.listings(size: "1.5"), says: "linePerPage must be a whole number"),
    Case(request: RequestText.listings(page: "-1"), says: "currentPage must be 0 or more."),
    Case(request: RequestText.listings(page: "99999999999"), says: "currentPage must be a whole"),
    Case(request: RequestText.listings(choice: "1"), says: "choice must be 2"),
    Case(request: RequestText.districts(province: nil), says: "provinceCode is missing"),
    Case(request: RequestText.districts(province: "99"), says: "There is no province \"99\""),
    Case(
      request: RequestText.envelope("Get_Other", [("userID", "demo"), ("passWord", "demo")]),
      says: "There is no operation \"Get_Other\""),
    Case(
      request: RequestText.listings(password: "hunter2"), says: "The user name or the password",
      code: "s:Client.Authentication"),
    Case(
      request: RequestText.listings(user: "Demo"), says: "The user name or the password",
      code: "s:Client.Authentication"),
    Case(
      request: RequestText.listings(user: nil, password: nil),
      says: "The user name or the password", code: "s:Client.Authentication"),
    Case(
      request: RequestText.listings().replacing("http://tempuri.org/", with: "urn:other"),
      says: "is not in the namespace http://tempuri.org/"),
    Case(
      request: RequestText.envelope(
        "a", [], header: "<s:Header><h s:mustUnderstand='1'/></s:Header>"),
      says: "The header \"h\" must be understood", code: "s:MustUnderstand"),
    Case(
      request: "<Envelope xmlns='urn:other'><Body><a/></Body></Envelope>",
      says: "neither that of SOAP 1.1 nor that of SOAP 1.2", code: "s:VersionMismatch"),
    Case(request: "<html><body/></html>", says: "The request is not a SOAP envelope."),
    Case(request: "", says: "The document is empty."),
    Case(request: "not XML", says: "The request cannot be read"),
    Case(request: "<!DOCTYPE a><a/>", says: "DOCTYPE"),
    Case(request: String(RequestText.listings().dropLast(20)), says: "ends before"),
    Case(
      request:
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body/></s:Envelope>",
      says: "body contains no operation"),
  ]

  @Test(arguments: wrongRequests)
  func invalidRequestGetsFaultWithReason(example: Case) async throws {
    let answer = try await TestService().answer(example.request)
    #expect(answer.status == 500)
    #expect(answer.contentType == "text/xml; charset=utf-8")
    let fault = try #require(try ParsedAnswer(answer.body).fault)
    #expect(fault.code == example.code)
    #expect(fault.text.contains(example.says), "\(fault.text)")
    #expect(fault.text.hasSuffix("."))
    #expect(!String(decoding: answer.body, as: UTF8.self).contains("hunter2"))
  }

  @Test func soap12FaultsUseItsStatusesAndCodes() async throws {
    let service = try TestService()
    let bad = await service.answer(RequestText.listings(version: .v12, radius: "0"))
    #expect(bad.status == 400)
    #expect(bad.contentType == "application/soap+xml; charset=utf-8")
    let fault = try ParsedAnswer(bad.body)
    #expect(fault.fault?.code == "s:Sender")
    #expect(fault.elements.first?.namespace == SOAPVersion.v12.namespace)
    let login = await service.answer(RequestText.listings(version: .v12, password: "x"))
    #expect(login.status == 400)
    #expect(try ParsedAnswer(login.body).subcode == "w:FailedAuthentication")
    let header = await service.answer(
      RequestText.envelope(
        "a", [], version: .v12, header: "<s:Header><h s:mustUnderstand='true'/></s:Header>"))
    #expect(header.status == 500)
    #expect(try ParsedAnswer(header.body).fault?.code == "s:MustUnderstand")
    // The reply to an unreadable request uses the SOAP version indicated by the request's media
    // type.
    let unreadable = await service.answer("?", contentType: "application/soap+xml")
    #expect(unreadable.status == 400)
    #expect(unreadable.contentType == "application/soap+xml; charset=utf-8")
  }

  @Test func faultNamesEveryHeaderNotUnderstood() async throws {
    let service = try TestService()
    let header = """
      <s:Header><a:One xmlns:a="urn:a&quot;&lt;" s:mustUnderstand="1"/><Two s:mustUnderstand="true"/>
      <b:Three xmlns:b="urn:b" s:mustUnderstand="0"/><b:Four xmlns:b="urn:b" s:mustUnderstand="1"
      s:role="http://www.w3.org/2003/05/soap-envelope/role/none"/></s:Header>
      """
    let new = await service.answer(
      RequestText.envelope("a", [], version: .v12, header: header))
    let text = String(decoding: new.body, as: UTF8.self)
    #expect(text.contains(#"<s:NotUnderstood qname="h:One" xmlns:h="urn:a&quot;&lt;"/>"#))
    #expect(text.contains(#"<s:NotUnderstood qname="Two"/>"#))
    #expect(!text.contains("Three") && !text.contains("Four"))
    #expect(try ParsedAnswer(new.body).fault?.code == "s:MustUnderstand")
    // SOAP 1.1 defines no `NotUnderstood` header.
    let old = await service.answer(RequestText.envelope("a", [], header: header))
    #expect(!String(decoding: old.body, as: UTF8.self).contains("NotUnderstood"))
    #expect(try ParsedAnswer(old.body).fault?.text.contains("\"One\", \"Two\"") == true)
  }

  @Test(arguments: [("text/xml", SOAPVersion.v11), ("application/soap+xml", .v12)])
  func versionMismatchListsSupportedVersions(contentType: String, version: SOAPVersion) async throws
  {
    let answer = try await TestService().answer(
      "<Envelope xmlns='http://www.w3.org/2001/06/soap-envelope'><Body><a/></Body></Envelope>",
      contentType: contentType)
    #expect(answer.status == 500)
    let parsed = try ParsedAnswer(answer.body)
    #expect(parsed.fault?.code == "s:VersionMismatch")
    #expect(parsed.elements.first?.namespace == version.namespace)
    let text = String(decoding: answer.body, as: UTF8.self)
    for supported in SOAPVersion.allCases {
      #expect(
        text.contains(
          "<u:SupportedEnvelope qname=\"e:Envelope\" xmlns:e=\"\(supported.namespace)\"/>"))
    }
  }

  @Test func refusesSOAPActionOfAnotherOperation() async throws {
    let answer = try await TestService().answer(
      RequestText.listings(), soapAction: "\"http://tempuri.org/IMapNewHomeServices/Get_Other\"")
    #expect(answer.status == 500)
    #expect(try ParsedAnswer(answer.body).fault?.text.contains("differ") == true)
    let new = try await TestService().answer(
      RequestText.listings(version: .v12),
      contentType: "application/soap+xml; charset=utf-8; action=\"urn:Get_Other\"")
    #expect(new.status == 400)
    #expect(try ParsedAnswer(new.body).fault?.code == "s:Sender")
  }

  @Test(arguments: ["demo", "", "ปลอดภัย ]]><x>", "a\u{301}"])
  func comparesCredentialsByteByByte(password: String) throws {
    let credentials = Credentials(user: "demo", password: password)
    func check(_ user: String?, _ given: String?) -> Bool {
      var parameters: [String: String] = [:]
      parameters["userID"] = user
      parameters["passWord"] = given
      let request = SOAPRequest(
        version: .v11, operation: "a", namespace: nil, parameters: parameters)
      do throws(SOAPFault) {
        try credentials.check(request)
        return true
      } catch {
        return false
      }
    }
    #expect(check("demo", password))
    #expect(!check("demo", password + password + "x"))
    #expect(!check("demo", password + "\0"))
    #expect(!check("dem", password))
    #expect(!check("demodemo", password))
    #expect(check("demo", nil) == password.isEmpty)
    // These strings are canonically equivalent, so they compare equal with `==`, but their bytes
    // differ.
    if password == "a\u{301}" { #expect(!check("demo", "\u{E1}")) }
  }
}
