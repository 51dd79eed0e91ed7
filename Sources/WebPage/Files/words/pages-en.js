// The words in English of the views besides list and map, loaded with the first of them.
import { homes } from './en.js';

/** The words. */
export const english = {
  // A home.
  call: (text) => `Call ${text}`, share: 'Share', copied: 'Link copied',
  copyThis: 'Copy this link:',
  compare: 'Compare', compareNow: (n) => `Compare ${homes(n)}`,
  compareCount: (n) => `${homes(n)} side by side`,
  compareHow: (n) => `Tick up to ${n} to see them side by side.`,
  replaceWhich: (n, name) => `Up to ${n} homes stand side by side. Which one makes room for ${name}?`,
  'best.price': 'Lowest', 'best.near': 'Nearest',
  nothingCompared: 'Choose homes to compare: on their pages or among the saved ones.',
  gone: (day) => `No longer listed since ${day}.`,
  savedCount: (n) => `${homes(n)} saved`, savedOn: (day) => `Saved ${day}`,
  nothingSaved: 'Nothing saved yet: press the heart on a home. It stays in this browser.',
  'field.price': 'Price as listed',
  'field.from': 'From the search’s centre',
  'field.fromMe': 'From you', 'field.address': 'Address', 'field.company': 'Company',
  'field.phones': 'Telephone',
  'field.position': 'Coordinate', 'field.seen': 'First seen', 'field.checked': 'Last checked',
  'field.id': 'Listing',
  'field.promotion': 'Promotion', nearestStation: 'Nearest station',
  nearestStations: 'Nearest stations',
  priceHistory: 'Price history', offers: 'Offered by',
  openPicture: (what) => `${what}, full screen`, pictures: (name) => `Pictures of ${name}`,
  'picture.photo': 'Picture', 'picture.plan': 'Floor plan',
  pictureOf: (n, all) => `${n} of ${all}`, noPicture: 'This picture cannot be loaded.',
  previousPicture: 'Previous picture', nextPicture: 'Next picture',
  callSome: (n) => `Call (${n} numbers)`, callAbout: (name) => `Call about ${name}`,
  whereItIs: 'Where it is', openMap: 'Open the map',
  chartOf: (from, begin, to, end) => `From ${from} on ${begin} to ${to} on ${end}`,
  similarHomes: 'Similar homes near', sellerHomes: (name) => `Other homes of ${name}`,

  // Directions.
  guide: 'Directions', guideTo: (name) => `Directions to ${name}`, fromWhere: 'From',
  fromPoint: 'Or from a coordinate',
  middle: 'Centre of the search', how: 'How',
  'guide.noStart': 'Choose where to start.',
  'mode.transit': 'Train', 'mode.walk': 'On foot', 'mode.bike': 'Bicycle', 'mode.car': 'Car',
  ways: 'Routes', way: (n) => `Route ${n}`, waysFound: (n) => `${n} ${n === 1 ? 'route' : 'routes'} found`,
  lineShort: (line) => line, onFoot: (isWalk) => (isWalk ? 'on foot' : ''),
  steps: 'Steps', step: (n) => `Step ${n}`,
  stepOf: (n, all) => (n ? `Step ${n} of ${all}` : `${all} steps`),
  previous: 'Previous', next: 'Next', navigator: 'Open in the navigator',
  readFile: 'Show a directions file (KML, GPX, JSON)',

  // Which way?
  facing: 'I face', useCompass: 'Use the phone’s compass',
  noCompass: 'This device tells no heading; move the slider.',
  'point.n': 'N', 'point.e': 'E', 'point.s': 'S', 'point.w': 'W',
  radarOf: (n) => `${homes(n)} by direction and distance; the list below has the nearest`,
  straightOn: 'Straight on:', turnLeft: (n) => `Turn left ${n}°:`,
  turnRight: (n) => `Turn right ${n}°:`,
  inFront: 'In front of you: ', nothingInFront: 'No home straight ahead. ', openHome: 'Open',
  noHomesYet: 'No homes to show yet: search first.',
};
