import Beacons
import CSVStream
import CommandOutput
import Foundation
import Messages

/// A CSV file with beacons.
enum BeaconFile {
  /// The maximum size of a file in bytes, which exceeds the size of a full table with the longest
  /// home ids.
  private static let longest = 64 << 20
  /// The maximum number of invalid lines to report.
  private static let shownErrors = 20

  /// Reads the beacons in the file at `path`, or from standard input for `-`, with their line
  /// numbers.
  ///
  /// - Throws: `CommandFailure` if the file cannot be read or a line is invalid; invalid lines are
  ///   reported first.
  static func read(_ path: String) throws -> [(line: Int, beacon: Beacon)] {
    guard
      let handle = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: longest + 1) ?? Data(), data.count <= longest
    else {
      throw CommandFailure(.unusableFile, CommandMessage.unreadableBeacons(path: path))
    }
    do {
      let (beacons, errors) = try BeaconTable.read(Array(data))
      try refuse(errors, in: path)
      return beacons
    } catch let error as CSVError {
      throw CommandFailure(.unusableFile, error)
    }
  }

  /// Reports the invalid lines of the file at `path`.
  ///
  /// - Throws: `CommandFailure` if there are any invalid lines.
  static func refuse(_ errors: [BeaconTable.LineError], in path: String) throws {
    guard !errors.isEmpty else { return }
    for error in errors.prefix(shownErrors) { Output.fail(error.message.text(in: Output.language)) }
    if errors.count > shownErrors {
      Output.talk(CommandNote.more(errors.count - shownErrors))
    }
    throw CommandFailure(
      .unusableFile, CommandMessage.brokenBeacons(path: path, lines: errors.count))
  }
}
