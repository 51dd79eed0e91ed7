import Foundation

/// A pipe that a separate thread reads to its end, so that a full pipe never blocks the writer.
public final class OutputPipe: Sendable {
  /// The end that a started program writes to; -1 if no descriptor was available.
  public let writingEnd: Int32
  private let readingEnd: Int32
  private let (lines, line) = AsyncStream.makeStream(of: String.self)
  private let (texts, whole) = AsyncStream.makeStream(of: [UInt8].self)

  /// Creates an empty pipe.
  public init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (readingEnd, writingEnd) = (ends[0], ends[1])
  }

  /// Closes this process's write end and reads until every writer has closed its end.
  public func read() {
    close(writingEnd)
    Thread { [self] in
      var bytes: [UInt8] = []
      var isTold = false
      var piece = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = Foundation.read(readingEnd, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        bytes += piece[..<count]
        if !isTold, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
          isTold = true
          line.yield(String(decoding: bytes[..<end], as: UTF8.self))
        }
      }
      close(readingEnd)
      line.finish()
      whole.yield(bytes)
      whole.finish()
    }
    .start()
  }

  /// Returns the first line; nil if the output ends without a line break.
  public func firstLine() async -> String? {
    for await line in lines { return line }
    return nil
  }

  /// Returns the complete output after the pipe has closed.
  public func bytes() async -> [UInt8] {
    for await bytes in texts { return bytes }
    return []
  }
}
