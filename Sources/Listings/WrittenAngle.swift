/// An angle as a person or a database wrote it.
struct WrittenAngle: Equatable {
  /// The axis that a hemisphere letter implies.
  enum Axis { case latitude, longitude }

  /// The angle in degrees, negative for south and west.
  var degrees: Double
  /// The axis, if the angle has a hemisphere letter.
  var axis: Axis?
  /// The decimal mark in the angle's numbers, if any.
  var mark: UInt8?
  /// Whether the angle has a degree sign.
  var hasSign = false

  init(degrees: Double, mark: UInt8?) {
    self.degrees = degrees
    self.mark = mark
  }
}
