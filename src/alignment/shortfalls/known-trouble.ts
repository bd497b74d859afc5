import { isAdverb } from '../../language/grammar/sentence-words.ts'
import { negations } from '../../language/grammar/function-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { isAct, objectOf, readClause, singular, type Words } from '../links/gap-clause.ts'

/** What is wrong with a thing, where it is said to be there. */
const troubles: ReadonlySet<string> = setOf(
  'issue problem fault defect bug error barrier shortcoming deficiency weakness flaw limitation',
)
/** "Outstanding issues": trouble that is known and not gone. */
const lasting: ReadonlySet<string> = setOf(
  'outstanding open known unresolved unsolved remaining persistent recurring',
)
/** "Three issues on the agenda", "a problem for the class to solve". */
const besides: ReadonlySet<string> = setOf('on to')
/** "Known issues are listed in the notes": what is done about them. */
const handled: ReadonlySet<string> = setOf(
  'list record track review report fix resolve close solve discuss handle address log escalate ' +
    'collect publish treat see',
)
const existing: ReadonlySet<string> = setOf('is are remain remains exist exists')
const having: ReadonlySet<string> = setOf('has have')
const mostNoun = 8

/**
 * Whether a clause says that trouble is known and there: "there is a known fault in the gauge",
 * "the form has contrast problems", "outstanding issues with tooltips".
 */
export function hasKnownTrouble(words: Words): boolean {
  const said = words.filter(word => word.text !== 'also' && !isAdverb(word))
  if (said.some(({ text }) => negations.has(text))) return false
  if (said[0]?.text === 'there' && existing.has(said[1]?.text ?? '')) return namesTrouble(said, 2)
  const clause = readClause(said)
  if (clause !== undefined && having.has(clause.head.text) && clause.verb.kind !== 'perfect')
    return namesTrouble(said, clause.verb.head + 1)
  return headsWithTrouble(said)
}

function namesTrouble(words: Words, from: number): boolean {
  const object = objectOf(words, from).slice(0, mostNoun)
  // "A number of errors tied to forms".
  const of = words[from + object.length]
  const isNumber = /^(?:number|range|variety|lot|couple|handful)$/.test(object.at(-1)?.text ?? '')
  const at = isNumber && of?.text === 'of' ? from + object.length + 1 : from
  const named = isNumber ? objectOf(words, at) : object
  const place = named.findIndex(({ text }) => troubles.has(singular(text)))
  if (place < 0) return false
  const next = words[at + place + 1]
  // "A problem list", "an issue tracker".
  return (
    next === undefined ||
    next.kind === 'mark' ||
    (!besides.has(next.text) && (place === named.length - 1 || isTold(named.slice(place + 1))))
  )
}

const isTold = ([first]: Words): boolean =>
  first !== undefined &&
  ((first.forms & (verbForm.participle | verbForm.gerund)) !== 0 || first.text.endsWith('ied'))

/** "Outstanding issues", "open faults relate to the door". */
function headsWithTrouble(words: Words): boolean {
  const from = words[0]?.text === 'all' || words[0]?.text === 'some' ? 1 : 0
  if (!lasting.has(words[from]?.text ?? '')) return false
  const phrase = objectOf(words, from)
  const place = phrase.findIndex(({ text }) => troubles.has(singular(text)))
  if (place < 0) return false
  const clause = readClause(words)
  return !(clause?.verb.kind === 'passive' && (handled.has(clause.base) || isAct(clause.base)))
}
