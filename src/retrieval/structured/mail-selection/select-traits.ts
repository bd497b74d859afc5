import type { NodeId } from '../../../core/ids.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { PlainCondition } from '../../../cypher/build/plain-query.ts'
import { isAutomaticReply } from '../../../language/base-subject.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import {
  column,
  countColumn,
  idIn,
  idOf,
  literal,
  allRows,
  property,
  rowsOf,
} from '../graph-rows.ts'
import type { MailSelection } from '../../../language/question/mail/selection.ts'
import type { Threshold } from '../../../language/question/mail/thresholds.ts'

/** Whether a selection asks more of its mails than who, when and what about. */
export const hasTraits = (selection: MailSelection): boolean =>
  selection.attachments !== undefined ||
  selection.attached !== undefined ||
  selection.answered !== undefined ||
  selection.nature !== undefined ||
  selection.relative !== undefined ||
  (selection.recurring ?? []).length > 0 ||
  selection.repliesTo !== undefined ||
  selection.begunBy !== undefined ||
  selection.forwardsOf !== undefined ||
  selection.answeredBy !== undefined

/** Replies by the mail they answer; both are mails of the corpus. */
export type RepliesByMail = ReadonlyMap<NodeId, readonly NodeId[]>

interface Pair {
  readonly ends: readonly [NodeId, NodeId]
  readonly subject: string | undefined
}

async function pairs(
  from: string,
  type: string,
  to: string,
  graph: GraphReader,
  options: ReadOptions & { readonly withSubject?: boolean },
): Promise<Pair[]> {
  const { withSubject = false, ...read } = options
  const found: Pair[] = []
  for (let skip = 0; ; skip += allRows) {
    const { rows, truncated } = await rowsOf(
      graph,
      {
        patterns: [
          {
            nodes: [
              { variable: 'a', labels: [from] },
              { variable: 'b', labels: [to] },
            ],
            edges: [{ types: [type], direction: 'out' }],
          },
        ],
        columns: [
          column('a', idOf('a')),
          column('b', idOf('b')),
          ...(withSubject ? [column('subject', property('a', 'subject'))] : []),
        ],
        distinct: true,
        orderBy: [],
        skip,
        limit: allRows,
      },
      read,
    )
    for (const row of rows)
      found.push({
        ends: [row.text('a') as NodeId, row.text('b') as NodeId],
        subject: withSubject ? row.text('subject') : undefined,
      })
    if (!truncated) return found
  }
}

/**
 * The mails with attachments; undefined where the corpus knows of none at all (a table of mails
 * does not tell).
 */
export async function mailsWithAttachments(
  graph: GraphReader,
  options: ReadOptions,
): Promise<ReadonlySet<NodeId> | undefined> {
  const found = await pairs('Email', 'HAS_ATTACHMENT', 'Document', graph, options)
  return found.length === 0 ? undefined : new Set(found.map(({ ends: [mail] }) => mail))
}

/**
 * Which mails answer which; undefined where the corpus knows of no replies at all. What a program
 * sent while somebody was away is no answer.
 */
export async function repliesOf(
  graph: GraphReader,
  options: ReadOptions,
): Promise<RepliesByMail | undefined> {
  const found = await pairs('Email', 'REPLIES_TO', 'Email', graph, {
    ...options,
    withSubject: true,
  })
  if (found.length === 0) return undefined
  const replies = new Map<NodeId, NodeId[]>()
  for (const {
    ends: [reply, answered],
    subject = '',
  } of found) {
    if (isAutomaticReply(subject)) continue
    const known = replies.get(answered)
    if (known === undefined) replies.set(answered, [reply])
    else known.push(reply)
  }
  return replies
}

/** Ids of the mails with a number of recipients within bounds. */
export async function mailsByRecipients(
  { min, max }: Threshold,
  graph: GraphReader,
  options: ReadOptions,
): Promise<Set<NodeId>> {
  const ids = new Set<NodeId>()
  for (let skip = 0; ; skip += allRows) {
    const { rows, truncated } = await rowsOf(
      graph,
      {
        patterns: [
          {
            nodes: [
              { variable: 'p', labels: ['Person'] },
              { variable: 'e', labels: ['Email'] },
            ],
            edges: [{ types: ['RECEIVED'], direction: 'out' }],
          },
        ],
        columns: [column('id', idOf('e')), countColumn('people', idOf('p'))],
        orderBy: [],
        skip,
        limit: allRows,
      },
      options,
    )
    for (const row of rows)
      if ((row.number('people') ?? 0) >= min && (row.number('people') ?? 0) <= max)
        ids.add(row.text('id') as NodeId)
    if (!truncated) return ids
  }
}

const prefixes = {
  reply: ['re', 'aw', 'sv', 'vs', 'antw'],
  forward: ['fw', 'fwd', 'wg', 'tr', 'rv'],
} as const
// Text that opens with the header of a mail: "From: …, Subject: Re: …".
const openingHeader = longPattern('i')`
  ^\s*(?:from|sender)\s?:[^\n]{0,200}?\b(?:subject|title)\s?:\s{0,3}(re|aw|sv|fwd?|wg)\s?:
`

async function idsWhere(
  where: PlainCondition,
  keep: (content: string) => boolean,
  graph: GraphReader,
  options: ReadOptions,
): Promise<NodeId[]> {
  const ids: NodeId[] = []
  for (let skip = 0; ; skip += allRows) {
    const { rows, truncated } = await rowsOf(
      graph,
      {
        patterns: [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }],
        where,
        columns: [column('id', idOf('e')), column('subject', property('e', 'subject'))],
        orderBy: [],
        skip,
        limit: allRows,
      },
      options,
    )
    for (const row of rows) if (keep(row.text('subject') ?? '')) ids.push(row.text('id') as NodeId)
    if (!truncated) return ids
  }
}

/** Mails whose text opens with a header of their own that names a subject. */
async function byOpeningHeader(
  of: 'reply' | 'forward',
  graph: GraphReader,
  options: ReadOptions,
): Promise<NodeId[]> {
  const patterns = [{ nodes: [{ variable: 'e', labels: ['Email'] }], edges: [] }]
  const content = property('e', 'content')
  // Few texts open so, and only theirs are read.
  const { rows: opened } = await rowsOf(
    graph,
    {
      patterns,
      where: {
        kind: 'or',
        conditions: ['sender:', 'from:'].map(start => ({
          kind: 'startsWith' as const,
          left: content,
          right: literal(start),
          ignoreCase: true,
        })),
      },
      columns: [column('id', idOf('e'))],
      orderBy: [],
      limit: 10_000,
    },
    options,
  )
  if (opened.length === 0) return []
  const { rows } = await rowsOf(
    graph,
    {
      patterns,
      where: idIn(
        'e',
        opened.map(row => row.text('id') as NodeId),
      ),
      columns: [column('id', idOf('e')), column('content', content)],
      orderBy: [],
      limit: 10_000,
    },
    options,
  )
  return rows.flatMap(row => {
    const prefix = openingHeader.exec((row.text('content') ?? '').slice(0, 300))?.[1]
    return prefix !== undefined && /^(?:f|w)/i.test(prefix) === (of === 'forward')
      ? [row.text('id') as NodeId]
      : []
  })
}

/**
 * The mails that answer or forward another, told by the mail that they name or by their subject;
 * undefined where the corpus knows of none at all.
 */
export async function mailsOfNature(
  of: 'reply' | 'forward',
  graph: GraphReader,
  options: ReadOptions,
): Promise<ReadonlySet<NodeId> | undefined> {
  const starts = prefixes[of].map(prefix => new RegExp(`^${prefix}\\s?(?:\\[\\d+\\])?\\s?:`, 'i'))
  const found = new Set([
    ...(of === 'reply'
      ? (await pairs('Email', 'REPLIES_TO', 'Email', graph, options)).map(
          ({ ends: [reply] }) => reply,
        )
      : []),
    ...(await idsWhere(
      {
        kind: 'or',
        conditions: prefixes[of].map(prefix => ({
          kind: 'startsWith' as const,
          left: property('e', 'subject'),
          right: literal(prefix),
          ignoreCase: true,
        })),
      },
      subject => starts.some(start => start.test(subject)),
      graph,
      options,
    )),
    ...(await byOpeningHeader(of, graph, options)),
  ])
  return found.size === 0 ? undefined : found
}
