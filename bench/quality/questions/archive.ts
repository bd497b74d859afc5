import { seededRandom } from '../../../src/support/random.ts'
import {
  attachmentNames,
  familyNames,
  givenNames,
  lists as listNames,
  plainSentences,
  subjects,
  topicSentences,
  topicWords,
} from './archive-words.ts'

export interface Person {
  /** As most of their mails have it. */
  readonly name: string
  /** The name with a short form, which some of their mails have. */
  readonly shortName?: string | undefined
  readonly address: string
}

export interface MailingList {
  readonly name: string
  readonly address: string
  /** Between brackets at the beginning of its subjects. */
  readonly tag: string
}

/** One generated mail: what its headers and its text say, without any reading of them. */
export interface Message {
  /** The Message-ID without brackets. */
  readonly id: string
  readonly from: Person
  /** Whether the sender's short name is in the From line. */
  readonly signsShort: boolean
  readonly to: readonly Person[]
  readonly cc: readonly Person[]
  readonly list: MailingList | undefined
  readonly sentMs: number
  readonly receivedMs: number
  /** The subject line as written, with tag and Re: or Fwd:. */
  readonly subject: string
  /** What the thread is about: the subject line without those. */
  readonly topic: string
  /** The sender's own text; the quotation under it. */
  readonly text: string
  readonly quoted: string
  readonly attachments: readonly string[]
  readonly kind: 'new' | 'reply' | 'forward'
  readonly parent: Message | undefined
}

export interface Archive {
  readonly name: string
  readonly people: readonly Person[]
  readonly lists: readonly MailingList[]
  readonly messages: readonly Message[]
  /** When the questions are asked. */
  readonly nowMs: number
}

const day = 86_400_000

export type Random = () => number
export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

/** Distinct items in random order. */
export function draw<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const left = [...items]
  const drawn: Item[] = []
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  return drawn
}

/** People of whom two share a family name, two a given name, and some have a short name. */
function makePeople(random: Random, count: number): Person[] {
  const given = draw(random, givenNames, count)
  const family = draw(random, familyNames, count)
  family[1] = family[0] ?? ''
  given[3] = given[2] ?? ['Alice']
  return given.map(([first, short], index) => {
    const last = family[index] ?? ''
    return {
      name: `${first} ${last}`,
      shortName: short === undefined ? undefined : `${short} ${last}`,
      address: `${first}.${last}@${index % 4 === 3 ? 'example.com' : 'example.org'}`.toLowerCase(),
    }
  })
}

/** Early items are drawn far more often than late ones. */
const skewed = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() ** 2 * items.length)] as Item

function bodyText(random: Random, topic: string, words: readonly string[], length: number): string {
  const sentences = [
    pick(random, [
      `This is about the ${topic.toLowerCase()}.`,
      `A word on the ${topic.toLowerCase()}.`,
    ]),
    ...words.map(word => pick(random, topicSentences).replace('{word}', word)),
  ]
  while (sentences.length < length)
    sentences.splice(1 + Math.floor(random() * sentences.length), 0, pick(random, plainSentences))
  return sentences.join(' ')
}

/** A random archive, the same for the same seed: threads over some years among a dozen people. */
export function generateArchive(seed: number, size: number): Archive {
  const random = seededRandom(seed)
  const people = makePeople(random, 10 + Math.floor(random() * 7))
  // Who sends much is not who receives much.
  const receivers = draw(random, people, people.length)
  const lists = draw(random, listNames, 2).map(([name, local]) => ({
    name,
    address: `${local}@lists.example.org`,
    tag: local,
  }))
  const topics = draw(random, subjects, 24)
  const words = draw(random, topicWords, 20)
  const firstYear = 2016 + Math.floor(random() * 4)
  const start = Date.UTC(firstYear, Math.floor(random() * 12), 1)
  const span = (2 + random() * 1.5) * 365 * day
  const messages: Message[] = []
  const times = Array.from({ length: size }, () => start + random() * span).sort((a, b) => a - b)
  const longest = Math.floor(random() * size)
  for (const [index, time] of times.entries()) {
    const recent = messages.slice(-40).filter(each => each.kind !== 'forward')
    const kind =
      recent.length < 5 ? 'new' : random() < 0.38 ? 'reply' : random() < 0.08 ? 'forward' : 'new'
    const parent = kind === 'new' ? undefined : pick(random, recent)
    const list =
      kind === 'reply'
        ? parent?.list
        : kind === 'new' && random() < 0.2
          ? pick(random, lists)
          : undefined
    const known = parent === undefined ? [] : [...parent.to, ...parent.cc]
    const from =
      known.length > 0
        ? pick(random, known)
        : skewed(
            random,
            people.filter(each => each !== parent?.from),
          )
    const others = receivers.filter(each => each !== from)
    const to =
      kind === 'reply' && parent !== undefined && list === undefined
        ? [parent.from]
        : list !== undefined
          ? []
          : [
              ...new Set(
                Array.from({ length: 1 + Math.floor(random() ** 2 * 3) }, () =>
                  skewed(random, others),
                ),
              ),
            ]
    const cc =
      random() < 0.25
        ? draw(
            random,
            others.filter(each => !to.includes(each)),
            1 + Math.floor(random() * 2),
          )
        : []
    // No mail is sent near midnight, so that most dates do not depend on the time of delivery.
    const date = Math.floor(time / day) * day
    const sentMs = Math.max(
      (parent?.sentMs ?? 0) + 600_000,
      date + (6 * 60 + Math.floor(random() * 16 * 60)) * 60_000 + Math.floor(random() * 60) * 1_000,
    )
    const late = seed % 3 === 0 && random() < 0.04
    const topic = parent?.topic ?? pick(random, topics)
    const tag = list === undefined ? '' : `[${list.tag}] `
    const prefix = kind === 'reply' ? 'Re: ' : kind === 'forward' ? 'Fwd: ' : ''
    const ownWords = draw(random, words, Math.floor(random() * 3))
    const length = index === longest ? 40 : 2 + Math.floor(random() * 6)
    messages.push({
      id: `m${index}.${seed}@mail.example.org`,
      from,
      signsShort: from.shortName !== undefined && random() < 0.3,
      to,
      cc,
      list,
      sentMs,
      receivedMs: late ? sentMs + 2 * day : sentMs + 1_000 * (1 + Math.floor(random() * 50)),
      subject:
        list !== undefined && kind === 'reply' ? `Re: ${tag}${topic}` : `${prefix}${tag}${topic}`,
      topic,
      text: bodyText(random, topic, ownWords, length),
      quoted: parent?.text ?? '',
      attachments:
        kind !== 'reply' && random() < 0.2
          ? draw(random, attachmentNames, 1 + Math.floor(random() * 2))
          : [],
      kind,
      parent,
    })
  }
  messages.sort((a, b) => a.sentMs - b.sentMs)
  const last = messages.at(-1)?.sentMs ?? start
  return { name: `archive-${seed}`, people, lists, messages, nowMs: last + 45 * day }
}
