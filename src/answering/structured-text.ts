import type { ShortenedList } from '../core/answer.ts'
import type { MailAttribute } from '../language/question/mail/intent.ts'
import { isWithin, thresholdText, type Threshold } from '../language/question/mail/thresholds.ts'
import type { MailGroup } from '../retrieval/structured/group-mails.ts'
import type { MailEnd, MailEnds, MailRow } from '../retrieval/structured/mail-rows.ts'
import { count, groupLines, line, maxGroups, number, type AnswerLine } from './answer-line.ts'
import { figureLines } from './figure-text.ts'
import type { StructuredAnswer } from '../retrieval/structured/structured-answer.ts'
import { groupNouns } from '../retrieval/structured/tell-reading.ts'
import { compareCodePoints, firstDecisive } from '../support/code-points.ts'
import { namesInText, shownCount } from '../support/shown-list.ts'

/** Notes a list of which only `names` are shown. */
function noteShortened(
  lists: ShortenedList[],
  of: string,
  names: readonly string[],
  total: number,
): void {
  if (names.length < total) lists.push({ of, total, names, truncated: true })
}

/** The name of a receiver, with a mark where the mail only copied them. */
const nameAndField = ({ name, fields }: MailEnd): string =>
  fields.includes('cc') && !fields.includes('to')
    ? `${name} (cc)`
    : fields.includes('bcc') && !fields.includes('to')
      ? `${name} (bcc)`
      : name

/**
 * People as an answer names them, a long list by its first few and the count. `withField`: those in
 * copy are told apart.
 */
function peopleNamed(
  { total, shown }: MailEnds,
  of: 'senders' | 'recipients' | 'copied',
  lists: ShortenedList[],
  { withField = false }: { readonly withField?: boolean } = {},
): string {
  noteShortened(
    lists,
    of,
    shown.map(end => end.name),
    total,
  )
  return namesInText(
    shown.map(end => (withField ? nameAndField(end) : end.name)),
    total,
  )
}

/** Names as an answer lists them in a sentence, a long list by its first few and the count. */
function namesListed(all: readonly string[], of: string, lists: ShortenedList[]): string {
  noteShortened(lists, of, all.slice(0, shownCount(all.length)), all.length)
  return namesInText(all)
}

const title = (mail: MailRow): string =>
  mail.subject === '' ? '(no subject)' : `“${mail.subject}”`
const unknown = 'unknown'

/** Ids and times of a mail, as every answer shows them. */
export function mailDetails(mail: MailRow, left: ReadonlySet<string> = new Set()): string {
  const parts = [
    ['received', mail.received],
    ['sent', mail.sent === mail.received ? undefined : mail.sent],
    ['modified', mail.modified],
    ['revision', mail.revisionId],
    ['document', mail.tableDocumentId],
    ['conversation', mail.conversationId],
  ] as const
  return parts
    .flatMap(([name, value]) => (value === undefined || left.has(name) ? [] : [`${name} ${value}`]))
    .join(', ')
}

/** A mail whose times say on which clock they are. */
export function inZone(mail: MailRow, timeZone: string): MailRow {
  const told = (time: string | undefined): string | undefined =>
    time === undefined ? undefined : `${time} ${timeZone}`
  const { received, sent, modified } = mail
  return { ...mail, received: told(received), sent: told(sent), modified: told(modified) }
}

/** "from … to …, cc …", as far as the mail says and the sentence has not said it yet. */
function fromTo(mail: MailRow, said: ReadonlySet<MailAttribute>, lists: ShortenedList[]): string {
  const told = (lead: string, ends: MailEnds, of: 'senders' | 'recipients' | 'copied'): string[] =>
    ends.total === 0 ? [] : [`${lead} ${peopleNamed(ends, of, lists)}`]
  const { to, cc, bcc } = mail.named
  const direct = [
    ...(said.has('sender') ? [] : told('from', mail.senders, 'senders')),
    ...(said.has('receivers') ? [] : told('to', to, 'recipients')),
  ]
  const inCopy =
    said.has('receivers') || said.has('copied')
      ? []
      : [...told('cc', cc, 'copied'), ...told('bcc', bcc, 'copied')]
  return [direct.join(' '), ...inCopy].filter(part => part !== '').join(', ')
}

/** A mail in one line: when, which, about what, from whom to whom. */
function mailLine(mail: MailRow): AnswerLine {
  const lists: ShortenedList[] = []
  const people = fromTo(mail, new Set(), lists)
  return line(
    (
      `${mail.received ?? mail.sent ?? 'undated'} · email ${mail.emailId} · ` +
      `${title(mail)}${people === '' ? '' : ` · ${people}`} · ` +
      `${mailDetails(mail, new Set(['received']))}`
    ).replace(/ · $/, ''),
    [mail],
    lists,
  )
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** The day of the week of a time as answers show it, which begins with the date. */
const weekdayOf = (time: string): string =>
  weekdays[new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? ''

function attributeText(mail: MailRow, attribute: MailAttribute, lists: ShortenedList[]): string {
  switch (attribute) {
    case 'sender':
      return (
        'was sent by ' +
        `${mail.senders.total === 0 ? unknown : peopleNamed(mail.senders, 'senders', lists)}`
      )
    case 'receivers':
      return (
        'was received by ' +
        (mail.receivers.total === 0
          ? unknown
          : peopleNamed(mail.receivers, 'recipients', lists, { withField: true }))
      )
    case 'copied': {
      const { cc, bcc } = mail.named
      const parts = [
        ...(cc.total === 0 ? [] : [`${peopleNamed(cc, 'copied', lists)} in copy`]),
        ...(bcc.total === 0 ? [] : [`${peopleNamed(bcc, 'copied', lists)} in blind copy`]),
      ]
      return parts.length === 0 ? 'had nobody in copy' : `had ${parts.join(' and ')}`
    }
    case 'sent':
      return mail.sent === undefined
        ? attributeText(mail, 'received', lists)
        : `was sent on ${mail.sent}`
    case 'sentWeekday':
      return mail.sent === undefined
        ? attributeText(mail, 'weekday', lists)
        : `was sent on ${weekdayOf(mail.sent)}, ${mail.sent}`
    case 'received':
      return mail.received === undefined
        ? 'has no time of receipt'
        : `was received on ${mail.received}`
    case 'weekday':
      return mail.received === undefined
        ? 'has no time of receipt'
        : `was received on ${weekdayOf(mail.received)}, ${mail.received}`
    case 'modified':
      return mail.modified === undefined
        ? 'has no time of modification'
        : `was last modified on ${mail.modified}`
    case 'subject':
      return `has the subject ${title(mail)}`
    case 'conversation':
      return mail.conversationId === undefined
        ? 'belongs to no conversation'
        : `belongs to conversation ${mail.conversationId}`
    case 'revision':
      return mail.revisionId === undefined
        ? 'has no revision id'
        : `has revision id ${mail.revisionId}`
    case 'document':
      return mail.tableDocumentId === undefined
        ? 'has no document id'
        : `has document id ${mail.tableDocumentId}`
    case 'id':
      return `has the id ${mail.emailId}`
  }
}

/** A sentence about one mail: what was asked first, then the rest. */
function mailSentence(mail: MailRow, attributes: readonly MailAttribute[]): AnswerLine {
  const asked = attributes.length > 0 ? attributes : (['sender', 'receivers'] as const)
  const lists: ShortenedList[] = []
  const said = namesInText(asked.map(attribute => attributeText(mail, attribute, lists)))
  const others = fromTo(mail, new Set<MailAttribute>(asked), lists)
  const left = new Set([
    ...(asked.includes('received') || asked.includes('weekday') ? ['received'] : []),
    ...(asked.includes('sent') || asked.includes('sentWeekday')
      ? [mail.sent === undefined ? 'received' : 'sent']
      : []),
    ...(asked.includes('modified') ? ['modified'] : []),
    ...(asked.includes('revision') ? ['revision'] : []),
    ...(asked.includes('document') ? ['document'] : []),
    ...(asked.includes('conversation') ? ['conversation'] : []),
  ])
  const details = [others, mailDetails(mail, left)].filter(part => part !== '').join('; ')
  return line(
    `Email ${mail.emailId}${asked.includes('subject') ? '' : ` ${title(mail)}`} ` +
      `${said}${details === '' ? '' : ` (${details})`}.`,
    [mail],
    lists,
  )
}

/** The groups on top: as many as asked for, and all that tie with the last of them. */
function topGroups(groups: readonly MailGroup[], limit: number, least: boolean): MailGroup[] {
  const ordered = [...groups].sort((a, b) =>
    firstDecisive(least ? a.count - b.count : b.count - a.count, compareCodePoints(a.name, b.name)),
  )
  const last = ordered[Math.min(limit, ordered.length) - 1]
  return last === undefined
    ? []
    : ordered.filter((group, index) => index < limit || group.count === last.count)
}

const plurals = {
  sender: 'senders',
  receiver: 'recipients',
  conversation: 'conversations',
  subject: 'subjects',
  year: 'years',
  month: 'months',
  day: 'days',
  week: 'weeks',
  monthOfYear: 'months of the year',
  weekday: 'days of the week',
  hour: 'hours of the day',
  pair: 'pairs',
  correspondents: 'pairs',
} as const
function headline(answer: StructuredAnswer): AnswerLine[] {
  const { asked, groups, total, description, ordered, mails } = answer
  const [first] = mails
  const which = ordered && total === 1 ? 'The mail asked for' : count(total, 'email') + description
  const lists: ShortenedList[] = []
  switch (asked.kind) {
    case 'count': {
      if (asked.of === 'mails')
        return [line(`${whether(asked.whether, total)}${count(total, 'email')}${description}:`)]
      const noun = {
        people: 'person',
        senders: 'sender',
        receivers: 'recipient',
        conversations: 'conversation',
        subjects: 'subject',
      }[asked.of]
      const plural = noun === 'person' ? 'people' : `${noun}s`
      const ends =
        total === 1 && groups.length === 0
          ? {
              senders: first?.senders,
              receivers: first?.receivers,
              people: undefined,
              conversations: undefined,
              subjects: undefined,
            }[asked.of]
          : undefined
      const all = ends?.total ?? groups.length
      const names =
        ends === undefined
          ? namesListed(
              groups.map(group => group.name),
              plural,
              lists,
            )
          : peopleNamed(ends, asked.of === 'senders' ? 'senders' : 'recipients', lists)
      return [
        line(
          `${number(all)} ${all === 1 ? noun : plural} in ` +
            `${count(total, 'email')}${description}: ${names}.`,
          [],
          lists,
        ),
      ]
    }
    case 'ranking': {
      const of = plurals[asked.by]
      const noun =
        asked.counting === undefined
          ? 'email'
          : asked.counting === 'replies'
            ? 'known answer'
            : asked.by === 'sender'
              ? 'different recipient'
              : 'participant'
      if (asked.limit === undefined)
        return [
          line(`${count(total, 'email')}${description}, by ${groupNouns[asked.by]}:`),
          ...groupLines(groups, 'email', of),
        ]
      const top = topGroups(groups, asked.limit, asked.least)
      const word = asked.least ? 'fewest' : 'most'
      const [only] = top
      const isPair = asked.by === 'correspondents' && only?.name.includes(' and ') === true
      if (top.length === 1 && only !== undefined)
        return [
          line(
            `${only.name} ${isPair ? 'have' : 'has'} the ${word}: ${count(only.count, noun)} of ` +
              `${count(total, 'email')}${description}.`,
          ),
        ]
      // Of many that tie the first few will do, unless more were asked for.
      const shown = Math.min(Math.max(asked.limit, shownCount(top.length)), maxGroups, top.length)
      return [
        line(
          `The ${word} of ` +
            `${count(total, 'email')}${description}` +
            `${top.length > asked.limit ? ` (${number(top.length)} tie)` : ''}:`,
        ),
        ...groupLines(top, noun, of, shown),
      ]
    }
    case 'bounded': {
      const noun = groups.length === 1 ? groupNouns[asked.by] : `${groupNouns[asked.by]}s`
      return [
        line(
          `${number(groups.length)} ${noun} of ${count(total, 'email')}${description} ` +
            `${groups.length === 1 ? 'has' : 'have'} ` +
            thresholdText(asked.threshold) +
            (groups.length === 0 ? '.' : ':'),
        ),
        ...groupLines(groups, 'email', plurals[asked.by]),
      ]
    }
    case 'people': {
      if (total === 1 && first !== undefined)
        return [
          mailSentence(
            first,
            asked.roles.map(role => (role === 'receiver' ? 'receivers' : role)),
          ),
        ]
      const verb =
        asked.roles.length > 1
          ? 'took part in'
          : { sender: 'sent', receiver: 'received', copied: 'got in copy' }[
              asked.roles[0] ?? 'sender'
            ]
      const people = groups.length === 1 ? '1 person' : `${number(groups.length)} people`
      const names = namesListed(
        groups.map(group => (group.count > 1 ? `${group.name} (${group.count})` : group.name)),
        'people',
        lists,
      )
      if (groups.length === 0) return [line(`Nobody ${verb} ${which}.`)]
      return [line(`${people} ${verb} ${which}: ${names}.`, [], lists)]
    }
    case 'conversations':
      return [
        line(
          `${count(groups.length, 'conversation')}` +
            `${description === '' ? '' : ` with emails${description}`}:`,
        ),
        ...groupLines(groups, 'email', 'conversations'),
      ]
    case 'subjects':
      return [
        line(`${count(groups.length, 'subject')} of ${count(total, 'email')}${description}:`),
        ...groupLines(
          groups.map(group => ({ ...group, name: `“${group.name}”` })),
          'email',
          'subjects',
        ),
      ]
    case 'exists':
      return [
        line(`${asked.negated === true ? 'No' : 'Yes'}: ${count(total, 'email')}${description}:`),
      ]
    case 'absent':
    case 'extreme':
    case 'figure':
    case 'share':
    case 'comparison':
    case 'gap':
    case 'span':
      return figureLines(answer)
    case 'mails':
      return total === 1 && first !== undefined
        ? [mailSentence(first, asked.attributes)]
        : [line(`${which}:`)]
    case 'summary':
      return [line(`${which}:`)]
  }
}

const whether = (threshold: Threshold | undefined, total: number): string =>
  threshold === undefined ? '' : isWithin(total, threshold) ? 'Yes: ' : 'No: '

/**
 * What a structured answer says, line by line: the answer itself, then the page of mails it rests
 * on. Times are told with `timeZone`, on whose clock they are.
 */
export function structuredLines(given: StructuredAnswer, timeZone: string): AnswerLine[] {
  const answer = { ...given, mails: given.mails.map(mail => inZone(mail, timeZone)) }
  const lines = headline(answer)
  const { asked, mails, total } = answer
  const told = lines.some(({ mails: shown }) => shown.length > 0)
  if (told && total === 1) return lines
  const attributes = asked.kind === 'mails' ? asked.attributes : []
  for (const mail of mails)
    lines.push(attributes.length > 0 ? mailSentence(mail, attributes) : mailLine(mail))
  return lines
}
