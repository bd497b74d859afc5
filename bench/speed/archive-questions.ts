import { seededRandom } from '../../src/support/random.ts'
import { inventedWord } from './invented-word.ts'
import { mailArchive, type ArchiveMail } from './mail-archive.ts'
import { firstNames } from './mail-generator.ts'

/** Questions of one kind, and where they should be answered: `found` where only passages are. */
export interface QuestionsOfKind {
  readonly kind: string
  readonly questions: readonly string[]
  readonly route: 'structured' | 'retrieval' | 'found' | 'find-all'
}

const samples = 40
const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** A letter of the last name is left out, far enough from its ends to be a slip. */
const slipped = (name: string): string => `${name.slice(0, -3)}${name.slice(-2)}`

/** Questions made from the mails of an archive themselves, the same for the same size. */
export function archiveQuestions(size: number): QuestionsOfKind[] {
  const archive = mailArchive(size)
  const random = seededRandom(11)
  const mails: ArchiveMail[] = []
  const toLists: ArchiveMail[] = []
  const step = Math.max(1, Math.floor(size / samples))
  let index = 0
  for (const mail of archive.mails()) {
    if (index++ % step === Math.floor(step / 2)) mails.push(mail)
    if (mail.list !== undefined && random() < 200 / size) toLists.push(mail)
  }
  const each = (questions: (mail: ArchiveMail, index: number) => readonly string[]): string[] =>
    mails.flatMap(questions)
  const day = ({ dateMs }: ArchiveMail): string => new Date(dateMs).toISOString().slice(0, 10)
  const month = (mail: ArchiveMail): string =>
    `${monthNames[new Date(mail.dateMs).getUTCMonth()]} ${day(mail).slice(0, 4)}`
  const topic = ({ subject }: ArchiveMail): string => subject.replace(/^\[[^\]]*\] /, '')
  const years = [2018, 2019, 2020, 2021, 2022, 2023]
  const words = (mail: ArchiveMail): string[] =>
    mail.bytes
      .slice(mail.bytes.indexOf('\r\n\r\n') + 4)
      .split(/\s+/)
      .filter(word => /^[a-z]{8,}$/.test(word))
  return [
    {
      kind: 'structured',
      route: 'structured',
      questions: each(mail => [
        `How many emails did ${mail.from.address} send?`,
        `How many emails did ${mail.from.name} send in ${month(mail)}?`,
        `Who received the email ${mail.messageId}?`,
        `List the emails from ${mail.from.address} on ${day(mail)}`,
        `When did ${mail.from.address} last write?`,
      ]),
    },
    {
      kind: 'whole-corpus',
      route: 'structured',
      questions: [
        'What is the first email?',
        'How many emails are there?',
        ...each(mail => [
          `How many emails were received in ${month(mail)}?`,
          `What is the last email of ${day(mail).slice(0, 4)}?`,
        ]),
      ],
    },
    {
      kind: 'most',
      route: 'structured',
      questions: [
        ...Array<string>(6).fill('Who sent the most emails?'),
        ...years.flatMap(year => [
          `Who sent the most emails in ${year}?`,
          `Who received the most emails in ${year}?`,
        ]),
      ],
    },
    {
      kind: 'figures',
      route: 'structured',
      questions: [
        'Which email has the most recipients?',
        'Which thread is the longest?',
        'How many people wrote emails?',
        'How many emails did each person send?',
        'How many emails per month were there on average?',
        'How many emails were sent on a Monday?',
        'How many emails are replies?',
        'In which month were the most emails received?',
        'What is the average number of recipients?',
        'Who writes to whom the most?',
        'Which day had the most emails?',
        'Which emails got no reply?',
      ],
    },
    {
      kind: 'strangers',
      route: 'structured',
      questions: mails.flatMap((_, at) => [
        `How many emails did ${inventedWord(900_000 + at)} ${inventedWord(800_000 + at)} send?`,
        `Did ${firstNames[at % firstNames.length]} ${inventedWord(700_000 + at)} write an email?`,
      ]),
    },
    {
      kind: 'slips',
      route: 'structured',
      questions: each(mail => [`How many emails did ${slipped(mail.from.name)} send?`]),
    },
    {
      kind: 'common-names',
      route: 'structured',
      questions: mails.flatMap((_, at) => {
        const [one, two, three] = [0, 7, 13].map(by => firstNames[(at + by) % firstNames.length])
        return [
          `How many emails did ${one}, ${two} and ${three} send?`,
          `What did ${one} write to ${two}?`,
        ]
      }),
    },
    {
      kind: 'lists',
      route: 'structured',
      questions: toLists
        .slice(0, samples)
        .flatMap(mail => [
          `When did ${mail.from.name} last write to ${mail.list}?`,
          `How many emails were sent to the ${mail.list} list in ${month(mail)}?`,
        ]),
    },
    {
      kind: 'subjects',
      route: 'structured',
      questions: each(mail => [
        `How many emails are in the thread ${topic(mail)}?`,
        `How many emails are about ${topic(mail).split(' ').at(-1)}?`,
      ]),
    },
    {
      kind: 'summaries',
      route: 'find-all',
      questions: mails.map(mail => `Summarize the thread about ${topic(mail)}`),
    },
    {
      kind: 'long-thread',
      route: 'structured',
      questions: [
        `Summarize the thread about ${archive.longThread}`,
        `How many emails are in the thread ${archive.longThread}?`,
        `Who wrote most in the thread ${archive.longThread}?`,
        `What is the last email in the thread ${archive.longThread}?`,
      ],
    },
    {
      kind: 'retrieval',
      route: 'found',
      questions: each(mail => [
        `What was said about ${words(mail)[3] ?? 'bridge'} and ${words(mail)[9] ?? 'contract'}?`,
        `What do we know about ${topic(mail)}?`,
      ]),
    },
    {
      kind: 'extractive-answer',
      route: 'retrieval',
      questions: each(mail => [
        `What was said about ${words(mail)[3] ?? 'bridge'} and ${words(mail)[9] ?? 'contract'}?`,
        `What do we know about ${topic(mail)}?`,
        `Why was ${topic(mail).split(' ').slice(1).join(' ')} delayed?`,
      ]),
    },
  ]
}
