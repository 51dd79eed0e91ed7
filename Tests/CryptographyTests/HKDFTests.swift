import Cryptography
import Testing

@Suite struct HKDFTests {
  /// The three examples from RFC 5869, appendix A, with SHA-256.
  @Test(arguments: [
    (
      material: [UInt8](repeating: 0x0B, count: 22), salt: Array(0x00...0x0C),
      info: Array(0xF0...0xF9),
      derived: """
      3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865
      """
    ),
    (
      material: Array(0x00...0x4F), salt: Array(0x60...0xAF), info: Array(0xB0...0xFF),
      derived: """
      b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c6\
      5e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
      """
    ),
    (
      material: [UInt8](repeating: 0x0B, count: 22), salt: [], info: [],
      derived: """
      8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8
      """
    ),
  ])
  func examples(material: [UInt8], salt: [UInt8], info: [UInt8], derived: String) throws {
    let derived = try bytes(derived)
    #expect(
      try HKDF.bytes(derived.count, from: material, salt: salt, info: info) == derived)
  }

  @Test func tooManyBytesFail() throws {
    #expect(try HKDF.bytes(8_160, from: [1], salt: [2], info: [3]).count == 8_160)
    #expect(throws: CryptographyError.failed) {
      try HKDF.bytes(8_161, from: [1], salt: [2], info: [3])
    }
  }
}
