import { determiners, negations } from '../../language/grammar/function-words.ts'
import { isAdverb, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import {
  isAct,
  isDuty,
  namesHarm,
  namesPeople,
  namesProvision,
  objectOf,
  readClause,
  singular,
  type GapClause,
  type Words,
} from './gap-clause.ts'
import { beginnings, doers, harmingVerbs, harms, keeping, verbBase } from './gap-words.ts'

const records: ReadonlySet<string> = setOf(
  'file folder register list inventory log book record writing minutes drawer cabinet archive',
)
const rest: ReadonlySet<string> = setOf('rest others remainder remaining')
const resources: ReadonlySet<string> = setOf(
  'money fund funding resource budget time staff grant sponsor donor',
)
const posts: ReadonlySet<string> = setOf('post place seat position role chair office job')
const unknowns: ReadonlySet<string> = setOf('whereabouts location owner holder status')
const polite: ReadonlySet<string> = setOf(
  'thank invite inform ask tell note record hear say know acknowledge remind welcome mention brief',
)
const wanted: ReadonlySet<string> = setOf('have get start begin set')
const formal: ReadonlySet<string> = setOf('written formal proper regular signed dedicated')
const setAside: ReadonlySet<string> = setOf(
  'deferred postponed cancelled canceled suspended abandoned skipped omitted overlooked',
)
const after: ReadonlySet<string> = setOf(
  'again until till to for because owing due as pending once',
)
const good: ReadonlySet<string> = setOf('good nice useful helpful desirable wise better sensible')
const shown: ReadonlySet<string> = setOf('find locate produce trace see show')
const lists: ReadonlySet<string> = setOf('list register inventory rota roster log')
const replies: ReadonlySet<string> = setOf('answer reply response')
/** From this share on it is told that nearly all is done. */
const nearlyAll = 0.9
const lastWords = 6

/**
 * Whether words of a clause say plainly that something is not there or was not done: there is
 * "nothing in the file", "none" of what was named before, "the rest had not"; it came to nothing,
 * passed its date, waits for money, or is only wished for. `before`: what the sentence said so far.
 */
export function deniesPlainly(words: Words, before: Words): boolean {
  const all = [...before, ...words]
  if (words.length === 0 || all.some(({ text }) => conditional.has(text))) return false
  if (awaitsMeans(words) || isPastItsDate(words)) return true
  if (failedToDo(words) || isOnlyWished(words)) return true
  const clause = readClause(words)
  if (clause !== undefined && (isBeginningToCome(clause) || isUnheard(words))) return true
  // Of what should not be there nothing need come.
  if (!isHarm(clause?.subject ?? words) && cameToNothing(words)) return true
  if (all.some(({ text }) => harms.has(singular(text)))) return false
  return (
    isSetAside(words) ||
    hasNeither(words) ||
    hasNoneOfIt(words, before) ||
    isOffTheList(all, before.length) ||
    isDoneByNobody(words) ||
    isOfSome(words) ||
    (clause !== undefined && ((isEllipsis(clause) && !isHarm(all)) || isVacant(clause))) ||
    fallsShortOfPromise(all, before.length)
  )
}

const isHarm = (words: Words): boolean =>
  words.some(({ text }) => harms.has(singular(text)) || harmingVerbs.has(verbBase(text)))

const conditional: ReadonlySet<string> = setOf('if unless whether')

const texts = (words: Words): string[] => words.map(({ text }) => text)

/** "Deferred again for want of time", without a subject. */
function isSetAside([first, ...others]: Words): boolean {
  if (first === undefined || !setAside.has(first.text)) return false
  const next = others[0]
  return next === undefined || next.kind === 'mark' || isAdverb(next) || after.has(next.text)
}

/** "Fizzled out", "came to nothing". */
function cameToNothing(words: Words): boolean {
  const said = texts(words).join(' ')
  return (
    /\b(?:fizzled|petered|fizzle|peter) out\b/.test(said) ||
    /\b(?:came|come|comes|amounted) to (?:nothing|nought|naught)\b/.test(said) ||
    /\b(?:gone|went|got|getting|going) nowhere\b/.test(said) ||
    /\b(?:just |only |still )*(?:says|reads|said) \W*coming soon/.test(said)
  )
}

const dueDate =
  /\b(?:passed|past|beyond) (?:its|their|the) (?:review|expiry|renewal|due|test|service) date\b/

/** "Has passed its review date", "is well past its expiry date". */
const isPastItsDate = (words: Words): boolean =>
  dueDate.test(texts(words).join(' ')) && !words.some(({ text }) => negations.has(text))

/** "Names neither a level nor a date", "I can find neither". */
function hasNeither(words: Words): boolean {
  const at = words.findIndex(({ text }) => text === 'neither')
  const verb = words.slice(0, at < 0 ? 0 : at).findLast(word => !isAdverb(word))
  if (at < 1 || verb === undefined) return false
  const base = verbBase(verb.text)
  const isEnd =
    words.slice(at + 1).every(({ kind }) => kind === 'mark') || words[at + 1]?.kind === 'mark'
  if (isEnd) return shown.has(base)
  return (
    (keeping.has(base) || isAct(base) || base === 'contain' || base === 'mention') &&
    words.slice(at).some(({ text }) => text === 'nor') &&
    !harmingVerbs.has(base)
  )
}

/** "As we have failed to do since 2024", beside a rule. */
function failedToDo(words: Words): boolean {
  const at = words.findIndex(
    ({ text }, place) =>
      ['failed', 'neglected', 'omitted', 'forgot', 'forgotten'].includes(text) &&
      words[place + 1]?.text === 'to',
  )
  const base = verbBase(words[at + 2]?.text ?? '')
  return (
    at > 0 &&
    words.slice(Math.max(0, at - 3), at).some(({ text }) => doers.has(text) || namesOne(text)) &&
    !words.slice(Math.max(0, at - 3), at).some(({ text }) => negations.has(text)) &&
    (base === 'do' || isAct(base))
  )
}

const namesOne = (text: string): boolean => ['it', 'they', 'he', 'she'].includes(text)

/** "Will be offered once money can be found", "as soon as funds allow". */
function awaitsMeans(words: Words): boolean {
  const first = words.findIndex(({ text }) => ['will', 'shall', 'to'].includes(text))
  const at = words.findIndex(
    ({ text }, place) =>
      place > first &&
      ['once', 'when', 'until'].includes(text) &&
      words.slice(place + 1, place + 4).some(word => resources.has(singular(word.text))),
  )
  if (first < 0 || at < 0) return false
  const tail = texts(words.slice(at + 1))
  return tail.some(text =>
    ['found', 'allow', 'allows', 'permit', 'permits', 'available', 'raised', 'secured'].includes(
      text,
    ),
  )
}

/** "We would like a written agreement", "it would be good to test it". */
function isOnlyWished(words: Words): boolean {
  const would = words.findIndex(({ text }) => text === 'would')
  const clause = would < 1 ? undefined : readClause(words)
  if (clause === undefined || clause.isDenied) return false
  const said = words.slice(would + 1).filter(word => !isAdverb(word))
  const [one, two, three] = said
  const subject = words[would - 1]!
  if (subject.text === 'it' && one?.text === 'be' && good.has(two?.text ?? ''))
    return three?.text === 'to' && isAim(said[3]?.text ?? '')
  if (!['like', 'love', 'prefer'].includes(one?.text ?? '')) return false
  if (!doers.has(subject.text) && subject.text !== 'i' && !namesPeople(words.slice(0, would)))
    return false
  if (two?.text === 'to') return isAim(three?.text ?? '')
  if (!['a', 'an', 'more', 'some'].includes(two?.text ?? '')) return false
  const object = objectOf(said, 1)
  return (
    object.some(({ text }) => formal.has(text)) || (two?.text === 'more' && namesProvision(object))
  )
}

function isAim(word: string): boolean {
  const base = verbBase(word)
  return !polite.has(base) && (isDuty(base, true) || beginnings.has(base) || wanted.has(base))
}

/** "There is nothing in the file", "there is none" of what was named before. */
function hasNoneOfIt(words: Words, before: Words): boolean {
  const there = words.findIndex(
    ({ text }, at) => text === 'there' && /^(?:is|are|was|were)/.test(words[at + 1]?.text ?? ''),
  )
  if (there < 0) return false
  const isNegated = words[there + 1]!.text.endsWith("n't")
  const [one, two, ...others] = words.slice(there + 2).filter(word => !isAdverb(word))
  if (one?.text === 'nothing')
    return ['in', 'on'].includes(two?.text ?? '') && others.some(({ text }) => records.has(text))
  const isNone =
    one?.text === 'none' ||
    (one?.text === 'not' && ['one', 'any'].includes(two?.text ?? '')) ||
    (isNegated && ['one', 'any'].includes(one?.text ?? ''))
  const [next] = one?.text === 'none' ? [two] : others
  const isAlone = next === undefined || next.kind === 'mark' || next.text === 'yet'
  return isNone && isAlone && namesWanted([...before, ...words.slice(0, there)])
}

/** Whether words name what there should be. */
const namesWanted = (words: Words): boolean =>
  words.some(({ text }) => text === 'should' || text === 'must') ||
  words.some((word, at) => determiners.has(word.text) && namesProvision(objectOf(words, at + 1))) ||
  isOnlyWished(words)

/** "Gwen had; the rest had not." */
function isEllipsis({ subject, verb, after: said, words }: GapClause): boolean {
  if (!subject.some(({ text }) => rest.has(text))) return false
  const left = words
    .slice(verb.head + 1)
    .filter(({ kind, text }) => kind === 'word' && !negations.has(text))
  return (verb.negated || said[0]?.text === 'not') && left.length === 0
}

/** "The laptops are not on the register", "… are not on it". */
function isOffTheList(all: Words, from: number): boolean {
  const at = all.findIndex(
    ({ text }, place) =>
      place >= from &&
      ['on', 'in'].includes(text) &&
      (all[place - 1]?.text === 'not' ||
        /^(?:is|are|was|were)n't$/.test(all[place - 1]?.text ?? '')),
  )
  if (at < 2) return false
  const isPronoun = ['it', 'them'].includes(all[at + 1]?.text ?? '')
  const where = isPronoun ? all.slice(0, at) : objectOf(all, at + 1)
  return where.some(({ text }) => lists.has(text))
}

/** "Has heard nothing from us", "did nothing": no answer came. */
function isUnheard(words: Words): boolean {
  const at = words.findIndex(({ text }) => text === 'nothing')
  const verb = words.slice(0, Math.max(0, at)).findLast(word => !isAdverb(word))
  if (verb === undefined || words.slice(0, at).some(({ text }) => negations.has(text))) return false
  if (!['hear', 'receive', 'have'].includes(verbBase(verb.text)) && verb.text !== 'had')
    return false
  const [one, two] = words.slice(at + 1)
  return (
    (one?.text === 'from' && two?.text === 'us') ||
    ['back', 'since', 'yet'].includes(one?.text ?? '')
  )
}

/** "Were approved by no second person". */
const isDoneByNobody = (words: Words): boolean =>
  words.some(
    (word, at) =>
      (word.forms & verbForm.participle) !== 0 &&
      words[at + 1]?.text === 'by' &&
      ['no', 'nobody', 'none'].includes(words[at + 2]?.text ?? '') &&
      words[at + 3]?.text !== 'means' &&
      isAct(verbBase(word.text)),
  )

/** "Of the seven, four had a proper answer". */
function isOfSome(words: Words): boolean {
  if (words[0]?.text !== 'of') return false
  const comma = words.findIndex(({ text }) => text === ',')
  const [whole, part] = [
    words.slice(1, comma).find(word => numberOf(word) !== undefined),
    words[comma + 1],
  ]
  if (comma < 0 || comma > lastWords || whole === undefined || part === undefined) return false
  const [some, all] = [numberOf(part), numberOf(whole)]
  if (some === undefined || all === undefined || some <= 0 || some / all >= nearlyAll) return false
  const said = words.slice(comma + 2, comma + 8)
  if (said.some(({ text }) => negations.has(text))) return false
  return said.some(
    ({ text, forms }) =>
      replies.has(text) || ((forms & verbForm.participle) !== 0 && isAct(verbBase(text))),
  )
}

const numberOf = ({ text, kind }: SentenceWord): number | undefined =>
  kind === 'number' ? Number(text.replaceAll(',', '')) : numberWords.get(text)

/** "The post is vacant", "its whereabouts are unknown". */
function isVacant({ subject, after: said, isBe, isDenied }: GapClause): boolean {
  if (!isBe || isDenied) return false
  if (said.some(({ text }) => text === 'only' || text === 'for')) return false
  const one = said.find(word => !isAdverb(word) && word.text !== 'still')?.text ?? ''
  if (one === 'dead') return namesProvision(subject)
  const names = (set: ReadonlySet<string>): boolean =>
    subject.some(({ text }) => set.has(singular(text)) || set.has(text))
  if (one === 'vacant' || one === 'unfilled') return names(posts)
  return one === 'unknown' && names(unknowns)
}

/** "A log will be opened", "a second line is to be bought": new, and still to come. */
function isBeginningToCome({ words, verb, subject, after: said }: GapClause): boolean {
  if (!['a', 'an'].includes(subject[0]?.text ?? '') || verb.negated) return false
  const [one, two, three] = said
  const isToBe =
    one?.text === 'to' && two?.text === 'be' && /^(?:is|are)$/.test(words[verb.first]?.text ?? '')
  const done = isToBe
    ? three
    : words[verb.first]?.text === 'will' && verb.kind === 'passive'
      ? words[verb.head]
      : undefined
  if (done === undefined || (done.forms & verbForm.participle) === 0) return false
  const base = verbBase(done.text)
  if (
    words.some(({ text }) =>
      ['when', 'each', 'every', 'any', 'whenever', 'after', 'for'].includes(text),
    )
  )
    return false
  return isToBe
    ? beginnings.has(base)
    : ['open', 'start', 'begin'].includes(base) && namesProvision(subject)
}

/** "Comes to 71 hours a week; we promised 80". */
function fallsShortOfPromise(all: Words, from: number): boolean {
  const at = all.findIndex(
    ({ text }, place) =>
      place >= from && ['promised', 'pledged', 'undertook', 'guaranteed'].includes(text),
  )
  const due = all[at + 1]
  if (at < 1 || due?.kind !== 'number') return false
  const told = all.slice(0, at).findLast(({ kind }) => kind === 'number')
  const [one, other] = [told, due].map(word => Number(word?.text.replaceAll(',', '')))
  return one! > 0 && one! < other! && !namesHarm(all.slice(0, at))
}
