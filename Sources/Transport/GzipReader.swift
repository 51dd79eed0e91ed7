import CZip

/// Decompresses a gzip file (RFC 1952) as its bytes arrive, all of its members: libcurl reads only the first.
final class GzipReader {
  private enum State {
    /// Before a member.
    case between
    case member
    /// Behind the last member, where only zero bytes may follow.
    case padding
  }

  private let inflater: OpaquePointer
  private var state = State.between
  private var isFirst = true
  private var output = [UInt8](repeating: 0, count: 16 << 10)

  /// Nil if memory is short.
  init?() {
    guard let inflater = czip_gunzip_new() else { return nil }
    self.inflater = inflater
  }

  deinit { czip_inflater_free(inflater) }

  /// Whether the file may end here.
  var isAtEnd: Bool { state != .member }

  /// Decompresses the next bytes into pieces of up to 16 KiB, for `take`, which returns false to stop.
  ///
  /// - Returns: False if the bytes are no gzip file; true also if `take` stopped.
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

  /// Takes what the last bytes still make, now that none are left.
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
