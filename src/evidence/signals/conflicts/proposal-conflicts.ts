import { beForms, haveForms } from '../../../language/grammar/function-words.ts'
import { isHedge } from '../../../language/grammar/modality.ts'
import { verbForm, verbForms } from '../../../language/grammar/verb-forms.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { compareDates } from './compare-dates.ts'
import { compareNumbers } from './compare-numbers.ts'
import { charactersOf, maxCompared, restFound, type WeighedConflict } from './conflict.ts'

const proposing = setOf(`
  propose proposes proposed proposing proposal suggest suggests suggested suggesting suggestion
  hope hopes hoped hoping wish wishes wished considering ideally ideal draft perhaps maybe might
`)
const supposing = setOf('would could')
const pairs = new Map([
  ['recommend', setOf('that')],
  ['recommends', setOf('that')],
  ['recommended', setOf('that')],
  ['plan', setOf('to')],
  ['plans', setOf('to')],
  ['intend', setOf('to')],
  ['intends', setOf('to')],
  ['ask', setOf('for whether if')],
  ['asks', setOf('for whether if')],
  ['asked', setOf('for whether if')],
  ['request', setOf('for that')],
  ['requested', setOf('that')],
  ['thinking', setOf('of about')],
  ['about', setOf('how what')],
])
// "It was proposed and carried that …", "they said that it would be …"
const settling = setOf(`
  agreed agrees agree accepted accepts accept adopted approved carried confirmed confirms decided
  decides passed resolved settled granted signed booked announced announces said told states stated
  unanimously
`)
const divides = setOf('but so while whereas')

const weekdays = setOf('monday tuesday wednesday thursday friday saturday sunday')
const rangeOf = ({ index }: ReadWord): WordRange => ({ first: index, next: index + 1 })

/** A word that makes a wish or a plan of what follows it. */
export function opensProposal(words: readonly ReadWord[], at: number): boolean {
  const text = words[at]?.text ?? ''
  // "The date proposed by the board was kept"
  if (text.endsWith('ed') && words[at + 1]?.text === 'by') return false
  if (proposing.has(text) || supposing.has(text)) return true
  const other = text === 'about' ? words[at - 1]?.text : words[at + 1]?.text
  return pairs.get(text)?.has(other ?? '') === true
}

/**
 * Claims of a plain fact with a value that the evidence has only in a wish, a proposal or a
 * request: "the rent is £60" from "we propose £60".
 */
export function proposalConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence } = alignment
  if (
    claim.words.some(
      ({ index, text }) =>
        (isHedge(text) && text !== 'will') || text === 'if' || opensProposal(claim.words, index),
    )
  )
    return []
  const values: { readonly ours: WordRange; readonly all: readonly WordRange[] }[] = [
    ...claim.dates
      .slice(0, maxCompared)
      .map(date => ({
        ours: date,
        all: evidence.dates.filter(other => compareDates(date, other) === 'same'),
      })),
    ...claim.numbers
      .slice(0, maxCompared)
      .map(number => ({
        ours: number,
        all: evidence.numbers.filter(other => compareNumbers(number, other) === 'same'),
      })),
  ]
  for (const word of claim.words.filter(({ text }) => weekdays.has(text)).slice(0, maxCompared))
    values.push({
      ours: rangeOf(word),
      all: evidence.words.filter(({ text }) => text === word.text).map(rangeOf),
    })
  const isPast = tellsOfPast(claim.words)
  for (const { ours, all } of values) {
    // What is repeated that often is no sentence's value.
    if (all.length > maxCompared) continue
    const markers = all.map(value => markerOf(evidence, value, isPast))
    const [marker] = markers
    if (marker === undefined || markers.includes(undefined)) continue
    const [value] = all
    const theirs = charactersOf(evidence.words, { first: marker, next: value!.next })
    return [
      {
        kind: 'modality',
        isDecisive: true,
        claim: charactersOf(claim.words, ours),
        evidence: theirs,
        message:
          'the evidence only proposes or supposes it: ' +
          evidence.text.slice(theirs.start, theirs.end).replace(/\s+/g, ' ').slice(0, 80),
        strength: restFound(alignment, ours),
      },
    ]
  }
  return []
}

/** Whether what stands at a word is only wished, proposed or asked for. */
export const isProposed = (evidence: Alignment['evidence'], at: number): boolean =>
  markerOf(evidence, { first: at, next: at + 1 }, false) !== undefined

/** The word that leaves a value open, in its clause. */
function markerOf(
  { words, sentences }: Alignment['evidence'],
  value: WordRange,
  isPast: boolean,
): number | undefined {
  const marker = markerBefore(words, value, isPast) ?? markerBehind(words, value)
  if (marker === undefined) return undefined
  const sentence = words[value.first]?.sentence ?? 0
  // What is said to be settled then is no wish any more.
  const told = [sentence, sentence + 1].flatMap(at => {
    const range = sentences[at]
    return range === undefined ? [] : words.slice(range.first, range.next)
  })
  return told.some(({ text }) => settling.has(text)) ? undefined : marker
}

const farthest = 30

function markerBefore(
  words: readonly ReadWord[],
  { first }: WordRange,
  isPast: boolean,
): number | undefined {
  for (let at = first - 1; at >= Math.max(0, first - farthest); at--) {
    const word = words[at]
    if (word === undefined || word.sentence !== words[first]?.sentence) return undefined
    // "He would win it in 1998" tells what came then.
    if (opensProposal(words, at) && !(isPast && supposing.has(word.text))) return at
    if (word.gap === 'stop' || divides.has(word.text)) return undefined
  }
  return undefined
}

// "£60 for the garage has been suggested"
const reach = 8
const wished = setOf('proposed suggested requested considered recommended discussed envisaged')

/** "£60 was proposed", "7 pm would be better". */
function markerBehind(words: readonly ReadWord[], { first, next }: WordRange): number | undefined {
  for (const { index, text, gap } of words.slice(next, next + reach)) {
    if (gap === 'stop' || words[index]?.sentence !== words[first]?.sentence) return undefined
    const lead = words[index - 1]?.text ?? ''
    if (wished.has(text) && (beForms.has(lead) || lead === 'been')) return first
    if (text === 'would' && words[index + 1]?.text === 'be') return first
  }
  return undefined
}

const { base, past } = verbForm

/** Whether some words have a verb in the past. */
export const tellsOfPast = (words: readonly ReadWord[]): boolean =>
  words.some(({ text, index }) => {
    if (/^(?:was|were|had|did)$/.test(text)) return true
    const forms = verbForms(text)
    if ((forms & past) === 0 || (forms & base) !== 0) return false
    return !words.slice(0, index).some(({ text: own }) => beForms.has(own) || haveForms.has(own))
  })
