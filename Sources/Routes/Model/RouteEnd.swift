public import Messages

/// The start, a stop or the destination of a route.
public enum RouteEnd: Localized, Sendable, Hashable {
  case start
  /// An intermediate stop, by its number, starting at 1.
  case stop(Int)
  case destination

  /// Creates the value for the place at this index, counted from 0, among `count` places.
  package init(_ index: Int, of count: Int) {
    self = index == 0 ? .start : index == count - 1 ? .destination : .stop(index)
  }

  /// A noun phrase for the place.
  public var message: Message {
    switch self {
    case .start: Message("the start", "จุดเริ่มต้น")
    case .stop(let number): Message("stop \(number)", "จุดแวะที่ \(number)")
    case .destination: Message("the destination", "ที่หมาย")
    }
  }
}
