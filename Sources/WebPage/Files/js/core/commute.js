// The commute places in the address, separated by semicolons: each is a place with a maximum travel time in minutes and
// an optional time of day, such as `E4:30min@08:30`. A place is a station's code, or `lat,lon,name`.

const entry = /^(.+):(\d{1,3})min(?:@(\d{1,2}:\d{2}))?$/s;
const named = /^([^,;]+,[^,;]+),(.+)$/s;

/** The maximum number of commute places. */
export const mostCommutes = 5;

/** Parses the commute places in a state. Each place has its `text`, its `minutes` and an optional departure time. */
export const commutesOf = ({ commute }) => (commute ?? '').split(';').map((text) => text.trim())
  .map((text) => entry.exec(text)).filter(Boolean).slice(0, mostCommutes)
  .map(([, text, minutes, leaveAt]) => ({ text: text.trim(), minutes: Number(minutes), leaveAt }));

/** Formats commute places for the state; returns undefined if there are no places. */
export const writtenCommutes = (commutes) => commutes.map(({ text, minutes, leaveAt }) =>
  `${text}:${minutes}min${leaveAt ? `@${leaveAt}` : ''}`).join(';') || undefined;

/** The name that the address contains for a coordinate; undefined for a station. */
export const givenName = ({ text }) => named.exec(text)?.[2];

/** A place in the facade's format, without the page's name for it. */
export const placeAtFacade = ({ text }) => named.exec(text)?.[1] ?? text;

/** The commute places as values of the facade's `commute` parameter. */
export const commutesAtFacade = (state) => commutesOf(state).map(({ minutes, leaveAt, ...place }) =>
  writtenCommutes([{ text: placeAtFacade(place), minutes, leaveAt }]));
