import { longPattern } from '../../../support/long-pattern.ts'
import { smallTalkOf } from '../small-talk.ts'
import { askedAnew, questionPhrase } from './asked-anew.ts'
import { askedOfAnother } from './asked-of-another.ts'
import { bareQuestion, type EarlierTurn } from './turn.ts'
import { withoutPronouns } from './without-pronouns.ts'

// Longer questions say themselves what they are about.
const mostWords = 12
const lead = /^(?:(?:and|but|so|then|ok(?:ay)?|also)\b[, ]*)+/i
const onlyAsking = longPattern('i')`
  ^(${questionPhrase})(?: exactly| precisely)?(?:
  \s(?:was|is) (?:that|this)|\s(?:did|does) (?:that|this|it) (?:happen|take place|occur)|
  \sdid (?:he|she|they) do (?:that|it|so))?$
`

/**
 * A short question that lacks what it is about, with that from the turn before: "And when?" behind
 * "Who repaired the boiler?" asks when the one who did repaired it. Undefined where a question
 * stands by itself, and where more than one thing may be meant.
 */
export function readFollowUp(question: string, before: EarlierTurn): string | undefined {
  const text = bareQuestion(question)
  if (text.split(/\s+/).length > mostWords || smallTalkOf(text) !== undefined) return undefined
  const bare = text.replace(lead, '')
  const [, phrase] = onlyAsking.exec(bare) ?? []
  return asQuestion(
    phrase !== undefined
      ? askedAnew(phrase, before)
      : (askedOfAnother(text, before) ?? withoutPronouns(bare, before)),
  )
}

/** The same of what only names another: "And in April?", "And Ann?". */
export function readOfAnother(question: string, before: EarlierTurn): string | undefined {
  const text = bareQuestion(question)
  // "And the last one?" means one of the records.
  return /\bones?$/i.test(text) ? undefined : asQuestion(askedOfAnother(text, before))
}

/** Whether a question says nothing without the one before. */
export const isFragment = (question: string): boolean => {
  const text = bareQuestion(question)
  return onlyAsking.test(text.replace(lead, '')) || /^(?:and|(?:what|how) about) /i.test(text)
}

const asQuestion = (made: string | undefined): string | undefined =>
  made === undefined ? undefined : `${made.charAt(0).toUpperCase()}${made.slice(1)}?`
