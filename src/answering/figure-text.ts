import type { MailMeasure, MailQuestionIntent } from '../language/question/mail/intent.ts'
import type { StructuredAnswer } from '../retrieval/structured/structured-answer.ts'
import { durationText } from '../support/duration-text.ts'
import { namesInText } from '../support/shown-list.ts'
import { count, groupLines, line, number, type AnswerLine } from './answer-line.ts'

const measured: Readonly<Record<MailMeasure, string>> = {
  words: 'word',
  recipients: 'recipient',
  copied: 'person in copy',
  replies: 'reply',
  attachments: 'attachment',
  replyTime: '',
}
const irregular = new Map([
  ['reply', 'replies'],
  ['person in copy', 'people in copy'],
])
const plural = (noun: string): string => irregular.get(noun) ?? `${noun}s`
const statistics = { mean: 'on average', median: 'in the median', total: 'in total' } as const
const decimal = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 3 : 2 })

const amount = (measure: MailMeasure, value: number): string =>
  measure === 'replyTime'
    ? durationText(value)
    : `${decimal(value)} ${value === 1 ? measured[measure] : plural(measured[measure])}`

const things: Readonly<Record<string, string>> = {
  sender: 'sender',
  receiver: 'recipient',
  monthOfYear: 'month of the year',
  weekday: 'day of the week',
  hour: 'hour of the day',
}

const people = (many: number): string => count(many, 'person', 'people')

/** The first lines of an answer that tells a figure: an average, a share, who has more. */
export function figureLines(answer: StructuredAnswer): AnswerLine[] {
  const { asked, description, total, figure, groups } = answer
  const emails = `${count(total, 'email')}${description}`
  switch (figure?.kind) {
    case 'measures': {
      if (asked.kind !== 'extreme') return []
      const values = [...figure.values.values()]
      const value = values.reduce(
        (a, b) => (asked.least ? Math.min(a, b) : Math.max(a, b)),
        values[0] ?? 0,
      )
      const which = asked.least ? 'least' : 'most'
      const what =
        asked.measure === 'words'
          ? asked.least
            ? 'shortest'
            : 'longest'
          : `with the ${which} ${plural(measured[asked.measure])}`
      const subject = figure.best === 1 ? 'email' : `${number(figure.best)} emails`
      const told =
        asked.measure === 'words'
          ? `The ${what} ${subject} of ${emails}`
          : `The ${subject} ${what} of ${emails}`
      const have =
        figure.best === 1 ? 'has' : figure.best > asked.limit ? 'each have' : 'have up to'
      return [line(`${told} ${have} ` + `${amount(asked.measure, value)}:`)]
    }
    case 'value': {
      if (asked.kind !== 'figure') return []
      const said = statistics[asked.statistic]
      if ('measure' in asked.over) {
        const { measure } = asked.over
        if (measure === 'replyTime')
          return [
            line(
              figure.count === 1
                ? `The reply took ${durationText(figure.value)}:`
                : `Replies took ${durationText(figure.value)} ${said}: ` +
                    `${number(figure.count)} replies among ${emails}, ${figure.basis}.`,
            ),
          ]
        return [
          line(
            asked.statistic === 'total'
              ? `${emails} have ${amount(measure, figure.value)} in total.`
              : `${amount(measure, figure.value)} per email ${said}: ${emails}, ${figure.basis}.`,
          ),
        ]
      }
      const { per } = asked.over
      const thing = things[per] ?? per
      const basis = figure.basis === '' ? '' : ` ${figure.basis}`
      return [
        line(
          `${decimal(figure.value)} emails per ${thing} ${said}: ${emails}, ` +
            `${count(figure.count, thing)}${basis}.`,
        ),
      ]
    }
    case 'share': {
      const percent = (100 * total) / figure.whole
      return [
        line(
          `${decimal(Math.round(percent * 10) / 10)} % of the emails${figure.wholeDescription}: ` +
            `${number(total)} of ${number(figure.whole)}, those${description}.`,
        ),
      ]
    }
    case 'sides':
      return asked.kind === 'comparison' ? comparisonLines(asked, figure.sides) : []
    case 'gap':
      return [
        line(
          total === 1
            ? 'Both are the same email:'
            : `${count(figure.days, 'day')} by date, ` +
                `${durationText(figure.untilMs - figure.fromMs)} by the clock, lie between:`,
        ),
      ]
    case 'span':
      return [
        line(
          `${durationText(figure.untilMs - figure.fromMs)} lie between the first and the last of ` +
            `${emails}:`,
        ),
      ]
    case 'universe': {
      const isReceived = asked.kind === 'absent' && asked.role === 'receiver'
      const verb = isReceived ? 'received' : 'sent'
      const all = number(figure.people)
      return groups.length === 0
        ? [line(`Everybody: each of the ${all} people in the emails ${verb} one${description}.`)]
        : [
            line(
              `${people(groups.length)} of the ${all} in the emails ${verb} ` +
                `no email${description}:`,
            ),
            ...groupLines(groups, ['email in all', 'emails in all'], 'people'),
          ]
    }
    case 'unanswered': {
      const isOne = figure.mails === 1
      const got = `who got ${isOne ? 'the email' : `the ${number(figure.mails)} emails`}`
      const read = `(sought: emails${description})`
      const each = isOne ? 'it' : 'every one that they got'
      if (groups.length === 0) {
        const all = figure.people === 1 ? 'the 1 person' : `all ${people(figure.people)}`
        return [line(`Everybody answered: ${all} ${got} answered ${each} ${read}.`)]
      }
      const said =
        groups.length < figure.people
          ? `${number(groups.length)} of the ${people(figure.people)} ${got} did not answer`
          : figure.people === 1
            ? `The 1 person ${got} did not answer`
            : `None of the ${people(figure.people)} ${got} answered`
      return [line(`${said} ${each} ${read}:`), ...groupLines(groups, 'unanswered email', 'people')]
    }
    case undefined:
      return []
  }
}

function comparisonLines(
  asked: Extract<MailQuestionIntent, { kind: 'comparison' }>,
  sides: ReadonlyArray<{
    readonly name: string
    readonly description: string
    readonly count: number
  }>,
): AnswerLine[] {
  const told = sides
    .map(
      side => `${number(side.count)} ${side.count === 1 ? 'email' : 'emails'} ${side.description}`,
    )
    .join('; ')
  const [one, other] = sides
  if (one === undefined || other === undefined) return []
  if (asked.form === 'whether') {
    const holds = asked.least ? one.count < other.count : one.count > other.count
    const equal = one.count === other.count
    return [line(`${holds ? 'Yes' : equal ? 'No, as many' : 'No'}: ${told}.`)]
  }
  if (asked.form === 'difference') {
    const difference = (one.count - other.count) * (asked.least ? -1 : 1)
    return [
      line(
        difference >= 0
          ? `${number(difference)} ${asked.least ? 'fewer' : 'more'}: ${told}.`
          : `None: there are ${number(-difference)} ${asked.least ? 'more' : 'fewer'}. ${told}.`,
      ),
    ]
  }
  const best = sides.reduce((found, side) =>
    (asked.least ? side.count < found.count : side.count > found.count) ? side : found,
  )
  const winners = sides.filter(side => side.count === best.count)
  const all = sides.length > 2 ? 'All the same' : 'Both the same'
  const first = namesInText(winners.map(({ name }) => name))
  return [line(`${winners.length === sides.length ? all : first}: ${told}.`)]
}
