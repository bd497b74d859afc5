import type { ReadWord, WordRange } from '../sentences/read-words.ts'
import { months, relativeDays, weekdays } from '../lexicons/calendar-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import {
  argumentEnds,
  determiners,
  passiveAuxiliaries,
  perfectAuxiliaries,
  wordsBeforeNouns,
} from './function-words.ts'

/**
 * What stands round a word that relates two things: who does and whom it is done to, or the two
 * things of a comparison.
 */
export interface Clause {
  readonly doer: WordRange
  readonly doneTo: WordRange
  /** '' round a verb, else the word that links ("than", "of"). */
  readonly link: string
}

const participle = /(?:ed|en|wn|orn)$/
const irregular = setOf(`
  made built sold led held kept won sent bought taught caught fought found hit cut set read put
  let beat told paid lost left shot struck fed spent sung bound hung wrote ate gave took drove
  chose broke saw threw drew flew knew grew began bit hid rode spoke stole swore tore wore woke
  forgot lent
`)
const onlyPast = setOf(`
  wrote ate gave took drove chose broke saw threw drew flew knew grew began bit hid rode spoke
  stole swore tore wore woke forgot
`)
const finite = /(?:[^s]s|ed)$/
const times = setOf('then now next noon midnight')
const links = new Set(['than', 'of'])
const between = /^(?:and|or|co|then|later|also|subsequently|jointly)$|(?:ed|en|ly|wn)$/
const reach = 8
/** Content words of one thing that are looked at. */
const argumentWords = 6

/**
 * The clause round a word, if it is plainly a verb with both sides, or an adjective or noun with
 * "than" or "of" behind it.
 */
export function clauseAt(
  words: readonly ReadWord[],
  pivot: number,
  range: WordRange,
): Clause | undefined {
  const word = words[pivot]
  if (word === undefined) return undefined
  const next = words[pivot + 1]
  if (next !== undefined && next.gap === 'none' && links.has(next.text) && pivot + 1 < range.next)
    return linkedAt(words, pivot, range, next.text)
  if (word.capital) return undefined
  const surface = word.text
  const auxiliary = auxiliaryBefore(words, pivot, range)
  const isParticiple =
    participle.test(surface) || (irregular.has(surface) && !onlyPast.has(surface))
  if (isParticiple && auxiliary !== 'have') {
    const by = byAfter(words, pivot, range)
    if (by >= 0 && (auxiliary === 'be' || by === pivot + 1))
      return made(leftOf(words, pivot, range), rightOf(words, by, range), true)
    // "was sued", "sued in Paris": without "by" the doer is not named, or the form does not tell.
    // "Sued the town by mistake" does something to what stands right behind.
    const hasObject = determiners.has(words[pivot + 1]?.text ?? '')
    if (auxiliary === 'be' || (!hasObject && hasByFar(words, pivot, range))) return undefined
  }
  const isVerb =
    auxiliary === 'have'
      ? isParticiple
      : auxiliary === 'be'
        ? surface.endsWith('ing')
        : finite.test(surface) || irregular.has(surface) || auxiliary === 'do'
  if (!isVerb || word.gap !== 'none' || wordsBeforeNouns.has(words[pivot - 1]?.text ?? ''))
    return undefined
  return made(leftOf(words, pivot, range), rightOf(words, pivot, range), false)
}

/**
 * Who gives and who gets round a verb with something between them: "A sold the house to B", "the
 * house was sold to B by A"; the one that gets stands as `doneTo`.
 */
export function givenAt(
  words: readonly ReadWord[],
  pivot: number,
  range: WordRange,
): Clause | undefined {
  const word = words[pivot]
  if (word === undefined || word.capital) return undefined
  const surface = word.text
  if (!participle.test(surface) && !irregular.has(surface) && !finite.test(surface))
    return undefined
  const isPassive = auxiliaryBefore(words, pivot, range) === 'be'
  const toward = wordBehind(words, pivot, range, 'to')
  if (toward < 0 || words[toward + 1]?.gap !== 'none') return undefined
  const by = isPassive ? wordBehind(words, pivot, range, 'by') : -1
  if (isPassive && by < 0) return undefined
  const doneTo = rightOf(words, toward, by > toward ? { first: range.first, next: by } : range)
  const doer = isPassive ? rightOf(words, by, range) : leftOf(words, pivot, range)
  return doer.first >= doer.next || doneTo.first >= doneTo.next
    ? undefined
    : { doer, doneTo, link: 'to' }
}

/** The nearest such word behind the verb of a clause, or -1. */
function wordBehind(
  words: readonly ReadWord[],
  pivot: number,
  range: WordRange,
  text: string,
): number {
  for (let at = pivot + 1; at < Math.min(range.next, pivot + 1 + reach); at++) {
    if (words[at]?.gap !== 'none') return -1
    if (words[at]?.text === text) return at
  }
  return -1
}

function made(left: WordRange, right: WordRange, passive: boolean): Clause | undefined {
  if (left.first >= left.next || right.first >= right.next) return undefined
  return passive ? { doer: right, doneTo: left, link: '' } : { doer: left, doneTo: right, link: '' }
}

/**
 * "is older than", "is the capital of": only with a form of "be" between the first thing and the
 * word.
 */
function linkedAt(
  words: readonly ReadWord[],
  pivot: number,
  range: WordRange,
  link: string,
): Clause | undefined {
  for (let at = pivot - 1; at >= Math.max(range.first, pivot - 4); at--) {
    if (words[at + 1]?.gap !== 'none') return undefined
    if (!passiveAuxiliaries.has(words[at]?.text ?? '')) continue
    const left = leftOf(words, at, range)
    const right = rightOf(words, pivot + 1, range)
    return left.first >= left.next || right.first >= right.next
      ? undefined
      : { doer: left, doneTo: right, link }
  }
  return undefined
}

function auxiliaryBefore(
  words: readonly ReadWord[],
  pivot: number,
  range: WordRange,
): 'be' | 'have' | 'do' | undefined {
  for (let at = pivot - 1; at >= Math.max(range.first, pivot - 3); at--) {
    if (words[at + 1]?.gap !== 'none') return undefined
    const text = words[at]?.text ?? ''
    if (passiveAuxiliaries.has(text)) return 'be'
    if (perfectAuxiliaries.has(text)) return 'have'
    if (/^(?:will|would|can|could|may|might|must|should|did|does|do|to)$/.test(text)) return 'do'
    if (words[at]?.content === true && !text.endsWith('ly')) return undefined
  }
  return undefined
}

/** "sued by", "written and directed by". */
function byAfter(words: readonly ReadWord[], pivot: number, range: WordRange): number {
  for (let at = pivot + 1; at < Math.min(range.next, pivot + 6); at++) {
    const word = words[at]
    if (word === undefined || word.gap === 'stop') return -1
    if (word.text === 'by') return at
    if (!between.test(word.text)) return -1
  }
  return -1
}

function hasByFar(words: readonly ReadWord[], pivot: number, range: WordRange): boolean {
  for (let at = pivot + 1; at < Math.min(range.next, pivot + 12); at++)
    if (words[at]?.text === 'by' && !isTime(words[at + 1])) return true
  return false
}

/** "By Friday", "by 5 May", "by then": no doer. */
const isTime = (word: ReadWord | undefined): boolean =>
  word !== undefined &&
  (/^\d/.test(word.text) ||
    [times, months, weekdays, relativeDays].some(words => words.has(word.text)))

/** The nearest content words on the left, up to the first break. */
function leftOf(words: readonly ReadWord[], pivot: number, range: WordRange): WordRange {
  let first = pivot
  let count = 0
  for (let at = pivot - 1; at >= Math.max(range.first, pivot - reach); at--) {
    if (words[at + 1]?.gap !== 'none') break
    if (count > 0 && isBreak(words[at])) break
    first = at
    if (words[at]?.content === true && ++count >= argumentWords) break
  }
  return { first, next: pivot }
}

function rightOf(words: readonly ReadWord[], pivot: number, range: WordRange): WordRange {
  let next = pivot + 1
  let count = 0
  for (let at = pivot + 1; at < Math.min(range.next, pivot + 1 + reach); at++) {
    const word = words[at]
    if (word === undefined || word.gap !== 'none') break
    if (count > 0 && isBreak(word)) break
    next = at + 1
    if (word.content && ++count >= argumentWords) break
  }
  return { first: pivot + 1, next }
}

/** Words at which one thing ends and the next begins. */
function isBreak(word: ReadWord | undefined): boolean {
  return word !== undefined && argumentEnds.has(word.text)
}
