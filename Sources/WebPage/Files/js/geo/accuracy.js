// Describes the accuracy of the reader's position in words.
import { distance } from '../core/format.js';
import { accuracy } from './location.js';
import { t } from '../core/words.js';

// Metres from which on a browser was probably not allowed to tell more.
const coarse = 1_000;

/** The sentence; null while that is not known. */
export const accuracyText = () => (accuracy()
  ? t(accuracy() < coarse ? 'location.accuracy' : 'location.coarse', distance(accuracy())) : null);
