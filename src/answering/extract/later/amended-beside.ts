import { areComparable, areSame, saidValues } from '../../../language/change/said-values.ts'
import { headingPathAt } from '../../../evidence/heading-path.ts'
import { analyze, isStopWord, wordTexts } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import type { SentenceCandidate } from '../candidates.ts'
import type { ScoredCandidate } from '../choose.ts'
import type { LaterState } from './later-state.ts'

const proposes = longPattern('iu')`
  \b(?:propos(?:e[sd]?|ing|als?)|mov(?:ed|es)\s(?:that|a\smotion)|motions?|suggest(?:s|ed|ion)?
  |recommend(?:s|ed|ation)?|applied\sfor|put\sforward)\b
`
const amends = /\b(?:amend(?:ed|ments?|s)?|counter-?(?:proposals?|motions?))\b/iu
/** "It was reduced to 12 pounds", "Ida had the subscription lowered to 12 pounds" */
const alters = longPattern('iu')`
  (?<subject>[^,;:.]*?)\s
  (?:(?:was|were|is|are|been|being|be)\s)?(?:chang|reduc|lower|rais|cut|increas|alter)(?:e?d|ing)?
  \b(?<object>[^,;:.]{0,60}?)\sto\b
`
const auxiliary = /\s(?:had|has|have|should|shall|will|to|was|were)$/iu
const refers = /\b(?:it|this|(?:the|this|that) (?:proposal|motion|figure|sum|amount))$/iu
const settles = longPattern('iu')`
  \b(?:carried|passed|approved|agreed|adopted|accepted|voted\s(?:through|for)|resolved|won)\b
`
const fails = longPattern('iu')`
  \b(?:not|never|defeated|rejected|lost|fail(?:s|ed)?|withdrawn|fell|turned\sdown|voted\sdown
  |no\sseconder|would|could|should|if)\b|n['’]t\b
`
const asksProposed = longPattern('iu')`
  \b(?:propos\p{L}*|suggest\p{L}*|recommend\p{L}*|motions?|original(?:ly)?|first|ask(?:ed)?
  |want(?:ed)?|put\sforward|before)\b
`
// An amendment stands right behind what it amends.
const reach = 4

/**
 * Where the likeliest sentence only proposes a value and one behind it, under the same heading,
 * says that another was carried in its place: that one before it. What was proposed stays where it
 * is asked for.
 */
export function amendedBeside(
  question: string,
  chosen: readonly ScoredCandidate[],
): LaterState | undefined {
  const [best] = chosen.toSorted((a, b) => b.probability - a.probability)
  if (best === undefined || asksProposed.test(question.slice(0, 300))) return undefined
  const { candidate } = best
  if (!proposes.test(candidate.text) || settles.test(candidate.text)) return undefined
  const proposed = saidValues(candidate.text)
  const behind = candidate.passage.candidates
    .slice(candidate.index + 1, candidate.index + 1 + reach)
    .filter(other => sectionOf(other) === sectionOf(candidate))
  // Once the proposal itself is carried, or another one is made, nothing is said of it any more.
  const over = behind.findIndex(
    ({ text }) =>
      !isOfProposal(text, candidate.text) && (settles.test(text) || proposes.test(text)),
  )
  const amended = behind
    .slice(0, over < 0 ? reach : over)
    .find(
      ({ text }) =>
        isOfProposal(text, candidate.text) &&
        settles.test(text) &&
        !fails.test(text) &&
        saidValues(text).some(
          value =>
            /^(?:amount|number|date|clock)$/.test(value.kind) &&
            proposed.some(other => areComparable(other, value) && !areSame(other, value)),
        ),
    )
  return amended === undefined
    ? undefined
    : { sentences: [{ candidate: amended, probability: best.probability }, best], days: new Map() }
}

/** Whether a sentence amends what another one proposes: by that name, as "it" or by its own. */
function isOfProposal(text: string, proposal: string): boolean {
  const said = text.slice(0, longestRead)
  if (amends.test(said)) return true
  const { subject = '', object = '' } = alters.exec(said)?.groups ?? {}
  const changed = object.trim() === '' ? subject.replace(auxiliary, '') : object.trim()
  if (refers.test(changed)) return true
  const [head = ''] = changed.split(/\b(?:of|for|in|at|on) /iu)
  const [noun = ''] = analyze(wordTexts(head).at(-1) ?? '')
  return noun !== '' && !isStopWord(noun) && analyze(proposal).includes(noun)
}
const longestRead = 1_000

const sectionOf = ({ passage, range }: SentenceCandidate): string =>
  headingPathAt(passage.document.sections, range.start).join('\n')
