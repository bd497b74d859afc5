import type { TextRange } from '../../core/span.ts'
import type { Change } from '../sentences/changed-text.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { findVerb } from '../grammar/finite-verb.ts'
import {
  beForms,
  determiners,
  relatives,
  subjectPronouns,
  subordinators,
} from '../grammar/function-words.ts'
import { sentenceWords } from '../grammar/sentence-words.ts'

const felt = longPattern('iu')`
  ^(?<word>happy|glad|pleased|delighted|thrilled|keen|willing|unable|sorry|grateful)
  (?= (?:to|that|about|for|with)\b)
`
// In minutes "Agreed: …" and "Agreed to …" tell of a meeting.
const agreed = /^(?<word>agreed)(?=[,.!;]| with\b| [–—-] |$)/iu
const did = longPattern('u')`
  ^(?<word>[Ss]poke|[Ss]aw|[Ww]rote|[Rr]ang|[Ff]orgot)
  (?= (?:to|with|about|the|a|an|my|your|her|him|them|it|that|\p{Lu}\p{L}+)\b)
`

const own = new Set(['i', 'we', 'you', 'it', 'that', 'this', 'there'])

const opensSubject = [determiners, subjectPronouns, subordinators, relatives, new Set(['what'])]

/**
 * Whether a sentence itself tells of whom it is, as after a colon: "Willing to drive
 * were Tom and Ruth", "Unable to stay, Tom had left a note". Behind what was done, a pronoun with a
 * whole verb goes on from it: "Spoke to the board, they will see to it".
 */
function namesSubject(sentence: string, isDone: boolean): boolean {
  const words = sentenceWords(sentence)
  return words.some(({ text, index, capital }) => {
    const next = words[index + 1]
    if (beForms.has(text)) {
      const before = words.slice(Math.max(0, index - 3), index)
      // "If nobody else is free", "what is there".
      const hasSubject =
        words[index - 1]?.capital === true ||
        before.some(word => opensSubject.some(openers => openers.has(word.text)))
      return !hasSubject || next?.capital === true || determiners.has(next?.text ?? '')
    }
    if (text !== ',' || capital || next === undefined || own.has(next.text)) return false
    const opens = next.capital || determiners.has(next.text) || subjectPronouns.has(next.text)
    const verb = opens ? findVerb(words, index + 1, words.length) : undefined
    if (verb === undefined) return false
    return !(isDone && subjectPronouns.has(next.text) && verb.first < verb.head)
  })
}

/**
 * What sentences that leave out "I" are read as: "Agreed, the hall is fine" of Ada Hill is "Ada
 * Hill agreed, the hall is fine", "Happy to help" "Ada Hill is happy to help". Questions
 * stay, and what names its subject itself.
 */
export function unsaidSubjects(
  text: string,
  sentences: readonly TextRange[],
  speaker: string | undefined,
): Change[] {
  if (speaker === undefined) return []
  return sentences.flatMap(({ start, end }) => {
    const sentence = text.slice(start, end)
    if (/\?\W*$/.test(sentence) || /:(?!\d)/.test(sentence)) return []
    const { word } = felt.exec(sentence)?.groups ?? {}
    const { word: done } = (agreed.exec(sentence) ?? did.exec(sentence))?.groups ?? {}
    const said = word ?? done
    if (said === undefined) return []
    if (!agreed.test(sentence) && namesSubject(sentence, word === undefined)) return []
    const read = `${speaker}${word === undefined ? '' : ' is'} ${said.toLowerCase()}`
    return [{ start, end: start + said.length, text: read }]
  })
}
