import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { Filter } from '../../core/question.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { words } from '../../language/words/tokens.ts'
import type { MailQuestionIntent } from '../../language/question/mail/intent.ts'
import { describeSelection } from './describe.ts'
import { column, idOf, property, rowsOf } from './graph-rows.ts'
import { groupMails, mailsByPerson, mailsByProperty, type MailGroup } from './group-mails.ts'
import { mailRows, type MailRow } from './mail-rows.ts'
import { articles, plainWords } from '../../language/question/mail/lexicon.ts'
import { withNamedSubjects } from './subjects-in-question.ts'
import { withNamedPeople } from './people-in-question.ts'
import { nestedQuestion, type NestedPhrase } from '../../language/question/nested-phrase.ts'
import type { Question } from '../../language/question/question.ts'
import { readRequest, type QuestionRequest } from '../../language/question/request.ts'
import { findPerson, type PersonMatch } from './find-person.ts'
import { sentBasisOf } from './sent-basis.ts'
import {
  readMailQuestion,
  type MailSelection,
  type MailQuestionReading,
} from '../../language/question/mail/read-mail-question.ts'
import {
  byTime,
  inPeriods,
  mailsOfPeople,
  mailsWithProperty,
  selectMails,
  type ResolvedPeople,
  type SelectedMails,
  type SelectionOptions,
  type SelectionPorts,
} from './select-mails.ts'

/**
 * What the graph says to a structured question. Every count is of all matching mails; `mails` is
 * one page of them.
 */
export interface StructuredAnswer {
  readonly asked: MailQuestionIntent
  /** Which mails were selected, in words; begins with a space unless empty. */
  readonly description: string
  readonly total: number
  /** How many mails the pages list: all selected ones, or of a ranking those of its first place. */
  readonly listed: number
  /** 0 is the first page. */
  readonly page: number
  readonly mails: readonly MailRow[]
  /** Whether the mails were cut to the first or last ones by the question itself. */
  readonly ordered: boolean
  /**
   * Complete list of groups (people, conversations, months …) where the question asks for them;
   * none where it asks for the people of one mail to so many that `mails` shortens them.
   */
  readonly groups: readonly MailGroup[]
}

/** Mails to search within, and which they are in words, with a space before. */
export interface MailFocus {
  readonly ids: readonly NodeId[]
  readonly description: string
}

export type StructuredOutcome =
  /**
   * Not a question about mail that the rules are sure of. `focus`: mails that the question's ids,
   * people and times leave, to search within.
   */
  | { readonly kind: 'none'; readonly focus?: MailFocus | undefined }
  | { readonly kind: 'unknown'; readonly what: string }
  | { readonly kind: 'ambiguous'; readonly name: string; readonly candidates: readonly string[] }
  | { readonly kind: 'nothing'; readonly asked: MailQuestionIntent; readonly description: string }
  | { readonly kind: 'answer'; readonly answer: StructuredAnswer }

/** What the conversation so far was about: the mails and people of the last answer. */
export interface ConversationFocus {
  readonly emailIds: readonly string[]
  readonly people: readonly string[]
}

export interface StructuredOptions extends ReadOptions {
  readonly filter?: Filter | undefined
  /** IANA zone in which mails are grouped by year, month and day. */
  readonly timeZone: string
  /** 0 is the first. */
  readonly page: number
  readonly pageSize: number
  readonly focus?: ConversationFocus | undefined
  /** Gives all people that are asked for as groups, also those of one mail to thousands. */
  readonly withPeople?: boolean | undefined
}

// A focus above this says nothing: better search everything.
const maxFocus = 2_000

/**
 * A selection above this, which only times narrow, is counted but not listed: its first page would
 * say nothing and cost a sort of the corpus.
 */
const maxListed = 20_000

const isNarrowed = (selection: MailSelection): boolean =>
  selection.mailIds.length +
    selection.revisionIds.length +
    selection.tableDocumentIds.length +
    selection.conversationIds.length +
    selection.people.length +
    selection.topics.length +
    selection.periods.length >
    0 ||
  selection.attachments !== undefined ||
  selection.answered !== undefined ||
  selection.repliesTo !== undefined ||
  selection.answeredBy !== undefined ||
  selection.excluded !== undefined ||
  selection.recipients !== undefined

/** Puts what "it", "that email" or "they" mean into a selection that names nothing itself. */
function withFocus(
  reading: MailQuestionReading,
  focus: ConversationFocus | undefined,
): MailQuestionReading {
  const { selection } = reading
  if (
    focus === undefined ||
    selection.mailIds.length +
      selection.conversationIds.length +
      selection.people.length +
      selection.topics.length >
      0
  )
    return reading
  // A question that stands on its own (about mail in general, or with words of its own) leaves the
  // conversation behind.
  if (
    focus.emailIds.length === 0 ||
    (!reading.refersBack && (reading.aboutMail || reading.leftover.length > 0))
  )
    return reading
  return { ...reading, aboutMail: true, selection: { ...selection, mailIds: focus.emailIds } }
}

/**
 * Answers a question about mail from the graph by rules, or says why it does not: deterministic,
 * never a guess. A question in two steps is answered step by step.
 */
export async function answerFromGraph(
  question: Question,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<StructuredOutcome> {
  const { nested } = question
  // Read as one, a question with a nested part would be answered about the wrong mails.
  if (nested?.isPart === true)
    return (await answerInSteps(question, nested, ports, options)) ?? { kind: 'none' }
  return answerReading(await readOne(question.request, new Map(), ports, options), ports, options)
}

/** A question as the rules read it, with the people its names mean. */
interface OneReading {
  readonly text: string
  readonly reading: MailQuestionReading
  readonly people: ReadonlyMap<string, PersonMatch>
}

async function readOne(
  request: QuestionRequest | undefined,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<OneReading | undefined> {
  if (request === undefined || request.tokens.length === 0) return undefined
  const { text } = request
  const read = { principal: options.principal, signal: options.signal }
  const tokens = await withNamedSubjects(text, request.tokens, ports, read)
  const named = await withNamedPeople(text, tokens, ports, read)
  return {
    text,
    reading: readMailQuestion(text, named.tokens),
    people: new Map([...named.people, ...known]),
  }
}

const isSure = ({ reading }: OneReading): boolean =>
  reading.asked !== undefined &&
  reading.leftover.length === 0 &&
  (reading.aboutMail || reading.impliesMail)

// Stands in the second question for whom the first found; no address of a mail ends like this.
const firstStep = 'found@first-step.invalid'

/**
 * "Who replied to the person who first mentioned X?": finds whom the inner question means, then
 * asks the outer one of them. Undefined where the rules are not sure of both.
 */
async function answerInSteps(
  { text, context }: Question,
  phrase: NestedPhrase,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<StructuredOutcome | undefined> {
  const plainly = { ...options, focus: undefined, page: 0 }
  for (const end of phrase.ends) {
    const inner = await readOne(
      readRequest(nestedQuestion(phrase, text, end), context),
      new Map(),
      ports,
      plainly,
    )
    if (inner === undefined || !isSure(inner)) continue
    const outerWith = (what: string): QuestionRequest | undefined =>
      readRequest(`${text.slice(0, phrase.start)}${what}${text.slice(end)}`, context)
    const trial = await readOne(
      outerWith(phrase.kind === 'person' ? firstStep : 'email 100000'),
      new Map([[firstStep, { kind: 'found', name: firstStep, ids: [] }]]),
      ports,
      options,
    )
    if (trial === undefined || !isSure(trial)) continue
    const found = await answerReading(inner, ports, { ...plainly, pageSize: 2, withPeople: true })
    if (found.kind !== 'answer') return found.kind === 'none' ? undefined : found
    const said = text.slice(phrase.start, end)
    if (phrase.kind === 'mail') {
      const [mail] = found.answer.mails
      if (mail === undefined || found.answer.total !== 1) return undefined
      const outer = await readOne(
        outerWith(`email ${mail.emailId.includes('@') ? `<${mail.emailId}>` : mail.emailId}`),
        new Map(),
        ports,
        options,
      )
      return outer === undefined
        ? undefined
        : explained(await answerReading(outer, ports, options), `; ${said}: email ${mail.emailId}`)
    }
    const { asked, groups } = found.answer
    if (asked.kind !== 'people' && asked.kind !== 'ranking') return undefined
    const best =
      asked.kind === 'ranking' ? groups.filter(group => group.count === groups[0]?.count) : groups
    const [one] = best
    if (one === undefined || best.some(group => group.ids.length === 0)) return undefined
    if (best.length > 1 && !phrase.isPlural)
      return { kind: 'ambiguous', name: said, candidates: best.map(group => group.name) }
    const match: PersonMatch = {
      kind: 'found',
      name: firstStep,
      ids: [...new Set(best.flatMap(group => group.ids))].sort(compareCodePoints),
    }
    const outer = await readOne(outerWith(firstStep), new Map([[firstStep, match]]), ports, options)
    const names =
      best.length > 3
        ? `${best
            .slice(0, 3)
            .map(group => group.name)
            .join(', ')} and ${best.length - 3} more`
        : best.map(group => group.name).join(', ')
    return outer === undefined
      ? undefined
      : explained(await answerReading(outer, ports, options), `; ${said}: ${names}`, names)
  }
  return undefined
}

/** Says in the description what the first step found. */
function explained(outcome: StructuredOutcome, step: string, name = firstStep): StructuredOutcome {
  const told = (description: string): string => `${description.replaceAll(firstStep, name)}${step}`
  if (outcome.kind === 'nothing') return { ...outcome, description: told(outcome.description) }
  return outcome.kind === 'answer'
    ? {
        kind: 'answer',
        answer: { ...outcome.answer, description: told(outcome.answer.description) },
      }
    : outcome
}

/** Answers a question from its reading. */
async function answerReading(
  one: OneReading | undefined,
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<StructuredOutcome> {
  if (one === undefined) return { kind: 'none' }
  const { text } = one
  const named = { people: one.people }
  const read = { principal: options.principal, signal: options.signal }
  const reading = withFocus(one.reading, options.focus)
  const { selection, asked, leftover, aboutMail, impliesMail, otherThan } = reading
  if (!aboutMail && !impliesMail) return { kind: 'none' }
  if (asked === undefined || leftover.length > 0)
    return {
      kind: 'none',
      focus: await focusOf(selection, named.people, ports, { ...read, filter: options.filter }),
    }
  if (
    asked.kind === 'mails' &&
    !isNarrowed(selection) &&
    selection.order === undefined &&
    !/\b(all|every|list)\b/i.test(text)
  )
    return { kind: 'none' }
  if (asked.kind === 'summary' && !isNarrowed(selection)) return { kind: 'none' }
  const outcome = await selectMails(selection, named.people, ports, {
    ...read,
    filter: options.filter,
  })
  if (outcome.kind === 'untold') return { kind: 'none' }
  if (outcome.kind !== 'selected') return outcome
  const description = describeSelection(
    selection,
    outcome.matchings,
    await sentBasisOf(outcome.selected, selection.periods, ports.graph, read),
  )
  const { selected, total, ordered } = await ordering(outcome.selected, selection, ports, read)
  // A topic that may have been cut wrongly must not be said to be missing.
  if (total === 0 && selection.topics.some(isDoubtful)) return { kind: 'none' }
  if (total === 0 && asked.kind !== 'conversations')
    return aboutMail ? { kind: 'nothing', asked, description } : { kind: 'none' }
  const excepted = new Set<NodeId>()
  for (const name of otherThan) {
    const match =
      named.people.get(name) ?? (await findPerson(name, ports.graph, { ...read, partial: true }))
    if (match.kind === 'unknown') return { kind: 'unknown', what: name }
    if (match.kind === 'ambiguous') return match
    for (const id of match.ids) excepted.add(id)
  }
  const rowsOfPage = async (mails: SelectedMails): Promise<MailRow[]> =>
    mailRows(
      await pageOf(mails, ports, { ...read, page: options.page, pageSize: options.pageSize }),
      ports.graph,
      { ...read, withCopied: asked.kind === 'mails' && asked.attributes.includes('copied') },
    )
  // A mail to thousands tells how many and who the first are; each recipient as a group of one mail
  // would say no more.
  const crowd =
    total === 1 && otherThan.length === 0 && options.withPeople !== true && asksPeople(asked)
      ? (await rowsOfPage(selected)).filter(hasCrowd)
      : []
  if (crowd.length > 0)
    return {
      kind: 'answer',
      answer: {
        asked,
        description,
        total,
        listed: total,
        page: options.page,
        mails: crowd,
        ordered,
        groups: [],
      },
    }
  const groups = (
    await groupsFor(asked, selected, outcome.people, selection.periods, ports, options)
  ).filter(group => excepted.size === 0 || !group.ids.some(id => excepted.has(id)))
  if (asked.kind === 'conversations' && groups.length === 0)
    return { kind: 'nothing', asked, description }
  const shown: SelectedMails =
    asked.kind === 'bounded' || otherThan.length > 0
      ? { kind: 'ids', mails: [] }
      : asked.kind === 'ranking'
        ? await winnersMails(asked, groups, selected, selection, ports, read)
        : selected
  return {
    kind: 'answer',
    answer: {
      asked,
      description,
      total,
      listed: shown.kind === 'ids' ? shown.mails.length : shown.total,
      page: options.page,
      mails: await rowsOfPage(shown),
      ordered,
      groups,
    },
  }
}

const isDoubtful = ({ how, text }: MailSelection['topics'][number]): boolean =>
  how === 'noun' ||
  (how !== 'quoted' &&
    words(text).some(
      word =>
        plainWords.has(word.text) &&
        !articles.has(word.text) &&
        !['and', 'of', 'for', 'the', 'to', 'or', 'in', 'on', 'with'].includes(word.text),
    ))

const asksPeople = (asked: MailQuestionIntent): boolean =>
  asked.kind === 'people' ||
  (asked.kind === 'count' && (asked.of === 'senders' || asked.of === 'receivers'))
const hasCrowd = ({ senders, receivers }: MailRow): boolean =>
  senders.shown.length < senders.total || receivers.shown.length < receivers.total

/**
 * The mails that ids, people, conversations and times of a question leave, as a hint for search;
 * topics are search's own task.
 */
async function focusOf(
  selection: MailSelection,
  people: Parameters<typeof selectMails>[1],
  ports: SelectionPorts,
  options: SelectionOptions,
): Promise<MailFocus | undefined> {
  const narrowed = { ...selection, topics: [] }
  if (!isNarrowed(narrowed)) return undefined
  const outcome = await selectMails(narrowed, people, ports, options)
  if (
    outcome.kind !== 'selected' ||
    outcome.selected.kind !== 'ids' ||
    outcome.selected.mails.length === 0 ||
    outcome.selected.mails.length > maxFocus
  )
    return undefined
  return {
    ids: outcome.selected.mails.map(mail => mail.id),
    description: describeSelection(
      narrowed,
      outcome.matchings,
      await sentBasisOf(outcome.selected, narrowed.periods, ports.graph, options),
    ),
  }
}

/** Cuts the selection to the first or last mails where the question asks for those. */
async function ordering(
  selected: SelectedMails,
  selection: MailSelection,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<{ selected: SelectedMails; total: number; ordered: boolean }> {
  const { order } = selection
  const total = selected.kind === 'ids' ? selected.mails.length : selected.total
  if (order === undefined || total <= 1) return { selected, total, ordered: false }
  if (selected.kind === 'ids') {
    const mails = [...selected.mails]
      .sort(byTime(order.field, order.descending))
      .slice(0, order.limit)
    return { selected: { kind: 'ids', mails }, total: mails.length, ordered: true }
  }
  const time = property('e', order.field === 'modified' ? 'timeModifiedMs' : 'timeReceivedMs')
  const present = { kind: 'not' as const, condition: { kind: 'isNull' as const, expression: time } }
  const { rows } = await rowsOf(
    ports.graph,
    {
      patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
      where:
        selected.where === undefined
          ? present
          : { kind: 'and', conditions: [selected.where, present] },
      columns: [
        column('id', idOf('e')),
        column('emailId', property('e', 'emailId')),
        column('time', time),
      ],
      orderBy: [{ column: 'time', descending: order.descending }],
      limit: order.limit,
    },
    options,
  )
  const mails = rows.map(row => ({
    id: row.text('id') as NodeId,
    emailId: row.text('emailId') ?? '',
    sentMs: row.number('time'),
    receivedMs: row.number('time'),
    modifiedMs: row.number('time'),
  }))
  return { selected: { kind: 'ids', mails }, total: mails.length, ordered: true }
}

async function groupsFor(
  asked: MailQuestionIntent,
  selected: SelectedMails,
  people: readonly ResolvedPeople[],
  periods: MailSelection['periods'],
  ports: SelectionPorts,
  options: StructuredOptions,
): Promise<readonly MailGroup[]> {
  const read = { principal: options.principal, signal: options.signal }
  switch (asked.kind) {
    case 'ranking':
      return groupMails(selected, asked.by, options.timeZone, ports.graph, read)
    case 'bounded': {
      const { min, max } = asked.threshold
      return (await groupMails(selected, asked.by, options.timeZone, ports.graph, read)).filter(
        ({ count }) => count >= min && count <= max,
      )
    }
    case 'people':
      return peopleAsked(selected, asked.roles, ports, read)
    case 'subjects':
      return mailsByProperty(selected, 'subject', ports.graph, read)
    case 'conversations':
      return sharedConversations(selected, people, periods, ports, read)
    case 'count': {
      switch (asked.of) {
        case 'mails':
          return []
        case 'people':
          return mailsByPerson(selected, 'either', ports.graph, read)
        case 'senders':
          return mailsByPerson(selected, 'sender', ports.graph, read)
        case 'receivers':
          return mailsByPerson(selected, 'receiver', ports.graph, read)
        case 'conversations':
          return sharedConversations(selected, people, periods, ports, read)
        case 'subjects':
          return mailsByProperty(selected, 'subject', ports.graph, read)
      }
    }
    // falls through is impossible: the inner switch returns for every case
    case 'mails':
    case 'exists':
    case 'summary':
      return []
  }
}

async function peopleAsked(
  selected: SelectedMails,
  roles: ReadonlyArray<'sender' | 'receiver'>,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<MailGroup[]> {
  const [role] = roles
  return mailsByPerson(
    selected,
    roles.length === 1 && role !== undefined ? role : 'either',
    ports.graph,
    options,
  )
}

/**
 * Conversations of the selected mails; of two or more people asked about without a direction, those
 * in which each of them wrote or received something within the times asked for.
 */
async function sharedConversations(
  selected: SelectedMails,
  people: readonly ResolvedPeople[],
  periods: MailSelection['periods'],
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<MailGroup[]> {
  const clusters = people.every(person => person.role === 'either' || person.role === 'between')
    ? people.flatMap(person => person.clusters)
    : []
  if (clusters.length < 2) return mailsByProperty(selected, 'conversationId', ports.graph, options)
  const perPerson: Array<Map<string, MailGroup>> = []
  for (const ids of clusters) {
    const mails = [...(await mailsOfPeople(ids, 'either', ports, options)).values()].filter(mail =>
      inPeriods(mail, periods),
    )
    perPerson.push(
      new Map(
        (await mailsByProperty({ kind: 'ids', mails }, 'conversationId', ports.graph, options)).map(
          group => [group.name, group],
        ),
      ),
    )
  }
  const [first = new Map<string, MailGroup>(), ...others] = perPerson
  return [...first.values()].filter(group => others.every(other => other.has(group.name)))
}

/**
 * The mails behind the first place of a ranking; none where there are several first places or the
 * ranking lists all groups.
 */
async function winnersMails(
  asked: Extract<MailQuestionIntent, { kind: 'ranking' }>,
  groups: readonly MailGroup[],
  selected: SelectedMails,
  selection: MailSelection,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<SelectedMails> {
  const nothing: SelectedMails = { kind: 'ids', mails: [] }
  const extreme = groups.reduce<number | undefined>(
    (best, { count }) =>
      best === undefined || (asked.least ? count < best : count > best) ? count : best,
    undefined,
  )
  const winners = groups.filter(({ count }) => count === extreme)
  const [winner] = winners
  if (asked.limit !== 1 || winner === undefined || winners.length > 1) return nothing
  if (asked.by !== 'sender' && asked.by !== 'receiver' && asked.by !== 'conversation')
    return nothing
  const mails =
    asked.by === 'conversation'
      ? await mailsWithProperty('conversationId', winner.name, ports, options)
      : await mailsOfPeople(winner.ids, asked.by, ports, options)
  const known = selected.kind === 'ids' ? new Set(selected.mails.map(mail => mail.id)) : undefined
  return {
    kind: 'ids',
    mails: [...mails.values()]
      .filter(mail =>
        known === undefined ? inPeriods(mail, selection.periods) : known.has(mail.id),
      )
      .sort(byTime('received', false)),
  }
}

async function pageOf(
  selected: SelectedMails,
  ports: SelectionPorts,
  options: ReadOptions & { readonly page: number; readonly pageSize: number },
): Promise<NodeId[]> {
  const skip = options.page * options.pageSize
  if (selected.kind === 'condition' && selected.total > maxListed) return []
  if (selected.kind === 'ids')
    return selected.mails.slice(skip, skip + options.pageSize).map(mail => mail.id)
  const { rows } = await rowsOf(
    ports.graph,
    {
      patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
      where: selected.where,
      columns: [
        column('id', idOf('e')),
        column('time', property('e', 'timeReceivedMs')),
        column('emailId', property('e', 'emailId')),
      ],
      orderBy: [{ column: 'time', descending: false }],
      skip,
      limit: options.pageSize,
    },
    { principal: options.principal, signal: options.signal },
  )
  return rows.map(row => row.text('id') as NodeId)
}
