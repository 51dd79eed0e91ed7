/// Whether something is done, as a setting says it.
enum OnOff: String, CaseIterable {
  case on, off
}
