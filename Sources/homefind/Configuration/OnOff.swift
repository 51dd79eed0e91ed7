/// The value of a setting that turns a feature on or off.
enum OnOff: String, CaseIterable {
  case on, off
}
