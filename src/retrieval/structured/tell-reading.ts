import type { QuestionReading } from '../../core/answer.ts'
import type { MailQuestionIntent, RankingKey } from '../../language/question/mail/intent.ts'
import type { MailAttribute } from '../../language/question/mail/intent.ts'
import type { MailOrder } from '../../language/question/mail/selection.ts'
import { thresholdText } from '../../language/question/mail/thresholds.ts'
import type { SelectionPart } from './describe.ts'

/** What a group of mails is called. */
export const groupNouns: Readonly<Record<RankingKey, string>> = {
  sender: 'sender',
  receiver: 'recipient',
  conversation: 'conversation',
  subject: 'subject',
  year: 'year',
  month: 'month',
  day: 'day',
  week: 'week',
  monthOfYear: 'month of the year',
  weekday: 'day of the week',
  hour: 'hour of the day',
  pair: 'pair of sender and recipient',
  correspondents: 'pair of correspondents',
}
const measures = {
  words: 'length',
  recipients: 'number of recipients',
  copied: 'number of people in copy',
  replies: 'number of replies',
  attachments: 'number of attachments',
  replyTime: 'time to reply',
} as const
const attributes: Readonly<Record<MailAttribute, string>> = {
  sender: 'sender',
  receivers: 'recipients',
  copied: 'people in copy',
  sent: 'time of sending',
  sentWeekday: 'day of the week of sending',
  received: 'time',
  weekday: 'day of the week',
  modified: 'time of modification',
  subject: 'subject',
  conversation: 'conversation',
  revision: 'revision',
  document: 'document',
  id: 'id',
}
const peopleOf = {
  sender: 'people who sent emails',
  receiver: 'people who received emails',
  copied: 'people in copy of emails',
} as const
const statistics = { mean: 'average', median: 'median', total: 'total' } as const

/** What is asked of the mails, before the words that say which they are: "number of emails". */
function askedText(asked: MailQuestionIntent | undefined): string {
  switch (asked?.kind) {
    case undefined:
    case 'mails':
      return asked !== undefined && asked.attributes.length > 0
        ? `${asked.attributes.map(one => attributes[one]).join(' and ')} of emails`
        : 'emails'
    case 'count':
      return asked.of === 'mails'
        ? 'number of emails'
        : `number of ${asked.of === 'receivers' ? 'recipients' : asked.of} of emails`
    case 'ranking': {
      const thing = groupNouns[asked.by]
      return asked.limit === undefined
        ? `number of emails by ${thing}`
        : `${thing} with the ${asked.least ? 'fewest' : 'most'} ` +
            (asked.counting === undefined ? 'emails' : `${asked.counting} in emails`)
    }
    case 'bounded':
      return `every ${groupNouns[asked.by]} with ${thresholdText(asked.threshold)}`
    case 'people':
      return asked.roles.length === 2
        ? 'people who sent or received emails'
        : peopleOf[asked.roles[0] ?? 'sender']
    case 'absent':
      return `people who ${asked.role === 'sender' ? 'sent' : 'received'} none of the emails`
    case 'conversations':
      return 'conversations with emails'
    case 'subjects':
      return 'subjects of emails'
    case 'extreme':
      return asked.measure === 'words'
        ? `the ${asked.least ? 'shortest' : 'longest'} of emails`
        : `those with the ${asked.least ? 'smallest' : 'greatest'} ` +
            `${measures[asked.measure]} of emails`
    case 'figure':
      return 'measure' in asked.over
        ? `${statistics[asked.statistic]} ${measures[asked.over.measure]} of emails`
        : `${statistics[asked.statistic]} number per ${groupNouns[asked.over.per]} of emails`
    case 'share':
      return 'share of emails'
    case 'comparison':
      return `which has ${asked.least ? 'fewer' : 'more'} emails:`
    case 'gap':
      return `time between ${asked.sides.map(({ name }) => name).join(' and ')}`
    case 'span':
      return 'time from the first to the last of emails'
    case 'exists':
      return asked.negated === true ? 'whether there are no emails' : 'whether there are emails'
    case 'summary':
      return 'summary of emails'
  }
}

const orderText = ({ descending, limit, field }: MailOrder): string =>
  `the ${descending ? 'newest' : 'oldest'}${limit === 1 ? '' : ` ${limit}`}` +
  (field === 'modified' ? ' by time of modification' : '')

/** How a question about mail was read, for the person who asked it. */
export function readingOf(
  asked: MailQuestionIntent | undefined,
  parts: readonly SelectionPart[],
  order: MailOrder | undefined,
  unread: readonly string[],
  alternatives: readonly string[] = [],
): QuestionReading {
  const what = askedText(asked)
  const sides =
    asked?.kind === 'comparison' ? [` ${asked.sides.map(side => side.name).join(' or ')}`] : []
  const constraints = [
    { kind: 'asked' as const, text: what },
    ...parts,
    ...(order === undefined ? [] : [{ kind: 'order' as const, text: orderText(order) }]),
  ]
  const [head, ...others] = parts.map(part => part.text)
  const text = [
    `${what}${sides.join('')}${head === undefined ? '' : ` ${head}`}`,
    ...others,
    ...(order === undefined ? [] : [orderText(order)]),
  ].join(', ')
  return { text, constraints, unread: [...new Set(unread)], alternatives }
}
