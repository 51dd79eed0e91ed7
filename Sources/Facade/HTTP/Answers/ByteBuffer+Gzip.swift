import CZip
import NIOCore

extension ByteBuffer {
  /// Returns the bytes in gzip format (RFC 1952); nil if the result would not be shorter.
  func gzipped() -> ByteBuffer? {
    var file = ByteBuffer()
    let made = withUnsafeReadableBytes { input in
      file.writeWithUnsafeMutableBytes(minimumWritableBytes: input.count) { output in
        guard let from = input.baseAddress, let to = output.baseAddress else { return 0 }
        return czip_gzip(from, input.count, to, input.count)
      }
    }
    // Copy the bytes to free the unused capacity.
    return made > 0 ? ByteBuffer(bytes: file.readableBytesView) : nil
  }
}
