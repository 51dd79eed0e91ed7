const homes = (n) => `${new Intl.NumberFormat('en').format(n)} หลัง`;

// Digits have a blank before the word that follows, other words none.
const inBaht = (text) => `${text}${/\d$/.test(text) ? ' ' : ''}บาท`;

const lines = {
  Sukhumvit: 'สายสุขุมวิท', Silom: 'สายสีลม', Gold: 'สายสีทอง', Blue: 'สายสีน้ำเงิน', Purple: 'สายสีม่วง',
  Yellow: 'สายสีเหลือง', Pink: 'สายสีชมพู', ARL: 'แอร์พอร์ต เรล ลิงก์', 'Red North': 'สายสีแดงเหนือ', 'Red West': 'สายสีแดงตะวันตก',
};

/** The page's words in Thai. */
export const thai = {
  // Around everything.
  skip: 'ข้ามไปที่รายการบ้าน',
  otherLanguage: 'EN: show in English',
  offline: 'คุณออฟไลน์อยู่ ยังดูสิ่งที่เคยเปิดไว้ได้',
  views: 'มุมมอง',
  'view.list': 'รายการ', 'view.map': 'แผนที่', 'view.radar': 'ทางไหน?', 'view.saved': 'ที่บันทึก',
  'title.list': 'บ้าน', 'title.detail': 'รายละเอียดบ้าน', 'title.guide': 'เส้นทาง', 'title.saved': 'บ้านที่บันทึก',
  'title.compare': 'เปรียบเทียบบ้าน',
  back: 'กลับ', close: 'ปิด', cancel: 'ยกเลิก', again: 'ลองอีกครั้ง', any: 'ไม่จำกัด', unnamed: 'ไม่มีชื่อ',

  // Searching.
  search: 'ค้นหา', searches: 'วิธีค้นหา',
  'tab.nearby': 'ใกล้ฉัน', 'tab.area': 'พื้นที่', 'tab.train': 'รถไฟฟ้า',
  useMyLocation: 'ใช้ตำแหน่งของฉัน', pickOnMap: 'เลือกบนแผนที่', typePlace: 'สถานี หรือ 13.7370, 100.5603',
  yourLocation: 'ตำแหน่งของคุณ', radius: 'ในระยะ',
  'location.asking': 'กำลังหาตำแหน่งของคุณ…',
  'location.slow': 'ยังหาตำแหน่งอยู่ ระหว่างนี้เลือกจุดบนแผนที่หรือพิมพ์ก็ได้',
  'location.denied': 'หน้านี้ไม่ได้รับอนุญาตให้ใช้ตำแหน่ง โปรดอนุญาตในการตั้งค่าเบราว์เซอร์ หรือเลือกจุดบนแผนที่',
  'location.unavailable': 'หาตำแหน่งของคุณไม่พบ โปรดเลือกจุดบนแผนที่หรือพิมพ์',
  province: 'จังหวัด', chooseProvince: 'เลือกจังหวัด', district: 'เขต/อำเภอ', typeDistrict: 'พิมพ์หรือเลือกเขต/อำเภอ',
  line: 'สาย', allLines: 'ทุกสาย', station: 'สถานี', typeStation: 'พิมพ์หรือเลือกสถานี',
  types: 'ประเภทบ้าน', allTypes: 'ทั้งหมด',
  'type.single-house': 'บ้านเดี่ยว', 'type.twin-house': 'บ้านแฝด', 'type.townhome': 'ทาวน์โฮม',
  'type.condo': 'คอนโด', 'type.townhouse': 'ทาวน์เฮ้าส์', 'type.commercial': 'อาคารพาณิชย์', 'type.other': 'อื่น ๆ',

  // Results.
  homes: 'รายการบ้าน', searching: 'กำลังค้นหา…',
  aPoint: 'จุดนี้',
  found: (n, place, radius) => `พบ ${homes(n)} ภายใน ${radius} จาก${place}`,
  sample: 'บ้านตัวอย่าง ไม่มีอยู่จริง',
  cachedSince: (time) => `ข้อมูลเมื่อ ${time}`,
  staleSince: (time) => `ข้อมูลอาจไม่เป็นปัจจุบัน: เมื่อ ${time}`,
  keptSince: (time) => `คุณออฟไลน์อยู่ แสดงข้อมูลเมื่อ ${time}`,
  'start.nearby': 'คุณกำลังหาบ้านแถวไหน?',
  'start.nearby.do': 'เราจะแสดงบ้านรอบจุดที่เลือก: ที่คุณอยู่ จุดบนแผนที่ หรือสถานี',
  'start.area': 'เลือกเขตหรืออำเภอ', 'start.area.do': 'เราจะแสดงบ้านภายใน 10 กม. จากใจกลาง',
  'start.train': 'เลือกสถานี', 'start.train.do': 'พิมพ์ชื่อหรือรหัสสถานี เช่น E4',
  orStation: 'หรือเริ่มจากสถานี:', pick: (en, th) => th,
  noAnswer: 'ไม่มีคำตอบ', noHomes: 'ไม่มีบ้านในบริเวณนี้', 'noHomes.do': 'ลองขยายระยะ หรือเอาตัวกรองออก',
  nearestOutside: 'บ้านที่ใกล้ที่สุดนอกบริเวณ:',
  allShown: (n) => `ครบทั้ง ${homes(n)}แล้ว`,
  showMore: (n) => `แสดงเพิ่ม (${n})`,
  saveHome: (name) => `บันทึก ${name}`,
  othersHere: (n) => `และอีก ${n} รายการที่นี่`,
  walk: (minutes) => `เดิน ${minutes} นาที`,
  filters: 'ตัวกรอง', sort: 'เรียงตาม', filterText: 'คำในชื่อหรือที่อยู่',
  'sort.distance': 'ระยะทาง', 'sort.price': 'ราคา', 'sort.newest': 'ใหม่ล่าสุด', 'sort.name': 'ชื่อ',
  priceLeast: 'ราคาตั้งแต่', priceMost: 'ราคาไม่เกิน', nearStation: 'ถึงสถานี', onlyPromotion: 'มีโปรโมชั่น',
  clearFilters: 'ล้างตัวกรอง',
  metres: (n) => `${n} ม.`, kilometres: (n) => `${n} กม.`, minutes: (n) => `${n} นาที`, hours: (h, m) => `${h} ชม. ${m} นาที`,
  million: (n) => `${n} ล้าน`, noPrice: 'ไม่ระบุราคา',
  priceIs: inBaht, priceFrom: (baht) => `เริ่ม ${inBaht(baht)}`, priceTo: (baht) => `ไม่เกิน ${inBaht(baht)}`,
  priceRange: (a, b) => `${a} – ${inBaht(b)}`,
  'compass.n': 'ทิศเหนือ', 'compass.ne': 'ตะวันออกเฉียงเหนือ', 'compass.e': 'ทิศตะวันออก', 'compass.se': 'ตะวันออกเฉียงใต้',
  'compass.s': 'ทิศใต้', 'compass.sw': 'ตะวันตกเฉียงใต้', 'compass.w': 'ทิศตะวันตก', 'compass.nw': 'ตะวันตกเฉียงเหนือ',

  // Failures.
  'failure.offline': 'ติดต่อบริการไม่ได้', 'failure.offline.do': 'โปรดตรวจสอบการเชื่อมต่ออินเทอร์เน็ต',
  'failure.feed': 'ติดต่อแหล่งข้อมูลบ้านไม่ได้', 'failure.feed.do': 'แหล่งข้อมูลไม่ตอบ โปรดลองใหม่ในอีกสักครู่',
  'failure.slow': 'ใช้เวลานานเกินไป', 'failure.slow.do': 'โปรดลองใหม่ หรือค้นหาในระยะที่แคบลง',
  'failure.notFound': 'ไม่พบสิ่งนี้', 'failure.notFound.do': 'โปรดเลือกสถานที่หรือบ้านอื่น',
  'failure.invalid': 'ค้นหาแบบนี้ไม่ได้', 'failure.invalid.do': 'โปรดเปลี่ยนเงื่อนไขการค้นหา',
  'failure.busy': 'บริการกำลังทำงานหนัก', 'failure.busy.do': 'โปรดลองใหม่ในอีกสักครู่',
  'failure.server': 'เกิดข้อผิดพลาด', 'failure.server.do': 'โปรดลองใหม่ภายหลัง',
  'failure.directions': 'อ่านไฟล์เส้นทางไม่ได้', 'failure.directions.do': 'โปรดเลือกไฟล์ KML, KMZ, GPX หรือ JSON',

  // The map.
  map: 'แผนที่', zoomIn: 'ขยาย', zoomOut: 'ย่อ', showMe: 'แสดงตำแหน่งของฉัน', satellite: 'ภาพดาวเทียม',
  searchThere: 'ค้นหาที่นี่', tapMap: 'แตะบนแผนที่ หรือเลื่อนแผนที่แล้วกด “ค้นหาที่นี่”',
  clusterOf: (n) => `${homes(n)} กดเพื่อขยาย`,
  noTiles: 'โหลดพื้นหลังแผนที่ไม่ได้ แสดงเฉพาะเส้นทางรถไฟฟ้า สถานี และบ้าน',
  mapHasNearest: (shown, total) => `แผนที่แสดง ${shown} หลังแรกจาก ${homes(total)} ค้นหาในระยะที่แคบลงเพื่อดูทั้งหมด`,
  needsLeaflet: 'แผนที่ต้องใช้ Leaflet: ติดตั้งแพ็กเกจ libjs-leaflet และ libjs-leaflet.markercluster ของ Debian ในเครื่องที่รัน homefind ส่วนรายการและ “ทางไหน?” ใช้ได้ตามปกติ',

  // A home.
  call: (text) => `โทร ${text}`, share: 'แชร์', copied: 'คัดลอกลิงก์แล้ว', copyThis: 'คัดลอกลิงก์นี้:',
  compare: 'เปรียบเทียบ', compareNow: (n) => `เปรียบเทียบ ${homes(n)}`, compareCount: (n) => `เปรียบเทียบ ${homes(n)}`,
  compareHow: (n) => `เลือกได้ถึง ${n} หลังเพื่อเปรียบเทียบ`,
  nothingCompared: 'เลือกบ้านที่จะเปรียบเทียบจากหน้าบ้านหรือจากรายการที่บันทึก',
  removeHome: (name) => `เอา ${name} ออก`,
  gone: (day) => `ไม่มีในรายการแล้วตั้งแต่ ${day}`,
  savedCount: (n) => `บันทึกไว้ ${homes(n)}`, savedOn: (day) => `บันทึกเมื่อ ${day}`,
  nothingSaved: 'ยังไม่มีบ้านที่บันทึก กดรูปหัวใจที่บ้านเพื่อบันทึกไว้ในเบราว์เซอร์นี้',
  'field.price': 'ราคาตามประกาศ', 'field.cost': 'ราคา', 'field.type': 'ประเภท', 'field.from': 'จากจุดค้นหา',
  'field.fromMe': 'จากคุณ', 'field.address': 'ที่อยู่', 'field.company': 'บริษัท', 'field.phones': 'โทรศัพท์',
  'field.position': 'พิกัด', 'field.seen': 'พบครั้งแรก', 'field.checked': 'ตรวจล่าสุด', 'field.id': 'เลขที่ประกาศ',
  'field.promotion': 'โปรโมชั่น', nearestStation: 'สถานีใกล้สุด', nearestStations: 'สถานีที่ใกล้ที่สุด',
  priceHistory: 'ประวัติราคา',

  // The way.
  guide: 'เส้นทาง', guideTo: (name) => `เส้นทางไป ${name}`, fromWhere: 'จาก', fromPoint: 'หรือจากพิกัด',
  middle: 'จุดกลางการค้นหา', how: 'วิธีเดินทาง',
  'guide.noStart': 'โปรดเลือกจุดเริ่มต้น',
  'mode.transit': 'รถไฟฟ้า', 'mode.walk': 'เดิน', 'mode.bike': 'จักรยาน', 'mode.car': 'รถยนต์',
  ways: 'เส้นทาง', way: (n) => `เส้นทางที่ ${n}`, waysFound: (n) => `พบ ${n} เส้นทาง`,
  lineShort: (line) => lines[line] ?? line, onFoot: (isWalk) => (isWalk ? 'เดิน' : ''),
  steps: 'ขั้นตอน', step: (n) => `ขั้นที่ ${n}`, stepOf: (n, all) => (n ? `ขั้นที่ ${n} จาก ${all}` : `${all} ขั้นตอน`),
  previous: 'ก่อนหน้า', next: 'ถัดไป', navigator: 'เปิดในแอปนำทาง', readFile: 'แสดงไฟล์เส้นทาง (KML, GPX, JSON)',

  // Which way?
  facing: 'ฉันหันไปทาง', useCompass: 'ใช้เข็มทิศของเครื่อง', noCompass: 'เครื่องนี้ไม่บอกทิศ โปรดเลื่อนแถบแทน',
  'point.n': 'น', 'point.e': 'ตอ', 'point.s': 'ต', 'point.w': 'ตก',
  radarOf: (n) => `${homes(n)} ตามทิศและระยะ รายการด้านล่างคือบ้านที่ใกล้ที่สุด`,
  straightOn: 'ตรงไป:', turnLeft: (n) => `หันซ้าย ${n}°:`, turnRight: (n) => `หันขวา ${n}°:`,
  inFront: 'ตรงหน้าคุณ: ', nothingInFront: 'ไม่มีบ้านอยู่ตรงหน้า', noHomesYet: 'ยังไม่มีบ้านให้แสดง โปรดค้นหาก่อน',

  // Lines, as the station table calls them.
  'line.BTS.Sukhumvit': 'สุขุมวิท', 'line.BTS.Silom': 'สีลม', 'line.BTS.Gold': 'สีทอง', 'line.MRT.Blue': 'น้ำเงิน',
  'line.MRT.Purple': 'ม่วง', 'line.MRT.Yellow': 'เหลือง', 'line.MRT.Pink': 'ชมพู',
  'line.APL.ARL': 'แอร์พอร์ต เรล ลิงก์', 'line.SRT.Red North': 'แดง (เหนือ)', 'line.SRT.Red West': 'แดง (ตะวันตก)',
};
