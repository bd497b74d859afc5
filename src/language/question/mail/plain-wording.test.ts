import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRequest } from '../request.ts'
import type { QuestionToken } from '../tokens.ts'
import { inPlainWords } from './plain-wording.ts'
import { readMailQuestion } from './read-mail-question.ts'
import type { MailSelection } from './selection.ts'

/** Questions in many words and how they are read: what is asked, of which emails. */
const wordings: ReadonlyArray<readonly [question: string, reading: string]> = [
  [
    'How many emails did Ada send Ben in May 2021?',
    'count mails: sender Ada; receiver Ben; in 2021-05',
  ],
  ['Emails from Ada to Ben: how many?', 'count mails: sender Ada; receiver Ben'],
  ['To which address did Ada send the most emails?', 'ranking receiver 1: sender Ada'],
  ['On what weekday does Ada send most of her mails?', 'ranking weekday 1: sender Ada'],
  ['Did Ada send Ben the memo?', 'exists: sender Ada; receiver Ben'],
  ['How many memos are there?', 'count mails: text "memos"'],
  ['Who at Ada has emailed us?', 'people sender: sender Ada'],
  ['How many .eml files do we have?', 'count mails: '],
  ['How old is Ada?', '?'],
  ['How old is the first email from Ada?', 'mails received: sender Ada; first 1'],
  ['Total messages by Ada', 'count mails: sender Ada'],
  ['Could you tell me how many letters Ben got in 2020?', 'count mails: receiver Ben; in 2020'],
  ["I'd like to know how many e-mails there were last year.", 'count mails: in 2021'],
  ['Any idea how many messages came from Ada?', 'count mails: sender Ada'],
  ["What's the tally of messages from Ada?", 'count mails: sender Ada'],
  ['How often did Ada write to Ben?', 'count mails: sender Ada; receiver Ben'],
  ['How many times has Ada emailed Ben?', 'count mails: sender Ada; receiver Ben'],
  ['How many emails has Ben been sent?', 'count mails: receiver Ben'],
  ['How large is the number of emails from Ada?', 'count mails: sender Ada'],
  ['Can you count the emails with nothing attached for me?', 'count mails: attachments false'],
  [
    'How many mails lacking attachments did Ada send?',
    'count mails: sender Ada; attachments false',
  ],
  ['How many messages carrying an attachment are there?', 'count mails: attachments true'],
  [
    'How many emails with at least one attachment did Ben get?',
    'count mails: receiver Ben; attachments true',
  ],
  ['How many messages did Ada shoot off in 2021?', 'count mails: sender Ada; in 2021'],
  ['How many emails in the course of 2020 came from Ada?', 'count mails: sender Ada; in 2020'],
  ['How many emails over the course of 2020?', 'count mails: in 2020'],
  ['How many emails as of March 2021?', 'count mails: since 2021-03'],
  ['How many emails beginning with 2021?', 'count mails: since 2021'],
  ['How many emails from 2021 onward?', 'count mails: since 2021'],
  ['How many messages that predate June 2020 are there?', 'count mails: before 2020-06'],
  ['How many emails past June 2020?', 'count mails: after 2020-06'],
  [
    'How many mails in the period from May 2020 to July 2020?',
    'count mails: from 2020-05 to 2020-07',
  ],
  [
    'How many mails in the time between May 2020 and July 2020?',
    'count mails: from 2020-05 to 2020-07',
  ],
  ['How many emails fell on a Sunday?', 'count mails: on Sundays'],
  ['How many emails that Ada did not write?', 'count mails: not (sender Ada)'],
  ["How many emails that Ben didn't get?", 'count mails: not (receiver Ben)'],
  ['How many emails from anyone but Ada?', 'count mails: not (sender Ada)'],
  ['How many mails not posted to Crew?', 'count mails: not (receiver Crew)'],
  ["How many mails that weren't sent to Ben?", 'count mails: not (receiver Ben)'],
  ['How many emails outside the Crew list?', 'count mails: not (receiver Crew)'],
  ['How many emails excluding those from Ada?', 'count mails: not (sender Ada)'],
  ['How many messages apart from the ones from Ada?', 'count mails: not (sender Ada)'],
  [
    'How many emails not from Ada and not to Ben?',
    'count mails: not (sender Ada); not (receiver Ben)',
  ],
  ['How many emails other than replies did Ada send?', 'count mails: sender Ada; no reply'],
  ['How many emails that are answers did Ada send?', 'count mails: sender Ada; reply'],
  ['How many emails that reply to another did Ben get?', 'count mails: receiver Ben; reply'],
  ['How many messages with Ben in copy?', 'count mails: copied Ben'],
  ['How many messages on which Ben was copied?', 'count mails: copied Ben'],
  ['How many messages copied to Ben did Ada write?', 'count mails: copied Ben; sender Ada'],
  ['How many emails to do with the "harbour lights"?', 'count mails: text "harbour lights"'],
  ['How many emails with harbour in the subject line?', 'count mails: subject "harbour"'],
  ['How many emails with "harbour" in the text?', 'count mails: text "harbour"'],
  ['How many mails whose subject has harbour in it?', 'count mails: subject "harbour"'],
  ['Show me the emails that Ada wrote.', 'mails: sender Ada'],
  ['Are you able to list the messages from Ada?', 'mails: sender Ada'],
  ['Pull up the emails from Ada.', 'mails: sender Ada'],
  ['Identify the emails from Ada.', 'mails: sender Ada'],
  ['I need all emails from Ada.', 'mails: sender Ada'],
  ['Emails Ada sent Ben', 'mails: sender Ada; receiver Ben'],
  ['Which messages came from Ada?', 'mails: sender Ada'],
  ['List the emails with Ada as sender.', 'mails: sender Ada'],
  ['Show mails with Ben among the recipients.', 'mails: receiver Ben'],
  ['Give me the 4 oldest emails from Ada.', 'mails: sender Ada; first 4'],
  ['First 3 emails from Ada', 'mails: sender Ada; first 3'],
  ['Who is responsible for the messages in May 2021?', 'people sender: in 2021-05'],
  ['Who are the authors of the emails about "harbour"?', 'people sender: text "harbour"'],
  ['Senders of messages in May 2021', 'people sender: in 2021-05'],
  ['List everyone who sent messages in May 2021.', 'people sender: in 2021-05'],
  ['Who all wrote emails in May 2021?', 'people sender: in 2021-05'],
  ['By whom were the messages in May 2021 written?', 'people sender: in 2021-05'],
  ['Who has been writing to Ben?', 'people sender: receiver Ben'],
  ['Who did Ben hear from in 2020?', 'people sender: receiver Ben; in 2020'],
  ['From whom did Ben receive emails?', 'people sender: receiver Ben'],
  ['Who has posted to Crew?', 'people sender: receiver Crew'],
  ['To whom did the emails from Ada go?', 'people receiver: sender Ada'],
  ['Recipients of messages from Ada', 'people receiver: sender Ada'],
  ['Who was sent messages in May 2021?', 'people receiver: in 2021-05'],
  ['Who did Ada drop a line in 2021?', 'people receiver: sender Ada; in 2021'],
  ['When was the very first email from Ada?', 'mails received: sender Ada; first 1'],
  ['When was Ada first in touch with Ben?', 'mails sent: sender Ada; receiver Ben; first 1'],
  ['When did Ada begin writing to Ben?', 'mails sent: sender Ada; receiver Ben; first 1'],
  ['Since when has Ada been writing to Ben?', 'mails sent: sender Ada; receiver Ben; first 1'],
  ['When was the last time Ada wrote to Ben?', 'mails sent: sender Ada; receiver Ben; last 1'],
  ['How recent is the latest email from Ada?', 'mails received: sender Ada; last 1'],
  ['How early was the first email from Ada?', 'mails received: sender Ada; first 1'],
  ['Date of the most recent message from Ada', 'mails received: sender Ada; last 1'],
  ['What date is the newest email from Ada?', 'mails received: sender Ada; last 1'],
  ['Do you know when the last email from Ada was sent?', 'mails sent: sender Ada; last 1'],
  ['On which date did Ada last write?', 'mails sent: sender Ada; last 1'],
  ['Tell me when Ada last wrote to Ben.', 'mails sent: sender Ada; receiver Ben; last 1'],
  ['Ada wrote to Ben, right?', 'mails: sender Ada; receiver Ben'],
  ["Didn't Ada write to Ben?", 'exists: sender Ada; receiver Ben'],
  ['Is it true that Ada wrote to Ben?', 'exists: sender Ada; receiver Ben'],
  ['Have there been emails from Ada?', 'exists: sender Ada'],
  ['Does the archive contain messages from Ada?', 'exists: sender Ada'],
  ['Can you find any messages from Ada?', 'mails: sender Ada'],
  ['Was there ever a message from Ada?', 'exists: sender Ada'],
  ['Do any emails from Ada exist?', 'exists: sender Ada'],
  ['Has Ada posted to Crew?', 'exists: sender Ada; receiver Crew'],
  ['Who got the most messages in 2020?', 'ranking receiver 1: in 2020'],
  ['Who is the top sender of messages in 2020?', 'ranking sender 1: in 2020'],
  ['Who wrote the highest number of messages in 2020?', 'ranking sender 1: in 2020'],
  ['Who sent the smallest number of emails in 2020?', 'ranking sender 1 true: in 2020'],
  ['Who posts the most to Crew?', 'ranking sender 1: receiver Crew'],
  ['Who wrote the fewest emails that were sent to Ben?', 'ranking sender 1 true: receiver Ben'],
  ['From whom did Ben get the most messages?', 'ranking sender 1: receiver Ben'],
  ['Name the 4 people with the most messages.', 'ranking sender 4: '],
  ['Which 3 people sent the most emails in 2020?', 'ranking sender 3: in 2020'],
  ['Which email from Ada has the longest text?', 'extreme words 1: sender Ada'],
  ['Of the emails from Ada, which one is the longest?', 'extreme words 1: sender Ada'],
  ['Which message from Ada has the most words?', 'extreme words 1: sender Ada'],
  ['How many emails does Ada write in an average month?', 'figure mean month: sender Ada'],
  ['What was the average monthly number of emails from Ada?', 'figure mean month: sender Ada'],
  ['How long was it between the first and the last email from Ada?', 'span: sender Ada'],
  ['How far apart are the first and the last message to Ben?', 'span: receiver Ben'],
  ['How many days passed from the first email to the last one from Ada?', 'span: sender Ada'],
  [
    'What is the interval between the earliest and the latest message from Ada?',
    'span: sender Ada',
  ],
  ['Time between first and last email from Ada', 'span: sender Ada'],
  ["How much time lies between Ada's first and last emails?", 'span: sender Ada'],
  ['How much did Ada pay for the mirrors?', '?'],
  ['How much is Ada paid?', '?'],
  ['How much of the hall did Ada pay for?', '?'],
  ['What percentage of the rent does Ada pay?', '?'],
  ['How much did Ada write to Ben in 2020?', 'count mails: sender Ada; receiver Ben; in 2020'],
  ['What day of the week does Ada write most?', 'ranking weekday 1: sender Ada'],
  ['Who emailed whom the most in 2020?', 'ranking pair 1: in 2020'],
  ['Which emails from Ada were never answered?', 'mails: sender Ada; answered false'],
  ['Which messages to Ben did nobody reply to?', 'mails: receiver Ben; answered false'],
  ['Which emails from Ada are still waiting for an answer?', 'mails: sender Ada; answered false'],
  ['To which emails from Ada is there no reply?', 'mails: sender Ada; answered false'],
  ['How many emails from Ada remained unanswered?', 'count mails: sender Ada; answered false'],
  ['List messages from Ada that never got a reply.', 'mails: sender Ada; answered false'],
  ['How many emails went unanswered in 2020?', 'count mails: in 2020; answered false'],
  ['Who answered Ada?', 'people sender: replies to (sender Ada)'],
  ['Who wrote back to Ada?', 'people sender: replies to (sender Ada)'],
  ['Who got back to Ada in 2020?', 'people sender: in 2020; replies to (sender Ada)'],
  ["Who responded to Ada's emails?", 'people sender: replies to (sender Ada)'],
  ['From whom did Ada get replies?', 'people sender: replies to (sender Ada)'],
  ['Who has replied to Ada?', 'people sender: replies to (sender Ada)'],
  ['How many replies to Ada are there?', 'count mails: replies to (sender Ada)'],
  ['How often was Ada answered?', 'count mails: replies to (sender Ada)'],
  [
    'How many responses to Ada were there in 2020?',
    'count mails: in 2020; replies to (sender Ada)',
  ],
  ['Who brought up "harbour lights" first?', 'people sender: text "harbour lights"; first 1'],
  [
    'By whom was the thread "harbour lights" started?',
    'people sender: text "harbour lights"; first 1',
  ],
  [
    'Who started the discussion about "harbour lights"?',
    'people sender: text "harbour lights"; first 1',
  ],
  [
    'Who participated in the thread "harbour lights"?',
    'people sender,receiver: text "harbour lights"',
  ],
  [
    'Did Ada write more emails than Ben without attachments?',
    'comparison whether sender Ada, attachments false | sender Ben, attachments false: ',
  ],
  ['Who wrote more emails, Ada or Ben?', 'comparison which sender Ada | sender Ben: '],
  ['What did the discussion of the harbour involve?', '?'],
  ['How many emails did Ada not answer?', '?'],
  ['How many emails except those from Ada in 2022?', '?'],
  ['Who did not write to Ben?', 'absent sender: receiver Ben'],
  ['Has Ada never written to Ben?', 'exists true: sender Ada; receiver Ben'],
  ['How many purple emails did Ada juggle?', '?'],
  ['How many people receive an email from Ada on average?', 'figure mean recipients: sender Ada'],
  ['What was the peak month for emails from Ada?', 'ranking month 1: sender Ada'],
  ['Which year produced the most emails from Ada?', 'ranking year 1: sender Ada'],
  ['Emails from Ada in 2021 count', 'count mails: sender Ada; in 2021'],
  ['How many emails from Ada can be found?', 'count mails: sender Ada'],
  ['In 2020, which 4 emails came first?', 'mails: in 2020; first 4'],
  ['Since when have there been emails from Ada?', 'mails received: sender Ada; first 1'],
  ['When was the roof last mentioned?', 'mails received: text "roof"; last 1'],
  ['Whose letters that Ben was sent do we have?', 'people sender: receiver Ben'],
  ['Which letters that Ben was sent do we have?', 'mails: receiver Ben'],
  ['Who kicked off the debate about roofs?', 'people sender: text "roofs"; first 1'],
  ["Who is Ada's most frequent recipient?", 'ranking receiver 1: sender Ada'],
  ['How many emails does Ada know?', '?'],
  ['Do you see any emails whose sender is Ada?', 'exists: sender Ada'],
  ['How many emails from 2020 forward?', 'count mails: since 2020'],
  ['How many emails once 2020 was over?', 'count mails: after 2020'],
  ['How many emails did Ada send once?', '?'],
  ['Who ended up with the most emails?', 'ranking receiver 1: '],
  ['Who enjoyed the most emails?', '?'],
  ['How many emails except those Ada wrote?', 'count mails: not (sender Ada)'],
  ['Was Ada a more frequent writer than Ben?', 'comparison whether sender Ada | sender Ben: '],
  ['Was Ada a more careful writer than Ben?', '?'],
  ['From whom did we get the most emails?', 'ranking sender 1: '],
  ['Whom did we get the most emails to?', 'ranking receiver 1: '],
  ['Which colleagues sent emails in 2020?', 'people sender: in 2020'],
  ['Let me have the emails about roofs', 'mails: text "roofs"'],
  ['Whose emails are the most numerous?', 'ranking sender 1: '],
  ['Who heard from Ada?', 'people receiver: sender Ada'],
  [
    'How many emails a month are there on average, not counting replies?',
    'figure mean month: no reply',
  ],
  ['How many emails in which roofs are mentioned?', 'count mails: text "roofs"'],
  // Forwards, whoever and whatever they are said of.
  ['Who forwarded emails?', 'people sender: forward'],
  ['How many mails were forwarded by Ada?', 'count mails: sender Ada; forward'],
  ['Which emails did Ada forward to Ben?', 'mails: sender Ada; receiver Ben; forward'],
  ['Who forwarded anything in 2021?', 'people sender: in 2021; forward'],
  ['Which emails did Ben answer?', 'mails: answered by Ben'],
  // Whom something was sent.
  ['Name everyone who sent Ben an email in 2021.', 'people sender: receiver Ben; in 2021'],
  ['Who wrote Ada the most messages?', 'ranking sender 1: receiver Ada'],
  ['Which mails did Ada write?', 'mails: sender Ada'],
  // What two people sent each other.
  ['How many emails did Ada and Ben send each other?', 'count mails: between Ada+Ben'],
  ['How many messages went back and forth between Ada and Ben?', 'count mails: between Ada+Ben'],
  ['Have Ada and Ben ever been in touch?', 'exists: between Ada+Ben'],
  ['Did Ada and Ben write to one another in 2021?', 'exists: between Ada+Ben; in 2021'],
  [
    'How many mails did Ada or Ben send but not to Crew?',
    'count mails: sender Ada+Ben; not (receiver Crew)',
  ],
  // Of all or each, records are not asked; nor of two at once.
  ['Did Ada reply to every email from Ben?', '?'],
  ['Were all emails about "harbour" sent by Ada?', '?'],
  ['Did everyone write in 2021?', '?'],
  ['Did Ada and Ben write to Crew?', '?'],
  ['Did Ada or Ben write to Crew?', 'exists: sender Ada+Ben; receiver Crew'],
  ['Who wrote to both Ada and Ben?', '?'],
  ['Who wrote to Ada but never to Ben?', '?'],
  ['Who has never written to Ben?', 'absent sender: receiver Ben'],
  // Who is asked for in two words, and whether.
  ['Name everyone to whom Ada wrote in 2021.', 'people receiver: sender Ada; in 2021'],
  ['Who is the person Ada wrote to most?', 'ranking receiver 1: sender Ada'],
  ['I need the names of everybody who wrote to Ben.', 'people sender: receiver Ben'],
  ['Could you tell me whether Ada wrote to Ben?', 'exists: sender Ada; receiver Ben'],
  ['Please check if Ada wrote to Ben.', 'exists: sender Ada; receiver Ben'],
  ['Name the two people who wrote to each other the most.', 'ranking correspondents 1: '],
  ['How many emails does an average month have?', 'figure mean month: '],
  // What is left out of a person or list, and what is not.
  ["How many emails leaving out Ada's?", 'count mails: not (sender Ada)'],
  ["Which people received messages except Ada's?", 'people receiver: not (sender Ada)'],
  ['Who else received messages besides Ada?', 'people receiver: '],
  [
    'Between 2019 and 2020, how many mails except those to Ada not counting the ones from Ben?',
    'count mails: from 2019 to 2020; not (receiver Ada); not (sender Ben)',
  ],
  ['How many mails containing the word "harbour"?', 'count mails: text "harbour"'],
  ['How many emails since the beginning of March 2021?', 'count mails: since 2021-03'],
  ['Who received emails from Ada but not from Ben?', '?'],
  ['Who wrote to Ada but not to Ben?', '?'],
  [
    'Who received emails from Ada that were not sent to Ben?',
    'people receiver: sender Ada; not (receiver Ben)',
  ],
  ['How many emails were sent by only one person?', '?'],
  ['How many emails went to only one person?', 'count mails: '],
  // Other times than their dates alone.
  ['How many emails in the last week of May 2021?', '?'],
  ['How many emails in the year before 2021?', '?'],
  [
    'In which year before 2021 did Ada send the most emails?',
    'ranking year 1: sender Ada; before 2021',
  ],
  [
    'Who does Ada exchange the most mails with in 2021?',
    'ranking correspondents 1: either Ada; in 2021',
  ],
  ['How many mails re: "harbour"?', 'count mails: text "harbour"'],
  // What one has from others, who did not answer, what came with an email, whose thread it was.
  ['How many mails has Ada had from Ben?', 'count mails: receiver Ada; sender Ben'],
  ['Has Ada had a reply from Ben?', 'exists: sender Ben; replies to (sender Ada)'],
  ['When did Ada herself last write?', 'mails sent: sender Ada; last 1'],
  ['Who has yet to answer Ada?', 'absent sender: replies to (sender Ada)'],
  [
    "Who hasn't answered Ada's mail with the rota?",
    'absent sender: replies to (sender Ada, file rota)',
  ],
  ['Who sent Ben the tide table as an attachment?', 'people sender: receiver Ben; file tide table'],
  ['Which mails have a PDF attached?', 'mails: file PDF'],
  // Nobody is known to have sent just so many.
  ['Who sent three pdfs?', '?'],
  [
    'Who wrote in Ada\'s "Harbour" thread?',
    'people sender: begun by (sender Ada, subject "Harbour")',
  ],
  ["Who wrote about this year's regatta?", 'people sender: in 2022; text "regatta"'],
  ["How many mails are about last year's regatta?", 'count mails: in 2021; text "regatta"'],
  ["Which mails mention 2019's boat race?", 'mails: text "2019\'s boat race"'],
  ["Which mails are about 2021's accounts?", 'mails: text "2021\'s accounts"'],
  // On another day than that of a meeting people write of it.
  ["How many mails are about yesterday's meeting?", '?'],
  ["How many mails are about last week's meeting?", '?'],
]

const names = new Set(['ada', 'ben', 'crew'])
const named = (tokens: readonly QuestionToken[], text: string): QuestionToken[] =>
  tokens.map(token => {
    if (token.kind !== 'word' || !names.has(token.text)) return token
    const { start, end } = token
    const written = text.slice(start, end)
    const name = written.replace(/['’]s$/u, '')
    return {
      kind: 'person',
      name,
      start,
      end,
      ...(name === written ? {} : { isPossessive: true as const }),
    }
  })

const parts = (selection: MailSelection): string[] => [
  ...selection.people.map(({ role, names }) => `${role} ${names.join('+')}`),
  ...selection.periods.map(({ label }) => label),
  ...(selection.recurring ?? []).map(({ label }) => label),
  ...selection.topics.map(({ field, text }) => `${field} "${text}"`),
  ...(selection.attachments === undefined ? [] : [`attachments ${selection.attachments}`]),
  ...(selection.attached === undefined ? [] : [`file ${selection.attached.text}`]),
  ...(selection.begunBy === undefined ? [] : [`begun by (${parts(selection.begunBy).join(', ')})`]),
  ...(selection.nature === undefined
    ? []
    : [`${selection.nature.is ? '' : 'no '}${selection.nature.of}`]),
  ...(selection.answered === undefined ? [] : [`answered ${selection.answered}`]),
  ...(selection.repliesTo === undefined
    ? []
    : [`replies to (${parts(selection.repliesTo).join(', ')})`]),
  ...(selection.answeredBy === undefined ? [] : [`answered by ${selection.answeredBy}`]),
  ...(selection.excluded ?? []).map(part => `not (${parts(part).join(', ')})`),
  ...(selection.order === undefined
    ? []
    : [`${selection.order.descending ? 'last' : 'first'} ${selection.order.limit}`]),
]

/** What is asked of which emails in a line; "?" where words are left over. */
function told(question: string): string {
  const request = readRequest(question, { now: Date.UTC(2022, 5, 1), timeZone: 'UTC' })
  assert.ok(request !== undefined)
  const { text, tokens } = request
  const reading = readMailQuestion(text, named(inPlainWords(tokens), text))
  const { asked, leftover, selection } = reading
  if (asked === undefined || leftover.length > 0) return '?'
  const { kind, ...rest } = asked
  const details = Object.values(rest)
    .filter(value => value !== undefined && value !== false)
    .map(value =>
      Array.isArray(value) && typeof value[0] === 'object'
        ? value
            .map(side => parts((side as { selection: MailSelection }).selection).join(', '))
            .join(' | ')
        : typeof value === 'object' && !Array.isArray(value)
          ? Object.values(value).join(' ')
          : String(value),
    )
    .filter(detail => detail !== '')
  return `${[kind, ...details].join(' ')}: ${parts(selection).join('; ')}`
}

test('questions about email are read the same in other words', () => {
  const read = wordings.map(([question]) => `${question} → ${told(question)}`)
  assert.deepEqual(
    read,
    wordings.map(([question, reading]) => `${question} → ${reading}`),
  )
})

test('a share is read where a part of emails is asked for', () => {
  assert.match(told("How much of Ada's mail went to Ben?"), /^share .*: sender Ada; receiver Ben$/)
  assert.match(told("What percentage of Ada's emails went to Ben?"), /^share /)
  assert.doesNotMatch(told('How much did Ada send to Ben?'), /^share /)
})
