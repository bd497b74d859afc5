import type { NodeId } from '../../core/ids.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { MailQuestionIntent } from '../../language/question/mail/intent.ts'
import type { MailSelection } from '../../language/question/mail/selection.ts'
import {
  countedByGroup,
  groupMails,
  mailsByPerson,
  mailsByProperty,
  type MailGroup,
} from './group-mails.ts'
import { allOf } from './graph-rows.ts'
import type { ResolvedPeople, SelectionPorts } from './mail-selection/selection-types.ts'
import { byTime } from './mail-times.ts'
import {
  hasProperty,
  mailsOfPeople,
  mailsUnder,
  mailsWithProperty,
  timesCondition,
  type SelectedMails,
} from './selected-mails.ts'
import type { StructuredOptions } from './structured-answer.ts'

/** The people, conversations, months … that a question asks for, with their numbers of mails. */
export async function groupsFor(
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
      if (asked.counting !== undefined && (asked.by === 'sender' || asked.by === 'conversation'))
        return countedByGroup(selected, asked.by, asked.counting, ports.graph, read)
      return asked.by === 'correspondents'
        ? correspondents(
            await groupMails(selected, 'pair', options.timeZone, ports.graph, read),
            people.flatMap(one => one.clusters.flat()),
          )
        : groupMails(selected, asked.by, options.timeZone, ports.graph, {
            ...read,
            most: asked.least ? undefined : asked.limit,
          })
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
    case 'absent':
    case 'extreme':
    case 'figure':
    case 'share':
    case 'comparison':
    case 'gap':
    case 'span':
      return []
  }
}

/**
 * Pairs whoever of the two wrote, most mails first; of one person's mails the others, by name. What
 * people write to themselves is no exchange.
 */
function correspondents(pairs: readonly MailGroup[], own: readonly NodeId[]): readonly MailGroup[] {
  const mine = new Set(own)
  const merged = new Map<string, MailGroup>()
  for (const { ids, count, name } of pairs) {
    const [from, to] = ids
    if (from === undefined || to === undefined || from === to) continue
    const [sender = '', receiver = ''] = name.split(' → ')
    if (mine.size > 0 && mine.has(from) === mine.has(to)) continue
    const isOther = mine.has(from)
    const shown =
      mine.size > 0
        ? isOther
          ? receiver
          : sender
        : [sender, receiver].sort(compareCodePoints).join(' and ')
    const key = mine.size > 0 ? (isOther ? to : from) : [from, to].sort(compareCodePoints).join(' ')
    const known = merged.get(key)
    merged.set(key, {
      name: shown,
      count: count + (known?.count ?? 0),
      ids: mine.size > 0 ? [isOther ? to : from] : [from, to],
    })
  }
  return [...merged.values()].sort((a, b) =>
    firstDecisive(b.count - a.count, compareCodePoints(a.name, b.name)),
  )
}

async function peopleAsked(
  selected: SelectedMails,
  roles: ReadonlyArray<'sender' | 'receiver' | 'copied'>,
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
  const where = await timesCondition(periods, ports, options)
  for (const ids of clusters) {
    const mails: SelectedMails = {
      kind: 'condition',
      links: [{ ids, role: 'either' }],
      where,
      total: 0,
    }
    perPerson.push(
      new Map(
        (await mailsByProperty(mails, 'conversationId', ports.graph, options)).map(group => [
          group.name,
          group,
        ]),
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
export async function winnersMails(
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
  if (selected.kind === 'condition') {
    const { links, where } = selected
    if (asked.by === 'conversation') {
      const inIt = allOf([where, hasProperty('conversationId', winner.name)])
      return asked.counting === undefined
        ? { kind: 'condition', links, where: inIt, total: winner.count }
        : mailsUnder(links, inIt, ports, options)
    }
    const own = [{ ids: winner.ids, role: asked.by }, ...links]
    return asked.counting === undefined
      ? { kind: 'condition', links: own, where, total: winner.count }
      : mailsUnder(own, where, ports, options)
  }
  const known = new Set(selected.mails.map(mail => mail.id))
  const mails =
    asked.by === 'conversation'
      ? await mailsWithProperty('conversationId', winner.name, ports, options)
      : await mailsOfPeople(winner.ids, asked.by, ports, options, selection.periods)
  return {
    kind: 'ids',
    mails: [...mails.values()].filter(mail => known.has(mail.id)).sort(byTime('received', false)),
  }
}
