import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import { mapConcurrent } from '../../support/map-concurrent.ts'
import type { DraftSentence } from '../events.ts'
import { isModelFailure } from '../write/model-failure.ts'
import { checkedReply, findIn, type CheckedReply, type SummaryWriter } from './checked-reply.ts'
import { readingWindows, sharedCalls, type ReadingWindow } from './reading-windows.ts'
import { counted, recordLine, type Summary, type SummaryItem } from './summary-lines.ts'
import type { SummaryText } from './summary-texts.ts'

export interface SummaryWriting extends SummaryWriter {
  readonly prompts: Prompts
  /** What was asked for. */
  readonly request: string
  /** What one call reads at most, unless one chunk is longer. */
  readonly contextCharacters: number
  /** Calls that read documents at most. */
  readonly maxReadingCalls: number
}

export interface WrittenSummary {
  readonly summary: Summary
  readonly statuses: readonly string[]
  /** Whether any of it is the model's. */
  readonly isWritten: boolean
}

const atOnce = 4
const overviewSentences = 4

/** What calls did not give. */
interface Tally {
  /** Of the first call that failed. */
  failure?: string
  failed: number
  unsupported: number
  /** No further call is made. */
  isDown: boolean
}

/** A window of an item, and whether a call reads it. */
interface Reading extends ReadingWindow {
  readonly item: number
  readonly isAsked: boolean
  readonly isOnly: boolean
}

/**
 * A summary in a language model's words, as far as the documents support them (map and reduce): one
 * or two sentences for each item of the page, held against that item, then an overview of the page,
 * held against all of its items. Headings, counts and dates stay; an item without a supported
 * sentence, and a window that was not read, keep the sentences that were chosen of them. A model
 * that fails leaves everything that it has not written as it was. What is left out is told. Throws
 * `aborted`, and what the store throws.
 */
export async function writtenSummary(
  summary: Summary,
  writing: SummaryWriting,
  options: ReadOptions,
): Promise<WrittenSummary> {
  const { readings, statuses } = planned(summary.items, writing)
  const tally: Tally = { failed: 0, unsupported: 0, isDown: false }
  /** Counts what a call did not give; `undefined` where it gave nothing. */
  const tried = async (call: () => Promise<CheckedReply>): Promise<CheckedReply | undefined> => {
    if (!tally.isDown)
      try {
        const reply = await call()
        tally.unsupported += reply.unsupported
        return reply
      } catch (error) {
        if (options.signal?.aborted === true || !isModelFailure(error)) throw error
        tally.failure ??= error.message
        // The client has tried again already: an endpoint that fails is not asked for every item.
        tally.isDown ||= error.code !== 'model_output_invalid'
      }
    tally.failed += 1
    return undefined
  }
  const replies = await mapConcurrent(
    readings,
    { limit: atOnce, signal: options.signal },
    async (reading, signal) => {
      const item = summary.items[reading.item]
      const text = item?.text
      if (!reading.isAsked || item === undefined || text === undefined) return undefined
      return await tried(() =>
        checkedReply(
          {
            prompt: writing.prompts['summary-item'],
            values: {
              heading: headingOf(item, text),
              text: reading.text,
              sentences: reading.isOnly ? 'one or two sentences' : 'one sentence',
            },
            most: reading.isOnly ? 2 : 1,
            texts: [text],
            find: findIn([text], writing.timeZone),
          },
          writing,
          { ...options, signal },
        ),
      )
    },
  )
  const items = summary.items.map((item, index) =>
    retold(
      item,
      readings.flatMap((reading, at) =>
        reading.item === index ? [{ reading, kept: replies[at]?.kept ?? [] }] : [],
      ),
    ),
  )
  const lost = tally.failed
  const texts = items.flatMap(({ text }) => text ?? [])
  const telling = items.filter(item => item.told.length > 0)
  const lines = overviewLines(telling, writing.contextCharacters)
  const overview =
    telling.length < 2 || !replies.some(reply => reply !== undefined)
      ? undefined
      : await tried(() =>
          checkedReply(
            {
              prompt: writing.prompts['summary-overview'],
              values: { request: writing.request, items: lines.text },
              most: overviewSentences,
              texts,
              find: findIn(texts, writing.timeZone),
            },
            writing,
            options,
          ),
        )
  const { failure, unsupported } = tally
  if (failure !== undefined)
    statuses.push(
      `The language model failed (${failure}): ` +
        [
          lost > 0
            ? `${lost} of ${counted(readings.length, 'text')} told in the documents' own sentences`
            : '',
          tally.failed > lost ? 'no overview' : '',
        ]
          .filter(part => part !== '')
          .join(', ') +
        '.',
    )
  if (unsupported > 0)
    statuses.push(
      `${counted(unsupported, 'sentence')} that the language model wrote ` +
        `${unsupported === 1 ? 'was' : 'were'} left out: the documents do not support ` +
        `${unsupported === 1 ? 'it' : 'them'}.`,
    )
  const told = overview?.kept ?? []
  if (told.length > 0 && lines.shown < telling.length)
    statuses.push(`The overview rests on the first ${lines.shown} of ${telling.length} items.`)
  const isWritten = told.length > 0 || replies.some(reply => (reply?.kept.length ?? 0) > 0)
  return {
    summary: { ...summary, lead: [...overviewLead(told), ...summary.lead], items },
    statuses,
    isWritten,
  }
}

/** The windows of all items, and which of them are read with the calls that there are. */
function planned(
  items: readonly SummaryItem[],
  { contextCharacters, maxReadingCalls }: SummaryWriting,
): { readonly readings: readonly Reading[]; readonly statuses: string[] } {
  const windows = items.map(({ text }) =>
    text === undefined ? [] : readingWindows(text, contextCharacters),
  )
  const given = sharedCalls(
    windows.map(({ length }) => length),
    maxReadingCalls,
  )
  const readings = windows.flatMap((own, item) =>
    own.map((window, at): Reading => ({
      ...window,
      item,
      isAsked: at < (given[item] ?? 0),
      isOnly: own.length === 1,
    })),
  )
  const unread = readings.filter(({ isAsked }) => !isAsked).length
  return {
    readings,
    statuses:
      unread === 0
        ? []
        : [
            `The language model read ${readings.length - unread} of the ` +
              `${counted(readings.length, 'text')} of this page, long documents in parts; the ` +
              "others are told in the documents' own sentences. Raise maxReadingCalls of the " +
              'pipeline to have more read.',
          ],
  }
}

/** An item in the model's words, and in its own where a window has none. */
function retold(
  item: SummaryItem,
  windows: ReadonlyArray<{ readonly reading: Reading; readonly kept: readonly DraftSentence[] }>,
): SummaryItem {
  const told = windows.flatMap(({ reading, kept }) =>
    kept.length > 0
      ? kept
      : item.told.filter(({ citations: [place] }) => {
          const start = place?.start ?? -1
          return start >= reading.start && start < reading.end
        }),
  )
  if (!told.some(({ basis }) => basis === 'text')) return item
  return {
    ...item,
    told: told.map((line, nth) => ({ ...line, before: nth === 0 ? item.indent : ' ' })),
  }
}

/** Who, when and what, as people see it; the document's title where nothing heads the item. */
const headingOf = ({ heading }: SummaryItem, { document }: SummaryText): string =>
  [document.title, heading?.text ?? ''].filter(part => part !== '').join('\n')

/** What the items say, whole items up to a number of characters, the first one at least. */
function overviewLines(
  items: readonly SummaryItem[],
  maxCharacters: number,
): { readonly text: string; readonly shown: number } {
  let text = ''
  let shown = 0
  for (const { heading, told } of items) {
    const said = told.map(line => line.text).join(' ')
    const line = `${heading?.text ?? ''}\n   ${said}\n`
    if (shown > 0 && text.length + line.length > maxCharacters) break
    text += line
    shown += 1
  }
  return { text, shown }
}

const overviewLead = (told: readonly DraftSentence[]): DraftSentence[] =>
  told.length === 0
    ? []
    : [
        recordLine('\n', 'Overview of what is shown here:'),
        ...told.map((line, nth) => ({ ...line, before: nth === 0 ? '\n' : ' ' })),
      ]
