import { findVerb } from '../../../src/language/grammar/finite-verb.ts'
import { isAuxiliary, sentenceWords } from '../../../src/language/grammar/sentence-words.ts'
import { baseOf } from '../../../src/language/grammar/verb-forms.ts'
import { sentences } from '../../../src/language/sentences/sentences.ts'
import { isStopWord, wordTexts } from '../../../src/language/words/tokens.ts'
import { seededRandom } from '../../../src/support/random.ts'
import type { WholeAnswer } from './whole-answers.ts'

/** A kind of damage; `undefined` where it cannot be done to an answer. */
export type Damage = (answer: WholeAnswer, seed: number) => string | undefined

const parts = (text: string): string[] =>
  sentences(text).map(({ start, end }) => text.slice(start, end))

/** The text with each of its sentences changed, and what stands between them as it was. */
function eachSentence(text: string, change: (sentence: string, index: number) => string): string {
  let told = ''
  let from = 0
  for (const [index, { start, end }] of sentences(text).entries()) {
    told += text.slice(from, start) + change(text.slice(start, end), index)
    from = end
  }
  return (told + text.slice(from)).trim()
}

const contentWords = (text: string): number =>
  wordTexts(text).filter(word => !isStopWord(word)).length

/** Where the sentence stands that says most: the one with the asked words, else the longest. */
function essential(texts: readonly string[], asked: string | undefined): number {
  const holds = asked === undefined ? -1 : texts.findIndex(text => text.includes(asked))
  if (holds >= 0) return holds
  const sizes = texts.map(contentWords)
  return sizes.indexOf(Math.max(...sizes))
}

const pattern = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** The answer reads on, but what was asked for is not in it. */
const askedLeftOut: Damage = ({ response, asked, query }) => {
  if (asked === undefined) return undefined
  const value = pattern(asked)
  const isTime = /\b(?:when|year|date|day|month|century|decade)\b/i.test(query)
  const general = /\bwho(?:m|se)?\b/i.test(query)
    ? 'someone'
    : /\b(?:where|city|country|state|town|place)\b/i.test(query)
      ? 'a place'
      : /\d/.test(asked)
        ? 'some'
        : 'something'
  const told = response
    .replace(
      isTime
        ? new RegExp(String.raw`\b(?:(?:in|on|at|since|from|by|until|of) )?(?:the )?${value}`, 'gi')
        : new RegExp(String.raw`(?:\bthe )?${value}`, 'gi'),
      isTime ? '' : general,
    )
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.,;:])|\( ?\)/g, '')
    .replace(/^[,\s]+/, '')
    .trim()
  const first = told.slice(0, 1).toUpperCase()
  return told === response ? undefined : `${first}${told.slice(1)}`
}

/** The words of every sentence in another order, its last mark at its end. */
const shuffled: Damage = ({ response }, seed) => {
  const random = seededRandom(seed)
  return eachSentence(response, sentence => {
    const mark = /[.!?]+$/.exec(sentence)?.[0] ?? ''
    const words = sentence.slice(0, sentence.length - mark.length).split(/\s+/)
    for (let index = words.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1))
      const word = words[index] ?? ''
      words[index] = words[other] ?? ''
      words[other] = word
    }
    return `${words.join(' ')}${mark}`
  })
}

const essentialLeftOut: Damage = ({ response, asked }) => {
  const texts = parts(response)
  if (texts.length < 2) return undefined
  const at = essential(texts, asked)
  return eachSentence(response, (text, index) => (index === at ? '' : text))
}

/** The answer breaks off in the middle of its words. */
const cutOff: Damage = ({ response }) => {
  const words = [...response.matchAll(/\S+/g)]
  const last = words[Math.ceil(words.length * 0.55)]
  return response
    .slice(0, last?.index)
    .trim()
    .replace(/[.,;:!?]+$/, '')
}

/** The essential sentence denied. */
const negated: Damage = ({ response, asked }) => {
  const at = essential(parts(response), asked)
  return eachSentence(response, (text, index) => (index === at ? denial(text) : text))
}

function denial(sentence: string): string {
  const words = sentenceWords(sentence)
  const verb = findVerb(words, 0, words.length)
  const first = verb === undefined ? undefined : words[verb.first]
  if (verb === undefined || first === undefined || verb.negated)
    return `It is not true that ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`
  if (isAuxiliary(first)) return `${sentence.slice(0, first.end)} not${sentence.slice(first.end)}`
  const form = verb.kind === 'third' ? 'does' : verb.kind === 'base' ? 'do' : 'did'
  return (
    `${sentence.slice(0, first.start)}${form} not ${baseOf(first.text)}` + sentence.slice(first.end)
  )
}

export const damages: Readonly<Record<string, Damage>> = {
  'asked-left-out': askedLeftOut,
  shuffled,
  'essential-left-out': essentialLeftOut,
  'cut-off': cutOff,
  negated,
}
