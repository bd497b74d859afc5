import { foldCase } from '../words/normalize.ts'
import { namedSets, setOf } from '../lexicons/lexicon.ts'
import { analyze, isStopWord, stem, words } from '../words/tokens.ts'
import { oppositesOf } from './opposites.ts'

/** "Is the pump working?": the thing and the words for its state and for the opposite. */
export interface PresentState {
  /** Terms of the thing. */
  readonly thing: readonly string[]
  /** Stems that say what is asked, and that say the opposite. */
  readonly so: ReadonlySet<string>
  readonly notSo: ReadonlySet<string>
}

const asked = new RegExp(
  String.raw`^\W*(?:is|are) (?:(?:the|our|my|your|his|her|their|its) )?(?<thing>.{2,80}?)` +
    String.raw`(?: (?:now|still|again|currently|already|back))* (?<state>out of (?:order|use|` +
    String.raw`service|action)|in (?:working )?order|[\p{L}-]+)(?: (?:now|again|at the moment|` +
    String.raw`at present|currently|yet))*\W*$`,
  'iu',
)
const outOf = /\bout of (?:order|use|service|action)\b|\boffline\b/gi
const inOrder = /\b(?:in (?:full |good )?working order|back in (?:use|service|order))\b/gi
const setNamed = namedSets('meaning/working-words')
const stems = (of: Iterable<string>): Set<string> => new Set([...of].map(stem))
const working = stems(setNamed('working'))
const faulty = stems(setNamed('faulty'))

/** The state that a question asks to be confirmed for now; undefined for other questions. */
export function presentStateOf(question: string): PresentState | undefined {
  const groups = asked.exec(question.slice(0, 300))?.groups
  const thing = analyze(groups?.['thing'] ?? '').filter(term => !isStopWord(term))
  const state = plainly(foldCase(groups?.['state'] ?? ''))
  if (thing.length === 0 || state === '') return undefined
  const key = stem(state)
  if (working.has(key)) return { thing, so: working, notSo: faulty }
  if (faulty.has(key)) return { thing, so: faulty, notSo: working }
  const notSo = stems(oppositesOf(state))
  return notSo.size === 0 ? undefined : { thing, so: new Set([key]), notSo }
}

/** Phrases for a state as one word. */
const plainly = (text: string): string => text.replace(outOf, 'faulty').replace(inOrder, 'working')

const denying = setOf(`not no never nobody cannot without isn't aren't wasn't weren't hasn't haven't
  doesn't don't didn't can't won't`)
const unsettled = setOf(`to will would should must may might can could if unless until till when
  whether before need needs ought shall won't`)
const denialReach = 4
const unsettledReach = 6

/**
 * Whether a sentence says that a state is so, or is not; undefined where it says neither, both, or
 * what is only wished for, planned or made a condition.
 */
export function saysState(sentence: string, { so, notSo }: PresentState): boolean | undefined {
  const all = words(plainly(sentence.slice(0, 1_000))).map(({ text }) =>
    foldCase(text).replaceAll('’', "'"),
  )
  const said = new Set<boolean>()
  for (const [index, word] of all.entries()) {
    const key = stem(word)
    const isSo = so.has(key)
    if (!isSo && !notSo.has(key)) continue
    const before = all.slice(Math.max(0, index - denialReach), index)
    const further = all.slice(Math.max(0, index - unsettledReach), index)
    if (further.some(other => unsettled.has(other))) continue
    said.add(before.some(other => denying.has(other)) ? !isSo : isSo)
  }
  const [only, another] = said
  return another === undefined ? only : undefined
}

const named = /(?<![\p{L}\p{N}])(\p{L}{3,20}) (\d{1,4}[a-z]?|[A-Z])(?![\p{L}\p{N}])/gu

/**
 * Whether two sentences may speak of the same one of such things: "flat 12" is not "flat 7", and
 * "the van’s ramp" or "the stage ramp" need not be "the ramp" of an earlier sentence.
 */
export function maySpeakOfSame(later: string, earlier: string, state: PresentState): boolean {
  const numbers = new Map(
    [...earlier.matchAll(named)].map(([, noun = '', id]) => [noun.toLowerCase(), id]),
  )
  for (const [, noun = '', id] of later.matchAll(named)) {
    const other = numbers.get(noun.toLowerCase())
    if (!isStopWord(noun.toLowerCase()) && other !== undefined && other !== id) return false
  }
  const narrower = modifierOf(later, state)
  return narrower === undefined || analyze(earlier).includes(narrower)
}

/** The word that narrows the thing in a sentence: "stage" of "the stage ramp". */
function modifierOf(sentence: string, { thing, so, notSo }: PresentState): string | undefined {
  const all = words(sentence)
  const at = all.findIndex(({ text }) => analyze(text).some(term => thing.includes(term)))
  const before = all[at - 1]
  const [term] = before === undefined ? [] : analyze(before.text)
  if (before === undefined || term === undefined || isStopWord(before.text.toLowerCase()))
    return undefined
  return so.has(term) || notSo.has(term) || settling.has(term) ? undefined : term
}

const settling = stems(setOf('new old same whole said had got our fixed mended'))
