/// A semaphore that admits waiting tasks in arrival order.
public actor Turnstile {
  private var room: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a semaphore with the given number of permits.
  public init(_ room: Int) {
    self.room = room
  }

  /// Waits for a permit, which is valid until `leave()`.
  public func enter() async {
    guard room == 0 else {
      room -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Returns the permit.
  public func leave() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    room += 1
  }
}
