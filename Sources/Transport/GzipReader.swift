import CZip

/// Incrementally decompresses a gzip file (RFC 1952) with all its members; libcurl would read only
/// the first member.
final class GzipReader {
  private enum State {
    /// The reader is at the start of the file or between two members.
    case between
    case member
    /// The reader is past the last member, and only zero bytes may follow.
    case padding
  }

  private let inflater: OpaquePointer
  private var state = State.between
  private var isFirst = true
  private var output = [UInt8](repeating: 0, count: 16 << 10)

  /// Creates a reader; fails if memory is exhausted.
  init?() {
    guard let inflater = czip_gunzip_new() else { return nil }
    self.inflater = inflater
  }

  deinit { czip_inflater_free(inflater) }

  /// Whether the file would be complete if it ended at the current position.
  var isAtEnd: Bool { state != .member }

  /// Decompresses the next bytes and calls `take` with chunks of up to 16 KiB; `take` can return
  /// false to stop.
  ///
  /// - Returns: False if the data is not valid gzip; otherwise true, even if `take` stopped early.
  func feed(_ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    var rest = bytes
    while let first = rest.first {
      switch state {
      case .padding:
        return rest.allSatisfy { $0 == 0 }
      case .between:
        if first == 0, !isFirst {
          state = .padding
          continue
        }
        guard isFirst || czip_gunzip_next(inflater) != 0 else { return false }
        isFirst = false
        state = .member
      case .member:
        var used = 0
        var made = 0
        let verdict = output.withUnsafeMutableBufferPointer { output in
          czip_inflate(
            inflater, rest.bindMemory(to: UInt8.self).baseAddress, rest.count, &used,
            output.baseAddress, output.count, &made)
        }
        guard verdict == CZIP_MORE || verdict == CZIP_END else { return false }
        if made > 0,
          !output.withUnsafeBytes({ take(UnsafeRawBufferPointer(rebasing: $0[..<made])) })
        {
          return true
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[used...])
        if verdict == CZIP_END { state = .between } else if used == 0, made == 0 { return true }
      }
    }
    return drain(take)
  }

  /// Passes the remaining output to `take` after all input has been consumed.
  private func drain(_ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    while state == .member {
      var used = 0
      var made = 0
      let verdict = output.withUnsafeMutableBufferPointer { output in
        czip_inflate(inflater, nil, 0, &used, output.baseAddress, output.count, &made)
      }
      guard verdict == CZIP_MORE || verdict == CZIP_END else { return false }
      if made > 0, !output.withUnsafeBytes({ take(UnsafeRawBufferPointer(rebasing: $0[..<made])) })
      {
        return true
      }
      if verdict == CZIP_END { state = .between }
      if made == 0 { return true }
    }
    return true
  }
}
