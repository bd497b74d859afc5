import { setOf } from '../../language/lexicons/lexicon.ts'
import { determiners, modals, negations } from '../../language/grammar/function-words.ts'
import { isAdverb } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { beginnings, harmingVerbs, verbBase } from './gap-words.ts'
import { isAct, namesHarm, type Words } from './gap-clause.ts'

const wishes: ReadonlySet<string> = setOf(
  'intend intends hope hopes plan plans want wants wish wishes propose proposes',
)
const mostBefore = 8
const times: ReadonlySet<string> = setOf(
  'day week month quarter term semester season spring summer autumn fall winter year',
)
const changes: ReadonlySet<string> = setOf('replace add extend renew separate improve expand fence')

/** Whether words say that something is still to be done: wished for, or "yet to be named". */
export function isIntended(words: Words): boolean {
  if (isStillToBe(words)) return !namesHarm(words)
  const at = words.findIndex(
    ({ text }, place) => wishes.has(text) && words[place + 1]?.text === 'to',
  )
  const before = words[at - 1]
  if (at < 1 || at > mostBefore || before === undefined) return false
  if (before.kind === 'mark' || before.text === 'you' || determiners.has(before.text)) return false
  if (words.slice(0, at).some(({ text }) => negations.has(text) || modals.has(text))) return false
  const aim = verbBase(words[at + 2]?.text ?? '')
  if (harmingVerbs.has(aim)) return false
  return beginnings.has(aim) || changes.has(aim) || (isAct(aim) && namesTimeToCome(words.slice(at)))
}

/** "Has yet to be named", "has still to be practised", "remains to be seen to". */
function isStillToBe(words: Words): boolean {
  const to = words.findIndex(({ text }, at) => text === 'to' && words[at + 1]?.text === 'be')
  if (to < 1) return false
  const before = words.slice(Math.max(0, to - 3), to).map(({ text }) => text)
  const isPending =
    before.at(-1) === 'yet' ||
    before.at(-1) === 'remains' ||
    before.at(-1) === 'remain' ||
    (before.includes('still') && ['has', 'have', 'still'].includes(before.at(-1)!))
  const done = words.slice(to + 2).find(word => !isAdverb(word))
  return isPending && done !== undefined && (done.forms & verbForm.participle) !== 0
}

/** "Next spring", "before the winter term", "in the coming year", "in 2027". */
function namesTimeToCome(after: Words): boolean {
  return after.some(({ text }, at) => {
    const next = after[at + 1]
    if (['next', 'coming'].includes(text)) return times.has(next?.text ?? '')
    if (['soon', 'later', 'eventually'].includes(text)) return true
    if (!['in', 'by', 'before', 'during', 'this'].includes(text)) return false
    return after
      .slice(at + 1, at + 4)
      .some(word => times.has(word.text) || (word.kind === 'number' && /^20\d\d$/.test(word.text)))
  })
}
