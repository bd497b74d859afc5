import { independentClauses } from '../../language/grammar/clauses.ts'
import { determiners, modals, possessives } from '../../language/grammar/function-words.ts'
import { isAdverb, sentenceWords } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import {
  namesHarm,
  namesPeople,
  nounOf,
  objectOf,
  readClause,
  singular,
  type Words,
} from '../links/gap-clause.ts'
import { plainWording } from '../links/plain-wording.ts'

/** What somebody shows, enters or has before they may do something. */
const credentials: ReadonlySet<string> = setOf(
  'code key badge password pin card token factor signature consent permission permit letter ' +
    'approval ticket form id authorisation authorization countersignature passphrase fingerprint ' +
    'confirmation request reason login visa certificate appointment agreement',
)
/** Of an act conditions are made; a thing that needs something lacks it. */
const acts: ReadonlySet<string> = setOf(
  'access entry use visit payment purchase order change release transfer withdrawal removal ' +
    'admission loan sale request export import login sign-in copy disposal appointment',
)
const actEndings = /(?:ing|tion|sion|ment|val)$/u
/** "Needs repair", "still needs", "needs a new lock". */
const wanting: ReadonlySet<string> = setOf(
  'still urgently badly repair repairing replacing replacement new better more attention work ' +
    'improvement renewal fixing updating update finding',
)
const may: ReadonlySet<string> = setOf('may can must shall')
const holding: ReadonlySet<string> = setOf('have hold know carry keep')
const opening: ReadonlySet<string> = setOf('key code password access card combination badge pin')
const mostWords = 80

/**
 * Whether a sentence only says who alone may do something, or what is needed to do it: a rule that
 * keeps others out, and in place: "may be read by the registry only", "only two people have a key",
 * "access needs a second factor". "Only half of them may …" and "the door needs a lock" are none.
 */
export function restricts(sentence: string): boolean {
  const words = sentenceWords(plainWording(sentence)).slice(0, mostWords)
  if (words.length === 0 || words.at(-1)?.text === '?') return false
  const clauses = independentClauses(words)
  return clauses.length > 0 && clauses.every(clause => letsOnly(clause) || needsFirst(clause))
}

function letsOnly(words: Words): boolean {
  const only = words.findIndex(({ text }) => text === 'only' || text === 'solely')
  const clause = readClause(words)
  if (only < 0 || clause === undefined || clause.isPast || clause.isDenied) return false
  const { verb, base, subject, after } = clause
  if (may.has(words[verb.first]!.text) && verb.kind !== 'perfect') {
    // "Can only be reached by stairs" tells of what is; "may" and "must" rule.
    const isPassive = words[verb.head - 1]?.text === 'be'
    // By whom, where anything else may be what it is done by.
    const by = after.findIndex(({ text }) => text === 'by')
    return (
      words[verb.first]!.text !== 'can' ||
      (isPassive && by >= 0 && namesPeople(after.slice(by + 1)))
    )
  }
  if (modals.has(words[verb.first]!.text)) return false
  if (subject[0]?.text === 'only' || subject[0]?.text === 'solely')
    return (
      !subject.slice(1, 4).some(({ text }) => text === 'of') &&
      holding.has(base) &&
      opening.has(singular(nounOf(objectOf(after, 0)).at(-1)?.text ?? ''))
    )
  // "The vault is open to the curator only", "keys are given to the curator only".
  return (
    verb.kind === 'passive' &&
    (only > verb.head || only === verb.head - 1) &&
    after.some(({ text }) => text === 'to' || text === 'by') &&
    [
      'open',
      'give',
      'hand',
      'issue',
      'restrict',
      'grant',
      'show',
      'release',
      'limit',
      'lend',
    ].includes(base)
  )
}

/** "Access to the records needs a second factor", "every payment requires two signatures". */
function needsFirst(words: Words): boolean {
  const clause = readClause(words)
  if (clause === undefined || clause.isPast || clause.isDenied) return false
  const { verb, base, subject, after } = clause
  const isAsked = verb.kind === 'passive' && base === 'require' && after[0]?.text === 'for'
  const needs = (base === 'need' || base === 'require') && verb.first === verb.head
  if (!isAsked && !needs) return false
  if (words.some(({ text }) => wanting.has(text))) return false
  const asked = isAsked ? subject : objectOf(after, 0)
  const doing = isAsked ? objectOf(after, 1) : subject
  if (asked.length === 0 || namesHarm(asked)) return false
  if (asked.some(({ text }) => credentials.has(singular(text)))) return true
  return needs && isOfAct(doing)
}

function isOfAct(subject: Words): boolean {
  const noun = nounOf(subject)
  const [first] = noun
  if (first === undefined || possessives.has(first.text)) return false
  if ((first.forms & verbForm.gerund) !== 0) return true
  const isAny = ['each', 'every', 'any', 'all'].includes(first.text) || !determiners.has(first.text)
  const last = noun.findLast(word => !isAdverb(word))?.text ?? ''
  return isAny && (acts.has(singular(last)) || actEndings.test(singular(last)))
}
