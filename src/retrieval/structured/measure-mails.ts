import type { PlainQuery } from '../../cypher/build/plain-query.ts'
import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { MailMeasure } from '../../language/question/mail/intent.ts'
import { words } from '../../language/words/tokens.ts'
import {
  allOf,
  allRows,
  column,
  countColumn,
  greatestRows,
  idIn,
  idOf,
  property,
  rowsOf,
} from './graph-rows.ts'
import type { SelectionPorts } from './mail-selection/selection-types.ts'
import { allSelected, email, fieldOf, partsOf, type SelectedMails } from './selected-mails.ts'

// The texts of so many mails are held at once.
const textsAtOnce = 2_000

/** What is counted at each mail. */
const linked = {
  recipients: { labels: ['Person'], types: ['RECEIVED'], direction: 'in' },
  copied: { labels: ['Person'], types: ['RECEIVED'], direction: 'in' },
  replies: { labels: ['Email'], types: ['REPLIES_TO'], direction: 'in' },
  attachments: { labels: ['Document'], types: ['HAS_ATTACHMENT'], direction: 'out' },
} as const

/** `most`: only so many mails with the greatest numbers are wanted, and all that tie with them. */
interface MeasureOptions extends ReadOptions {
  readonly most?: number | undefined
}

async function pages(
  selected: SelectedMails,
  query: Pick<PlainQuery, 'patterns' | 'columns' | 'where'>,
  ports: SelectionPorts,
  { most, ...options }: MeasureOptions,
  read: (row: Awaited<ReturnType<typeof rowsOf>>['rows'][number]) => void,
): Promise<void> {
  const parts = partsOf(selected)
  for (const { before, where } of parts) {
    if (most !== undefined && parts.length === 1) {
      const asked = { ...query, before, where: allOf([where, query.where]) }
      const wanted = { column: 'count', rows: most, counts: () => true }
      for (const row of await greatestRows(ports.graph, asked, wanted, options)) read(row)
      return
    }
    for (let skip = 0; ; skip += allRows) {
      const { rows, truncated } = await rowsOf(
        ports.graph,
        { ...query, before, where: allOf([where, query.where]), orderBy: [], skip, limit: allRows },
        options,
      )
      for (const row of rows) read(row)
      if (!truncated) break
    }
  }
}

/**
 * A number for each selected mail that has one: its words, its recipients, the replies and
 * attachments that are known, or the milliseconds from the mail that it answers. Mails without any
 * are left out, but for words. `most` may be left aside where nothing is counted.
 */
export async function measuredMails(
  selected: SelectedMails,
  measure: MailMeasure,
  ports: SelectionPorts,
  { most, ...options }: MeasureOptions,
): Promise<Map<NodeId, number>> {
  const values = new Map<NodeId, number>()
  switch (measure) {
    case 'recipients':
    case 'copied':
    case 'replies':
    case 'attachments': {
      const { labels, types, direction } = linked[measure]
      await pages(
        selected,
        {
          patterns: [
            {
              nodes: [email, { variable: 'n', labels: [...labels] }],
              edges: [{ variable: 'r', types: [...types], direction }],
            },
          ],
          where: measure === 'copied' ? fieldOf('copied', 'r') : undefined,
          columns: [column('id', idOf('e')), countColumn('count', idOf('n'))],
        },
        ports,
        { ...options, most },
        row => values.set(row.text('id') as NodeId, row.number('count') ?? 0),
      )
      return values
    }
    case 'replyTime': {
      const times = (variable: string): PlainQuery['columns'] => [
        column(`${variable}Sent`, property(variable, 'timeSentMs')),
        column(`${variable}Received`, property(variable, 'timeReceivedMs')),
      ]
      await pages(
        selected,
        {
          patterns: [
            {
              nodes: [email, { variable: 'a', labels: ['Email'] }],
              edges: [{ types: ['REPLIES_TO'], direction: 'out' }],
            },
          ],
          columns: [column('id', idOf('e')), ...times('e'), ...times('a')],
        },
        ports,
        options,
        row => {
          const of = (variable: string): number | undefined =>
            row.number(`${variable}Sent`) ?? row.number(`${variable}Received`)
          const [reply, answered] = [of('e'), of('a')]
          if (reply !== undefined && answered !== undefined && reply >= answered)
            values.set(row.text('id') as NodeId, reply - answered)
        },
      )
      return values
    }
    case 'words': {
      const ids = (await allSelected(selected, ports, options)).map(mail => mail.id)
      for (let start = 0; start < ids.length; start += textsAtOnce) {
        const { rows } = await rowsOf(
          ports.graph,
          {
            patterns: [{ nodes: [email], edges: [] }],
            where: idIn('e', ids.slice(start, start + textsAtOnce)),
            columns: [column('id', idOf('e')), column('content', property('e', 'content'))],
            orderBy: [],
            limit: textsAtOnce,
          },
          options,
        )
        for (const row of rows)
          values.set(row.text('id') as NodeId, words(row.text('content') ?? '').length)
      }
      return values
    }
  }
}

// Texts of so many characters more than another may still have fewer words.
const longestTexts = 200

/**
 * Of many mails those with the longest (or shortest) texts by characters: the store finds them, so
 * that not every text is read.
 */
export async function byLength(
  selected: SelectedMails,
  least: boolean,
  ports: SelectionPorts,
  options: ReadOptions,
): Promise<SelectedMails> {
  const mails: Array<{ id: NodeId; size: number }> = []
  for (const part of partsOf(selected)) {
    const { rows } = await rowsOf(
      ports.graph,
      {
        ...part,
        patterns: [{ nodes: [email], edges: [] }],
        // A mail of people may match several times.
        distinct: part.before.length > 0,
        columns: [
          column('id', idOf('e')),
          column('size', { kind: 'size', variable: 'e', key: 'content' }),
        ],
        orderBy: [{ column: 'size', descending: !least }],
        limit: longestTexts,
      },
      options,
    )
    for (const row of rows)
      mails.push({ id: row.text('id') as NodeId, size: row.number('size') ?? 0 })
  }
  return {
    kind: 'ids',
    mails: mails
      .sort((a, b) => (least ? a.size - b.size : b.size - a.size))
      .slice(0, longestTexts)
      .map(({ id }) => ({ id, emailId: '' })),
  }
}
