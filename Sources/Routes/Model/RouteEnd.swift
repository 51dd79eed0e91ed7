public import Messages

/// A place that a route must come by.
public enum RouteEnd: Localized, Sendable, Hashable {
  /// Where it begins.
  case start
  /// A place to pass, by its number from 1.
  case stop(Int)
  /// Where it ends.
  case destination

  /// The place of this number, from 0, of so many.
  package init(_ index: Int, of count: Int) {
    self = index == 0 ? .start : index == count - 1 ? .destination : .stop(index)
  }

  /// The place as a noun.
  public var message: Message {
    switch self {
    case .start: Message("the start", "จุดเริ่มต้น")
    case .stop(let number): Message("stop \(number)", "จุดแวะที่ \(number)")
    case .destination: Message("the destination", "ที่หมาย")
    }
  }
}
