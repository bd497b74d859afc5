import { role } from '../../../language/lexicons/word-roles.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import {
  has,
  isEnglish,
  isLetters,
  isShortCapitals,
  isUnknown,
  plays,
  type NameInText,
} from './evidence.ts'
import { cues, holds } from './name-cues.ts'
import { nameParticles } from './name-particles.ts'
import { familyShape } from './name-shapes.ts'
import { kind, type NameWord } from './name-words.ts'

const mostParts = 5

/** What one word adds: names that are also English words say less. */
function wordWeight(word: NameWord, english: boolean): number {
  if (word.shape === 'initial') return 0.3
  if (isEnglish(word) && plays(word, role.title)) return 0
  if (plays(word, role.organizationEnd | role.placeEnd) && !isListed(word)) return -1.5
  if (plays(word, role.calendar)) return 0.5
  if (has(word, kind.given)) {
    if (isEnglish(word)) return 0.8
    // "Oman", "Vienna": somebody may be called so, but the country or town is meant far more often.
    if (plays(word, role.place)) return 1.4
    return has(word, kind.city) ? 1.9 : 2
  }
  if (has(word, kind.family)) return isEnglish(word) ? 0.4 : 1.9
  if (isEnglish(word)) return -1
  if (plays(word, role.place | role.organization | role.demonym)) return 0
  const ending = familyShape(word.folded)
  const shape = ending === 'surely' || (english && ending === 'perhaps') ? 1.1 : 0
  return english && word.shape !== 'capitals' ? 0.8 + shape : shape
}

/** What the words say together: two unknown ones, a known one beside an unknown one, initials. */
function togetherWeight(parts: readonly NameWord[], english: boolean): number {
  const [first] = parts
  if (first === undefined || parts.length < 2) return 0
  let weight = 0
  if (parts.slice(1, -1).some(part => part.shape === 'initial')) weight += 1
  if (first.shape === 'initial') weight += 0.6
  if (parts.length > 3) return weight
  if (english && parts.every(isUnknown)) weight += 0.5
  // "John Carter": both are words too, but hardly one after the other.
  const isCommon = plays(first, role.firstName | role.weakFirstName)
  if (isCommon && isEnglish(first) && parts.slice(1).every(isListed)) weight += 0.9
  if (english && parts.length === 2 && parts.some(isUnknown) && parts.some(isListed)) weight += 0.8
  if (!english && has(first, kind.given) && parts.some(isUnknown)) weight += 1.2
  return weight
}

const isListed = (word: NameWord): boolean => has(word, kind.given | kind.family)

const ground = longPattern('')`
  ^(?:lane|street|road|avenue|square|beck|tarn|bridge|footbridge|viaduct|aqueduct|tunnel|tower|dam|
  canal|lock|harbour|harbor|quay|pier|wharf|station|junction|crossing|roundabout|farm|mill|moor|
  creek|brook|river|lake|bay|reservoir|valley|forest|island)$
`

/** "Hollin Lane", and "Tarn Beck" before "Viaduct"; "John Lane" is somebody. */
const isOnTheGround = (parts: readonly NameWord[], after: readonly string[]): boolean =>
  parts.length > 1 &&
  parts[0] !== undefined &&
  !has(parts[0], kind.given) &&
  (ground.test(parts.at(-1)?.folded ?? '') || ground.test(after[0] ?? ''))

/** How much speaks for a name being a person's. */
export function weighPerson({ words, around, setting, goesOn }: NameInText): number {
  const { english, honoured, speaks } = setting
  const parts = words.filter(
    (word, index) =>
      isLetters(word) && word.shape !== 'small' && (index === 0 || !nameParticles.has(word.folded)),
  )
  if (parts.length === 0 || parts.length > mostParts) return -9
  let weight = goesOn ? 0 : togetherWeight(parts, english)
  if (!isShortCapitals(parts)) for (const part of parts) weight += wordWeight(part, english)
  // "Babinski sign", "Phillips screws": nobody of that name is meant.
  const isEponym = parts.length === 1 && !/^['’]s$/.test(around.after[0] ?? '')
  if (isEponym && holds(cues.eponymNouns, around.after.slice(0, 1))) weight -= 3
  if (isOnTheGround(parts, around.after)) weight -= 3
  if (honoured) weight += 3
  if (speaks) weight += 1.2
  if (holds(cues.beforePerson, around.before)) weight += 1.6
  if (holds(cues.kin, around.before)) weight += 1.2
  if (holds(cues.labelPerson, around.label)) weight += 2.2
  if (holds(cues.afterPerson, around.after)) weight += 1.2
  if (/^['’]s$/.test(around.after[0] ?? '')) weight += 0.3
  return weight
}
