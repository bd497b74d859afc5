import { printJson, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** How the items of a list are shown. */
export interface ListForm<Item> {
  /** For programs: a line of JSON each. */
  readonly json: (item: Item) => unknown
  /** For people: a row each of one table. */
  readonly row: (item: Item) => readonly string[]
  readonly table: (terminal: Terminal, rows: ReadonlyArray<readonly string[]>) => string
  /** What people read where there is nothing to list. */
  readonly none: string
}

/** Shows the first items of a list, `limit` at most; as JSON each as soon as it is read. */
export async function showList<Item>(
  context: CliContext,
  { json, limit }: Pick<GlobalOptions, 'json'> & { readonly limit?: number | undefined },
  items: AsyncIterable<Item>,
  form: ListForm<Item>,
): Promise<void> {
  const rows: Array<readonly string[]> = []
  let count = 0
  for await (const item of items) {
    if (limit !== undefined && count >= limit) break
    count += 1
    if (json === true) printJson(context, form.json(item))
    else rows.push(form.row(item))
  }
  if (json === true) return
  context.terminal.out(`${rows.length === 0 ? form.none : form.table(context.terminal, rows)}\n`)
}

/** A time in UTC as lists show it: "2022-01-31 10:00:00". */
export const utcSeconds = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
