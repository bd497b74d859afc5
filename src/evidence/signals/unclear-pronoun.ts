import { coordinators, prepositions } from '../../language/grammar/function-words.ts'
import { verbGroupAt } from '../../language/grammar/verb-group.ts'
import { firstNames } from '../../language/lexicons/first-names.ts'
import { honorifics, legalForms } from '../../language/names/name-words.ts'
import type { ReadName, TextReading } from '../../language/read-text.ts'
import type { WordRange } from '../../language/sentences/read-words.ts'
import { sexOfName } from '../../language/names/sex-of-name.ts'
import type { Alignment } from './alignment/alignment.ts'
import { maxCompared } from './conflicts/conflict.ts'

const givenNames: ReadonlySet<string> = new Set(firstNames)
const pronouns: ReadonlyMap<string, 'female' | 'male' | 'thing'> = new Map([
  ['she', 'female'],
  ['her', 'female'],
  ['he', 'male'],
  ['him', 'male'],
  ['his', 'male'],
  ['it', 'thing'],
  ['its', 'thing'],
])

// "She has now also accepted".
const pronounReach = 4
// Who was spoken of further back is meant no more.
const sentencesBack = 3

/**
 * Whether the evidence has no more than a pronoun where the claim has a name, and the pronoun means
 * another or may as well do so: "Ruth and Helen met. She accepts" does not say that Helen does, nor
 * "Tom declined. We asked Ruth. She accepts" that Tom does. Of several who fit, the one who acts in
 * the sentence before is meant.
 */
export function hasUnclearPronoun(alignment: Alignment): boolean {
  const { claim, evidence } = alignment
  if (isToldOfAnother(alignment)) return true
  return claim.names.slice(0, maxCompared).some(name => {
    const own = naming(claim, name)
    const isOwn = (other: ReadName): boolean => {
      const theirs = naming(evidence, other)
      const [short, long] = own.length < theirs.length ? [own, theirs] : [theirs, own]
      return short.length > 0 && short.every(word => long.includes(word))
    }
    const places = placesBeside(alignment, name)
    const isThere = evidence.names.some(isOwn)
    return (
      places.length > 0 &&
      places.every(place => {
        const pronoun = pronounBefore(evidence, place)
        const fitting = pronoun < 0 ? [] : whoFits(evidence, pronoun)
        const others = fitting.filter(other => !isOwn(other))
        const mine = fitting.filter(isOwn)
        return (
          isThere &&
          others.length > 0 &&
          !mine.some(
            one =>
              !others.some(other => areJoined(evidence, one, other)) &&
              isActing(evidence, one, fitting),
          )
        )
      })
    )
  })
}

/**
 * Whether the claim's number or date stands only where another does something "before him": "Tom
 * came in 2018. Before him, Karl held it for eleven years" gives Tom no eleven years.
 */
function isToldOfAnother({ claim, evidence }: Alignment): boolean {
  const [name, ...more] = claim.names
  if (name === undefined || more.length > 0) return false
  const own = naming(claim, name)
  const values = [...claim.numbers, ...claim.dates].slice(0, maxCompared)
  return values.some(value => {
    const stems = claim.words.slice(value.first, value.next).map(({ stem }) => stem)
    const sentences = evidence.sentences.filter(({ first, next }) =>
      stems.every(stem =>
        (evidence.places.get(stem) ?? []).some(place => place >= first && place < next),
      ),
    )
    return (
      sentences.length > 0 &&
      sentences.every(range => {
        const named = evidence.names.filter(
          ({ first, next }) => first >= range.first && next <= range.next,
        )
        const isOwn = named.some(other => naming(evidence, other).some(word => own.includes(word)))
        const [actor] = named
        return !isOwn && actor !== undefined && standsBeside(evidence, range.first, actor.first)
      })
    )
  })
}

/** Whether "Before him," leads up to who acts. */
const standsBeside = ({ words }: TextReading, from: number, actor: number): boolean =>
  words
    .slice(from, actor)
    .some(
      ({ text, index }) =>
        pronouns.has(text) &&
        prepositions.has(words[index - 1]?.text ?? '') &&
        words[index + 1]?.gap === 'comma',
    )

/** The words of a name that tell one bearer from another. */
const naming = ({ words }: TextReading, { first, next }: WordRange): string[] =>
  words
    .slice(first, next)
    .flatMap(({ text, content }) =>
      content && !legalForms.has(text) && !honorifics.has(text) ? [text] : [],
    )

/** Where the evidence has the word that stands beside a name in the claim. */
function placesBeside({ claim, evidence, to }: Alignment, { first, next }: ReadName): number[] {
  const isAgent = claim.words[first - 1]?.text === 'by'
  const beside = isAgent
    ? claim.words.slice(0, first).findLast(({ content }) => content)
    : claim.words.slice(next).find(({ content }) => content)
  if (beside === undefined) return []
  const place = to[beside.index] ?? -1
  return place < 0 ? [...(evidence.places.get(beside.stem) ?? [])] : [place]
}

function pronounBefore({ words }: TextReading, place: number): number {
  for (let at = place - 1; at >= Math.max(0, place - pronounReach); at--) {
    if (words[at + 1]?.gap !== 'none') return -1
    if (pronouns.has(words[at]?.text ?? '')) return at
  }
  return -1
}

/**
 * Who may be meant: those named before the pronoun in its sentence, else in the last with any.
 * Where that speaks of one beside another, "Her mother was Ann", both fit; behind "Before
 * her," only the other.
 */
function whoFits(
  evidence: TextReading,
  pronoun: number,
  meant = pronouns.get(evidence.words[pronoun]?.text ?? ''),
): ReadName[] {
  const { sentences, words, names } = evidence
  const own = words[pronoun]?.sentence ?? 0
  for (let sentence = own; sentence >= Math.max(0, own - sentencesBack); sentence--) {
    const range = sentences[sentence] ?? { first: 0, next: 0 }
    const next = Math.min(range.next, pronoun)
    const fitting = names.filter(name => {
      if (name.first < range.first || name.next > next) return false
      if (meant === 'thing') return name.type === 'organization'
      const texts = words.slice(name.first, name.next).map(({ text }) => text)
      const sex = sexOfName(texts)
      const isPerson = name.type === 'person' || sex !== undefined || givenNames.has(texts[0] ?? '')
      return isPerson && (sex === undefined || sex === meant)
    })
    if (fitting.length === 0) continue
    const [named] = fitting
    const isBeside = words
      .slice(range.first, next)
      .some(
        ({ text, index }) =>
          pronouns.get(text) === meant &&
          !standsBeside(evidence, index - 1, index + 1) &&
          (index < (named?.first ?? 0) || text === 'her' || text === 'him'),
      )
    return isBeside && sentence > 0
      ? [...whoFits(evidence, range.first, meant), ...fitting]
      : fitting
  }
  return []
}

/** "Ruth and Helen", "Ruth, Helen and Ann": nothing but names and "and" between them. */
function areJoined({ words, names }: TextReading, one: ReadName, other: ReadName): boolean {
  const [left, right] = one.first < other.first ? [one, other] : [other, one]
  return words
    .slice(left.next, right.first)
    .every(
      ({ index, text }) =>
        coordinators.has(text) || names.some(({ first, next }) => index >= first && index < next),
    )
}

/** Whether a name has a verb right behind it or, where none has, is the first. */
function isActing(
  { words, sentences }: TextReading,
  name: ReadName,
  fitting: readonly ReadName[],
): boolean {
  const acts = (one: ReadName): boolean => {
    const range = sentences[words[one.first]?.sentence ?? 0]
    return range !== undefined && verbGroupAt(words, one.next, range) !== undefined
  }
  return acts(name) || (name === fitting[0] && !fitting.some(acts))
}
