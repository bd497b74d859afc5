import type { PlainCondition } from '../../../cypher/build/plain-query.ts'
import type { NodeId } from '../../../core/ids.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { baseSubject, subjectKey } from '../../../language/base-subject.ts'
import {
  allOf,
  column,
  idIn,
  idOf,
  inRuns,
  literal,
  allRows,
  property,
  rowsOf,
} from '../graph-rows.ts'

/** A mail as far as its subject and time tell what it answers. */
interface SubjectMail {
  readonly id: NodeId
  readonly key: string
  readonly ms: number
  readonly isReply: boolean
  readonly isForward: boolean
}

// Of a mail that came later than this nobody says that it answers.
const longestSilence = 60 * 24 * 3_600_000
const openings = {
  reply: ['re', 'aw', 'sv', 'vs', 'antw'],
  forward: ['fw', 'wg', 'tr', 'rv'],
} as const

async function mailsWhere(
  where: PlainCondition,
  graph: GraphReader,
  options: ReadOptions,
): Promise<SubjectMail[]> {
  const mails: SubjectMail[] = []
  for (let skip = 0; ; skip += allRows) {
    const { rows, truncated } = await rowsOf(
      graph,
      {
        patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
        where,
        columns: [
          column('id', idOf('e')),
          column('subject', property('e', 'subject')),
          column('sent', property('e', 'timeSentMs')),
          column('received', property('e', 'timeReceivedMs')),
        ],
        orderBy: [],
        skip,
        limit: allRows,
      },
      options,
    )
    for (const row of rows) {
      const subject = row.text('subject') ?? ''
      const ms = row.number('sent') ?? row.number('received')
      const { isReply, isForward } = baseSubject(subject)
      const key = subjectKey(subject)
      if (ms !== undefined && key !== '')
        mails.push({ id: row.text('id') as NodeId, key, ms, isReply, isForward })
    }
    if (!truncated) return mails
  }
}

async function peopleOfMails(
  ids: readonly NodeId[],
  type: 'SENT' | 'RECEIVED',
  graph: GraphReader,
  options: ReadOptions,
): Promise<Map<NodeId, Set<string>>> {
  const people = new Map<NodeId, Set<string>>()
  for (const run of inRuns(ids))
    for (let skip = 0; ; skip += allRows) {
      const { rows, truncated } = await rowsOf(
        graph,
        {
          patterns: [
            {
              nodes: [
                { variable: 'e', labels: ['Email'] },
                { variable: 'p', labels: ['Person'] },
              ],
              edges: [{ types: [type], direction: 'in' }],
            },
          ],
          where: allOf([idIn('e', run)]),
          columns: [column('id', idOf('e')), column('person', idOf('p'))],
          orderBy: [],
          skip,
          limit: allRows,
        },
        options,
      )
      for (const row of rows) {
        const id = row.text('id') as NodeId
        const known = people.get(id)
        const person = row.text('person') ?? ''
        if (known === undefined) people.set(id, new Set([person]))
        else known.add(person)
      }
      if (!truncated) break
    }
  return people
}

/** The mails whose subjects say that they answer or pass on another. */
export function openedAs(
  of: 'reply' | 'forward',
  graph: GraphReader,
  options: ReadOptions,
): Promise<SubjectMail[]> {
  return mailsWhere(
    {
      kind: 'or',
      conditions: openings[of].map(start => ({
        kind: 'startsWith' as const,
        left: property('e', 'subject'),
        right: literal(start),
        ignoreCase: true,
      })),
    },
    graph,
    options,
  ).then(mails => mails.filter(mail => (of === 'reply' ? mail.isReply : mail.isForward)))
}

const shares = (one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined) =>
  one !== undefined && other !== undefined && [...one].some(person => other.has(person))

/**
 * The mails that answer (or pass on) some of the given ones by their subjects, for archives whose
 * headers name no mail: "Re:" with the same subject, by somebody who had received the mail, to its
 * writer within 60 days; of several such mails the last one before is answered. Those in `linked`
 * name in their headers what they answer and are left out.
 */
export async function linksBySubject(
  of: 'reply' | 'forward',
  given: readonly NodeId[],
  linked: ReadonlySet<NodeId>,
  graph: GraphReader,
  options: ReadOptions,
): Promise<Set<NodeId>> {
  const found = new Set<NodeId>()
  if (given.length === 0) return found
  const wanted: SubjectMail[] = []
  for (const run of inRuns(given))
    wanted.push(...(await mailsWhere(idIn('e', run), graph, options)))
  const keys = new Set(wanted.map(({ key }) => key))
  const opened = (await openedAs(of, graph, options)).filter(({ key }) => keys.has(key))
  const pool = new Map([...wanted, ...opened].map(mail => [mail.id, mail]))
  const ids = [...pool.keys()]
  const [senders, receivers] = [
    await peopleOfMails(ids, 'SENT', graph, options),
    await peopleOfMails(ids, 'RECEIVED', graph, options),
  ]
  const isWanted = new Set(wanted.map(({ id }) => id))
  const byKey = Map.groupBy(pool.values(), ({ key }) => key)
  for (const { id, key, ms } of opened) {
    if (linked.has(id)) continue
    let last: SubjectMail | undefined
    for (const mail of byKey.get(key) ?? []) {
      if (mail.ms >= ms || ms - mail.ms > longestSilence || mail.ms <= (last?.ms ?? -Infinity))
        continue
      const passes = shares(senders.get(id), receivers.get(mail.id))
      const answers = passes && shares(receivers.get(id), senders.get(mail.id))
      if (of === 'reply' ? answers : passes) last = mail
    }
    if (last !== undefined && isWanted.has(last.id)) found.add(id)
  }
  return found
}
