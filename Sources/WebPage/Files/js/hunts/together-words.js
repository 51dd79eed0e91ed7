// The strings for accounts and hunts, which load with the first module that uses them.
import { addWords, t } from '../core/words.js';
import { english } from '../../words/together-en.js';
import { thai } from '../../words/together-th.js';

addWords({ en: english, th: thai });

/** The default name, in each language, of a first hunt whose owner has not entered a name yet. */
export const unnamedHunts = [english, thai].map((words) => words['hunt.unnamed']);

/** A person's display name, or a generic word if the person has not chosen a name. */
export const personName = (person) => person?.name ?? t('person.unnamed');
