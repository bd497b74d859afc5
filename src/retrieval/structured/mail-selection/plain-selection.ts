import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { PeriodConstraint } from '../../../language/question/mail/periods.ts'
import type { MailSelection } from '../../../language/question/mail/selection.ts'
import type { PersonMatch } from '../find-person.ts'
import { maxRows } from '../graph-rows.ts'
import { byTime, inPeriods, type LightMail } from '../mail-times.ts'
import {
  asNumber,
  lightById,
  mailsOfPeople,
  mailsUnder,
  sizeOf,
  timesCondition,
  type MailLink,
  type SelectedMails,
} from '../selected-mails.ts'
import { mailsOfTopic, type TopicMatching } from '../topic-match.ts'
import { filteredIds } from './filtered-ids.ts'
import { fewestFirst, peopleOfSelection, withoutMails } from './people-of-selection.ts'
import type {
  ResolvedPeople,
  SelectionOptions,
  SelectionOutcome,
  SelectionPorts,
  UnclearName,
} from './selection-types.ts'

type MailSet = ReadonlyMap<NodeId, LightMail>

/** Mails of which the first of some properties that any mail has is just this value. */
async function mailsByProperty(
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

/** The mails, conversations and documents that a selection names by id, or the id nobody knows. */
async function setsOfIds(
  selection: MailSelection,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<readonly MailSet[] | UnclearName> {
  const named = [
    ['email', selection.mailIds, ['emailId', 'revisionId', 'documentId']],
    ['revision', selection.revisionIds, ['revisionId']],
    ['document', selection.tableDocumentIds, ['documentId']],
    ['conversation', selection.conversationIds, ['conversationId', 'emailId']],
  ] as const
  const sets: MailSet[] = []
  for (const [what, ids, keys] of named) {
    if (ids.length === 0) continue
    const found = await Promise.all(ids.map(id => mailsByProperty(keys, id, ports, options)))
    const missing = found.findIndex(set => set.size === 0)
    if (missing >= 0) return { kind: 'unknown', what: `${what} ${ids[missing] ?? ''}` }
    sets.push(union(found))
  }
  return sets
}

function union(sets: readonly MailSet[]): Map<NodeId, LightMail> {
  return new Map(sets.flatMap(set => [...set]))
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

/** What people have to do with the mails: links that a store follows, or lists of mails. */
async function linksOfPeople(
  people: readonly ResolvedPeople[],
  periods: readonly PeriodConstraint[],
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<{ readonly links: readonly MailLink[]; readonly sets: readonly MailSet[] }> {
  const links: MailLink[] = []
  const sets: MailSet[] = []
  for (const { role, any, clusters } of people) {
    const [one, other] = clusters
    if (role === 'onlyCopied') {
      const copied: MailSet[] = []
      for (const ids of clusters)
        copied.push(await mailsOfPeople(ids, role, ports, options, periods))
      sets.push(...(any ? [union(copied)] : copied))
    } else if (role !== 'between')
      links.push(...(any ? [clusters.flat()] : clusters).map(ids => ({ ids, role })))
    else if (one !== undefined && other !== undefined)
      sets.push(
        union([
          await mailsFromTo(one, other, periods, ports, options),
          await mailsFromTo(other, one, periods, ports, options),
        ]),
      )
  }
  return { links, sets }
}

/** The mails of some times, or all of them. */
async function mailsInTime(
  periods: readonly PeriodConstraint[],
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<SelectedMails> {
  const where = await timesCondition(periods, ports, options)
  if (where !== undefined) return mailsUnder([], where, ports, options)
  // Every mail is one document: the count of all needs no walk over the graph.
  const total = await ports.documents.count({ kinds: ['email'] }, options)
  return { kind: 'condition', links: [], where, total }
}

/**
 * The mails of a selection without what it rules out. Names that nobody bears, or that several do,
 * end the search with that.
 */
export async function selectPlainly(
  selection: MailSelection,
  known: ReadonlyMap<string, PersonMatch>,
  ports: SelectionPorts,
  { filter, principal, signal }: SelectionOptions,
): Promise<SelectionOutcome> {
  const options = { principal, signal }
  const { periods, topics } = selection
  const ofIds = await setsOfIds(selection, ports, options)
  if ('kind' in ofIds) return ofIds
  const named = await peopleOfSelection(selection, known, ports, options)
  if (named.kind !== 'people') return named
  const { people } = named
  const { links, sets: ofPeople } = await linksOfPeople(people, periods, ports, options)
  const sets = [...ofIds, ...ofPeople]
  const isCountable =
    links.length > 0 &&
    people.every(({ role }) => role !== 'between') &&
    sets.length + topics.length === 0 &&
    filter === undefined
  const counted = isCountable
    ? await mailsUnder(
        await fewestFirst(links, ports, options),
        await timesCondition(periods, ports, options),
        ports,
        options,
      )
    : undefined
  // Mails of one of several people say nothing of the others.
  const isOneOfSeveral = people.some(({ any, names }) => any && names.length > 1)
  if (counted === undefined || sizeOf(counted) === 0 || isOneOfSeveral) {
    const what = await withoutMails(named, ports, options)
    if (what !== undefined) return { kind: 'unknown', what }
  }
  if (counted !== undefined) return { kind: 'selected', selected: counted, people, matchings: [] }
  for (const { ids, role } of links)
    sets.push(await mailsOfPeople(ids, role, ports, options, periods))
  const matchings: TopicMatching[] = []
  const topicIds: Array<ReadonlySet<NodeId>> = []
  for (const topic of topics) {
    const match = await mailsOfTopic(topic, ports, options)
    matchings.push(match.matching)
    topicIds.push(match.ids)
  }
  if (sets.length === 0) {
    const ids =
      topicIds[0] ??
      (filter === undefined ? undefined : await filteredIds(filter, undefined, ports, options))
    if (ids === undefined) {
      const selected = await mailsInTime(periods, ports, options)
      return { kind: 'selected', selected, people, matchings }
    }
    sets.push(await lightById([...ids], ports, options))
  }
  const [smallest, ...others] = sets.sort((a, b) => a.size - b.size)
  const fitting = [...(smallest?.values() ?? [])].filter(
    mail =>
      others.every(set => set.has(mail.id)) &&
      topicIds.every(ids => ids.has(mail.id)) &&
      inPeriods(mail, periods),
  )
  const allowed =
    filter === undefined
      ? undefined
      : await filteredIds(
          filter,
          fitting.map(mail => mail.id),
          ports,
          options,
        )
  const mails = fitting
    .filter(mail => allowed?.has(mail.id) ?? true)
    .sort(byTime('received', false))
  return { kind: 'selected', selected: { kind: 'ids', mails }, people, matchings }
}
