import { type NameParts, rememberedParts } from './name-parts.ts'
import { isMailAddress, scoreAddresses, scoreNameAndAddress } from './score-addresses.ts'
import { scorePersonWords, type WordsScore } from './score-persons.ts'
import { scoreThingWords } from './score-words.ts'
import { setOf } from '../lexicons/lexicon.ts'

/** A name and what is known of the thing that bears it. */
export interface NamedThing {
  /** As shown. */
  readonly name: string
  /** Labels of its node: `Person`, `Place` …; a guess, and maybe several. */
  readonly labels: readonly string[]
  /** Year of birth, where a text states it. */
  readonly born?: number | undefined
  /** Year of publication or foundation. */
  readonly made?: number | undefined
}

/**
 * 0–1: how likely two names are those of one thing; `conflict` is why they cannot be, whatever else
 * speaks for it (the score is 0 then).
 */
export type NamePairScore = WordsScore

const kinds = ['Person', 'Organization', 'Place', 'Work', 'Product', 'Event'] as const
const differentKinds = 0.75

/**
 * Scores two names by their wording and by what is known of their bearers. Symmetric, pure, linear
 * in the names. Equal names score .97: only context can part them.
 */
export function scoreNames(left: NamedThing, right: NamedThing): NamePairScore {
  if (left.born !== undefined && right.born !== undefined && Math.abs(left.born - right.born) > 1)
    return conflict('born in different years')
  if (left.made !== undefined && right.made !== undefined && left.made !== right.made)
    return conflict('made in different years')
  const [leftMail, rightMail] = [isMailAddress(left.name), isMailAddress(right.name)]
  if (leftMail && rightMail) return scoreAddresses(left.name, right.name)
  if (leftMail) return scoreNameAndAddress(rememberedParts(right.name, true).words, left.name)
  if (rightMail) return scoreNameAndAddress(rememberedParts(left.name, true).words, right.name)
  const asPersons = isPerson(left) && isPerson(right) && !areBothUnknown(left, right)
  const [ours, theirs] = [
    rememberedParts(left.name, asPersons),
    rememberedParts(right.name, asPersons),
  ]
  const differs = contradiction(ours, theirs)
  const words = asPersons
    ? scorePersonWords(ours.words, theirs.words)
    : scoreThingWords(ours.words, theirs.words)
  if (words.conflict !== undefined || words.score === 0) return words
  if (differs !== undefined) return conflict(differs)
  const lacking = whatOneLacks(ours, theirs)
  const score =
    words.score *
    lacking.factor *
    (words.reason !== 'same words' && !mayBeSameKind(left, right) ? differentKinds : 1)
  const reasons = [
    ...(words.reason === 'same words' && lacking.reasons.length > 0 ? [] : [words.reason]),
    ...lacking.reasons,
  ]
  return { score: Math.round(score * 1000) / 1000, reason: reasons.join(', ') }
}

const conflict = (why: string): NamePairScore => ({ score: 0, reason: why, conflict: why })

const isPerson = (thing: NamedThing): boolean =>
  thing.labels.includes('Person') || !kinds.some(kind => thing.labels.includes(kind))
const areBothUnknown = (left: NamedThing, right: NamedThing): boolean =>
  !left.labels.includes('Person') && !right.labels.includes('Person')

function mayBeSameKind(left: NamedThing, right: NamedThing): boolean {
  const [ours, theirs] = [left, right].map(thing =>
    kinds.filter(kind => thing.labels.includes(kind)),
  )
  return (
    ours === undefined ||
    theirs === undefined ||
    ours.length === 0 ||
    theirs.length === 0 ||
    ours.some(kind => theirs.includes(kind))
  )
}

const female = setOf(`
  mrs ms miss madam madame mme mlle lady dame queen princess empress tsarina duchess countess
  baroness sister sultana frau senora signora
`)
const male = setOf(`
  mr mister sir lord king prince emperor tsar duke count earl baron brother father sultan pope
  herr senor signor
`)

/** What both names say, each otherwise. */
function contradiction(left: NameParts, right: NameParts): string | undefined {
  if (left.generation !== '' && right.generation !== '' && left.generation !== right.generation)
    return 'different generations'
  if (
    left.origin !== '' &&
    right.origin !== '' &&
    left.origin !== right.origin &&
    !left.origin.endsWith(` ${right.origin}`) &&
    !right.origin.endsWith(` ${left.origin}`)
  )
    return 'different origins'
  if (
    left.qualifierKind !== '' &&
    left.qualifierKind === right.qualifierKind &&
    !oneSaysMore(left.qualifier, right.qualifier)
  )
    return 'different qualifiers'
  const has = (titles: readonly string[], set: ReadonlySet<string>): boolean =>
    titles.some(title => set.has(title))
  if (
    (has(left.honorifics, female) && has(right.honorifics, male)) ||
    (has(left.honorifics, male) && has(right.honorifics, female))
  )
    return 'titles of a man and a woman'
  return undefined
}

/** "film" and "1931 film" say the same, one of them more of it. */
function oneSaysMore(left: string, right: string): boolean {
  const [ours, theirs] = [left.split(' '), right.split(' ')]
  return ours.every(word => theirs.includes(word)) || theirs.every(word => ours.includes(word))
}

/** What only one of the names says makes it less sure that both mean one thing. */
function whatOneLacks(
  left: NameParts,
  right: NameParts,
): { readonly factor: number; readonly reasons: readonly string[] } {
  const reasons: string[] = []
  let factor = 1
  const weigh = (weight: number, reason: string): void => {
    factor *= weight
    reasons.push(reason)
  }
  const isNumeral = (generation: string): boolean =>
    generation !== '' && generation !== 'junior' && generation !== 'senior'
  const severalWords = left.words.length > 1 && right.words.length > 1
  const tellsMuch = severalWords || (left.generation !== '' && left.generation === right.generation)
  // "William II of Jülich" and "William II, Duke of Jülich" name one place.
  const samePlace = placeAgrees(left, right) || placeAgrees(right, left)
  if (left.qualifier !== right.qualifier && !samePlace) {
    const oneSided = left.qualifier === '' || right.qualifier === ''
    weigh(
      left.qualifierKind === 'parenthesis' || right.qualifierKind === 'parenthesis'
        ? oneSided
          ? 0.72
          : 0.9
        : tellsMuch
          ? 0.65
          : 0.4,
      'qualifier left out',
    )
  }
  if (left.generation !== right.generation)
    weigh(
      isNumeral(left.generation) || isNumeral(right.generation) ? 0.35 : 0.5,
      'generation left out',
    )
  if (left.origin !== right.origin && !samePlace) weigh(tellsMuch ? 0.65 : 0.38, 'origin left out')
  if (left.legalForm !== right.legalForm)
    weigh(
      left.legalForm === '' || right.legalForm === '' ? 0.93 : 0.55,
      left.legalForm === '' || right.legalForm === ''
        ? 'legal form left out'
        : 'different legal forms',
    )
  if (left.honorifics.join(' ') !== right.honorifics.join(' '))
    weigh(
      severalWords || (left.generation !== '' && left.generation === right.generation) ? 0.93 : 0.5,
      'title left out',
    )
  if (samePlace) weigh(0.95, 'title left out')
  if (left.inverted !== right.inverted) weigh(0.98, 'family name first')
  return { factor, reasons }
}

const placeAgrees = (one: NameParts, other: NameParts): boolean =>
  one.origin !== '' &&
  other.origin === '' &&
  other.qualifierKind === 'epithet' &&
  one.qualifier === '' &&
  other.qualifier.endsWith(` of ${one.origin}`)
