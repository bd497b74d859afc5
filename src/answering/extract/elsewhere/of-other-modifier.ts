import { groupRelation, groupsOf } from '../../../evidence/signals/lexicon/exclusive-groups.ts'
import {
  isAuxiliary,
  sentenceWords,
  type SentenceWord,
} from '../../../language/grammar/sentence-words.ts'
import { wordsByKey } from '../../../language/lexicons/lexicon.ts'
import { leadingPronoun } from '../../../language/sentences/pronoun-led.ts'
import { synonymsOf } from '../../../language/words/synonyms.ts'
import { isStopWord, stem } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import type { Surroundings } from './of-another.ts'

interface Modifier {
  /** The word before the noun, in stems. */
  readonly word: string
  /** The noun and what stands before it: of "daytime fire drill" "fire" and "drill", in stems. */
  readonly nouns: ReadonlySet<string>
}

const memberOf = new Map<string, { readonly group: string; readonly member: number }>()
for (const [group, members] of wordsByKey('meaning/exclusive-modifiers'))
  for (const [member, spellings] of members.entries())
    for (const word of spellings.split('=')) memberOf.set(stem(word), { group, member })

/** Whether two stems pick the same one of several things, or different ones. */
function relationOf(one: string, other: string): 'same' | 'different' | undefined {
  if (one === other) return 'same'
  const [ours, theirs] = [memberOf.get(one), memberOf.get(other)]
  if (ours !== undefined && ours.group === theirs?.group)
    return ours.member === theirs.member ? 'same' : 'different'
  return groupRelation(one, other)?.kind
}

// "The daytime fire drill": so many words stand between a modifier and the noun, and the noun.
const nounReach = 3
// What tells of a change from the one to the other, or that it is not the one, speaks of both.
const changing = longPattern('i')`
  \b(?:not|replac\w+|instead|rather|unlike|than|became|becomes?|chang\w+|switch\w*|swap\w*|
  mov(?:ed?|es|ing)|rises?|rose|goes|went)\b
`
const ones = /^ones?$/

/** Its words, with "night-time" as one and "second-floor" as two. */
const wordsOf = (text: string): readonly SentenceWord[] =>
  sentenceWords(
    text
      .slice(0, 1_000)
      .replace(/(\p{L}+)-(\p{L}+)/gu, (_, one: string, other: string) =>
        memberOf.has(stem(`${one}${other}`.toLowerCase())) ? `${one}${other}` : `${one} ${other}`,
      ),
  )
const keyOf = ({ text }: SentenceWord): string => stem(text)
const isOfNoun = (word: SentenceWord | undefined): word is SentenceWord =>
  word !== undefined && word.kind !== 'mark' && !isStopWord(word.text) && !isAuxiliary(word)

function nounsBehind(words: readonly SentenceWord[], at: number): string[] {
  const found: string[] = []
  for (const word of words.slice(at + 1, at + 1 + nounReach)) {
    if (!isOfNoun(word)) break
    if (word.kind === 'word') found.push(keyOf(word))
  }
  return found
}

/**
 * Tells sentences that speak of another one of such things than the question: of "the night-time
 * drill", "the night-time one" or "Night-time:" where the daytime drill is asked about.
 */
export function ofOtherModifier(
  question: string,
): (sentence: string, surroundings: Surroundings) => boolean {
  const asked = modifiersIn(wordsOf(question.slice(0, 300)))
  if (asked.length === 0) return () => false
  return (sentence, surroundings) =>
    asked.some(modifier => isOther(modifier, sentence, surroundings))
}

function modifiersIn(all: readonly SentenceWord[]): Modifier[] {
  // "How long is the short path?", "Who may come?": no modifiers.
  const words = all.filter(
    (word, at) =>
      all[at - 1]?.text !== 'how' && !(isAuxiliary(word) && (at === 0 || !word.capital)),
  )
  return all.flatMap((word, at): Modifier[] => {
    const key = keyOf(word)
    const isKnown = words.includes(word) && (memberOf.has(key) || groupsOf(key) !== undefined)
    // Where it names both it compares them.
    if (!isKnown || words.some(other => relationOf(key, keyOf(other)) === 'different')) return []
    const nouns = nounsBehind(all, at)
    return nouns.length === 0
      ? []
      : [{ word: key, nouns: new Set(nouns.flatMap(noun => [noun, ...synonymsOf(noun)])) }]
  })
}

function isOther(modifier: Modifier, sentence: string, surroundings: Surroundings): boolean {
  const { around, heading = '', before } = surroundings
  const words = wordsOf(sentence)
  if (names(modifier, words)) return false
  if (namesOther(modifier, words)) return !changing.test(sentence)
  if (names(modifier, wordsOf(around))) return false
  if (isElided(modifier, words)) return true
  if (words.some(word => modifier.nouns.has(keyOf(word)))) return false
  if (namesOther(modifier, wordsOf(heading))) return true
  const [previous] = before
  if (previous === undefined || leadingPronoun(sentence) === undefined) return false
  const said = wordsOf(previous)
  return !names(modifier, said) && namesOther(modifier, said)
}

const names = ({ word }: Modifier, words: readonly SentenceWord[]): boolean =>
  words.some(other => relationOf(word, keyOf(other)) === 'same')

const isOtherWord = ({ word }: Modifier, other: SentenceWord): boolean =>
  relationOf(word, keyOf(other)) === 'different'

/** Whether another modifier stands before the noun; a span of them holds what lies between. */
const namesOther = (modifier: Modifier, words: readonly SentenceWord[]): boolean =>
  words.some(
    (word, at) =>
      isOtherWord(modifier, word) &&
      nounsBehind(words, at).some(noun => modifier.nouns.has(noun)) &&
      !isSpan(modifier, words, at),
  )

const spans: ReadonlySet<string> = new Set(['to', 'until', 'till', 'through', '-', '–', '—'])
const isSpan = (modifier: Modifier, words: readonly SentenceWord[], at: number): boolean =>
  [-1, 1].some(step => {
    const [joint, end] = [words[at + step], words[at + 2 * step]]
    return spans.has(joint?.text ?? '') && end !== undefined && isOtherWord(modifier, end)
  })

/** "The night-time one", "the second was late", "Evening: 12 pounds". */
const isElided = (modifier: Modifier, words: readonly SentenceWord[]): boolean =>
  words.some((word, at) => {
    const [previous, next] = [words[at - 1], words[at + 1]]
    if (!isOtherWord(modifier, word) || next === undefined) return false
    if (previous === undefined) return next.text === ':'
    return previous.text === 'the' && (ones.test(next.text) || isAuxiliary(next))
  })
