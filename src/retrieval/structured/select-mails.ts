import type { NodeId } from '../../core/ids.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { KeywordIndex } from '../../core/ports/keyword-index.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { Filter } from '../../core/question.ts'
import type { DocumentId } from '../../core/ids.ts'
import { column, idIn, literal, maxRows, rowsOf } from './graph-rows.ts'
import { findPerson, type PersonMatch } from './find-person.ts'
import type { PeriodConstraint } from '../../language/question/mail/periods.ts'
import type { MailSelection } from '../../language/question/mail/selection.ts'
import type { RecurringTime } from '../../language/question/mail/recurring-times.ts'
import { civilTime, weekday } from '../../language/dates/calendar.ts'
import { linksBySubject, openedAs } from './links-by-subject.ts'
import {
  mailsByRecipients,
  mailsOfNature,
  mailsWithAttachments,
  repliesOf,
} from './select-traits.ts'
import {
  allSelected,
  asNumber,
  byTime,
  inPeriods,
  isOnlyTimed,
  lightById,
  mailsOfPeople,
  mailsUnder,
  roleTypes,
  sizeOf,
  timeOf,
  timesCondition,
  type LightMail,
  type MailLink,
  type SelectedMails,
} from './selected-mails.ts'
import type { PersonRole } from '../../language/question/mail/roles.ts'
import { mailsOfTopic, type TopicMatching } from './topic-match.ts'

export interface SelectionPorts {
  readonly graph: GraphReader
  readonly keywords: KeywordIndex
  readonly documents: Pick<DocumentReader, 'count' | 'list'>
}

/** `filter` narrows the mails further, as it narrows what search finds. */
export interface SelectionOptions extends ReadOptions {
  readonly filter?: Filter | undefined
  /** IANA zone of days of the week and hours of the day. */
  readonly timeZone: string
}

export type SelectionOutcome =
  | {
      readonly kind: 'selected'
      readonly selected: SelectedMails
      readonly people: readonly ResolvedPeople[]
      readonly matchings: readonly TopicMatching[]
    }
  /**
   * The corpus does not tell what is asked about its mails (no attachments or replies are known).
   */
  | { readonly kind: 'untold' }
  | { readonly kind: 'unknown'; readonly what: string }
  | { readonly kind: 'ambiguous'; readonly name: string; readonly candidates: readonly string[] }

/** The people of one constraint; a cluster is every node of one person. */
export interface ResolvedPeople {
  readonly names: readonly string[]
  readonly role: PersonRole
  readonly clusters: ReadonlyArray<readonly NodeId[]>
}

async function mailsFromTo(
  from: readonly NodeId[],
  to: readonly NodeId[],
  periods: readonly PeriodConstraint[],
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<Map<NodeId, LightMail>> {
  const [sent, received] = [
    await mailsOfPeople(from, 'sender', ports, options, periods),
    await mailsOfPeople(to, 'receiver', ports, options, periods),
  ]
  return new Map([...sent].filter(([id]) => received.has(id)))
}

async function byProperty(
  keys: readonly string[],
  value: string,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<Map<NodeId, LightMail>> {
  for (const key of keys) {
    const number = asNumber(value)
    const forms = number === undefined ? [value] : [value, number]
    const mails = new Map<NodeId, LightMail>()
    for (const form of forms) {
      const nodes = await ports.graph.nodesByProperty(
        { label: 'Email', key, value: form, ignoreCase: true, limit: maxRows },
        options,
      )
      for (const { id, properties } of nodes) {
        const number = (name: string): number | undefined =>
          typeof properties[name] === 'number' ? properties[name] : undefined
        mails.set(id, {
          id,
          emailId: String(properties['emailId'] ?? ''),
          sentMs: number('timeSentMs'),
          receivedMs: number('timeReceivedMs'),
          modifiedMs: number('timeModifiedMs'),
        })
      }
    }
    if (mails.size > 0) return mails
  }
  return new Map()
}

function union(sets: ReadonlyArray<ReadonlyMap<NodeId, LightMail>>): Map<NodeId, LightMail> {
  return new Map(sets.flatMap(set => [...set]))
}

const listPage = 1_000

/** Ids of the mails that a filter leaves, of some or of all. */
async function filteredIds(
  filter: Filter,
  among: readonly NodeId[] | undefined,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<Set<NodeId>> {
  const ids = new Set<NodeId>()
  const asked: Array<readonly DocumentId[] | undefined> =
    among === undefined
      ? [undefined]
      : Array.from(
          { length: Math.ceil(among.length / listPage) },
          (_, index) =>
            among.slice(
              index * listPage,
              (index + 1) * listPage,
            ) as readonly string[] as readonly DocumentId[],
        )
  for (const documentIds of asked) {
    const named = filter.documentIds === undefined ? undefined : new Set(filter.documentIds)
    const wanted =
      documentIds === undefined || named === undefined
        ? (documentIds ?? filter.documentIds)
        : documentIds.filter(id => named.has(id))
    let after: DocumentId | undefined
    for (;;) {
      const page = await ports.documents.list(
        { filter: { ...filter, documentIds: wanted }, after, limit: listPage },
        options,
      )
      for (const { id, kind } of page) if (kind === 'email') ids.add(id as string as NodeId)
      after = page.at(-1)?.id
      if (page.length < listPage) break
    }
  }
  return ids
}

const hasTraits = (selection: MailSelection): boolean =>
  selection.attachments !== undefined ||
  selection.answered !== undefined ||
  selection.nature !== undefined ||
  selection.relative !== undefined ||
  (selection.recurring ?? []).length > 0 ||
  selection.repliesTo !== undefined ||
  selection.forwardsOf !== undefined ||
  selection.answeredBy !== undefined

/** Whether a mail came at one of the times that come again. */
function atRecurringTime(
  mail: LightMail,
  { field, days, minutes, isNot }: RecurringTime,
  timeZone: string,
): boolean {
  const ms = timeOf(mail, field)
  if (ms === undefined) return false
  const time = civilTime(ms, timeZone)
  const minute = time.hour * 60 + time.minute
  const fits =
    (days === undefined || days.includes(weekday(time))) &&
    (minutes === undefined ||
      (minutes.from <= minutes.until
        ? minute >= minutes.from && minute < minutes.until
        : minute >= minutes.from || minute < minutes.until))
  return fits !== (isNot ?? false)
}

const isBareAddress = (shown: string): boolean => /^\S+@\S+$/.test(shown)

async function hasMails(
  ids: readonly NodeId[],
  { graph }: SelectionPorts,
  options: ReadOptions,
  types: readonly string[] = ['SENT', 'RECEIVED'],
): Promise<boolean> {
  const { rows } = await rowsOf(
    graph,
    {
      patterns: [
        {
          nodes: [
            { variable: 'p', labels: [] },
            { variable: 'e', labels: [] },
          ],
          edges: [{ types: [...types], direction: 'out' }],
        },
      ],
      where: idIn('p', ids),
      // Nothing of a match is read, so that any one will do.
      columns: [column('found', literal(1))],
      orderBy: [],
      limit: 1,
    },
    options,
  )
  return rows.length > 0
}

/**
 * Whoever of the people says nothing of what is asked: nobody wrote or received under their names,
 * or nothing was sent from the one address that a name stands for.
 */
async function withoutMails(
  people: readonly ResolvedPeople[],
  oneAddress: ReadonlySet<readonly NodeId[]>,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<string | undefined> {
  for (const { names, clusters } of people)
    for (const [index, ids] of clusters.entries()) {
      // Whoever texts name alone may write under an address that shows no name.
      if (!(await hasMails(ids, ports, options)))
        return `sender or recipient “${names[index] ?? ''}”`
      // One address of somebody who writes from another says nothing of what they sent.
      if (oneAddress.has(ids) && !(await hasMails(ids, ports, options, ['SENT'])))
        return `sender “${names[index] ?? ''}”`
    }
  return undefined
}

/** Links of those with the fewest mails first: a store begins its search there. */
async function fewestFirst(
  links: readonly MailLink[],
  { graph }: SelectionPorts,
  options: ReadOptions,
): Promise<readonly MailLink[]> {
  if (links.length < 2) return links
  const counted: Array<{ readonly link: MailLink; readonly edges: number }> = []
  for (const link of links) {
    let edges = 0
    for (const id of link.ids)
      edges += await graph.degree(id, { direction: 'out', types: roleTypes[link.role] }, options)
    counted.push({ link, edges })
  }
  return counted.sort((a, b) => a.edges - b.edges).map(({ link }) => link)
}

/** The time of the first or last mail of a selection, by sending where that is known. */
async function timeOfMail(
  selection: MailSelection,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: SelectionOptions,
): Promise<number | SelectionOutcome> {
  const outcome = await selectMails(selection, known, ports, options)
  if (outcome.kind !== 'selected') return outcome
  const mails = await allSelected(outcome.selected, ports, options)
  const times = mails.flatMap(mail => timeOf(mail, 'sent') ?? [])
  if (times.length === 0 || (selection.order === undefined && times.length > 1))
    return { kind: 'untold' }
  return times.reduce((best, ms) =>
    selection.order?.descending === true ? Math.max(best, ms) : Math.min(best, ms),
  )
}

/** The mails that another may answer or pass on; none where nothing but times narrows them. */
async function namedMails(
  selected: SelectedMails,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<NodeId[]> {
  return isOnlyTimed(selected)
    ? []
    : (await allSelected(selected, ports, options)).map(({ id }) => id)
}

/** Takes out what a question rules out and keeps mails with as many recipients as it wants. */
async function narrowed(
  outcome: Extract<SelectionOutcome, { kind: 'selected' }>,
  selection: MailSelection,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  options: SelectionOptions,
): Promise<SelectionOutcome> {
  const { excluded, recipients } = selection
  if (excluded === undefined && recipients === undefined && !hasTraits(selection)) return outcome
  const read = { principal: options.principal, signal: options.signal }
  let mails = await allSelected(outcome.selected, ports, read)
  for (const recurring of selection.recurring ?? [])
    mails = mails.filter(mail => atRecurringTime(mail, recurring, options.timeZone))
  if (selection.relative !== undefined) {
    const { relation, to } = selection.relative
    const at = await timeOfMail(to, known, ports, options)
    if (typeof at !== 'number') return at
    mails = mails.filter(mail => {
      const ms = timeOf(mail, 'sent')
      return ms !== undefined && (relation === 'before' ? ms < at : ms > at)
    })
  }
  if (selection.nature !== undefined) {
    const { of, is } = selection.nature
    const found = await mailsOfNature(of, ports.graph, read)
    if (found === undefined) return { kind: 'untold' }
    mails = mails.filter(mail => found.has(mail.id) === is)
  }
  if (selection.attachments !== undefined) {
    const attached = await mailsWithAttachments(ports.graph, read)
    if (attached === undefined) return { kind: 'untold' }
    mails = mails.filter(mail => attached.has(mail.id) === selection.attachments)
  }
  if (
    selection.answered !== undefined ||
    selection.repliesTo !== undefined ||
    selection.answeredBy !== undefined
  ) {
    const stated = await repliesOf(ports.graph, read)
    if (stated === undefined && selection.repliesTo === undefined) return { kind: 'untold' }
    const replies = stated ?? new Map<NodeId, readonly NodeId[]>()
    if (selection.answered !== undefined)
      mails = mails.filter(mail => replies.has(mail.id) === selection.answered)
    if (selection.answeredBy !== undefined) {
      const match =
        known.get(selection.answeredBy) ??
        (await findPerson(selection.answeredBy, ports.graph, { ...read, partial: true }))
      if (match.kind === 'unknown')
        return { kind: 'unknown', what: `person “${selection.answeredBy}”` }
      if (match.kind === 'ambiguous') return match
      const sent = await mailsOfPeople(match.ids, 'sender', ports, read)
      mails = mails.filter(mail => replies.get(mail.id)?.some(reply => sent.has(reply)) === true)
    }
    if (selection.repliesTo !== undefined) {
      const answered = await selectMails(selection.repliesTo, known, ports, {
        ...read,
        timeZone: options.timeZone,
      })
      if (answered.kind !== 'selected') return answered
      const given = await namedMails(answered.selected, ports, read)
      const ids = new Set([
        ...given.flatMap(id => replies.get(id) ?? []),
        ...(await repliesBySubject(
          selection.repliesTo,
          given,
          answered.people,
          replies,
          ports,
          read,
        )),
      ])
      mails = mails.filter(mail => ids.has(mail.id))
      // Where no header names another mail, none found proves nothing.
      if (stated === undefined && mails.length === 0) return { kind: 'untold' }
    }
  }
  if (selection.forwardsOf !== undefined) {
    const passed = await selectMails(selection.forwardsOf, known, ports, {
      ...read,
      timeZone: options.timeZone,
    })
    if (passed.kind !== 'selected') return passed
    const given = await namedMails(passed.selected, ports, read)
    const ids = await linksBySubject('forward', given, new Set(), ports.graph, read)
    mails = mails.filter(mail => ids.has(mail.id))
    // No header says what is passed on: none found proves nothing.
    if (mails.length === 0) return { kind: 'untold' }
  }
  if (recipients !== undefined) {
    const fitting = await mailsByRecipients(recipients, ports.graph, read)
    mails = mails.filter(mail => fitting.has(mail.id))
  }
  for (const ruledOut of excluded ?? []) {
    const without = await selectMails(ruledOut, known, ports, {
      ...read,
      timeZone: options.timeZone,
    })
    if (without.kind !== 'selected') return without
    if (!isOnlyTimed(without.selected)) {
      const ids = new Set((await allSelected(without.selected, ports, read)).map(mail => mail.id))
      mails = mails.filter(mail => !ids.has(mail.id))
    } else mails = mails.filter(mail => !inPeriods(mail, ruledOut.periods))
  }
  return { ...outcome, selected: { kind: 'ids', mails } }
}

/**
 * Replies that no header names, told by their subjects; where nothing but who wrote is said of what
 * is answered, the mail itself need not be in the corpus.
 */
async function repliesBySubject(
  to: MailSelection,
  given: readonly NodeId[],
  people: readonly ResolvedPeople[],
  replies: ReadonlyMap<NodeId, readonly NodeId[]>,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<ReadonlySet<NodeId>> {
  const linked = new Set([...replies.values()].flat())
  const [only, other] = people
  const isBare =
    only?.role === 'sender' &&
    other === undefined &&
    to.topics.length +
      to.periods.length +
      to.mailIds.length +
      to.conversationIds.length +
      to.revisionIds.length +
      to.tableDocumentIds.length ===
      0 &&
    to.order === undefined &&
    !hasTraits(to)
  if (!isBare) return linksBySubject('reply', given, linked, ports.graph, options)
  const direct = await mailsOfPeople(only.clusters.flat(), 'direct', ports, options)
  return new Set(
    (await openedAs('reply', ports.graph, options)).flatMap(({ id }) =>
      direct.has(id) && !linked.has(id) ? [id] : [],
    ),
  )
}

/**
 * Finds the mails a selection means. Names that nobody bears, or that several do, end the search
 * with that.
 */
export async function selectMails(
  selection: MailSelection,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  all: SelectionOptions,
): Promise<SelectionOutcome> {
  const outcome = await selectPlainly(selection, known, ports, all)
  return outcome.kind === 'selected' ? narrowed(outcome, selection, known, ports, all) : outcome
}

/**
 * Without what is ruled out. Names that nobody bears, or that several do, end the search with that.
 */
async function selectPlainly(
  selection: MailSelection,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  all: SelectionOptions,
): Promise<SelectionOutcome> {
  const options = { principal: all.principal, signal: all.signal }
  const sets: Array<ReadonlyMap<NodeId, LightMail>> = []
  const byIds = async (
    ids: readonly string[],
    keys: readonly string[],
    what: string,
  ): Promise<string | undefined> => {
    if (ids.length === 0) return undefined
    const found = await Promise.all(ids.map(id => byProperty(keys, id, ports, options)))
    const missing = found.findIndex(set => set.size === 0)
    if (missing >= 0) return `${what} ${ids[missing] ?? ''}`
    sets.push(union(found))
    return undefined
  }
  const missing =
    (await byIds(selection.mailIds, ['emailId', 'revisionId', 'documentId'], 'email')) ??
    (await byIds(selection.revisionIds, ['revisionId'], 'revision')) ??
    (await byIds(selection.tableDocumentIds, ['documentId'], 'document')) ??
    (await byIds(selection.conversationIds, ['conversationId', 'emailId'], 'conversation'))
  if (missing !== undefined) return { kind: 'unknown', what: missing }
  const people: ResolvedPeople[] = []
  const oneAddress = new Set<readonly NodeId[]>()
  const links: MailLink[] = []
  for (const { names, role, any } of selection.people) {
    const clusters: Array<readonly NodeId[]> = []
    for (const name of names) {
      const match =
        known.get(name) ?? (await findPerson(name, ports.graph, { ...options, partial: true }))
      if (match.kind === 'unknown') return { kind: 'unknown', what: `person “${name}”` }
      if (match.kind === 'ambiguous') return match
      if (
        role === 'sender' &&
        !name.includes('@') &&
        (match.readAs === undefined ? match.ids.length > 1 : isBareAddress(match.readAs.as))
      )
        oneAddress.add(match.ids)
      clusters.push(match.ids)
    }
    people.push({ names, role, clusters })
    const [one, other] = clusters
    if (role === 'onlyCopied') {
      const copied: Array<ReadonlyMap<NodeId, LightMail>> = []
      for (const ids of clusters)
        copied.push(await mailsOfPeople(ids, role, ports, options, selection.periods))
      sets.push(...(any ? [union(copied)] : copied))
    } else if (role !== 'between')
      links.push(...(any ? [clusters.flat()] : clusters).map(ids => ({ ids, role })))
    else if (one !== undefined && other !== undefined)
      sets.push(
        union([
          await mailsFromTo(one, other, selection.periods, ports, options),
          await mailsFromTo(other, one, selection.periods, ports, options),
        ]),
      )
  }
  const isCountable =
    links.length > 0 &&
    people.every(({ role }) => role !== 'between') &&
    sets.length + selection.topics.length === 0 &&
    all.filter === undefined
  const counted = isCountable
    ? await mailsUnder(
        await fewestFirst(links, ports, options),
        await timesCondition(selection.periods, ports, options),
        ports,
        options,
      )
    : undefined
  // Mails of one of several people say nothing of the others.
  const isOneOfSeveral = selection.people.some(({ any, names }) => any && names.length > 1)
  if (counted === undefined || sizeOf(counted) === 0 || isOneOfSeveral) {
    const what = await withoutMails(people, oneAddress, ports, options)
    if (what !== undefined) return { kind: 'unknown', what }
  }
  if (counted !== undefined) return { kind: 'selected', selected: counted, people, matchings: [] }
  for (const { ids, role } of links)
    sets.push(await mailsOfPeople(ids, role, ports, options, selection.periods))
  const matchings: TopicMatching[] = []
  const topicIds: Array<ReadonlySet<NodeId>> = []
  for (const topic of selection.topics) {
    const match = await mailsOfTopic(topic, ports, options)
    matchings.push(match.matching)
    topicIds.push(match.ids)
  }
  if (sets.length === 0 && topicIds.length > 0)
    sets.push(await lightById([...(topicIds[0] ?? [])], ports, options))
  else if (sets.length === 0 && all.filter !== undefined)
    sets.push(
      await lightById(
        [...(await filteredIds(all.filter, undefined, ports, options))],
        ports,
        options,
      ),
    )
  if (sets.length === 0) {
    const where = await timesCondition(selection.periods, ports, options)
    // Every mail is one document: the count of all needs no walk over the graph.
    const selected: SelectedMails =
      where === undefined
        ? {
            kind: 'condition',
            links: [],
            where,
            total: await ports.documents.count({ kinds: ['email'] }, options),
          }
        : await mailsUnder([], where, ports, options)
    return { kind: 'selected', selected, people, matchings }
  }
  const [smallest, ...others] = [...sets].sort((a, b) => a.size - b.size)
  const mails = [...(smallest ?? new Map<NodeId, LightMail>()).values()].filter(
    mail =>
      others.every(set => set.has(mail.id)) &&
      topicIds.every(ids => ids.has(mail.id)) &&
      inPeriods(mail, selection.periods),
  )
  if (all.filter !== undefined) {
    const allowed = await filteredIds(
      all.filter,
      mails.map(mail => mail.id),
      ports,
      options,
    )
    return {
      kind: 'selected',
      selected: {
        kind: 'ids',
        mails: mails.filter(mail => allowed.has(mail.id)).sort(byTime('received', false)),
      },
      people,
      matchings,
    }
  }
  return {
    kind: 'selected',
    selected: { kind: 'ids', mails: mails.sort(byTime('received', false)) },
    people,
    matchings,
  }
}
