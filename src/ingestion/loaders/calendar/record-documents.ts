import type { Instant } from '../../../core/time.ts'
import type { Properties } from '../../../core/document.ts'
import { wellFormed } from '../../../language/words/normalize.ts'
import type { LoadedDocument, RawItem } from '../../loaded-document.ts'

/** What one entry of a calendar or of contacts says. */
export interface RecordContent {
  /** What tells it from others in the file, if it says so itself. */
  readonly id: string | undefined
  readonly title: string
  readonly text: string
  readonly date?: Instant | undefined
  readonly properties: Properties
  readonly notes?: readonly string[] | undefined
  readonly personal?: LoadedDocument['personal']
  /** Its place in the file, from 1; absent: behind the last one. */
  readonly number?: number | undefined
}

/** A maker of the documents of one file; keys are the records' own ids, or their numbers. */
export function recordDocuments(
  item: RawItem,
  made: { readonly mediaType: string; readonly extractor: string },
): (content: RecordContent) => LoadedDocument {
  const seen = new Set<string>()
  let number = 0
  return content => {
    number = content.number ?? number + 1
    const id = oneLine(content.id ?? '').slice(0, 200)
    const keySuffix = id === '' || seen.has(id) ? `#${number}` : `#${id}`
    seen.add(id)
    const text = wellFormed(content.text).trimEnd()
    const title = oneLine(content.title).slice(0, 500).toWellFormed()
    return {
      keySuffix,
      kind: 'record',
      title: title === '' ? item.fileName.toWellFormed() : title,
      text,
      ...made,
      sections: [],
      pages: [],
      cuts: [],
      layout: [],
      properties: content.properties,
      bytes: new TextEncoder().encode(text),
      attachments: [],
      notes: content.notes ?? [],
      ...(content.personal === undefined ? {} : { personal: content.personal }),
      // When its file was saved says nothing of an appointment or a person.
      ...(content.date === undefined ? { isUndated: true } : { date: content.date }),
      ...(item.link === undefined ? {} : { link: item.link }),
    }
  }
}

const oneLine = (text: string): string => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim()
