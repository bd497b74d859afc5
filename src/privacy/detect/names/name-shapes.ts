import { longPattern } from '../../../support/long-pattern.ts'

/** Endings of family names of many peoples; a folded word of at least five letters. */
const familyShape = longPattern('')`
  ^(?:(?:mac|mc|o'|d'|ibn|fitz)[a-z]{3,}|
  [a-z'-]{2,}(?:ov|ova|ev|eva|yev|yeva|iev|ieva|in|ina|sky|ski|ska|skiy|skaya|skyi|cki|cka|dzki|dzka|
  czyk|czak|iak|enko|chuk|shyn|vic|vich|vych|vna|ic|wicz|sson|sdottir|dottir|sen|ssen|quist|qvist|
  strom|berg|stein|mann|feld|baum|bauer|maier|meyer|meier|huber|ez|iz|inho|eira|eiro|ucci|etti|elli|
  ini|oni|ese|escu|eanu|opoulos|opoulou|idis|akis|aki|iou|yan|ian|dze|shvili|zade|oglu|nen|lainen|
  iste|aho|nuk|ayev|baev|bekov|kov|kova|sma|stra|inga|uk|ak|ek|ik|cek|kova|ny|sz|gyi|dal|rud|stad|
  vold|wala|wal|pur|nath|kar|swamy|singh|uddin|ullah))$
`
/** Endings of names of places; a folded word of at least five letters. */
const placeShape = longPattern('')`
  ^[a-z'-]{2,}(?:burg|burgh|ville|stadt|dorf|hausen|heim|kirchen|felden|weiler|bach|brunn|furt|furth|
  ton|ford|shire|mouth|bury|borough|wick|worth|ham|field|grad|gorod|insk|ansk|stan|abad|pura|nagar|
  vik|havn|hamn|sund|foss|nes|hreppur|bær|fjordur|eyri|vollur|borg|kobing|lev|rup|torp|lunda|by|ö|
  kula|linna|joki|jarvi|niemi|lahti|maki|saari|kylä|ice|ovce|ovec|any|ow|owice|owo|ice|evo|ovo|
  polis|kastro|chori|dijk|drecht|voort|hoven|kerk|wijk|ville|court|sur-mer|acum|ejo|ilha|
  zell|kirch|iken|ikon|wil|haza|hely|falva|szeg)$
`
const leastLetters = 5

export const hasFamilyShape = (folded: string): boolean =>
  folded.length >= leastLetters && familyShape.test(folded)

export const hasPlaceShape = (folded: string): boolean =>
  folded.length >= leastLetters && placeShape.test(folded)
