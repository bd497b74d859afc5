import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../src/support/random.ts'
import { inventedWord } from './invented-word.ts'
import { firstNames, functionWords, lastNames, rfcDate, vocabulary } from './mail-generator.ts'

/** One mail of the archive, as it lies in a maildir. */
export interface ArchiveMail {
  readonly fileName: string
  readonly bytes: string
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly dateMs: number
  /** The list it was sent to. */
  readonly list: string | undefined
}

/** An archive of mails: the same for the same number of mails. */
export interface MailArchive {
  /** Every paragraph that its mails are made of, each different from the others. */
  readonly paragraphs: readonly string[]
  /** The subject of the longest thread: a twentieth of all mails, at most 5,000. */
  readonly longThread: string
  mails(): Generator<ArchiveMail>
}

const paragraphCount = 4_000
const peopleCount = 3_000
const longestThread = 5_000
const lists = (
  'bridge-users site-safety survey-team design-review platform-announce budget-watch ' +
  'station-staff supply-desk gantry-devel training-group power-users contract-board'
).split(' ')
const things = (
  'the bridge inspection|the hanger replacement|the platform extension|the supply contract|the ' +
  'site visit|the gantry design|the survey schedule|the station upgrade|the cement delivery|the ' +
  'safety training|the power distribution|the budget review|the drainage plan|the crane ' +
  'permit|the noise report|the signal cabinet|the steel order|the parking study|the lift ' +
  'shaft|the retaining wall'
).split('|')
// {thing}, {person}, {word}, {day}, {sum} and {number} are filled in.
const sentences = [
  'We looked at {thing} again on {day}, and the {word} still does not fit the {word}.',
  '{person} said that {thing} will cost {sum} because of the {word}.',
  'Can somebody check whether {thing} needs another {word} before {day}?',
  'The reason for the delay of {thing} is the {word}, which {person} reported on {day}.',
  'I have attached the {word} of {thing}; please send your comments by {day}.',
  'According to {person}, {number} of the {word} parts of {thing} were damaged in the {word}.',
  'We decided to move {thing} to {day}, since the {word} was not approved.',
  'To reduce the {word}, {thing} has to be {word} twice and then measured.',
  'The {word} contractor offered {sum} for {thing}, without the {word}.',
  '{person} was not there when {thing} was discussed, so the {word} is open.',
  'Nobody knows why the {word} of {thing} was never {word}.',
  'It took {number} hours to finish {thing}, mostly for the {word} and the {word}.',
  'The {word} meeting about {thing} was held in the {word} room on {day}.',
  'My impression is that {thing} suffers from too much {word} and too little {word}.',
]
const openings = (
  'update|question|minutes|draft|problem with|invoice for|photos of|reminder:|plan for|' +
  'result of'
).split('|')
const months =
  'January February March April May June July August September October November December'.split(' ')

/** Names the code that decides what an archive holds. */
export const archiveVersion = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')
  .slice(0, 12)

/**
 * An archive as people keep them: few write most of the mail, three names in four are shared by
 * several, an eighth goes to mailing lists, threads are short except for one of thousands. Its
 * texts are drawn from a pool of paragraphs, so that encoding the pool encodes them all; subjects
 * and one sentence in each mail are its own.
 */
export function mailArchive(count: number, seed = 1): MailArchive {
  const random = seededRandom(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  const words = vocabulary()
  // Zipf's law with exponent 1: the logarithm of the rank is uniform.
  const ranked = (most: number): number => Math.floor(most ** random()) - 1
  // The commonest words of a language say nothing of a subject.
  const rare = (): string => words[200 + ranked(words.length - 200)] ?? 'word'
  const people = Array.from({ length: peopleCount }, (_, index) => {
    const first = pick(firstNames)
    const last = random() < 0.75 ? pick(lastNames) : inventedWord(index)
    return {
      name: `${first} ${last}`,
      address: `${first}.${last}${index}@${index % 3 === 0 ? 'acme' : 'example'}.org`.toLowerCase(),
    }
  })
  const writer = (): (typeof people)[number] => people[ranked(people.length)]!
  const day = (): string => `${1 + below(28)} ${pick(months)}`
  const sentence = (): string => {
    const text = pick(sentences)
      .replaceAll('{thing}', () => pick(things))
      .replaceAll('{person}', () => pick(people).name)
      .replaceAll('{word}', rare)
      .replaceAll('{day}', day)
      .replaceAll('{sum}', () => `€${100 + below(90_000)}`)
      .replaceAll('{number}', () => String(2 + below(200)))
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  // Most of what is written has no word in common with every tenth mail.
  const mumbled = (): string => {
    const said = Array.from({ length: 8 + below(14) }, () =>
      random() < 0.5 ? pick(functionWords) : rare(),
    ).join(' ')
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
  }
  const paragraphs = Array.from({ length: paragraphCount }, () => {
    const next = random() < 0.15 ? sentence : mumbled
    return Array.from({ length: 2 + below(4) }, next).join(' ')
  })
  const longThread = `the ${rare()} ${inventedWord(7)} plan`

  function* mails(): Generator<ArchiveMail> {
    const start = Date.UTC(2018, 0, 1)
    const long = Math.max(1, Math.floor(count / Math.min(longestThread, count / 20)))
    type Parent = { id: string; root: string; subject: string; line: string; from: string }
    const recent: Parent[] = []
    let last: (Parent & { list: string | undefined }) | undefined
    for (let index = 0; index < count; index++) {
      const dateMs = start + Math.floor((index / count) * 6 * 365 * 86_400_000) + below(3_600_000)
      const from = writer()
      const isLong = index % long === 0
      const parent = isLong ? last : recent.length > 0 && random() < 0.5 ? pick(recent) : undefined
      const list = isLong || random() < 0.125 ? lists[isLong ? 0 : ranked(lists.length)] : undefined
      const to = [
        ...(list === undefined ? [] : [`${list}@lists.example.org`]),
        ...Array.from({ length: list === undefined ? 1 + ranked(8) : below(2) }, () => {
          const { name, address } = writer()
          return `${name} <${address}>`
        }),
      ]
      const cc = random() < 0.3 ? [pick(people), pick(people)] : []
      const messageId = `a${index}.${seed}@example.org`
      const own = isLong
        ? longThread
        : `${pick(openings)} ${pick(things).replace(/^the /, '')} ${rare()} ${rare()}`
      const base = parent?.subject ?? (list === undefined ? own : `[${list}] ${own}`)
      const subject = parent === undefined ? base : `Re: ${base}`
      const body = Array.from({ length: 1 + ranked(12) }, () => pick(paragraphs))
      body.splice(below(body.length + 1), 0, `Item ${index} of the ${rare()} is ${rare()} now.`)
      const quoted =
        parent === undefined
          ? ''
          : `\n\nOn ${rfcDate(dateMs - 86_400_000).slice(0, 16)}, ${parent.from} wrote:\n> ` +
            `${parent.line}\n`
      const signature = random() < 0.5 ? `\n\n-- \n${from.name}\nExample Engineering Ltd\n` : '\n'
      const bytes =
        [
          `From: ${from.name} <${from.address}>`,
          `To: ${to.join(', ')}`,
          ...(cc.length > 0 ? [`Cc: ${cc.map(one => one.address).join(', ')}`] : []),
          `Subject: ${subject}`,
          `Date: ${rfcDate(dateMs)}`,
          `Message-ID: <${messageId}>`,
          ...(list === undefined ? [] : [`List-Id: <${list}.lists.example.org>`]),
          ...(parent === undefined
            ? []
            : [
                `In-Reply-To: <${parent.id}>`,
                `References: <${parent.root}>` +
                  (parent.root === parent.id ? '' : ` <${parent.id}>`),
              ]),
          'MIME-Version: 1.0',
          'Content-Type: text/plain; charset=utf-8',
        ].join('\r\n') +
        `\r\n\r\n${(body.join('\n\n') + quoted + signature).replaceAll('\n', '\r\n')}`
      const entry = {
        id: messageId,
        root: parent?.root ?? messageId,
        subject: base,
        line: body[0]?.slice(0, 70) ?? '',
        from: from.name,
      }
      if (isLong) last = { ...entry, list }
      else if (recent.length < 500) recent.push(entry)
      else recent[below(recent.length)] = entry
      yield {
        fileName: `${Math.floor(dateMs / 1000)}.A${index}P${seed}.bench:2,S`,
        bytes,
        messageId,
        from,
        subject: base,
        dateMs,
        list,
      }
    }
  }
  return { paragraphs, longThread, mails }
}
