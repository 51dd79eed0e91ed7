/// Lets so many in at a time and the others wait, in the order of their coming.
public actor Turnstile {
  private var room: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A turnstile with room for some.
  public init(_ room: Int) {
    self.room = room
  }

  /// Waits for room, and takes it until `leave()`.
  public func enter() async {
    guard room == 0 else {
      room -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Gives the room back.
  public func leave() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    room += 1
  }
}
