// The commute places in the address: a place, its minutes and an optional time, such as
// `E4:30min@08:30`, separated by semicolons. A place is a station's code, or `lat,lon,name`.

const entry = /^(.+):(\d{1,3})min(?:@(\d{1,2}:\d{2}))?$/s;
const named = /^([^,;]+,[^,;]+),(.+)$/s;

/** The maximum number of commute places. */
export const mostCommutes = 5;

/** Parses the commute places of a state: each with its `text`, its `minutes` and perhaps a departure time. */
export const commutesOf = ({ commute }) => (commute ?? '').split(';').map((text) => text.trim())
  .map((text) => entry.exec(text)).filter(Boolean).slice(0, mostCommutes)
  .map(([, text, minutes, leaveAt]) => ({ text: text.trim(), minutes: Number(minutes), leaveAt }));

/** Formats commute places for the state; undefined for an empty list. */
export const writtenCommutes = (commutes) => commutes.map(({ text, minutes, leaveAt }) =>
  `${text}:${minutes}min${leaveAt ? `@${leaveAt}` : ''}`).join(';') || undefined;

/** The name that the address gives to a coordinate; undefined for a station. */
export const givenName = ({ text }) => named.exec(text)?.[2];

/** A place in the facade's format, without the page's name for it. */
export const placeAtFacade = ({ text }) => named.exec(text)?.[1] ?? text;

/** The places as values of the facade's `commute` parameter. */
export const commutesAtFacade = (state) => commutesOf(state).map(({ minutes, leaveAt, ...place }) =>
  writtenCommutes([{ text: placeAtFacade(place), minutes, leaveAt }]));
