import { verbForm } from '../../../language/grammar/verb-forms.ts'
import { sentenceWords, type SentenceWord } from '../../../language/grammar/sentence-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { synonymsOf } from '../../../language/words/synonyms.ts'
import { isStopWord, stem } from '../../../language/words/tokens.ts'
import { readingOnce } from './last-text.ts'

/** A noun with the one before it, in stems, and where it stands: "garden waste". */
interface Compound {
  readonly kind: string
  readonly noun: string
  readonly start: number
  /** "The day trip": one that was spoken of before, or that is known. */
  readonly isDefinite: boolean
}

// Before a noun they say which or how it is, not of what kind.
const describing = setOf(`new old next last first second third same other another whole main final
  full big small large little long short high low good bad own more most many few each every early
  late current present total actual usual normal ordinary general regular weekly monthly yearly
  annual daily free special extra further both such`)
const adjective = /(?:ed|al|ous|ive|able|ish)$/
const longestText = 50_000

const isNoun = (word: SentenceWord | undefined): word is SentenceWord =>
  word !== undefined &&
  word.kind === 'word' &&
  word.text.length > 2 &&
  !/\d/.test(word.text) &&
  !isStopWord(word.text) &&
  !describing.has(word.text) &&
  (word.forms === 0 || (word.forms & verbForm.nounLike) !== 0)

const definite = setOf('the this that these those our your my his her their its')

function compoundsIn(words: readonly SentenceWord[]): Compound[] {
  return words.flatMap((word, at): Compound[] => {
    const before = words[at - 1]
    return isNoun(word) && isNoun(before) && !adjective.test(before.text)
      ? [
          {
            kind: stem(before.text),
            noun: stem(word.text),
            start: before.start,
            isDefinite: isDefinite(words, at - 1),
          },
        ]
      : []
  })
}

/** Whether an article of what is known stands before a noun: "the long day trip". */
function isDefinite(words: readonly SentenceWord[], noun: number): boolean {
  let at = noun - 1
  const describes = ({ text }: SentenceWord): boolean =>
    describing.has(text) || adjective.test(text)
  for (let word = words[at]; word !== undefined && describes(word); word = words[at]) at--
  return definite.has(words[at]?.text ?? '')
}

const isOne = (one: string, other: string): boolean =>
  one === other || synonymsOf(one).includes(other)

/** A compound, and in which sentence or line of its text. */
interface PlacedCompound extends Compound {
  readonly sentence: number
}

function placedCompounds(text: string): PlacedCompound[] {
  const read = text.slice(0, longestText)
  const ends = [...read.matchAll(/[.!?;|]\s|\n/g)].map(({ index }) => index)
  let sentence = 0
  return compoundsIn(sentenceWords(read)).map(compound => {
    while ((ends[sentence] ?? read.length) < compound.start) sentence++
    return { ...compound, sentence }
  })
}

/**
 * Tells sentences that speak of another kind of the thing than the question, in a text that knows
 * both: "Food waste is collected on Mondays" says nothing of the garden waste that its letter also
 * speaks of. "The day trip" straight behind the coach trip to York may be that very trip, unless
 * the text holds the two against each other.
 */
export function ofOtherKind(
  question: string,
): (sentence: string, around: string, text: () => string, before?: readonly string[]) => boolean {
  const asked = compoundsIn(sentenceWords(question.slice(0, 300)))
  if (asked.length === 0) return () => false
  const knownIn = readingOnce(placedCompounds)
  return (sentence, around, text, before = []) => {
    const words = sentenceWords(sentence.slice(0, 1_000))
    const told = compoundsIn(words)
    const rivals = asked.filter(({ noun }) => told.some(other => other.noun === noun))
    if (rivals.length === 0) return false
    const stems = new Set(words.map(word => stem(word.text)))
    const over = new Set(sentenceWords(around).map(word => stem(word.text)))
    return rivals.some(({ kind, noun }) => {
      if ([...stems, ...over].some(each => isOne(kind, each))) return false
      const others = told.filter(other => other.noun === noun)
      // "The waste" beside "food waste" may be any.
      const times = words.filter(word => stem(word.text) === noun).length
      if (others.length < times) return false
      const same = knownIn(text()).filter(other => other.noun === noun)
      const own = same.filter(other => isOne(kind, other.kind))
      if (own.length === 0) return false
      const isBehind = before.some(said =>
        compoundsIn(sentenceWords(said.slice(0, 1_000))).some(
          other => other.noun === noun && isOne(kind, other.kind),
        ),
      )
      return !(isBehind && others.every(other => isNextMention(other, own, same)))
    })
  }
}

/**
 * Whether what a text calls by another kind may be the thing that it spoke of before: it is always
 * "the day trip", first named behind the coach trip, and no sentence names the two together.
 */
function isNextMention(
  other: Compound,
  own: readonly PlacedCompound[],
  same: readonly PlacedCompound[],
): boolean {
  const mentions = same.filter(({ kind }) => kind === other.kind)
  const [first, firstOwn] = [mentions[0], own[0]]
  if (first === undefined || firstOwn === undefined || first.start < firstOwn.start) return false
  const withOwn = new Set(own.map(({ sentence }) => sentence))
  return mentions.every(each => each.isDefinite && !withOwn.has(each.sentence))
}
