import Testing

@testable import Tours

@Suite struct AppointmentTests {
  private func problem(_ first: Appointment, _ second: Appointment?) -> TourProblem {
    TourProblem(
      visits: [.init(stay: 1_800, appointment: first), .init(stay: 1_800, appointment: second)],
      travel: [[0, 1_800, 1_800], [1_800, 0, 3_600], [1_800, 3_600, 0]], leaves: 32_400)
  }

  @Test func whatEndsAsTheOtherBeginsDoesNotOverlap() {
    let first = Appointment(from: 0, to: 100)
    #expect(!first.overlaps(Appointment(from: 100, to: 200)))
    #expect(first.overlaps(Appointment(from: 99, to: 200)))
    #expect(Appointment(from: 50, to: 60).overlaps(first))
  }

  /// At 9:00 one leaves, at 9:30 one is there: an appointment at 9:10 is too early by four steps of
  /// five minutes.
  @Test func oneBeforeTheArrivalIsImpossible() {
    let problem = problem(Appointment(from: 33_000, to: 34_800), nil)
    #expect(
      problem.impossibleAppointments == [
        .init(home: 0, earliest: 34_200, nearest: Appointment(from: 34_200, to: 36_000))
      ])
  }

  /// The second is an hour away and begins half an hour after the first: half an hour later it works.
  @Test func oneTooSoonBehindAnotherIsImpossible() {
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
