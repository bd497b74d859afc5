import { independentClauses } from '../../language/grammar/clauses.ts'
import {
  determiners,
  modals,
  negations,
  prepositions,
} from '../../language/grammar/function-words.ts'
import { isAdverb, sentenceWords } from '../../language/grammar/sentence-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import {
  isAct,
  lastNoun,
  namesHarm,
  namesPeople,
  namesProvision,
  nounOf,
  objectOf,
  readClause,
  type GapClause,
  type Words,
} from '../links/gap-clause.ts'
import {
  harmingVerbs,
  means,
  neutralVerbs,
  ruledActs,
  threats,
  verbBase,
} from '../links/gap-words.ts'
import { hasKnownTrouble } from './known-trouble.ts'
import { plainWording } from '../links/plain-wording.ts'
import { statedClauses } from '../links/stated-clauses.ts'

/** What is to be reached, and what is not to be passed. */
const aims = '(?:target|minimum|goal|aim|norm|requirement|standard|benchmark|quota|plan|need)s?'
const caps = '(?:limit|maximum|ceiling|deadline|allowance|quota)s?'
const demanded =
  '(?:required|requested|prescribed|demanded|promised|agreed|planned|expected|needed|stipulated|' +
  'recommended)'
const aimedAt =
  String.raw`(?:that |which )?(?:it|we|they|the \p{L}+) ` +
  '(?:aims? (?:for|at)|asks? for|requires?|want(?:s|ed)?|need(?:s|ed)?|set|promised)'
const whose = 'the|our|its|their|this|that'
const some = String.raw`(?:\P{L}?[\p{L}\d%.-]+ ){0,4}?`
const belowAim = new RegExp(
  String.raw`\b(?:below|under|beneath|short of|less than|fewer than|behind|lower than)\s+` +
    String.raw`(?:(?:${whose}|what)\s+)?${some}(?:${aims}\b|${demanded}\b|${aimedAt}\b)`,
  'u',
)
const aboveCap = new RegExp(
  String.raw`\b(?:above|over|beyond|past|after|longer than|more than|exceeds?|exceeded|exceeding)` +
    String.raw`\s+(?:${whose})\s+${some}${caps}\b`,
  'u',
)
const missesDate = new RegExp(
  String.raw`\b(?:miss|misses|missed)\s+(?:${whose})\s+(?:\p{L}+\s+){0,2}` +
    String.raw`(?:deadline|target|date|goal|term)s?\b`,
  'u',
)
/** "Sent too late", "answered late, the longest …". */
const lateEnds: ReadonlySet<string> = setOf('and but because so by')
const arriving: ReadonlySet<string> = setOf('arrive come')
const established: ReadonlySet<string> = setOf(
  'establish determine verify confirm prove clarify ascertain reconstruct reproduce demonstrate',
)
/** "Nobody can get round the lock": that this cannot be done is well. */
const evading: ReadonlySet<string> = setOf(
  'bypass circumvent evade edit manipulate override defeat guess undo',
)
/** People who fail a test are tested, and nothing else. */
const examined: ReadonlySet<string> = setOf('student pupil candidate learner applicant trainee')
const trials: ReadonlySet<string> = setOf(
  'test check inspection audit review drill examination trial service exercise',
)
const whenTried: ReadonlySet<string> = setOf('at in during when on')
const tried: ReadonlySet<string> = setOf('attempt try attack login log-in intrusion burglary')

/**
 * Whether a clause tells of a shortfall: done late, short of an aim or past a limit, trouble that
 * is known, what could not be established or failed a test, and what there is no way to do.
 */
export function tellsShortfall(words: Words): boolean {
  if (words.length === 0 || words.some(({ text }) => text === 'if' || text === 'unless'))
    return false
  if (hasKnownTrouble(words) || hasNoWay(words)) return true
  const clause = readClause(words)
  if (clause === undefined || namesHarm(clause.subject)) return false
  return (
    isOffTheMark(clause) ||
    isDoneLate(clause) ||
    couldNotBeDone(clause) ||
    failedTest(clause) ||
    couldBeBetter(clause)
  )
}

/**
 * Whether a sentence that goes on about what was said before says that it is short of an aim: "this
 * is below the six months that it aims for", "the board noted that these are over the limit".
 */
export function saysItIsShort(sentence: string): boolean {
  if (!backwards.test(sentence)) return false
  return independentClauses(sentenceWords(plainWording(sentence)).slice(0, mostWords))
    .flatMap(statedClauses)
    .some(words => {
      const clause = readClause(words)
      return clause !== undefined && isOffTheMark(clause)
    })
}

const backwards = new RegExp(
  String.raw`\b(?:this|that|it|these|they|both)\s+` +
    String.raw`(?:is|was|are|were|remains?|remained|falls?|fell|stays?|stayed|lies|lie)\b`,
  'iu',
)
const mostWords = 100

/** "Is below the six months that it aims for", "took longer than the agreed limit". */
function isOffTheMark({ words, verb, isDenied }: GapClause): boolean {
  if (isDenied || modals.has(words[verb.first]?.text ?? '')) return false
  if (words.some(({ text }) => negations.has(text))) return false
  const said = words
    .slice(verb.first)
    .map(({ text }) => text)
    .join(' ')
  return belowAim.test(said) || aboveCap.test(said) || missesDate.test(said)
}

/** "Seven were answered late", "the samples were sent too late". */
function isDoneLate({ words, verb, base, isPast, isDenied, subject, after }: GapClause): boolean {
  if (!isPast || isDenied || words.some(({ text }) => negations.has(text))) return false
  const at = after.findIndex(({ text }) => text === 'late')
  if (at < 0 || at > 2 || !after.slice(0, at).every(word => isAdverb(word) || word.text === 'too'))
    return false
  const next = after[at + 1]
  const isEnd =
    next === undefined ||
    next.kind === 'mark' ||
    lateEnds.has(next.text) ||
    (prepositions.has(next.text) && next.text !== 'on' && next.text !== 'at')
  if (!isEnd) return false
  if (verb.kind === 'passive') return isAct(base)
  return arriving.has(base) && namesProvision(subject)
}

/** "It could not be established who …", "the drill could not be held". */
function couldNotBeDone({ words, verb, base, subject }: GapClause): boolean {
  const first = words[verb.first]?.text ?? ''
  if (!verb.negated || !['could', "couldn't"].includes(first)) return false
  // "Could not be read by outsiders".
  if (words.slice(verb.head + 1).some(({ text }) => text === 'by')) return false
  if (subject.some(word => threats.has(word.text))) return false
  if (established.has(base)) return true
  const isPassive = words[verb.head - 1]?.text === 'be'
  return isPassive && namesProvision(subject) && (isAct(base) || base === 'hold' || base === 'do')
}

/** "Both alarms failed the test", "failed at the yearly service". */
function failedTest({ base, subject, after, isPast, isDenied, words }: GapClause): boolean {
  if (base !== 'fail' || !isPast || isDenied || namesPeople(subject)) return false
  if (examined.has(lastNoun(nounOf(subject)))) return false
  if (negations.has(words[0]!.text) || tried.has(lastNoun(nounOf(subject)))) return false
  const [next] = after
  if (next === undefined) return false
  const from = whenTried.has(next.text) ? 1 : 0
  return objectOf(after, from).some(({ text }) => trials.has(text))
}

/** "Contrast can be improved", "more work is needed". */
function couldBeBetter({ words, verb, base, subject, after }: GapClause): boolean {
  if (verb.negated || subject.length === 0) return false
  const isPassive = words[verb.head - 1]?.text === 'be' || verb.kind === 'passive'
  if (!isPassive) return false
  // "Can be improved by training": how anything is.
  if (after.some(({ text }) => text === 'by')) return false
  if (['can', 'could', 'should'].includes(words[verb.first]!.text)) return betters.has(base)
  return (
    ['more', 'further', 'better'].includes(subject[0]!.text) &&
    (base === 'need' || base === 'require') &&
    ['is', 'are'].includes(words[verb.first]!.text)
  )
}

const betters: ReadonlySet<string> = setOf('improve strengthen better tighten fix')

/** "There is no way to order a copy", "has no means of reaching the ward". */
function hasNoWay(words: Words): boolean {
  const at = words.findIndex(({ text }) => text === 'no')
  const noun = words[at + 1]
  if (at < 1 || noun === undefined || !means.has(noun.text) || noun.text === 'process') return false
  if (words.some(({ text }) => text === 'without' || threats.has(text))) return false
  const to = words.findIndex(
    ({ text }, place) => place > at + 1 && place < at + 8 && (text === 'to' || text === 'of'),
  )
  const verb = words.slice(to + 1).find(word => !isAdverb(word))
  if (to < 0 || verb === undefined) return false
  const base = verbBase(verb.text)
  return (
    (words[to]!.text === 'of' ? verb.text.endsWith('ing') : !determiners.has(verb.text)) &&
    ![evading, harmingVerbs, neutralVerbs, ruledActs].some(set => set.has(base)) &&
    !namesHarm(objectOf(words, words.indexOf(verb) + 1))
  )
}
