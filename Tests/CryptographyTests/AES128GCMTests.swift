import Cryptography
import Testing

@Suite struct AES128GCMTests {
  /// Test cases 1 to 3 of "The Galois/Counter Mode of Operation", which NIST's validation includes.
  @Test(arguments: [
    (
      key: String(repeating: "00", count: 16), nonce: String(repeating: "00", count: 12),
      message: "", sealed: "58e2fccefa7e3061367f1d57a4e7455a"
    ),
    (
      key: String(repeating: "00", count: 16), nonce: String(repeating: "00", count: 12),
      message: String(repeating: "00", count: 16),
      sealed: "0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf"
    ),
    (
      key: "feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888",
      message: """
      d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72\
      1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255
      """,
      sealed: """
      42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e\
      21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985\
      4d5c2af327cd64a62cf35abd2ba6fab4
      """
    ),
  ])
  func examples(key: String, nonce: String, message: String, sealed: String) throws {
    let found = try AES128GCM.sealed(bytes(message), key: bytes(key), nonce: bytes(nonce))
    #expect(found == (try bytes(sealed)))
  }

  @Test func keysAndNoncesOfWrongLengthAreInvalid() {
    for (key, nonce) in [(15, 12), (32, 12), (16, 0), (16, 16)] {
      #expect(throws: CryptographyError.invalidKey) {
        try AES128GCM.sealed(
          [1], key: [UInt8](repeating: 0, count: key), nonce: [UInt8](repeating: 0, count: nonce))
      }
    }
  }
}
