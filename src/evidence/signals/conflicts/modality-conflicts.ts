import type { Alignment } from '../alignment/alignment.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import { isHedge, modalityOf, type Modality } from '../../../language/grammar/modality.ts'
import { clauseStarts, subjectPronouns } from '../../../language/grammar/function-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { verbForm, verbForms } from '../../../language/grammar/verb-forms.ts'
import { tellsOfPast } from './proposal-conflicts.ts'
import { restFound, type WeighedConflict } from './conflict.ts'

/** Plans and attempts are such only before an infinitive: "planned to build", "tried to leave". */
const needsTo: ReadonlySet<Modality> = new Set<Modality>(['planned', 'attempted'])
const doubting = setOf('allegedly supposedly purportedly')
const says: Readonly<Record<Modality, string>> = {
  possible: 'only says that it is possible',
  planned: 'only says that it is planned',
  reported: 'only reports that it is said',
  attempted: 'only says that it was tried',
}
const minRest = 0.7
const reach = 4

/** Claims of a fact where the evidence says that it may be, is planned, is alleged or was tried. */
export function modalityConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, from } = alignment
  if (claim.words.some(word => isHedge(word.text) && !isName(claim, word))) return []
  // "is to be closed", "was to open"
  if (
    claim.words.some(
      ({ text, index }) =>
        /^(?:is|are|was|were)$/.test(text) && claim.words[index + 1]?.text === 'to',
    )
  )
    return []
  const dropped = givenUp(alignment)
  if (dropped !== undefined) return [dropped]
  for (let at = range.first; at < range.next; at++) {
    const word = evidence.words[at]
    const modality = word === undefined ? undefined : modalityOf(word.text)
    if (word === undefined || modality === undefined || isName(evidence, word)) continue
    const target = targetOf(evidence.words, at, range.next, modality)
    const index = target < 0 ? -1 : (from[target - range.first] ?? -1)
    const ours = claim.words[index]
    if (ours === undefined || (evidence.negations.counts[target] ?? 0) > 0) continue
    if (needsTo.has(modality) && speaksOf(word, alignment)) continue
    if (settling.has(word.text) && tellsAhead(ours, target, alignment)) continue
    const strength = restFound(alignment)
    if (strength < minRest) continue
    const end = evidence.words[target]?.end ?? word.end
    return [
      {
        kind: 'modality',
        isDecisive: needsTo.has(modality) || doubting.has(word.text),
        claim: { start: ours.start, end: ours.end },
        evidence: { start: word.start, end },
        message:
          `the evidence ${says[modality]}: ` +
          `${evidence.text.slice(word.start, end).replace(/\s+/g, ' ')}`,
        strength,
      },
    ]
  }
  return []
}

const past = setOf('was were')
const given = setOf('going meant supposed')
const intended = setOf('going meant supposed intended planned originally')

/**
 * "It was going to be Tuesday", "they were meant to leave": what was once intended and has come
 * otherwise, or the writer would not put it so.
 */
function givenUp(alignment: Alignment): WeighedConflict | undefined {
  const { evidence, range, from, claim } = alignment
  if (claim.words.some(({ text }) => intended.has(text))) return undefined
  for (let at = range.first; at + 2 < range.next; at++) {
    const [lead, word, to] = evidence.words.slice(at, at + 3)
    if (lead === undefined || word === undefined || to === undefined) return undefined
    if (!past.has(lead.text) || !given.has(word.text) || to.text !== 'to') continue
    const verb = evidence.words[at + 3]?.text ?? ''
    if (verb !== 'be' && (verbForms(verb) & verbForm.base) === 0) continue
    // What is intended ends with its clause: "it was going to be Tuesday, but we moved it".
    const stop = evidence.words.findIndex(
      ({ index, gap }) => index >= at + 3 && (gap !== 'none' || opensClause(evidence.words, index)),
    )
    const end = stop < 0 ? range.next : Math.min(stop, range.next)
    for (let index = at + 3; index < end; index++) {
      const ours = claim.words[from[index - range.first] ?? -1]
      const theirs = evidence.words[index]
      if (ours === undefined || theirs?.content !== true) continue
      return {
        kind: 'modality',
        isDecisive: true,
        claim: { start: ours.start, end: ours.end },
        evidence: { start: lead.start, end: theirs.end },
        message:
          'the evidence only says what was intended: ' +
          evidence.text.slice(lead.start, theirs.end).replace(/\s+/g, ' '),
        strength: Math.max(minRest, restFound(alignment)),
      }
    }
  }
  return undefined
}

/** Whether a word opens a clause of its own: "but it …", "and we moved it", not "and Wednesday". */
const opensClause = (words: readonly ReadWord[], at: number): boolean => {
  const { text = '' } = words[at] ?? {}
  if (text === 'and' || text === 'or') return subjectPronouns.has(words[at + 1]?.text ?? '')
  return clauseStarts.has(text) || text === 'so'
}

const settling = setOf('agreed agrees')

/** "He stays until 31 July" tells what is agreed, where the day is part of that. */
function tellsAhead(
  verb: ReadWord,
  target: number,
  { claim, evidence, range, to }: Alignment,
): boolean {
  const end = evidence.words.findIndex(({ index, gap }) => index > target && gap !== 'none')
  const next = end < 0 ? range.next : Math.min(end, range.next)
  return (
    claim.dates.length > 0 &&
    claim.dates.every(({ first }) => (to[first] ?? -1) > target && (to[first] ?? -1) < next) &&
    (verbForms(verb.text) & (verbForm.base | verbForm.third)) !== 0 &&
    !tellsOfPast(claim.words)
  )
}

/** "The proposal to lend tools was rejected" is a claim of the plan, where all else is found. */
const speaksOf = ({ stem }: ReadWord, { claim, found }: Alignment): boolean =>
  claim.words.some(word => word.content && word.stem === stem) &&
  claim.words.every(({ index, content }) => !content || (found[index] ?? 0) > 0)

/** May the month. */
function isName(
  { text, words }: Alignment['claim'] | Alignment['evidence'],
  word: ReadWord,
): boolean {
  if (word.text !== 'may') return false
  return (
    word.capital ||
    /^\d/.test(words[word.index + 1]?.text ?? '') ||
    (text.charAt(word.start) !== word.text.charAt(0) && words[word.index + 1]?.capital === true)
  )
}

function targetOf(
  words: readonly ReadWord[],
  at: number,
  next: number,
  modality: Modality,
): number {
  if (needsTo.has(modality) && words[at + 1]?.text !== 'to') return -1
  for (let index = at + 1; index < Math.min(next, at + 1 + reach); index++) {
    const word = words[index]
    if (word === undefined || word.gap === 'stop' || word.text === 'not') return -1
    if (word.content && !word.capital) return index
  }
  return -1
}
