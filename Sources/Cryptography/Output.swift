import CCrypto

/// Returns the `count` bytes that OpenSSL writes during `call`.
func output(
  of count: Int, _ call: (UnsafeMutablePointer<UInt8>) -> Bool
) throws(CryptographyError) -> [UInt8] {
  guard ccrypto_load() else { throw .notInstalled }
  var bytes = [UInt8](repeating: 0, count: count)
  guard call(&bytes) else { throw .failed }
  return bytes
}
