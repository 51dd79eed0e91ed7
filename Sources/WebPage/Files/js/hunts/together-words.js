// The strings for accounts and hunts, loaded with the first module that uses one.
import { addWords, t } from '../core/words.js';
import { english } from '../../words/together-en.js';
import { thai } from '../../words/together-th.js';

addWords({ en: english, th: thai });

/** A person's name, or a generic word if they have not chosen a name. */
export const personName = (person) => person?.name ?? t('person.unnamed');
