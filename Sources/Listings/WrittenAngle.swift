/// An angle as a person or a database wrote it.
struct WrittenAngle: Equatable {
  /// What the letter of a hemisphere says of an angle.
  enum Axis { case latitude, longitude }

  /// The angle in degrees, south and west negative.
  var degrees: Double
  /// The axis, if a letter of a hemisphere is given.
  var axis: Axis?
  /// The decimal mark, if any number has one.
  var mark: UInt8?
  /// Whether there is a degree sign.
  var hasSign = false

  init(degrees: Double, mark: UInt8?) {
    self.degrees = degrees
    self.mark = mark
  }
}
