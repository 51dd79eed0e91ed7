import Foundation

/// Reads a file.
func bytes(ofFile path: String) throws -> [UInt8] {
  try Array(Data(contentsOf: URL(fileURLWithPath: path)))
}

/// Writes a line to standard output immediately, even if it is not a terminal.
func write(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

/// Returns the process's resident memory in bytes.
func residentBytes() throws -> Int {
  let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  guard pages.count > 1, let count = Int(pages[1]) else {
    throw BenchmarkError("the system does not report how much memory is used")
  }
  return count * Int(getpagesize())
}
