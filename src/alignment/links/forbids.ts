import { independentClauses, subjectStart } from '../../language/grammar/clauses.ts'
import { negations, relatives } from '../../language/grammar/function-words.ts'
import { sentenceWords, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { isDuty, namesPeople, readClause, type GapClause, type Words } from './gap-clause.ts'
import { completely, verbBase } from './gap-words.ts'
import { plainWording } from './plain-wording.ts'

const ruling: ReadonlySet<string> = setOf("must shall may should mustn't shan't shouldn't")
const allowing: ReadonlySet<string> = setOf('allow permit tolerate accept')
const banning: ReadonlySet<string> = setOf('forbid prohibit ban')
const denied: ReadonlySet<string> = setOf('nobody nothing none neither no')
/** "Staff may not know": of these "may not" says that something is perhaps not so. */
const doubted: ReadonlySet<string> = setOf(`
  know understand realise realize recognise recognize need want have exist apply reflect meet
  include contain cover see notice remember like feel think believe hear happen occur agree seem
  appear suffice arrive get receive cause lead result expect fit match comply attend reply
`)
/** And of these where they are said of things: "the alarm may not work". */
const doubtedOfThings: ReadonlySet<string> = setOf(
  'work function start run open close stop last respond come show say protect support provide',
)
/** "May not be fully tested". */
const surely: ReadonlySet<string> = setOf(
  'always well fully properly entirely adequately correctly',
)
/** "We must not forget that …": what follows is told, not forbidden. */
const minding: ReadonlySet<string> = setOf(
  'forget overlook ignore hide deny assume conclude suppose believe think pretend conceal lose',
)
/** What is forbidden for a time, or for a reason that is told, is so because something is amiss. */
const forNow =
  /\b(?:yet|currently|still|now|today|anymore|at present|at the moment|this (?:week|month))\b/iu
const reasons = /\b(?:because|since|although|though|whereas|(?<!(?:nobody|nothing) )but)\b/iu
const repairing: ReadonlySet<string> = setOf(
  'repair replace fix mend renew restore reinstate resolve rectify remedy',
)
const denyingOpeners = /^(?:under no circumstances?|at no time|in no case|on no account|never)\b/iu
/** A number, a label, and words of courtesy before it. */
const openers =
  /^\s*(?:(?:\d{1,3}[.)]|[-*•])\s*)?(?:\p{L}[\p{L} ]{0,30}:\s+)?(?:(?:please|also),?\s+)*/iu
const mostWords = 80

/**
 * Whether a sentence only says what must not be done: a rule, and rules are in place. "May not have
 * been done" and "staff may not know" doubt, and what is forbidden for now, or until something is
 * repaired, may tell that it is broken.
 */
export function forbids(sentence: string): boolean {
  const said = plainWording(sentence).replace(openers, '')
  const words = sentenceWords(said).slice(0, mostWords)
  if (words.length === 0 || words.at(-1)?.text === '?') return false
  if (forNow.test(said) || reasons.test(said) || awaitsRepair(words)) return false
  return independentClauses(words).every(clause =>
    clauseForbids(clause.slice(subjectStart(clause))),
  )
}

const awaitsRepair = (words: Words): boolean =>
  words.some(({ text }) => text === 'until' || text === 'pending') &&
  words.some(({ text }) => repairing.has(verbBase(text)) || text === 'repairs')

function clauseForbids(words: Words): boolean {
  if (opensBan(words)) return true
  const clause = readClause(words)
  if (clause === undefined || clause.isPast || tellsOn(words)) return false
  const { verb, base } = clause
  const first = words[verb.first]!.text
  const isDenied = clause.isDenied || denied.has(clause.subject[0]?.text ?? '')
  if (ruling.has(first)) {
    if (verb.kind === 'perfect' || minding.has(base)) return false
    if (!isDenied && clause.subject[0]?.text !== 'only') return false
    return first !== 'may' || !isDoubted(clause)
  }
  if (allowing.has(base)) return isDenied && ['passive', 'do', 'base'].includes(verb.kind)
  return banning.has(base) && !isDenied && verb.kind !== 'modal'
}

/** "Never leave …", "do not leave …", "under no circumstances may …". */
function opensBan(words: Words): boolean {
  const [first, second, third] = words
  const orders = (verb: SentenceWord | undefined): boolean =>
    verb !== undefined && !minding.has(verbBase(verb.text)) && !doubted.has(verbBase(verb.text))
  if (first?.text === 'never')
    return orders(second) && (second!.forms & verbForm.base) !== 0 && !tellsOn(words)
  if (first?.text === "don't") return orders(second) && !tellsOn(words)
  if (first?.text === 'do' && second?.text === 'not') return orders(third) && !tellsOn(words)
  const said = words.slice(0, 5).map(({ text }) => text)
  return (
    denyingOpeners.test(said.join(' ')) && said.some(text => ruling.has(text)) && !tellsOn(words)
  )
}

/** Whether more is denied in what is told beside the ban: "the store, which has no lock". */
function tellsOn(words: Words): boolean {
  const relative = words.findIndex(
    ({ text }, at) => at > 0 && (relatives.has(text) || text === 'where'),
  )
  return relative > 0 && words.slice(relative).some(({ text }) => negations.has(text))
}

/** Whether "may not" says that something is perhaps not so. */
function isDoubted({ words, verb, base, isBe, subject }: GapClause): boolean {
  const first = subject[0]?.text ?? ''
  const isOfPeople = ['nobody', 'none', 'no', 'only'].includes(first) || namesPeople(subject)
  if (verb.kind === 'passive' ? isDuty(base, true) : isBe || doubted.has(base)) return true
  return (
    (!isOfPeople && verb.kind !== 'passive' && doubtedOfThings.has(base)) ||
    words
      .slice(verb.first + 1, verb.head)
      .some(({ text }) => completely.has(text) || surely.has(text))
  )
}
