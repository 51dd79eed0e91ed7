import Listings

extension PictureCanvas {
  /// The plan of a floor: rooms to both sides of a hall, with doors and names.
  mutating func drawPlan(
    of type: AccommodationType, palette: PicturePalette, random: inout SampleRandom
  ) {
    let ink = "#4a4a4a"
    rectangle(0, 0, Self.width, Self.height, "#fbfaf7")
    let (left, top, right, bottom) = (40, 22, 280, 166)
    let split = random.number(in: 130...190)
    let upper = random.number(in: 80...104)
    let lower = random.number(in: 92...228)
    rectangle(left, top, split - left, upper - top, palette.skyBottom)
    rectangle(split, top, right - split, upper - top, palette.shade)
    rectangle(left, upper, lower - left, bottom - upper, palette.wall)
    rectangle(lower, upper, right - lower, bottom - upper, palette.skyBottom)
    stroke("M\(left) \(top)H\(right)V\(bottom)H\(left)Z", ink, width: 4)
    // The gaps in the inner walls are the doors.
    stroke("M\(split) \(top)V\(upper - 24)M\(split) \(upper - 8)V\(upper)", ink, width: 3)
    stroke("M\(left) \(upper)H\(left + 24)M\(left + 44) \(upper)H\(right)", ink, width: 3)
    stroke("M\(lower) \(upper)V\(upper + 14)M\(lower) \(upper + 30)V\(bottom)", ink, width: 3)
    let front = (left + lower) / 2
    stroke("M\(front - 9) \(bottom)H\(front + 9)", "#fbfaf7", width: 5)
    let rooms = SampleProfile.all.first { $0.type == type }?.rooms ?? ("", "", "", "")
    label(rooms.0, x: (left + split) / 2, y: (top + upper) / 2, ink)
    label(rooms.1, x: (split + right) / 2, y: (top + upper) / 2, ink)
    label(rooms.2, x: front, y: (upper + bottom) / 2, ink)
    label(rooms.3, x: (lower + right) / 2, y: (upper + bottom) / 2, ink)
    label("Sample plan, not to scale", x: 160, y: 186, "#8a8a8a")
  }
}
