import { baseOf } from '../../language/grammar/verb-forms.ts'
import { stem } from '../../language/words/tokens.ts'

/** The stem that the forms of a word share, of irregular verbs too: "pay" of "paid". */
export const baseStem = (word: string): string => stem(baseOf(word))
