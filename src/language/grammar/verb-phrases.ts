import { findVerb, isClearVerb, isSurePast, opensObject, type ClauseVerb } from './finite-verb.ts'
import { isCondition, isImperative, subjectStart } from './clauses.ts'
import { isAdverb, isAuxiliary, type Phrases, type SentenceWord } from './sentence-words.ts'
import { isIntransitive, verbForm } from './verb-forms.ts'
import { setOf } from '../lexicons/lexicon.ts'
import {
  coordinators,
  determiners,
  negations,
  prepositions,
  relatives,
  reportingVerbs,
  subjectPronouns,
  subordinators,
} from './function-words.ts'
import { englishMonths, englishWeekdays } from '../lexicons/calendar-words.ts'

const { base, third, past, participle, nounLike } = verbForm

interface Joint {
  readonly at: number
  readonly start: number
  readonly verb: number
  readonly shares: boolean
  readonly afterComma: boolean
}

const unclearSubject = new Set(['only', 'either', 'neither', 'whether'])
const unclearBetween = setOf(`
  either neither only whether if unless because that who which whose whom what how why where when
  while although though until so than
`)
const clauseOpeners = new Set(['after', 'before', 'since', 'once'])
const unclearAfter = setOf(`
  if unless whether when whenever once until provided because respectively
`)

/**
 * Splits "X founded A and moved to B" into its verb phrases, the subject and shared auxiliaries
 * repeated; the whole clause where it is not plain that a phrase is the subject's own.
 */
export function sharedSubjectClauses(words: readonly SentenceWord[]): readonly Phrases[] {
  const start = subjectStart(words)
  const verb = findVerb(words, start, words.length)
  if (verb === undefined || verb.first - start > 14) return [[words]]
  const joints = jointsAfter(words, verb)
  if (joints.length === 0) return [[words]]
  if (isImperative(words[start]) && verb.first > start) return [[words]]
  if (
    words.slice(start, verb.first + 1).some(word => unclearSubject.has(word.text)) ||
    words.slice(verb.first, verb.head).some(word => word.text === 'only')
  )
    return [[words]]
  const prefix = words.slice(0, start)
  const subject = withoutAdverbs(words.slice(start, verb.first))
  const shared = words.slice(verb.first, verb.head)
  const first = joints[0]?.at ?? words.length
  const drafts: Phrases[] = [[words.slice(0, first)]]
  for (const [index, joint] of joints.entries()) {
    const phrase = words.slice(joint.start, joints[index + 1]?.at ?? words.length)
    const carries = prefix.length > 0 && (isCondition(words) || !hasTime(phrase))
    drafts.push([
      ...(carries ? [prefix, ','] : []),
      subject,
      ...(joint.shares ? [shared.filter(word => !isAdverb(word) || negations.has(word.text))] : []),
      phrase,
    ])
  }
  return drafts
}

/** "The sources primarily": the adverb belongs to the first verb only. */
function withoutAdverbs(subject: readonly SentenceWord[]): readonly SentenceWord[] {
  const last = subject.findLastIndex(word => !isAdverb(word))
  return last < 0 ? subject : subject.slice(0, last + 1)
}

const hasTime = (words: readonly SentenceWord[]): boolean =>
  words.some(
    word =>
      word.kind === 'number' ||
      ['later', 'then', 'subsequently', 'eventually', 'after', 'before', 'until', 'since'].includes(
        word.text,
      ),
  )

/** The places where a further verb phrase begins, in order; none where one of them is unclear. */
function jointsAfter(words: readonly SentenceWord[], verb: ClauseVerb): readonly Joint[] {
  const found: Joint[] = []
  let commas: Joint[] = []
  let unclear = false
  let from = verb.head
  for (let index = verb.head + 1; index < words.length - 1; index++) {
    const word = words[index]
    if (word === undefined || word.depth > 0) continue
    const isComma = word.text === ','
    if (!isComma && word.text !== 'and' && word.text !== 'but') continue
    const coordinated = isComma && ['and', 'but'].includes(words[index + 1]?.text ?? '')
    const joint = jointAt(
      words,
      verb,
      from,
      index,
      coordinated ? index + 2 : index + 1,
      isComma && !coordinated,
    )
    if (coordinated) index++
    if (joint === undefined) {
      // "report errors" after "and" may be a verb that was not recognised: what follows could
      // belong to it.
      if (!isComma && mayBeVerb(words, verb, index + 1)) unclear = true
      continue
    }
    if (unclear && !isAuxiliary(words[joint.verb] ?? stop)) return []
    if (isComma && !coordinated) {
      commas.push(joint)
    } else {
      // "X did A, did B, and did C": phrases after commas count once a coordinator closes the row.
      found.push(...commas, joint)
      commas = []
    }
    from = joint.start
  }
  return found.some(joint =>
    words.slice(joint.start).some(word => word.depth === 0 && unclearAfter.has(word.text)),
  )
    ? []
    : found
}

function mayBeVerb(words: readonly SentenceWord[], verb: ClauseVerb, at: number): boolean {
  const word = words[at]
  if (word === undefined || word.capital) return false
  const asked =
    verb.kind === 'third'
      ? third
      : verb.kind === 'base' || verb.kind === 'modal' || verb.kind === 'do'
        ? base
        : past
  return (word.forms & asked) !== 0
}

function jointAt(
  words: readonly SentenceWord[],
  verb: ClauseVerb,
  from: number,
  at: number,
  begin: number,
  bareComma: boolean,
): Joint | undefined {
  let start = begin
  while (start < words.length && (isAdverb(words[start] ?? stop) || words[start]?.text === 'not'))
    start++
  const word = words[start]
  if (word === undefined || word.kind !== 'word' || word.capital || word.depth > 0) return undefined
  const between = words.slice(from + 1, at).filter(other => other.depth === 0)
  if (
    between.some(
      other =>
        unclearBetween.has(other.text) ||
        (subjectPronouns.has(other.text) &&
          !determiners.has(other.text) &&
          other.text !== 'there' &&
          other.text !== 'it' &&
          other.text !== 'you'),
    )
  )
    return undefined
  // "the line that his predecessor had begun, and …": a clause of its own stands between.
  if (
    between.some(
      (other, position) =>
        isAuxiliary(other) ||
        isSurePast(other) ||
        (other.text === 'as' && subjectPronouns.has(between[position + 1]?.text ?? '')) ||
        (other.text === 'it' && (between[position + 1]?.forms ?? 0) !== 0),
    )
  )
    return undefined
  // "… after Bo hit and hurt a driver": the second verb may belong to the clause that "after"
  // opens.
  const opened = between.findIndex(other => clauseOpeners.has(other.text))
  if (
    opened >= 0 &&
    between
      .slice(opened + 2)
      .some(
        (other, position) =>
          ((other.forms & past) !== 0 ||
            ((other.forms & third) !== 0 && (other.forms & nounLike) === 0)) &&
          !determiners.has(between[opened + 1 + position]?.text ?? ''),
      )
  )
    return undefined
  const head = words[verb.head]
  if (
    head !== undefined &&
    reportingVerbs.has(head.text) &&
    between.some(other => isAuxiliary(other) || isSurePast(other))
  )
    return undefined
  const shares = sharing(words, verb, start, between)
  if (shares === undefined) return undefined
  if (
    bareComma &&
    shares === 'own' &&
    !isAuxiliary(word) &&
    (word.forms & (past | third | base)) === 0
  )
    return undefined
  if (bareComma && !isClearVerb(words, start)) return undefined
  if (
    bareComma &&
    (word.forms & participle) !== 0 &&
    (words[start + 1]?.text === 'by' || words[start + 1]?.text === 'in')
  )
    return undefined
  // "reviewed and approved the plan": the first verb has no object of its own.
  const complement = between.filter(
    other => other.kind !== 'mark' && !isAdverb(other) && other.text !== 'not',
  )
  if (
    complement.length === 0 &&
    from === verb.head &&
    !(
      shares === 'own' &&
      ((head !== undefined && isIntransitive(head.text)) || verb.kind === 'passive')
    )
  )
    return undefined
  if (start + 1 >= words.length || words[start + 1]?.text === '.' || words[start + 1]?.text === ',')
    return isIntransitive(word.text) && word.forms !== 0 && (word.forms & nounLike) === 0
      ? { at, start: begin, verb: start, shares: shares === 'shared', afterComma: bareComma }
      : undefined
  return { at, start: begin, verb: start, shares: shares === 'shared', afterComma: bareComma }
}

const stop: SentenceWord = {
  index: -1,
  text: '',
  start: 0,
  end: 0,
  kind: 'mark',
  capital: false,
  depth: 0,
  forms: 0,
}

/**
 * Whether the verb at `at` has its own tense ("own") or takes the auxiliaries of the first
 * ("shared"); undefined where it may be a noun or belong to another verb.
 */
function sharing(
  words: readonly SentenceWord[],
  verb: ClauseVerb,
  at: number,
  between: readonly SentenceWord[],
): 'own' | 'shared' | undefined {
  const word = words[at] ?? stop
  const next = words[at + 1]
  if (isAuxiliary(word)) return coordinators.has(next?.text ?? '') ? undefined : 'own'
  const { forms } = word
  if (isSurePast(word)) return 'own'
  const tail = between.slice(0)
  const hasInfinitive =
    tail.some(
      (other, index) => other.text === 'to' && ((tail[index + 1]?.forms ?? 0) & base) !== 0,
    ) ||
    tail.some(other => takesInfinitive.has(other.text)) ||
    takesInfinitive.has(words[verb.head]?.text ?? '')
  const hasParticiple = tail.some(
    (other, index) =>
      (other.forms & participle) !== 0 &&
      !determiners.has(tail[index - 1]?.text ?? '') &&
      !isAttributive(tail, index),
  )
  switch (verb.kind) {
    case 'past':
      return (forms & past) !== 0 &&
        !hasParticiple &&
        (forms & base) === 0 &&
        (next === undefined || !isCompoundNext(next))
        ? 'own'
        : undefined
    case 'third':
      return (forms & third) !== 0 && isPlainThird(word, next) ? 'own' : undefined
    case 'base':
      return (forms & base) !== 0 &&
        !hasInfinitive &&
        ((forms & nounLike) === 0 ? verbFollows(next) : opensObject(next))
        ? 'own'
        : undefined
    case 'modal':
    case 'do':
      if (verb.negated) return undefined
      if (word.text === 'be' && !hasInfinitive && next !== undefined) return 'shared'
      return (forms & base) !== 0 &&
        !hasInfinitive &&
        ((forms & nounLike) === 0 ? verbFollows(next) : opensObject(next))
        ? 'shared'
        : undefined
    case 'perfect':
      return verb.negated || (forms & participle) === 0 || hasParticiple || !isClearVerb(words, at)
        ? undefined
        : 'shared'
    case 'passive': {
      if (words[verb.head]?.text === 'born' && word.text !== 'raised' && (forms & past) !== 0)
        return 'own'
      if ((forms & (past | participle)) === 0 || (forms & base) !== 0)
        return (forms & third) !== 0 &&
          isPlainThird(word, next) &&
          ['is', 'was'].includes(words[verb.first]?.text ?? '')
          ? 'own'
          : undefined
      if (isIntransitive(word.text))
        return (forms & past) !== 0 && isPast(words[verb.first]) ? 'own' : undefined
      if (next !== undefined && (datesAfterParticiples.has(next.text) || next.kind === 'number'))
        return verb.negated || hasParticiple ? undefined : 'shared'
      if (opensObject(next))
        return (forms & past) !== 0 && isPast(words[verb.first]) ? 'own' : undefined
      if (verb.negated || hasParticiple || next === undefined) return undefined
      return prepositions.has(next.text) || next.text === 'to' || next.text === 'as'
        ? 'shared'
        : undefined
    }
    case 'copula':
      if (
        (forms & third) !== 0 &&
        isPlainThird(word, next) &&
        ['is', 'was'].includes(words[verb.first]?.text ?? '')
      )
        return 'own'
      return (forms & past) !== 0 &&
        (forms & base) === 0 &&
        isPast(words[verb.first]) &&
        !hasParticiple &&
        (isIntransitive(word.text) || opensObject(next))
        ? 'own'
        : undefined
    case 'progressive':
      return undefined
  }
}

const takesInfinitive = setOf('help helps helped let lets make makes made see want need')

const datesAfterParticiples = new Set([...englishMonths, ...englishWeekdays])

const isPast = (word: SentenceWord | undefined): boolean =>
  word?.text === 'was' || word?.text === 'were'

/** "a renowned writer": a participle right before a noun. */
function isAttributive(words: readonly SentenceWord[], index: number): boolean {
  const next = words[index + 1]
  return (
    next !== undefined &&
    next.kind === 'word' &&
    !prepositions.has(next.text) &&
    !relatives.has(next.text) &&
    !subordinators.has(next.text) &&
    !determiners.has(next.text) &&
    next.text !== 'to' &&
    next.forms === 0
  )
}

/** A third person that no plural noun looks like here. */
function isPlainThird(word: SentenceWord, next: SentenceWord | undefined): boolean {
  if (next === undefined) return false
  return (word.forms & nounLike) === 0
    ? verbFollows(next)
    : opensObject(next) && next.text !== 'that'
}

const verbFollows = (next: SentenceWord | undefined): boolean =>
  next !== undefined &&
  next.text !== 'of' &&
  next.text !== ',' &&
  next.text !== 'and' &&
  next.text !== 'or'

/**
 * "and related technologies", "and proposed changes": a participle that describes a noun, not a
 * verb.
 */
const isCompoundNext = (next: SentenceWord): boolean =>
  next.kind === 'word' &&
  !next.capital &&
  /(?:[^s]s|tion|ment|ity|ness)$/.test(next.text) &&
  next.forms === 0 &&
  !determiners.has(next.text) &&
  !prepositions.has(next.text) &&
  !['this', 'his', 'its', 'as', 'was', 'us', 'across', 'towards', 'perhaps', 'thus'].includes(
    next.text,
  )
