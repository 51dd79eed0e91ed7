import Testing

@testable import Tours

@Suite struct AppointmentTests {
  private func problem(_ first: Appointment, _ second: Appointment?) -> TourProblem {
    TourProblem(
      visits: [.init(stay: 1_800, appointment: first), .init(stay: 1_800, appointment: second)],
      travel: [[0, 1_800, 1_800], [1_800, 0, 3_600], [1_800, 3_600, 0]], leaves: 32_400)
  }

  @Test func adjacentAppointmentsDoNotOverlap() {
    let first = Appointment(from: 0, to: 100)
    #expect(!first.overlaps(Appointment(from: 100, to: 200)))
    #expect(first.overlaps(Appointment(from: 99, to: 200)))
    #expect(Appointment(from: 50, to: 60).overlaps(first))
  }

  /// Departure is at 9:00 and arrival at 9:30, so an appointment at 9:10 is four steps of five
  /// minutes too early.
  @Test func appointmentBeforeArrivalIsImpossible() {
    let problem = problem(Appointment(from: 33_000, to: 34_800), nil)
    #expect(
      problem.impossibleAppointments == [
        .init(home: 0, earliest: 34_200, nearest: Appointment(from: 34_200, to: 36_000))
      ])
  }

  /// The second home is an hour away, but its appointment starts half an hour after the first ends;
  /// half an hour later works.
  @Test func appointmentTooSoonAfterAnotherIsImpossible() {
    let first = Appointment(from: 36_000, to: 37_800)
    let problem = problem(first, Appointment(from: 39_600, to: 41_400))
    #expect(
      problem.impossibleAppointments == [
        .init(home: 1, earliest: 41_400, nearest: Appointment(from: 41_400, to: 43_200))
      ])
    #expect(
      self.problem(first, Appointment(from: 41_400, to: 43_200)).impossibleAppointments.isEmpty)
  }
}
