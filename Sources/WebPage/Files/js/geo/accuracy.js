// Describes the accuracy of the reader's position in words.
import { distance } from '../core/format.js';
import { accuracy } from './location.js';
import { t } from '../core/words.js';

// From this radius in metres on, the browser was probably only allowed to report an approximate position.
const coarse = 1_000;

/** The description; null while the accuracy is unknown. */
export const accuracyText = () => (accuracy()
  ? t(accuracy() < coarse ? 'location.accuracy' : 'location.coarse', distance(accuracy())) : null);
