import type { ClaimDraft, WithoutParentheticals } from './claim-parts.ts'
import {
  canBeFinite,
  findVerb,
  isSurePast,
  opensObject,
} from '../../language/grammar/finite-verb.ts'
import { subjectStart } from '../../language/grammar/clauses.ts'
import {
  isAdverb,
  isAuxiliary,
  noWord,
  type SentenceWord,
} from '../../language/grammar/sentence-words.ts'
import { bracketedParentheticals } from './bracketed-parentheticals.ts'
import { baseOf, verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import {
  beForms,
  coordinators,
  determiners,
  possessives,
  prepositions,
  relatives,
  subordinators,
} from '../../language/grammar/function-words.ts'

const posts = setOf(`
  ceo cto cfo coo president founder co-founder cofounder director head chair chairman chairwoman
  chairperson author professor editor manager former founder inventor creator owner leader member
  captain king queen daughter son widow wife husband secretary minister senator governor mayor
`)
const participlesWithWas = setOf(`
  founded born established released built written directed published opened designed invented
  created produced launched formed introduced recorded painted developed discovered
`)
const participlesWithIs = setOf(`
  located based situated headquartered known called nicknamed named composed made comprised used
  considered
`)
const leadingAdverbs = setOf(`
  already now then currently formerly originally primarily mainly mostly largely also still once
`)
const timeNouns = setOf(`
  year month week day decade century season summer winter spring autumn fall morning evening night
  time years months weeks days period
`)
const maxSubject = 10
const maxAside = 40
const maxPrefixCommas = 3

/**
 * Takes out what a sentence says beside its main statement, where that is plain: dates in brackets,
 * appositives ("Bo, the CEO of X, left"), non-restrictive relative clauses. Words come back as they
 * are where anything is unclear.
 */
export function withoutParentheticals(words: readonly SentenceWord[]): WithoutParentheticals {
  const bracketed = bracketedParentheticals(words)
  const afterSubject = subjectParenthetical(bracketed.core)
  const atEnd = finalParenthetical(afterSubject.core)
  return {
    core: atEnd.core,
    claims: [...atEnd.claims, ...afterSubject.claims, ...bracketed.claims],
  }
}

/**
 * "Bo, the CEO of X, left", "X, which opened in 1999, is …", "In May, Y, founded in 1990, had …".
 */
function subjectParenthetical(words: readonly SentenceWord[]): WithoutParentheticals {
  const [first] = words
  const found = first === undefined ? undefined : subjectAsideFrom(words, 0)
  if (
    found !== undefined ||
    first === undefined ||
    !(prepositions.has(first.text) || isAdverb(first))
  )
    return found ?? { core: words, claims: [] }
  // What stands before the subject may hold commas itself: "On 20 December, 2018, …".
  let commas = 0
  for (let index = 1; index < words.length - 4 && commas < maxPrefixCommas; index++) {
    if (words[index]?.text !== ',' || words[index]?.depth !== 0) continue
    commas++
    if (findVerb(words, 0, index) !== undefined) break
    const later = subjectAsideFrom(words, index + 1)
    if (later !== undefined) return later
  }
  return { core: words, claims: [] }
}

function subjectAsideFrom(
  words: readonly SentenceWord[],
  from: number,
): WithoutParentheticals | undefined {
  const comma = words.findIndex(
    (word, index) => index > from && word.depth === 0 && word.text === ',',
  )
  if (comma < from + 1 || comma > from + maxSubject) return undefined
  const subject = words.slice(from, comma)
  const [first] = subject
  if (
    first === undefined ||
    first.kind === 'mark' ||
    (!first.capital && !determiners.has(first.text)) ||
    prepositions.has(first.text) ||
    subordinators.has(first.text)
  )
    return undefined
  if (
    subject.some((word, index) => index > 0 && canBeFinite(word) && !isBetweenNouns(subject, index))
  )
    return undefined
  if (subject.some(word => word.kind === 'number' || timeNouns.has(word.text))) return undefined
  if (isAdverb(first) || (first.forms !== 0 && subject.length === 1 && !first.capital))
    return undefined
  for (let close = comma + 2; close < Math.min(words.length - 1, comma + maxAside); close++) {
    const mark = words[close]
    if (mark?.text !== ',' || mark.depth > 0) continue
    let next = close + 1
    while (next < words.length - 1 && isAdverb(words[next] ?? mark)) next++
    if (!canBeFinite(words[next])) continue
    const core = [...words.slice(0, comma), ...words.slice(close + 1)]
    if (findVerb(core, from, core.length)?.first !== comma + (next - close - 1)) continue
    const draft = asideDraft(subject, words.slice(comma + 1, close))
    return draft === undefined ? undefined : { core, claims: [draft] }
  }
  return undefined
}

const isBetweenNouns = (words: readonly SentenceWord[], index: number): boolean =>
  (words[index]?.forms ?? 0) !== 0 && ((words[index]?.forms ?? 0) & verbForm.nounLike) !== 0

/** What is said of the subject between two commas; undefined where it is not plainly that. */
function asideDraft(
  subject: readonly SentenceWord[],
  inner: readonly SentenceWord[],
): ClaimDraft | undefined {
  const first = inner.find(word => !leadingAdverbs.has(word.text))
  if (first === undefined || inner.length < 2) return undefined
  if (
    inner.some(
      (word, index) =>
        word.depth === 0 &&
        (word.text === ';' ||
          (word.text === ',' && coordinators.has(inner[index + 1]?.text ?? ''))),
    )
  )
    return undefined
  if (first.text === 'which' || first.text === 'who') return relativeDraft(subject, inner)
  if (first.text === 'whose')
    return findVerb(inner, 1, inner.length) === undefined
      ? undefined
      : [subject, "'s", inner.slice(1)]
  if (
    inner.some(
      word => word.depth === 0 && (relatives.has(word.text) || subordinators.has(word.text)),
    )
  )
    return undefined
  // Of "A and its sister B, the X," only B is the X.
  if (subject.some(word => coordinators.has(word.text))) return undefined
  const isVerbless = !inner.some(
    word => word.depth === 0 && (isAuxiliary(word) || isSurePast(word)),
  )
  if (
    isVerbless &&
    (['a', 'an', 'the', 'one'].includes(first.text) ||
      possessives.has(first.text) ||
      posts.has(first.text) ||
      /['’]s$/.test(first.text))
  )
    return [subject, isSeveral(subject) ? 'are' : 'is', inner]
  if (participlesWithWas.has(first.text))
    return [subject, isSeveral(subject) ? 'were' : 'was', inner]
  return participlesWithIs.has(first.text)
    ? [subject, isSeveral(subject) ? 'are' : 'is', inner]
    : undefined
}

/** Whether the noun of a subject is a plural: "his reforms", "the owners of Acme". */
function isSeveral(subject: readonly SentenceWord[]): boolean {
  const noun = subject.find(
    (_, index) => index === subject.length - 1 || prepositions.has(subject[index + 1]?.text ?? ''),
  )
  return (
    noun !== undefined && !noun.capital && /(?:[^sui]s|people|men|women|children)$/.test(noun.text)
  )
}

/**
 * "X" and "which opened in 1999" → "X opened in 1999"; undefined where the relative has a subject
 * of its own or depends on a condition.
 */
function relativeDraft(
  antecedent: readonly SentenceWord[],
  inner: readonly SentenceWord[],
): ClaimDraft | undefined {
  let verb = 1
  while (verb < inner.length && isAdverb(inner[verb] ?? noWord)) verb++
  const word = inner[verb]
  if (
    word === undefined ||
    (!canBeFinite(word) && (word.forms & verbForm.base) === 0) ||
    inner.length < verb + 2
  )
    return undefined
  return inner.some(part => ['if', 'unless', 'whether', 'because'].includes(part.text))
    ? undefined
    : [antecedent, inner.slice(1)]
}

/**
 * What the last comma of a sentence opens: "…, which gives lower rated players a chance", "… by
 * Jane Doe, the CEO of X".
 */
function finalParenthetical(words: readonly SentenceWord[]): WithoutParentheticals {
  const none = { core: words, claims: [] }
  const last = words.at(-1)
  const end =
    last !== undefined && last.kind === 'mark' && '.!'.includes(last.text)
      ? words.length - 1
      : words.length
  let comma = -1
  for (let index = end - 1; index > 0; index--) {
    const word = words[index]
    if (word?.text !== ',' || word.depth > 0) continue
    const next = words[index + 1]
    if (
      next !== undefined &&
      (next.text === 'which' ||
        next.text === 'who' ||
        (comma < 0 && ['a', 'an', 'the'].includes(next.text)))
    ) {
      comma = index
      if (next.text === 'which' || next.text === 'who') break
    } else if (
      comma < 0 &&
      !words.slice(index).some(other => other.text === 'which' || other.text === 'who')
    )
      comma = index
  }
  if (comma < 3 || end - comma < 4) return none
  const inner = words.slice(comma + 1, end)
  const opener = inner[0]?.text ?? ''
  const isRelative = opener === 'which' || opener === 'who'
  if (!isRelative && !['a', 'an', 'the'].includes(opener)) return none
  if (findVerb(words.slice(0, comma), subjectStart(words), comma) === undefined) return none
  const antecedent = antecedentBefore(words, comma, isRelative, opener)
  if (antecedent === undefined || opensWithCondition(words)) return none
  if (isRelative) {
    const start = subjectStart(words)
    if (
      inner.some(word => word.depth === 0 && (word.text === ';' || word.text === ',')) ||
      words.slice(start, comma).some(word => word.depth === 0 && word.text === ',')
    )
      return none
    const draft =
      opener === 'which' && meansAll(inner) ? undefined : relativeDraft(antecedent, inner)
    return draft === undefined
      ? none
      : { core: [...words.slice(0, comma), ...words.slice(end)], claims: [draft] }
  }
  const isNounPhrase =
    findVerb(inner, 0, inner.length) === undefined &&
    !inner.some(
      word =>
        word.depth === 0 &&
        (word.text === ',' ||
          word.text === ';' ||
          relatives.has(word.text) ||
          subordinators.has(word.text)),
    )
  if (
    !isNounPhrase ||
    inner.some(
      (word, index) => word.text === 'and' && determiners.has(inner[index + 1]?.text ?? ''),
    ) ||
    words.slice(0, comma).some(word => word.depth === 0 && word.text === ',')
  )
    return none
  return {
    core: [...words.slice(0, comma), ...words.slice(end)],
    claims: [[antecedent, 'is', inner]],
  }
}

/**
 * "…, which means that", "…, which is important": more likely said of all that stands before than
 * of its last name.
 */
function meansAll(inner: readonly SentenceWord[]): boolean {
  const at = inner.findIndex((word, index) => index > 0 && !isAdverb(word))
  const verb = inner[at]
  const next = inner[at + 1]
  if (verb === undefined || next === undefined || ofAll.has(baseOf(verb.text))) return true
  return (
    beForms.has(verb.text) &&
    !determiners.has(next.text) &&
    !prepositions.has(next.text) &&
    next.forms === 0 &&
    !next.capital &&
    !isAdverb(next)
  )
}

const ofAll = setOf(`
  mean make allow lead cause result indicate suggest show help give enable require demonstrate
  reflect ensure explain prevent create
`)

const opensWithCondition = (words: readonly SentenceWord[]): boolean =>
  ['if', 'unless', 'when', 'whenever', 'once'].includes(words[0]?.text ?? '')

/**
 * The name or noun phrase that ends right before `comma` and that a relative or appositive there
 * can only mean; undefined where more than one could be.
 */
function antecedentBefore(
  words: readonly SentenceWord[],
  comma: number,
  isRelative: boolean,
  opener: string,
): readonly SentenceWord[] | undefined {
  let from = comma
  while (from > 0 && isOfName(words[from - 1])) from--
  while (from > 1 && nameJoiners.has(words[from - 1]?.text ?? '') && isOfName(words[from - 2])) {
    from--
    while (from > 0 && isOfName(words[from - 1])) from--
  }
  const before = words[from - 1]
  if (opener === 'which' && !followsVerb(words, from, comma)) return undefined
  if (from < comma && from > 0) {
    if (
      before === undefined ||
      before.kind === 'mark' ||
      ['of', 'and', 'or', 'a', 'an'].includes(before.text)
    )
      return undefined
    if (before.text === 'the') return words.slice(from - 1, comma)
    return words.slice(from, comma)
  }
  if (!isRelative) return undefined
  // "the system, which": a determiner and at most four words without a preposition, after a verb or
  // preposition.
  for (let index = comma - 1; index >= Math.max(1, comma - 5); index--) {
    const word = words[index]
    if (
      word === undefined ||
      word.kind === 'mark' ||
      prepositions.has(word.text) ||
      coordinators.has(word.text) ||
      relatives.has(word.text)
    )
      return undefined
    if (!determiners.has(word.text)) continue
    const outer = words[index - 1]
    if (
      outer === undefined ||
      outer.text === 'of' ||
      outer.text === 'as' ||
      !(prepositions.has(outer.text) || outer.forms !== 0)
    )
      return undefined
    return opener === 'who' || opensObject(word) ? words.slice(index, comma) : undefined
  }
  return undefined
}

const nameJoiners = setOf('de da von van der di al bin del la')

/**
 * Whether nothing but a preposition and a determiner stands between the verb and what ends before
 * `comma`: only then "which" means just that.
 */
function followsVerb(words: readonly SentenceWord[], name: number, comma: number): boolean {
  const verb = findVerb(words, subjectStart(words), comma)
  if (verb === undefined) return false
  let at = verb.head + 1
  while (at < comma && isAdverb(words[at] ?? noWord)) at++
  if (prepositions.has(words[at]?.text ?? '')) at++
  if (name < comma)
    return at === name || (at + 1 === name && determiners.has(words[at]?.text ?? ''))
  return (
    determiners.has(words[at]?.text ?? '') &&
    !words.slice(at, comma).some(word => prepositions.has(word.text))
  )
}

const isOfName = (word: SentenceWord | undefined): boolean =>
  word !== undefined && word.kind === 'word' && word.capital && word.depth === 0
