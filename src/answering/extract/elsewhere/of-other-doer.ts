import { canBeFinite } from '../../../language/grammar/finite-verb.ts'
import { sentenceWords, type SentenceWord } from '../../../language/grammar/sentence-words.ts'
import { prepositions } from '../../../language/grammar/function-words.ts'
import { baseOf } from '../../../language/grammar/verb-forms.ts'
import { englishMonths, englishWeekdays } from '../../../language/lexicons/calendar-words.ts'
import { firstNames } from '../../../language/lexicons/first-names.ts'
import { isAcronymOf } from '../../../language/names/acronym.ts'
import { otherGivenNames } from '../../../language/names/said-name.ts'
import { leadingPronoun } from '../../../language/sentences/pronoun-led.ts'
import { isStopWord, wordTexts } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { readingOnce } from './last-text.ts'

const asksDoing = longPattern('u')`
  \b(?:do|does|did|will|would|can|could)\s
  (?<name>\p{Lu}[\p{L}'’-]+(?:\s(?:&\s)?\p{Lu}[\p{L}'’-]*)*)\s(?<verb>\p{Ll}{3,})
`
const doing = longPattern('gu')`
  (?<!\p{L})(?<other>\p{Lu}[\p{L}’'-]+)\s(?:(?:would|will|did|does|has|have|could|can|also|now
  |only)\s){0,2}
  (?<verb>\p{Ll}{3,})
`
// "I met Kestle on Monday.": one of us met or chose it, or spoke to it.
const ourObject = longPattern('u')`
  ^\W*(?:I|[Ww]e)\s(?:\p{Ll}+\s){0,3}?
  (?:(?:spoke|spoken|talked|wrote|written)\s(?:to|with)\s|(?<last>\p{Ll}+)\s)
  (?<other>\p{Lu}[\p{L}’'-]+)(?<rest>(?!['’\p{L}]).*)$
`
const longestText = 50_000
const givenNames: ReadonlySet<string> = new Set(firstNames)
const dates: ReadonlySet<string> = new Set([...englishMonths, ...englishWeekdays])

/** How often a text has each word with a capital, and which it has without one. */
interface Capitals {
  readonly times: ReadonlyMap<string, number>
  readonly small: ReadonlySet<string>
}

function capitalsIn(text: string): Capitals {
  const times = new Map<string, number>()
  const small = new Set<string>()
  for (const [word] of text.slice(0, longestText).matchAll(/\p{L}[\p{L}’'-]*/gu)) {
    const bare = word.replace(/['’]s?$/u, '')
    if (/^\p{Lu}/u.test(bare)) times.set(bare, (times.get(bare) ?? 0) + 1)
    else small.add(bare)
  }
  return { times, small }
}

/**
 * Tells sentences in which somebody or some company of another name does what a question asks of
 * the one it names: "Grell would charge 35 pounds" says nothing of what Barlow would charge, and
 * "They take it away" behind "Kestle came on Monday" nothing of Barlow either.
 */
export function ofOtherDoer(
  question: string,
): (sentence: string, before: readonly string[], text: () => string) => boolean {
  const { name = '', verb = '' } = asksDoing.exec(question.slice(0, 300))?.groups ?? {}
  if (name === '') return () => false
  const own = new Set(wordTexts(name))
  const names = (said: string): boolean => wordTexts(said).some(word => own.has(word))
  const asked = baseOf(verb)
  const isOfPerson = [...own].some(word => givenNames.has(word))
  const capitals = readingOnce(capitalsIn)
  /** Whether a word is a name that the text knows, and no other form of the one asked about. */
  const isOther = (word: string, text: string): boolean => {
    const folded = word.toLowerCase()
    if (isStopWord(folded) || dates.has(folded)) return false
    const { times, small } = capitals(text)
    return (
      (times.get(word) ?? 0) > 1 &&
      !small.has(folded) &&
      !otherGivenNames(folded).some(other => own.has(other)) &&
      !isAcronymOf(word, name)
    )
  }
  /** Somebody with a first name may be of the firm that is asked about. */
  const mayActFor = (word: string): boolean => !isOfPerson && givenNames.has(word.toLowerCase())
  return (sentence, before, text) => {
    const said = sentence.slice(0, 1_000)
    if (names(said)) return false
    const isBehindNamed = before.some(names)
    for (const { groups } of said.matchAll(doing)) {
      const other = groups?.['other'] ?? ''
      const isAsked = baseOf(groups?.['verb'] ?? '') === asked
      if (isAsked && !(isBehindNamed && mayActFor(other)) && isOther(other, text())) return true
    }
    const [previous = ''] = before
    // "He" and "she" mean no company, and "it" more often a thing.
    if (leadingPronoun(said) !== 'they' || names(previous)) return false
    const meant = soleName(previous)
    return meant !== undefined && !mayActFor(meant) && isOther(meant, text())
  }
}

/**
 * Whom "they" means behind a sentence: the name that is its subject ("Kestle came on Monday"), or
 * that one of us met, chose or wrote to; undefined where several things stand there that it may
 * mean.
 */
function soleName(sentence: string): string | undefined {
  const { last = '', other, rest = '' } = ourObject.exec(sentence.slice(0, 300))?.groups ?? {}
  if (other !== undefined && !prepositions.has(last) && !sentenceWords(rest).some(mayBeMeant))
    return other
  const words = sentenceWords(sentence.slice(0, 300))
  const [first, next] = words
  if (first?.kind !== 'word' || !first.capital || !canBeFinite(next)) return undefined
  if (words.slice(2).some(mayBeMeant)) return undefined
  return sentence.slice(first.start, first.end)
}

/** "Two men", "the Boltons": what "they" may mean as well. */
const mayBeMeant = ({ text, capital }: SentenceWord): boolean =>
  !dates.has(text) && !isStopWord(text) && (capital || /(?:[^s]s|men|people)$/.test(text))
