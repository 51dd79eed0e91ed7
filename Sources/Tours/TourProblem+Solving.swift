extension TourProblem {
  /// The best tour: of those that keep every appointment the one with the least travel, and of these the
  /// one that ends first. Up to twelve homes it is exact, beyond that good.
  ///
  /// Where `impossibleAppointments` names any, some end too late in the tour.
  public func solved() -> TourSchedule {
    if visits.count <= ExactTour.most, let order = ExactTour.order(of: self) {
      return schedule(of: order)
    }
    return schedule(of: ImprovedTour.order(of: self))
  }
}
