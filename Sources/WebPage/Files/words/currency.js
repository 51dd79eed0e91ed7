// Amounts of money in the region's currency.
import { currency } from './region.js';

/** An amount with the symbol of the currency. */
export const withSymbol = (text) =>
  (currency.isSymbolFirst ? `${currency.symbol}${text}` : `${text}\u00a0${currency.symbol}`);

/**
 * An amount with the Thai name of the currency. There is a space between digits and the name, but no space after a word
 * such as “million”.
 */
export const withThaiName = (text) => `${text}${/\d$/.test(text) ? '\u00a0' : ''}${currency.th}`;
