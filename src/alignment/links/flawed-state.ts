import { setOf } from '../../language/lexicons/lexicon.ts'
import { isAdverb } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { failings, faults, neglects, setbacks, threats } from './gap-words.ts'
import {
  namesHarm,
  namesProvision,
  objectOf,
  singular,
  type GapClause,
  type Words,
} from './gap-clause.ts'

const outOf: ReadonlySet<string> = setOf('order date service stock action use')
const measuring: ReadonlySet<string> = setOf(
  'day days week weeks month months year years long still now already also',
)
const open: ReadonlySet<string> = setOf(
  'blank unsigned unlocked open unattended empty undone incomplete unanswered unrepaired',
)
/** Said of what was seen once. */
const worn: ReadonlySet<string> = setOf('empty dirty flat')
const asking: ReadonlySet<string> = setOf('whether who how what where which when why')
const mostBetween = 6

/**
 * Whether a clause says of something that it is broken, missing, out of date, lapsed, forgotten or
 * was never finished. Of what should not be it says nothing bad.
 */
export function isFlawed(clause: GapClause): boolean {
  const { subject, isDenied, isPast, base, verb, after, isBe } = clause
  if (isDenied || subject.length === 0 || deniesAll(subject) || namesHarm(subject)) return false
  if (isBe || ['remain', 'stay', 'become'].includes(base))
    return saysFault(clause) || (isPast && worn.has(after[0]?.text ?? ''))
  if (verb.kind === 'progressive' && faults.has(clause.head.text)) return true
  if (verb.kind === 'passive') {
    if (faults.has(clause.head.text)) return true
    if (!isPast) return false
    if (isWithout(after)) return true
    if (base === 'leave') return open.has(after[0]?.text ?? '')
    return neglects.has(base) || (setbacks.has(base) && namesProvision(subject))
  }
  if (!isPast) return false
  const [one, two] = after
  if (failings.has(base)) return one?.text !== 'into'
  if (base === 'run') return ['out', 'short'].includes(one?.text ?? '') && two?.text === 'of'
  if (base === 'fall') return ['behind', 'short'].includes(one?.text ?? '')
  if (base === 'break') return one?.text === 'down'
  return base === 'stop' && two === undefined ? false : base === 'stop' && one?.text === 'working'
}

const deniesAll = ([first]: Words): boolean =>
  ['no', 'none', 'nothing', 'neither', 'nobody'].includes(first?.text ?? '')

/** "Missing", "three years out of date", "still under construction". */
function saysFault({ subject, after, words }: GapClause): boolean {
  const said = after
    .slice(0, mostBetween)
    .filter(word => !isAdverb(word) && word.kind !== 'number' && !measuring.has(word.text))
    .filter(({ text }) => !/^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/.test(text))
  const [one, two, three] = said.map(({ text }) => text)
  if (one === undefined) return false
  // "Checking half of them is insufficient": of ways to do it.
  if (one === 'insufficient' || one === 'inadequate')
    return ((subject[0]?.forms ?? 0) & verbForm.gerund) === 0
  if (faults.has(one)) return true
  if (one === 'out') return two === 'of' && outOf.has(three ?? '')
  if (one === 'behind') return two === 'schedule'
  if (one === 'under') return two === 'construction'
  if (one === 'unclear' || one === 'unknown' || one === 'undecided')
    return asking.has(two ?? '') && !words.some(word => threats.has(singular(word.text)))
  return one === 'short' && two === 'of'
}

/** "Were paid without receipts". */
function isWithout(after: Words): boolean {
  const at = after.findIndex(({ text }) => text === 'without')
  return at >= 0 && namesProvision(objectOf(after, at + 1))
}
