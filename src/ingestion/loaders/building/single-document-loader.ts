import { isAppError, type UnreadableReason } from '../../../core/errors.ts'
import type {
  LoadedDocument,
  Loader,
  LoadOptions,
  LoadOutcome,
  RawItem,
} from '../../loaded-document.ts'
import type { Instant } from '../../../core/time.ts'
import { statedDate } from '../../parsing/stated-date.ts'
import type { BuiltText } from './text-builder.ts'

/** What a format's reader adds to its text; everything else has a default. */
export type ReadDocument = BuiltText &
  Partial<
    Pick<LoadedDocument, 'title' | 'mediaType' | 'kind' | 'date' | 'link' | 'properties' | 'notes'>
  > & {
    /** When the format says that it was last saved; what the document states goes before it. */
    readonly saved?: Instant | undefined
  }

/** What to do about each reason, said to people. */
const advice: Record<UnreadableReason, string> = {
  password: 'Remove the password and ingest the file again.',
  damaged: 'Open it in the program that made it, save it again, or restore it from a backup.',
  unsupported: 'Convert it to a format that is read: see the list of formats.',
  empty: 'There is nothing to read in it.',
  too_large: 'Split the file, or save it again in a simpler form.',
  over_budget: 'Split the file, or raise the limit.',
}

/**
 * A loader for formats with one document per file: runs `read` and turns whatever it throws into an
 * outcome; only aborts pass.
 */
export function singleDocumentLoader(
  spec: {
    readonly name: string
    readonly version: number
    readonly format: string
    readonly mediaType: string
  },
  read: (item: RawItem, options: LoadOptions) => ReadDocument | Promise<ReadDocument>,
): Loader {
  return {
    name: spec.name,
    version: spec.version,
    async *load(item, options) {
      options.signal?.throwIfAborted()
      let outcome: LoadOutcome
      try {
        outcome = {
          status: 'loaded',
          document: complete(await read(item, options), item, spec, options),
        }
      } catch (error) {
        options.signal?.throwIfAborted()
        outcome = failure(error, item, spec.format)
      }
      yield outcome
    },
  }
}

/**
 * The outcome for an error thrown while reading `item` as `format`; its message tells no document
 * text.
 */
export function failure(
  error: unknown,
  item: RawItem,
  format: string,
): LoadOutcome & { status: 'failed' } {
  if (isAppError(error, 'document_unreadable')) {
    const { reason } = error.details
    return {
      status: 'failed',
      reason,
      message: `${item.fileName} was read as ${format}: ${error.message}. ${advice[reason]}`,
    }
  }
  const kind = error instanceof Error ? error.name : 'an unknown error'
  return {
    status: 'failed',
    reason: 'damaged',
    message:
      `${item.fileName} was read as ${format}, and the reader gave up (${kind}): the file ` +
      `seems damaged. ${advice.damaged}`,
  }
}

/** File name without folder and extension, as a title of last resort. */
function nameAsTitle(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const dot = base.lastIndexOf('.')
  return (dot > 0 ? base.slice(0, dot) : base).toWellFormed()
}

function complete(
  read: ReadDocument,
  item: RawItem,
  spec: { readonly name: string; readonly version: number; readonly mediaType: string },
  { timeZone }: Pick<LoadOptions, 'timeZone'>,
): LoadedDocument {
  const title = (read.title ?? '')
    .replace(/\s+/g, ' ')
    .replaceAll('\0', '')
    .trim()
    .slice(0, 500)
    .toWellFormed()
  const { part } = item
  const link = read.link ?? item.link
  const named = title === '' ? nameAsTitle(item.fileName) : title
  const { modifiedAt } = item
  const { saved } = read
  const date =
    read.date ?? statedDate(named, read.text, { modifiedAt, saved: saved?.ms, timeZone }) ?? saved
  return {
    kind: read.kind ?? 'file',
    title: part === undefined ? named : `${named}, part ${part.number}`,
    text: read.text,
    mediaType: read.mediaType ?? spec.mediaType,
    extractor: `${spec.name}/${spec.version}`,
    sections: read.sections,
    pages: read.pages,
    cuts: read.cuts,
    layout: read.layout,
    properties: read.properties ?? {},
    attachments: [],
    notes: [
      ...(read.notes ?? []),
      ...read.leftOut,
      ...(part?.isLast === true ? [`the file was read in ${part.number} parts`] : []),
    ],
    ...(date === undefined ? {} : { date }),
    ...(link === undefined ? {} : { link }),
  }
}
