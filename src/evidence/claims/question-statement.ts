import {
  sentenceWords,
  isAuxiliary,
  type SentenceWord,
} from '../../language/grammar/sentence-words.ts'
import { asSentence, wordsText } from './claim-parts.ts'
import { filledQuestion, type AskedClause } from './filled-question.ts'
import { pastOf, thirdPersonOf, verbForm, verbForms } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'
import {
  beForms,
  determiners,
  doForms,
  haveForms,
  prepositions,
  relatives,
} from '../../language/grammar/function-words.ts'
import { englishMonths, englishWeekdays } from '../../language/lexicons/calendar-words.ts'

const maxQuestion = 400
const { base, participle, gerund } = verbForm

const askingFrame = longPattern('i')`
  ^(?:(?:please|so|and|but|ok(?:ay)?|well|hi|hello|hey|thanks|thank you|great)[,.!]?\s+){1,4}
`

const askingRequest = longPattern('i')`
  ^(?:(?:can|could|would) you (?:please )?tell me|(?:please )?tell me|do you know|
  i(?:'d| would) like to know|i want to know)[,:]?\s+
`

const secondQuestion = longPattern('i')`
  ,? and (?:when|where|who|what|how|why|which) (?:is|are|was|were|do|does|did|has|have|can|
  will)\b.*$
`

/**
 * A question without what stands before its question word and without its mark; undefined where it
 * is too long.
 */
export function askedClauseOf(question: string): AskedClause | undefined {
  const trimmed = question
    .trim()
    .replace(askingFrame, '')
    .replace(askingRequest, '')
    .replace(/(?<!\s)\s*[?.!]{1,9}\s*$/, '')
    // Of two questions in one the first is answered first.
    .replace(secondQuestion, '')
    // "Who was born first, A or B?"
    .replace(/[,:]\s\p{Lu}[^,:]{0,120} or [^,:]{1,120}$/u, '')
  if (trimmed === '' || trimmed.length > maxQuestion || /[?!;\n]/.test(trimmed)) return undefined
  return { text: trimmed, words: sentenceWords(trimmed) }
}

/**
 * What stands in a statement made of a yes-or-no question; undefined where its subject cannot be
 * told from the rest.
 */
interface Parted {
  readonly subject: string
  readonly auxiliary: string
  readonly rest: string
}

/**
 * The declarative form of a yes-or-no question, or its negation: "Was X built in 1999?" is "X was
 * built in 1999." or "X was not built in 1999."; undefined where the words cannot be put in order.
 */
export function yesNoStatement(read: AskedClause, yes: boolean): string | undefined {
  const parted = partedQuestion(read, 0)
  if (parted === undefined || parted.rest === '' || /^(?:i|we|you)$/i.test(parted.subject))
    return undefined
  return yes
    ? asSentence(joined(parted))
    : asSentence(`${parted.subject} ${parted.auxiliary} not ${parted.rest}`)
}

/** What a question is about, as far as its words tell: "X" of "When did X open?". */
export function questionSubject(read: AskedClause): string | undefined {
  const at = read.words.findIndex(word => isAuxiliary(word))
  if (at < 0 || at > 5) return undefined
  const subject = partedQuestion(read, at)?.subject
  return subject === undefined || subject.length > 80 ? undefined : subject
}

/** Subject, verb in its tense and rest. */
function joined({ subject, auxiliary, rest }: Parted, after = ''): string {
  const tail = after === '' ? rest : rest === '' ? after : `${rest} ${after}`
  const verb = /^\S+/.exec(tail)?.[0] ?? ''
  if (
    doForms.has(auxiliary.toLowerCase()) &&
    ((verbForms(verb.toLowerCase()) & base) !== 0 || verb === 'have' || verb === 'do')
  ) {
    const tensed =
      auxiliary.toLowerCase() === 'did'
        ? pastOf(verb)
        : auxiliary.toLowerCase() === 'does'
          ? thirdPersonOf(verb)
          : verb
    return `${subject} ${tensed}${tail.slice(verb.length)}`
  }
  return `${subject} ${auxiliary.toLowerCase()} ${tail}`
}

/** Auxiliary, subject and rest of the question words from `from`. */
function partedQuestion({ text, words }: AskedClause, from: number): Parted | undefined {
  const auxiliary = words[from]
  if (auxiliary === undefined || !isAuxiliary(auxiliary)) return undefined
  const end = endOfSubject(
    words,
    from + 1,
    doForms.has(auxiliary.text) || !(beForms.has(auxiliary.text) || haveForms.has(auxiliary.text))
      ? base
      : beForms.has(auxiliary.text)
        ? participle | gerund
        : participle,
    beForms.has(auxiliary.text),
  )
  if (end === undefined) return undefined
  return {
    subject: wordsText(text, words.slice(from + 1, end)),
    auxiliary: auxiliary.text,
    rest: wordsText(text, words.slice(end)),
  }
}

const nameJoints = setOf('and of the & de von van or')

/**
 * Where the subject ends: before a verb form that its auxiliary asks for; after "be" also before a
 * second noun phrase or a preposition.
 */
function endOfSubject(
  words: readonly SentenceWord[],
  from: number,
  forms: number,
  isBe: boolean,
): number | undefined {
  const first = words[from]
  if (first === undefined) return undefined
  if (['he', 'she', 'it', 'they', 'there', 'i', 'we', 'you', 'this', 'that'].includes(first.text))
    return from + 1
  const both = words.findIndex((word, index) => index > from && word.text === 'both')
  if (isBe && both > from) return both
  let inRelative = false
  for (let index = from + 1; index < words.length; index++) {
    const word = words[index]
    if (word === undefined || word.depth > 0 || word.capital || word.kind !== 'word') continue
    // In "the man who opened the hall" the verb is not the question's; only one at its end is.
    if (relatives.has(word.text)) inRelative = true
    if (inRelative && index < words.length - 2) continue
    // "the basketball team play": of two words that may be the verb the second is.
    if (
      forms === base &&
      (word.forms & verbForm.nounLike) !== 0 &&
      ((words[index + 1]?.forms ?? 0) & base) !== 0
    )
      continue
    if (
      ((word.forms & forms) !== 0 ||
        (forms === base && (word.text === 'have' || word.text === 'be' || word.text === 'do'))) &&
      !determiners.has(words[index - 1]?.text ?? '') &&
      !prepositions.has(words[index - 1]?.text ?? '')
    )
      return index
  }
  if (!isBe || inRelative) return undefined
  // "Is Paris the capital of France": a name, then what it is said to be.
  let end = from
  if (determiners.has(first.text)) end++
  while (
    end < words.length &&
    (words[end]?.capital === true ||
      (nameJoints.has(words[end]?.text ?? '') && words[end + 1]?.capital === true))
  )
    end++
  if (end > from + (determiners.has(first.text) ? 1 : 0))
    return end < words.length ? end : words.length
  for (let index = from + 1; index < words.length; index++) {
    const word = words[index]
    if (
      word !== undefined &&
      (determiners.has(word.text) || (prepositions.has(word.text) && word.text !== 'of'))
    )
      return index
  }
  return words.length
}

/**
 * The statement that a question and an elliptic answer make: "Who wrote X?" and "Jane Doe" are
 * "Jane Doe wrote X."; undefined where no rule puts them together safely.
 */
export function answeredStatement(read: AskedClause, answer: string): string | undefined {
  const { text, words } = read
  const [asked, second] = words
  if (asked === undefined || second === undefined) return undefined
  const rest = (from: number): string => wordsText(text, words.slice(from))
  switch (asked.text) {
    case 'who':
    case 'whom':
      if (/ or /.test(text)) return undefined
      if (beForms.has(second.text))
        return words.length > 2
          ? isPredicate(words, 2)
            ? asSentence(saidOf(answer, second.text, rest(2)))
            : asSentence(`${rest(2)} ${second.text} ${answer}`)
          : undefined
      if (doForms.has(second.text) || isModalOrHave(second)) {
        const parted =
          isModalOrHave(second) && !doForms.has(second.text) && !startsNounPhrase(words[2])
            ? undefined
            : partedQuestion(read, 1)
        if (parted !== undefined) return asSentence(joined(parted, answer))
      }
      return second.kind === 'word' &&
        (second.forms !== 0 || isAuxiliary(second)) &&
        !doForms.has(second.text)
        ? asSentence(`${answer} ${rest(1)}`)
        : undefined
    case 'why':
      return /^(?:because|due|owing|for|to|since|thanks|as)\b/i.test(answer)
        ? placed(read, 1, lowerFirst(answer), given => given)
        : undefined
    case 'in':
    case 'at':
    case 'on':
    case 'for':
    case 'from':
    case 'to':
    case 'by':
    case 'with':
    case 'of': {
      const auxiliary = words.findIndex(word => isAuxiliary(word))
      return (second.text === 'which' || second.text === 'what' || second.text === 'whom') &&
        auxiliary > 0
        ? placed(read, auxiliary, answer, given =>
            new RegExp(`^${asked.text}\\b`, 'i').test(given)
              ? given
              : /^(?:year|month)$/.test(words[2]?.text ?? '')
                ? timePreposition(given)
                : `${asked.text} ${given}`,
          )
        : undefined
    }
    case 'when':
      return placed(read, 1, lowerFirst(answer), timePreposition)
    case 'where':
      return placed(read, 1, lowerFirst(answer), given =>
        /^(?:in|at|on|near|from|to|by|outside|inside|between|across|throughout)\b/i.test(given)
          ? given
          : `in ${given}`,
      )
    case 'what':
    case 'which':
      return askedThing(read, answer)
    case 'how':
      return askedDegree(read, answer)
    default:
      return filledQuestion(read, answer)
  }
}

const lowerFirst = (text: string): string =>
  /^(?:Because|Due|Owing|For|To|Since|Thanks|As|In|On|At)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text

/** "Who are the owners?" asks for several; one name is one of them. */
function saidOf(answer: string, be: string, rest: string): string {
  const isOne = (be === 'are' || be === 'were') && /^the\b/i.test(rest) && !/,| and /.test(answer)
  return isOne
    ? `${answer} ${be === 'are' ? 'is' : 'was'} one of ${rest}`
    : `${answer} ${be} ${rest}`
}

const isModalOrHave = (word: SentenceWord): boolean => isAuxiliary(word) && !beForms.has(word.text)
const startsNounPhrase = (word: SentenceWord | undefined): boolean =>
  word !== undefined &&
  (word.capital ||
    determiners.has(word.text) ||
    ['he', 'she', 'it', 'they', 'i', 'you', 'we'].includes(word.text))

/**
 * "Who is the CEO", "who was elected": what follows "be" is said of the answer; "who are the
 * founders" as well.
 */
const isPredicate = (words: readonly SentenceWord[], at: number): boolean =>
  determiners.has(words[at]?.text ?? '') ||
  ((words[at]?.forms ?? 0) & (participle | gerund)) !== 0 ||
  prepositions.has(words[at]?.text ?? '')

function placed(
  read: AskedClause,
  at: number,
  answer: string,
  fit: (answer: string) => string,
): string | undefined {
  const parted = partedQuestion(read, at)
  if (parted === undefined || /^(?:i|we|you)$/i.test(parted.subject)) return undefined
  // "Where is the company based in?" has its preposition.
  const lastWord = /\S+$/.exec(parted.rest)?.[0] ?? ''
  return asSentence(joined(parted, prepositions.has(lastWord) ? answer : fit(answer)))
}

const hasPreposition = longPattern('i')`
  ^(?:in|on|at|since|until|before|after|from|during|by|around|about|between|every|last|next|
  yesterday|today|tomorrow|as|when|while|once|every|early|late|mid)\b
`

const isDayDate = longPattern('')`
  ^(?:\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?[A-Z]|[A-Z][a-z]+\s\d{1,2}(?:st|nd|rd|th)?(?:,|
  \b(?!\d)))|^\d{4}-\d{2}-\d{2}
`

const weekday = new RegExp(String.raw`^(?:${englishWeekdays.join('|')})\b`, 'i')
const isBareTime = longPattern('i')`
  ^(?:the\s)?(?:\d|[A-Z][a-z]+ \d{4}|(?:early|late|mid)|${englishMonths.join('|')}|
  spring|summer|autumn|winter|fall)
`

/** "1999" is "in 1999", "5 May 2020" is "on 5 May 2020", "10:30" is "at 10:30". */
function timePreposition(answer: string): string {
  if (hasPreposition.test(answer)) return answer
  if (weekday.test(answer)) return `on ${answer}`
  if (isDayDate.test(answer)) return `on ${answer}`
  if (/^\d{1,2}(?::\d{2}|\s?(?:am|pm|a\.m\.|p\.m\.))/i.test(answer)) return `at ${answer}`
  return isBareTime.test(answer) ? `in ${answer}` : answer
}

function askedThing(read: AskedClause, answer: string): string | undefined {
  const { text, words } = read
  const auxiliary = words.findIndex((word, index) => index > 0 && isAuxiliary(word))
  const verb =
    auxiliary > 0 && auxiliary <= 9
      ? auxiliary
      : words.findIndex(
          (word, index) =>
            index > 0 &&
            (word.forms & (verbForm.past | verbForm.third)) !== 0 &&
            ((word.forms & verbForm.nounLike) === 0 || index > 1) &&
            !word.capital,
        )
  if (
    verb < 1 ||
    verb > 9 ||
    words.slice(1, verb).some(word => relatives.has(word.text)) ||
    / or /.test(text)
  )
    return undefined
  const word = words[verb]
  if (word === undefined) return undefined
  const noun = wordsText(text, words.slice(1, verb))
  const rest = wordsText(text, words.slice(verb + 1))
  if (rest === '') return undefined
  const isTime = /\b(?:year|date|day|month|time|century|decade)$/i.test(noun)
  if (beForms.has(word.text)) {
    const next = words[verb + 1]
    if (measured.test(noun) && startsNounPhrase(next))
      return asSentence(`the ${noun} of ${rest} ${word.text} ${answer}`)
    const passive = partedQuestion(read, verb)
    // "What city is X located in?"
    if (noun !== '' && prepositions.has(words.at(-1)?.text ?? ''))
      return passive === undefined || passive.rest === '' || !/ /.test(passive.rest)
        ? undefined
        : asSentence(joined(passive, answer))
    if (noun !== '' && passive !== undefined && passive.rest !== '' && startsNounPhrase(next))
      return isTime ? asSentence(`${joined(passive, timePreposition(answer))}`) : undefined
    if (noun !== '') return asSentence(`${answer} ${word.text} ${rest}`)
    return startsNounPhrase(next) || next?.kind === 'word'
      ? asSentence(`${rest} ${word.text} ${answer}`)
      : undefined
  }
  if (doForms.has(word.text)) {
    const parted = partedQuestion(read, verb)
    if (parted === undefined) return undefined
    if (parted.rest.startsWith('have '))
      return asSentence(
        joined({ ...parted, rest: 'have' }, `${answer}${parted.rest.slice('have'.length)}`),
      )
    return isTime
      ? asSentence(joined(parted, timePreposition(answer)))
      : /\b(?:mean|stand for|do)$/.test(parted.rest) && noun === '' && parted.rest.endsWith('do')
        ? undefined
        : asSentence(joined(parted, answer))
  }
  return asSentence(`${answer} ${wordsText(text, words.slice(verb))}`)
}

const measured = longPattern('i')`
  ^(?:\w+ )?(?:genre|colou?r|size|age|height|weight|length|width|price|cost|name|type|kind|
  status|version|title|language|nationality|currency|population|temperature|brand|model)$
`

/** "How many N did X have?", "How old is X?", "How much does X cost?" */
function askedDegree(read: AskedClause, answer: string): string | undefined {
  const { text, words } = read
  const [, second] = words
  if (
    second === undefined ||
    !/^(?:many|much|old|tall|long|big|large|high|deep|heavy|wide|far|often|fast)$/.test(second.text)
  )
    return undefined
  const verb = words.findIndex(
    (word, index) =>
      index > 1 &&
      (isAuxiliary(word) ||
        ((word.forms & (verbForm.past | verbForm.third | verbForm.base)) !== 0 && index > 2)) &&
      !word.capital,
  )
  const word = words[verb]
  if (verb < 2 || word === undefined) return undefined
  const noun = wordsText(text, words.slice(2, verb))
  const rest = wordsText(text, words.slice(verb + 1))
  const counted =
    noun === '' || answer.toLowerCase().includes(noun.toLowerCase())
      ? answer
      : /^[\d.,]+$|^\w+$/.test(answer)
        ? `${answer} ${noun}`
        : answer
  if (beForms.has(word.text) && words[verb + 1]?.text === 'there')
    return asSentence(`there ${word.text} ${counted}${rest.slice('there'.length)}`)
  if (second.text === 'many' || second.text === 'much') {
    if (doForms.has(word.text) || (isAuxiliary(word) && startsNounPhrase(words[verb + 1]))) {
      const parted = partedQuestion(read, verb)
      if (parted === undefined) return undefined
      if (parted.rest === 'have' || !/ /.test(parted.rest))
        return asSentence(joined(parted, counted))
      const [first = '', ...others] = parted.rest.split(' ')
      return asSentence(joined({ ...parted, rest: first }, `${counted} ${others.join(' ')}`))
    }
    return noun === '' && !beForms.has(word.text)
      ? undefined
      : asSentence(
          noun === ''
            ? `${rest} ${word.text} ${answer}`
            : `${counted} ${wordsText(text, words.slice(verb))}`,
        )
  }
  if (!beForms.has(word.text) || rest === '' || noun !== '') return undefined
  const parted = `${rest} ${word.text} ${answer}`
  return asSentence(
    new RegExp(`\\b${second.text}\\b`, 'i').test(answer) ||
      ['often', 'far', 'big', 'large', 'heavy', 'fast'].includes(second.text)
      ? parted
      : `${parted}${second.text === 'old' && /^\d+$/.test(answer) ? ' years' : ''} ${second.text}`,
  )
}
