public import Foundation

extension Process {
  private static let turn = NSLock()

  /// Starts the program, one at a time: what Foundation does for it is not safe to do side by side.
  public func launchInTurn() throws {
    Self.turn.lock()
    defer { Self.turn.unlock() }
    try run()
  }
}
