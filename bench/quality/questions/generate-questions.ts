import { seededRandom } from '../../../src/support/random.ts'
import { pick, draw, type Archive, type Message, type Random } from './archive.ts'
import { topicWords } from './archive-words.ts'
import { goldUnder, type Gold } from './gold.ts'
import { isTime, selectMessages, type Constraint, type Query, type Reading } from './query.ts'
import {
  asTyped,
  isAdverbial,
  dateWords,
  modifierWords,
  monthSpan,
  monthWords,
  nouns,
  ofOne,
  ordered,
  valueWords,
  yearSpan,
} from './render.ts'
import { asks, type Ask, type Modifier, type Wordings } from './wordings.ts'

export interface GeneratedQuestion {
  readonly text: string
  readonly query: Query
  /** Any of these is right. */
  readonly gold: readonly Gold[]
}

const dayMs = 86_400_000
const noTimes: readonly Modifier[] = [
  'last-year',
  'month',
  'range',
  'since',
  'before',
  'after',
  'date',
  'weekday',
]
const bySender: readonly Modifier[] = ['from']

/** Modifiers that would settle or contradict what is asked. */
const unfit: Readonly<Partial<Record<Ask, readonly Modifier[]>>> = {
  'who-sent': bySender,
  'who-received': ['to'],
  'most-sender': bySender,
  'least-sender': bySender,
  'top-senders': bySender,
  'more-than': bySender,
  'most-recipient': ['to'],
  'more-of-two': ['from', 'not-from'],
  'did-more': ['from', 'not-from'],
  'average-month': noTimes,
  'busiest-weekday': ['weekday', 'date'],
  'busiest-month': noTimes,
  'busiest-year': [...noTimes, 'year'],
  pair: ['from', 'not-from', 'to', 'not-to', 'cc', 'list', 'not-list'],
  partner: ['to', 'not-to', 'cc', 'list', 'not-list'],
  'unanswered-count': ['no-reply'],
  'unanswered-list': ['no-reply'],
  'many-recipients': ['to', 'cc', 'not-to'],
}
/** Asks that take few modifiers: only these. */
const only: Readonly<Partial<Record<Ask, readonly Modifier[]>>> = {
  'thread-starter': ['about'],
  'thread-people': ['about'],
  'replies-count': ['from', 'year', 'month', 'since'],
  repliers: ['from', 'year', 'month', 'since'],
}
/** One of each group at most. */
const groups: ReadonlyArray<readonly Modifier[]> = [
  ['from', 'not-from'],
  ['to', 'not-to', 'cc'],
  ['list', 'not-list'],
  ['year', 'last-year', 'month', 'range', 'since', 'before', 'after', 'date', 'weekday'],
  ['subject', 'about', 'text'],
  ['attachment', 'no-attachment'],
  ['reply', 'no-reply'],
]

/** A constraint of this kind that the mail meets; `undefined` where it can meet none. */
function constraintOf(
  random: Random,
  archive: Archive,
  message: Message,
  slot: Modifier,
): Constraint | undefined {
  const date = new Date(message.sentMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const midnight = Math.floor(message.sentMs / dayMs) * dayMs
  const far = archive.people.filter(
    each => ![message.from, ...message.to, ...message.cc].includes(each),
  )
  switch (slot) {
    case 'from':
      return { slot, person: message.from }
    case 'not-from':
    case 'not-to':
      return { slot, person: pick(random, far) }
    case 'to':
      return message.to.length === 0 ? undefined : { slot, person: pick(random, message.to) }
    case 'cc':
      return message.cc.length === 0 ? undefined : { slot, person: pick(random, message.cc) }
    case 'list':
      return message.list === undefined ? undefined : { slot, list: message.list }
    case 'not-list': {
      const others = archive.lists.filter(each => each !== message.list)
      return { slot, list: pick(random, others) }
    }
    case 'year':
      return { slot, span: yearSpan(year), words: [String(year)] }
    case 'last-year': {
      const last = new Date(archive.nowMs).getUTCFullYear() - 1
      return year === last ? { slot, span: yearSpan(last), words: [''] } : undefined
    }
    case 'month':
      return { slot, span: monthSpan(year, month), words: [monthWords(random, year, month)] }
    case 'range': {
      if (random() < 0.3)
        return {
          slot,
          span: { fromMs: yearSpan(year).fromMs, toMs: yearSpan(year + 1).toMs },
          words: [String(year), String(year + 1)],
        }
      const first = Math.max(0, month - Math.floor(random() * 4))
      const last = Math.min(11, Math.max(first + 1, month + Math.floor(random() * 4)))
      return {
        slot,
        span: { fromMs: monthSpan(year, first).fromMs, toMs: monthSpan(year, last).toMs },
        words: [monthWords(random, year, first), monthWords(random, year, last)],
      }
    }
    case 'since':
    case 'before':
    case 'after': {
      const free = (ms: number): boolean =>
        archive.messages.every(each =>
          [each.sentMs, each.receivedMs].every(time => Math.floor(time / dayMs) * dayMs !== ms),
        )
      const shift = Math.floor(40 + random() * 200) * dayMs * (slot === 'before' ? 1 : -1)
      const at = new Date(midnight + shift)
      const [atYear, atMonth] = [at.getUTCFullYear(), at.getUTCMonth()]
      const form = random()
      const [span, words] =
        form < 0.3 && free(at.getTime())
          ? [{ fromMs: at.getTime(), toMs: at.getTime() + dayMs }, dateWords(random, at.getTime())]
          : form < 0.8
            ? [monthSpan(atYear, atMonth), monthWords(random, atYear, atMonth)]
            : [yearSpan(atYear), String(atYear)]
      return {
        slot,
        span:
          slot === 'since'
            ? { fromMs: span.fromMs, toMs: Infinity }
            : slot === 'before'
              ? { fromMs: -Infinity, toMs: span.fromMs }
              : { fromMs: span.toMs, toMs: Infinity },
        words: [words],
      }
    }
    case 'date':
      return {
        slot,
        span: { fromMs: midnight, toMs: midnight + dayMs },
        words: [dateWords(random, midnight)],
      }
    case 'weekday':
      return { slot, day: date.getUTCDay() }
    case 'subject':
    case 'about': {
      const words = message.topic.split(' ')
      return {
        slot,
        topic: message.topic,
        words: pick(random, [
          message.topic,
          message.topic.toLowerCase(),
          ...(slot === 'subject' ? [words.at(-1) ?? ''] : [`the ${message.topic.toLowerCase()}`]),
        ]),
      }
    }
    case 'text': {
      const own = topicWords.filter(word => message.text.includes(word))
      return own.length === 0 ? undefined : { slot, word: pick(random, own) }
    }
    case 'attachment':
      return message.attachments.length > 0 ? { slot } : undefined
    case 'no-attachment':
      return message.attachments.length === 0 ? { slot } : undefined
    case 'reply':
      return message.kind === 'reply' ? { slot } : undefined
    case 'no-reply':
      return message.kind === 'reply' ? undefined : { slot }
  }
}

/** Readings that the words of a question allow. */
export function readingsOf(question: string): Reading[] {
  const sent = /\b(?:sen[dt]|sends|wr[io]te[sn]?|written|writing|post(?:s|ed)?)\b/i.test(question)
  const received = /\b(?:receiv\w*|gets?|got|arriv\w*|receiving)\b/i.test(question)
  const dates: readonly Reading['date'][] =
    sent === received ? ['sent', 'received'] : sent ? ['sent'] : ['received']
  const tos: readonly Reading['to'][] = received && !sent ? ['to-and-cc'] : ['to', 'to-and-cc']
  const texts: readonly Reading['text'][] = ['own', 'with-forwarded', 'with-quotations']
  return dates.flatMap(date => tos.flatMap(to => texts.map(text => ({ date, to, text }))))
}

const placeholders = ['from', 'to', 'list', 'about'] as const

/** How many modifiers a question has, beyond those that its wording needs. */
const extras = (random: Random, needed: number): number => {
  const wanted = random() < 0.08 ? 0 : random() < 0.5 ? 1 : random() < 0.8 ? 2 : 3
  return Math.max(0, wanted - needed)
}

function drawConstraints(
  random: Random,
  archive: Archive,
  ask: Ask,
  needed: readonly Modifier[],
  all: readonly Modifier[],
): Constraint[] | undefined {
  const message = pick(random, archive.messages)
  // A question that is to be answered by "no" or "none" has conditions from several mails.
  const mixed = (ask === 'yes-no' && random() < 0.55) || (ask === 'count' && random() < 0.04)
  const constraints: Constraint[] = []
  const barred = new Set(unfit[ask])
  const take = (slot: Modifier): boolean => {
    const group = groups.find(each => each.includes(slot)) ?? []
    if (constraints.some(each => group.includes(each.slot))) return false
    const of = mixed ? pick(random, archive.messages) : message
    const constraint = constraintOf(random, archive, of, slot)
    if (constraint !== undefined) constraints.push(constraint)
    return constraint !== undefined
  }
  for (const slot of needed) if (!take(slot)) return undefined
  let wanted = extras(random, needed.length)
  for (const slot of draw(random, all, all.length)) {
    if (wanted === 0) break
    // A list has no receivers beside it; what is not on one is rarely asked with a person.
    if (!barred.has(slot) && (only[ask]?.includes(slot) ?? true) && take(slot)) wanted -= 1
  }
  return constraints
}

function fits(gold: readonly Gold[], ask: Ask): boolean {
  return gold.every(each =>
    each.kind === 'number'
      ? each.value > 0 || ask === 'count'
      : each.kind === 'mails'
        ? each.ids.length <= (ask === 'longest' ? 1 : 40)
        : each.kind === 'people'
          ? each.names.length <= 10
          : true,
  )
}

/** One question with its answers; `undefined` where the draw led to none. */
function drawQuestion(
  random: Random,
  archive: Archive,
  wordings: Wordings,
  ask: Ask,
  slots: readonly Modifier[],
): GeneratedQuestion | undefined {
  const frame = pick(random, wordings.asks[ask])
  const needed = placeholders.filter(name => frame.includes(`{${name}}`))
  const constraints = drawConstraints(random, archive, ask, needed, slots)
  if (constraints === undefined) return undefined
  const anyReading: Reading = { to: 'to-and-cc', date: 'sent', text: 'own' }
  const senders = [
    ...new Set(selectMessages(archive, constraints, anyReading).map(({ from }) => from)),
  ]
  const [a, b] = draw(random, senders, 2)
  if (frame.includes('{b}') && b === undefined) return undefined
  const n = 2 + Math.floor(random() * 4)
  const query: Query = { ask, constraints, a, b, n }
  const used = new Set<Modifier>(needed)
  const rest = constraints.filter(({ slot }) => !used.has(slot))
  const time = rest.find(isTime)
  const fronted = time === undefined ? undefined : wordings.fronted[time.slot]
  const atFront = fronted !== undefined && random() < 0.15 ? time : undefined
  const ofNoun = /\{emails(?::one)?\} \{mods\}/.test(frame)
  const mods: string[] = []
  for (const each of rest) {
    if (each === atFront) continue
    const fitting = wordings.modifiers[each.slot].filter(words => ofNoun || isAdverbial(words))
    if (fitting.length === 0) return undefined
    const words = modifierWords(random, archive, each, pick(random, fitting))
    mods.push(frame.includes('{emails:one} {mods}') ? ofOne(words) : words)
  }
  let text = nouns(random, wordings, frame)
  for (const name of needed) {
    const constraint = constraints.find(({ slot }) => slot === name)
    if (constraint !== undefined)
      text = text.replaceAll(`{${name}}`, valueWords(random, archive, constraint))
  }
  text = text.replace('{mods}', ordered(random, mods).join(' ')).replace('{n}', String(n))
  for (const [name, person] of [
    ['{a}', a],
    ['{b}', b],
  ] as const)
    if (person !== undefined) text = text.replace(name, person.name)
  if (atFront !== undefined && fronted !== undefined)
    text =
      modifierWords(random, archive, atFront, pick(random, fronted)) +
      text.charAt(0).toLowerCase() +
      text.slice(1)
  if (/\bsent\b.*\bsent\b/.test(text)) return undefined
  const readings = readingsOf(text)
  const golds = readings.map(reading => goldUnder(archive, query, reading))
  if (ask === 'replies-count' && !/\b(?:receive|get)\b/.test(text))
    for (const each of golds) each.length = 2
  if (ask === 'thread-people' && !/\b(?:part|participa\w+|involved)\b/.test(text))
    for (const each of golds) each.length = 1
  const gold = [...new Map(golds.flat().map(each => [JSON.stringify(each), each])).values()]
  // A question that has no answer under one of its readings is not asked, nor one that is both.
  if (golds.some(each => each.length === 0) || !fits(gold, ask)) return undefined
  const truths = new Set(gold.map(each => (each.kind === 'yes-no' ? each.yes : undefined)))
  if (truths.size > 1) return undefined
  return { text: asTyped(random, text), query, gold }
}

/** Questions about an archive, the same for the same seed and wordings; no two are alike. */
export function generateQuestions(
  archive: Archive,
  wordings: Wordings,
  count: number,
  seed: number,
): GeneratedQuestion[] {
  const random = seededRandom(seed)
  const slots = Object.keys(wordings.modifiers) as Modifier[]
  const questions = new Map<string, GeneratedQuestion>()
  for (let tries = 0; questions.size < count && tries < count * 200; tries++) {
    // The common ones more often than the rare ones; both are reported by themselves.
    const ask = random() < 0.45 ? pick(random, asks.slice(0, 7)) : pick(random, asks)
    const question = drawQuestion(random, archive, wordings, ask, slots)
    if (question !== undefined && !questions.has(question.text))
      questions.set(question.text, question)
  }
  return [...questions.values()]
}
