import { canBeFinite } from '../../language/grammar/finite-verb.ts'
import { prepositions } from '../../language/grammar/function-words.ts'
import { isAdverb, sentenceWords } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { isClause } from './document-nouns.ts'

/** What greets, thanks or points at what stands below: "FYI", "See below." */
const forwarding = longPattern('iu')`
  ^\W*(?:fyi|thanks?|hi|hello|hallo|bonjour|hola|dear|regards)\b|
  \b(?:below|above|attached|forward\p{L}*)\b`
const isProse = /[.!?]["”’)]?\s*$/u
const isAddressed = /^\s*\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?,\s\p{Ll}/u

/** Whether a line is what somebody says, unlike the name of a sender or "Confidential." */
export const isSaid = (line: string): boolean =>
  forwarding.test(line) ||
  pointsOn(line) ||
  (isProse.test(line) && (isAddressed.test(line) || isClause(line) || isLong(line)))

const isLong = (line: string): boolean => (line.match(/(?<!\p{L})\p{Ll}+/gu) ?? []).length > 3

/**
 * Whether a pronoun means what stands below: "Have a look at this", "This came today"; not so in
 * "This message is confidential" and "It matters to us".
 */
function pointsOn(line: string): boolean {
  const words = sentenceWords(line)
  return words.some(({ text }, at) => {
    if (text !== 'this' && text !== 'these' && text !== 'it') return false
    const next = words[at + 1]
    if (next === undefined || next.kind === 'mark' || next.text === 'please') return true
    if (text === 'it') return false
    const isVerb = canBeFinite(next) && (next.forms & verbForm.nounLike) === 0
    return isVerb || prepositions.has(next.text) || isAdverb(next)
  })
}
