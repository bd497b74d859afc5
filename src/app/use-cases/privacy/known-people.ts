import type { MailHeaders } from '../../../core/document.ts'
import { mailTables } from '../../../ingestion/email/mail-tables.ts'
import { defaultLoadLimits, type LoadOutcome } from '../../../ingestion/loaded-document.ts'
import { loadItem } from '../../../ingestion/loaders/load-item.ts'
import { listSource } from '../../../ingestion/sources/list-source.ts'
import { sourceItems } from '../../../ingestion/sources/source-items.ts'
import type { Config } from '../../config/config.ts'

/**
 * Names and addresses in the headers of the mails of some files and folders, as lines like those of
 * a list. Throws `not_found` for a path with nothing behind it.
 */
export async function* peopleOfSources(
  paths: readonly string[],
  {
    config,
    signal,
  }: {
    readonly config: Pick<Config, 'ingest' | 'timeZone'>
    readonly signal?: AbortSignal | undefined
  },
): AsyncGenerator<string> {
  const tables = mailTables(config.ingest.mailTable)
  const limits = {
    ...defaultLoadLimits,
    maxBytes: config.ingest.maxFileBytes,
    maxTextLength: config.ingest.maxTextLength,
    maxSplitBytes: config.ingest.maxSplitFileBytes,
  }
  const options = { timeZone: config.timeZone, limits, signal }
  for (const path of paths)
    for await (const entry of sourceItems(await listSource(path), {
      ...options,
      tableKind: item => tables.kindOf(item),
    })) {
      if (entry.kind === 'failed') continue
      const outcomes =
        entry.kind === 'item' ? loadItem(entry.item, options) : tables.load(entry.items, options)
      for await (const outcome of outcomes) yield* peopleOf(outcome)
    }
}

function* peopleOf(outcome: LoadOutcome): Generator<string> {
  if (outcome.status !== 'loaded' || outcome.document.mail === undefined) return
  const { from, to, cc, bcc, replyTo }: MailHeaders = outcome.document.mail
  for (const { name, address } of [
    ...(from === undefined ? [] : [from]),
    ...to,
    ...cc,
    ...bcc,
    ...replyTo,
  ])
    yield `${name ?? ''} ${address === undefined ? '' : `<${address}>`}`.trim()
}
