// Describes the accuracy of the user's position in words.
import { distance } from '../core/format.js';
import { accuracy } from './location.js';
import { t } from '../core/words.js';

// If the accuracy radius in metres is at least this large, the browser is probably permitted to report only an
// approximate position.
const coarse = 1_000;

/** The description of the accuracy; null while it is unknown. */
export const accuracyText = () => (accuracy()
  ? t(accuracy() < coarse ? 'location.accuracy' : 'location.coarse', distance(accuracy())) : null);
