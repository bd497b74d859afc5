import { longPattern } from '../../../support/long-pattern.ts'

/** Endings that only family names have; a folded word of at least five letters. */
const surelyFamily = longPattern('')`
  ^(?:(?:mac|mc|o'|fitz)[a-z]{3,}|
  [a-z'-]{2,}(?:ov|ova|ev|eva|yev|yeva|iev|ieva|sky|ski|skiy|skaya|skyi|czyk|czak|dzki|dzka|enko|
  chuk|vich|vych|vic|wicz|sson|sdottir|dottir|quist|qvist|escu|eanu|opoulos|opoulou|idis|akis|
  shvili|zade|oglu|lainen|nen|ayev|baev|bekov|kov|kova|uddin|ullah))$
`
/** Endings that many family names have, and other words too. */
const perhapsFamily = longPattern('')`
  ^[a-z'-]{2,}(?:in|ina|ska|cki|cka|iak|shyn|vna|ic|sen|strom|berg|stein|mann|feld|baum|bauer|
  maier|meyer|meier|huber|ez|iz|inho|eira|eiro|ucci|etti|elli|ini|oni|ese|aki|iou|yan|ian|dze|
  aho|nuk|sma|stra|inga|uk|ak|ek|ik|cek|ny|sz|gyi|rud|stad|vold|wala|wal|nath|kar|swamy|singh)$
`
/** Endings of names of places; a folded word of at least five letters. */
const placeShape = longPattern('')`
  ^[a-z'-]{2,}(?:burg|burgh|ville|stadt|dorf|hausen|heim|kirchen|felden|weiler|bach|brunn|furt|
  furth|ton|ford|shire|mouth|bury|borough|wick|worth|ham|field|grad|gorod|insk|ansk|stan|abad|
  pura|nagar|vik|havn|hamn|sund|foss|nes|hreppur|baer|fjordur|eyri|vollur|borg|kobing|lev|rup|
  torp|lunda|by|
  kula|linna|joki|jarvi|niemi|lahti|maki|saari|kyla|ice|ovce|ovec|any|ow|owice|owo|evo|ovo|
  polis|kastro|chori|dijk|drecht|voort|hoven|kerk|wijk|court|sur-mer|acum|ejo|ilha|
  zell|kirchen|iken|ikon|wil|haza|hely|falva|szeg)$
`
const leastLetters = 5

/** How much the ending speaks for a family name: `perhaps` only where the language is known. */
export function familyShape(folded: string): 'surely' | 'perhaps' | 'no' {
  if (folded.length < leastLetters) return 'no'
  if (surelyFamily.test(folded)) return 'surely'
  return perhapsFamily.test(folded) ? 'perhaps' : 'no'
}

export const hasPlaceShape = (folded: string): boolean =>
  folded.length >= leastLetters && placeShape.test(folded)
