import { namedSets } from '../../../language/lexicons/lexicon.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const sets = namedSets('personal-data/street-words')
export const streetSuffixes = sets('suffix')
export const streetPrefixes = sets('prefix')
export const unitWords = sets('unit')
export const addressCues = sets('cue')

const compound = longPattern('u')`
  ^[\p{L}-]{3,}(?:strasse|str|gasse|weg|allee|platz|ring|ufer|damm|steig|gade|gata|gaten|gatan|gate|
  vej|veien|vegen|vagen|vagur|vegur|stigen|stigur|braut|straat|laan|plein|singel|gracht|kade|
  dijk|dreef|steeg|katu|tie|kuja|polku|utca|stien|stigen|bakken|svej|sgade|alle)$
`
/** "Hauptstraße", "Søndergade": a street in one folded word. */
export const isStreetInOneWord = (folded: string): boolean =>
  folded.length > 6 && compound.test(folded)
