import Cryptography
import Testing

@Suite struct P256Tests {
  /// The key pair from RFC 6979, A.2.5, and the two key pairs from RFC 5903, section 8.1.
  private static let pairs = [
    (
      secret: "C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721",
      point: """
      04 60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6 \
      7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299
      """
    ),
    (
      secret: "C88F01F510D9AC3F70A292DAA2316DE544E9AAB8AFE84049C62A9C57862D1433",
      point: """
      04 DAD0B65394221CF9B051E1FECA5787D098DFE637FC90B9EF945D0C3772581180 \
      5271A0461CDB8252D61F1C456FA3E59AB1F45B33ACCF5F58389E0577B8990BB3
      """
    ),
    (
      secret: "C6EF9C5D78AE012A011164ACB397CE2088685D8F06BF9BE0B283AB46476BEE53",
      point: """
      04 D12DFB5289C8D4F81208B70270398C342296970A0BCCB74C736FC7554494BF63 \
      56FBF3CA366CC23E8157854C13C58D6AAC23F046ADA30F8353E74F33039872AB
      """
    ),
  ]
  private static let order = "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551"

  @Test(arguments: pairs) func publicKeyBelongsToSecret(secret: String, point: String) throws {
    #expect(try P256.PrivateKey(bytes(secret)).publicKey.point == bytes(point))
  }

  /// The shared secret from RFC 5903, section 8.1.
  @Test func bothSidesDeriveSameSecret() throws {
    let keys = try Self.pairs.dropFirst().map { try P256.PrivateKey(bytes($0.secret)) }
    let shared = try bytes("D6840F6B42F6EDAFD13116E0E12565202FEF8E9ECE7DCE03812464D04B9442DE")
    #expect(try keys[0].sharedSecret(with: keys[1].publicKey) == shared)
    #expect(try keys[1].sharedSecret(with: keys[0].publicKey) == shared)
  }

  @Test func newKeysDiffer() throws {
    let (one, other) = (try P256.PrivateKey(), try P256.PrivateKey())
    #expect(one.publicKey != other.publicKey)
    #expect(try one.sharedSecret(with: other.publicKey) == other.sharedSecret(with: one.publicKey))
  }

  @Test(arguments: [
    "", "01", String(repeating: "00", count: 32), order, String(repeating: "FF", count: 32),
    order + "00",
  ])
  func secretOutOfRangeIsInvalid(secret: String) throws {
    let secret = try bytes(secret)
    #expect(throws: CryptographyError.invalidKey) { try P256.PrivateKey(secret) }
  }

  @Test func smallestAndLargestSecretAreValid() throws {
    let least = try bytes(String(repeating: "00", count: 31) + "01")
    let greatest = try bytes(Self.order.dropLast(1) + "0")
    // Opposite points have the same x.
    let points = try [least, greatest].map { try P256.PrivateKey($0).publicKey.point }
    #expect(points[0][1...32] == points[1][1...32] && points[0] != points[1])
  }

  @Test func invalidPointIsRefused() throws {
    let point = try bytes(Self.pairs[0].point)
    var offCurve = point
    offCurve[64] ^= 1
    // The hybrid encoding of the same point, which browsers never send.
    let hybrid = [6 + point[64] % 2] + point.dropFirst()
    let compressed = [2 + point[64] % 2] + point[1...32]
    let beyondField = [4] + [UInt8](repeating: 0xFF, count: 64)
    for point in [offCurve, hybrid, compressed, beyondField, [0], []] {
      #expect(throws: CryptographyError.invalidKey) { try P256.PublicKey(point: point) }
    }
    #expect(try P256.PublicKey(point: point).point == point)
  }

  /// Among 300 signatures, one or two numbers start with a zero byte, which DER omits.
  /// `PushContentTests` verifies signatures with another implementation.
  @Test func signatureHasFixedLength() throws {
    let key = try P256.PrivateKey(bytes(Self.pairs[0].secret))
    let signatures = try (0..<300).map { _ in try key.signature(of: Array("sample".utf8)) }
    #expect(signatures.allSatisfy { $0.count == 64 })
    #expect(Set(signatures).count == signatures.count)
    #expect(try key.signature(of: []).count == 64)
  }
}
