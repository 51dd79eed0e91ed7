// The texts of accounts and hunts, loaded with the first module that uses one.
import { addWords, t } from '../core/words.js';
import { english } from '../../words/together-en.js';
import { thai } from '../../words/together-th.js';

addWords({ en: english, th: thai });

/** The name of a person, or a generic word if they have not chosen one. */
export const personName = (person) => person?.name ?? t('person.unnamed');
