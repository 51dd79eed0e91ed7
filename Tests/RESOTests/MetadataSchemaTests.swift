import Foundation
import HomefindTesting
import Messages
import Testing

@testable import RESO

/// Validates the metadata against OASIS's XML schemas for CSDL; the environment variable
/// `RESO_FILES` contains the path of their folder.
@Suite struct MetadataSchemaTests {
  private static let schema = RESOFiles.path(of: "edmx.xsd")

  @Test(
    .enabled(
      if: schema != nil && PeerPython.path != nil,
      "\(RESOFiles.absence(of: "edmx.xsd and edm.xsd", from: "oasis-tcs/odata-csdl-schemas")), or \(PeerPython.absence(of: "lxml"))"
    ))
  func metadataIsValid() async throws {
    let folder = TemporaryFolder()
    let files = try Language.allCases.map { language in
      let path = folder.file("\(language).xml")
      try Data(RESOModel.metadata(in: language)).write(to: URL(filePath: path))
      return path
    }
    let (status, output) = try await PeerPython.run(
      "peers/check_csdl.py", [try #require(Self.schema)] + files)
    #expect(status == 0)
    let text = String(decoding: output, as: UTF8.self)
    let line = RESOModel.names.joined(separator: " ") + "\n"
    #expect(text == String(repeating: line, count: files.count))
  }
}
