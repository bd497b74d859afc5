import { setOf } from '../../language/lexicons/lexicon.ts'
import { isCondition } from '../../language/grammar/clauses.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import { modals } from '../../language/grammar/function-words.ts'
import type { SentenceWord } from '../../language/grammar/sentence-words.ts'
import { baseOf } from '../../language/grammar/verb-forms.ts'
import { tellings } from './gap-words.ts'
import type { Words } from './gap-clause.ts'

/** What follows is stated beside the rest, whatever the rest says. */
const joints: ReadonlySet<string> = setOf('because although though but whereas so while and – —')
/** With these for its subject a clause begins, comma or not. */
const denied: ReadonlySet<string> = setOf('nobody none nothing neither no he she we they i')
/** "May pass but …": what follows may be so. */
const possible: ReadonlySet<string> = setOf('may might could would')
const mostClauses = 8

/**
 * A clause, and those that it states: what somebody found to be so ("the inspector found that …"),
 * and what stands beside it ("because the manual was never updated").
 */
export function statedClauses(clause: Words): Words[] {
  const stop = clause.findIndex(({ text, depth }) => text === ';' && depth === 0)
  if (stop > 2 && clause.length - stop > 3 && !isCondition(clause))
    return [clause.slice(0, stop), clause.slice(stop + 1)].flatMap(statedClauses)
  if (isCondition(clause) || clause.some(isPossible)) return toldIn(clause)
  const found: Words[] = []
  let from = 0
  for (let at = 1; at < clause.length - 2 && found.length < mostClauses; at++) {
    const word = clause[at]!
    if (word.depth > 0 || !joints.has(word.text)) continue
    const rest = clause.slice(at + 1)
    const isNew =
      word.text !== 'and' && word.text !== 'so'
        ? true
        : clause[at - 1]?.text === ',' || (word.text === 'and' && denied.has(rest[0]?.text ?? ''))
    if (!isNew || !opens(rest)) continue
    found.push(clause.slice(from, at))
    from = at + 1
  }
  found.push(clause.slice(from))
  return found.flatMap(toldIn)
}

/** The month of May is no "may". */
const isPossible = ({ text, capital }: SentenceWord): boolean =>
  possible.has(text) && !(text === 'may' && capital)

/** Whether a subject and a verb follow. */
function opens(rest: Words): boolean {
  const verb = findVerb(rest, 0, Math.min(rest.length, 20))
  return verb !== undefined && verb.first > 0
}

function toldIn(clause: Words): Words[] {
  const that = clause.findIndex(({ text }) => text === 'that')
  if (that < 2) return [clause]
  const verb = findVerb(clause, 0, clause.length)
  if (verb === undefined || verb.negated || modals.has(clause[verb.first]!.text)) return [clause]
  const between = that - verb.head - 1
  const isTelling = tellings.has(baseOf(clause[verb.head]!.text)) && between >= 0 && between <= 2
  const told = clause.slice(that + 1)
  return isTelling && told.length > 2 ? [told] : [clause]
}
