import { longPattern } from '../../../support/long-pattern.ts'
import type { MailQuestionIntent } from './intent.ts'

const countedThing = longPattern('')`
  \b(?:how many|(?:total |overall )?(?:number|count|amount) of|total(?: (?:number|
  count))?(?: of)?(?= (?:the )?mails)|count(?: up)?(?: the)?(?: all)?|in how many|to how many|
  from how many|how much(?= mails?\b| (?:did|does|do|has|have|had)\b.*\b(?:sen[dt]|writes?|
  written|mail(?:ed)?|received?)\b)|how often|how frequently|how many times)\b(?: the| of| different
  | distinct| unique| other| all| total| times)*(?: (mails?|people|persons?|users?|individuals?|
  participants?|
  senders?|writers?|authors?|recipients?|receivers?|conversations?|subjects?|topics?|titles?|
  did|does|has|have|was|were|times))?
`

/** "How many people wrote to A": who wrote is counted, whoever received it. */
const peopleWho = longPattern('')`
  \bhow many (?:different |distinct |other )?(?:people|persons?|users?|individuals?|participants?) 
  (?:(?:have|has|had|ever|also|actually|first) )*(?:sent|send|wrote|write|written|emailed|mailed|
  replied|reply|responded|forwarded|copied)\b
`
/** "How many people did A write to": the other ends of A's emails. */
const peopleOf = longPattern('')`
  \bhow many (?:different |distinct |other )?(?:people|persons?|users?|individuals?|participants?) 
  (?:did|does|do|has|have|had) PERSON (?:(?:ever|have) )?(sen[dt]|write|written|e?mail(?:ed)?|
  message[d]?|forward(?:ed)?|address(?:ed)?|copy|copied|contact(?:ed)?|get|got|received?|heard?)\b
`

/** A question for how many. */
export function countingOf(frame: string): MailQuestionIntent | undefined {
  const match = countedThing.exec(frame)
  if (match === null)
    return /^(the )?mails? (volume|count|total)\b/.test(frame)
      ? { kind: 'count', of: 'mails' }
      : undefined
  if (
    match[1] === undefined &&
    /^mails?\b.*\bhow many( (in total|altogether|are there|were there|is that))?$/.test(frame)
  )
    return { kind: 'count', of: 'mails' }
  const noun = match[1] ?? ''
  if (/^(mails?|did|does|has|have|was|were|times)$/.test(noun))
    return { kind: 'count', of: 'mails' }
  if (/how often|how frequently|how many times/.test(match[0]))
    return { kind: 'count', of: 'mails' }
  if (/^(people|persons?|users?|individuals?|participants?)$/.test(noun)) {
    if (peopleWho.test(frame)) return { kind: 'count', of: 'senders' }
    const other = peopleOf.exec(frame)?.[1]
    if (other !== undefined)
      return { kind: 'count', of: /^(?:get|got|rec|hear)/.test(other) ? 'senders' : 'receivers' }
    if (
      /\b(sent|send|sends|wrote|written|write|authored|composed)\b/.test(frame) &&
      !/\b(were|was|been|to)\b/.test(frame)
    )
      return { kind: 'count', of: 'senders' }
    if (
      /\b(receive[sd]?|got|get|sent to|were|was|to how many)\b/.test(frame) &&
      !/\binvolved|part|there\b/.test(frame)
    )
      return { kind: 'count', of: 'receivers' }
    return { kind: 'count', of: 'people' }
  }
  if (/^(senders?|writers?|authors?)$/.test(noun)) return { kind: 'count', of: 'senders' }
  if (/^(recipients?|receivers?)$/.test(noun)) return { kind: 'count', of: 'receivers' }
  if (/^conversations?$/.test(noun)) return { kind: 'count', of: 'conversations' }
  if (/^(subjects?|topics?|titles?)$/.test(noun)) return { kind: 'count', of: 'subjects' }
  return undefined
}
