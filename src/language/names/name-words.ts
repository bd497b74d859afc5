import { setOf, wordSet, wordsByKey } from '../lexicons/lexicon.ts'

/**
 * Titles, offices and forms of address that stand before a name without being part of it; folded.
 */
export const honorifics: ReadonlySet<string> = wordSet('names/honorifics')

/**
 * Offices and kinships that follow a name behind a comma: "William IV, Count of Holland", "Bertha,
 * daughter of Lothair II".
 */
export const epithetHeads: ReadonlySet<string> = wordSet('names/epithet-heads')

/** Legal forms of companies, folded and without stops. */
export const legalForms: ReadonlySet<string> = wordSet('names/legal-forms')

/**
 * Legal forms that are also everyday words or syllables: they are one only behind at least two
 * other words or a comma.
 */
export const weakLegalForms: ReadonlySet<string> = setOf(
  'co company se sa ab ag spa as lp limited corporation kg kk',
)

/** "II" and "the Second" but not "I" alone, which is a letter too often. */
export const romanNumeral = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3}|xiv|xvi{0,3}|xix|xx)$/

/** Words that tell father from son. */
export const generationWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jr: 'junior',
    junior: 'junior',
    jnr: 'junior',
    sr: 'senior',
    senior: 'senior',
    snr: 'senior',
    'the younger': 'junior',
    'the elder': 'senior',
  }),
)

/** Short forms of given names, each with the full forms it may stand for; folded. */
export const shortNames: ReadonlyMap<string, readonly string[]> = wordsByKey('names/short-names')
