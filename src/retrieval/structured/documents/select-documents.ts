import { isDatedByFile, ownDate, toldDay, type DocumentSummary } from '../../../core/document.ts'
import { isOfForm, type DocumentForm } from '../../../language/question/documents/document-form.ts'
import type {
  DocumentSelection,
  SelectionQuestion,
} from '../../../language/question/documents/read-selection.ts'
import { missing, plainName, shown, shownSome, type DocumentAnswer } from './document-answer.ts'
import { isTitled, namesAuthor } from './which-document.ts'

const maxListed = 50

/** "3 PDFs", "1 PDF". */
export const counted = (count: number, { name }: DocumentForm): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? name.replace(/s$/i, '') : name}`

/** The conditions of a selection in words; begins with a space unless empty. */
export function conditionOf({ by, titled, dated }: DocumentSelection): string {
  if (by !== undefined) return ` by “${by}”`
  if (titled !== undefined) return ` titled “${titled}”`
  return dated === undefined ? '' : ` dated in ${dated.name}`
}

const passes = (document: DocumentSummary, { of, by, titled, dated }: DocumentSelection): boolean =>
  isOfForm(document.mediaType, of) &&
  (by === undefined || namesAuthor(document, by)) &&
  (titled === undefined || isTitled(document, titled)) &&
  (dated === undefined ||
    (document.date !== undefined &&
      document.date.ms >= dated.fromMs &&
      document.date.ms < dated.untilMs))

/** Counts or lists documents; `all` are those that may be meant. */
export function answerSelection(
  asked: Extract<SelectionQuestion, { kind: 'count' | 'list' }>,
  all: readonly DocumentSummary[],
): DocumentAnswer | undefined {
  const meant = all.filter(document => passes(document, asked))
  const condition = conditionOf(asked)
  if (asked.kind === 'count' && condition === '')
    return { text: `${counted(meant.length, asked.of)}.`, lines: [] }
  if (meant.length === 0) {
    // Who "prepared" documents may be told by a text or an email; titles of files are not.
    const isRecord =
      asked.isOfCorpus ||
      asked.titled !== undefined ||
      (asked.kind === 'count' && /^\p{Lu}/u.test(asked.by ?? ''))
    if (!isRecord) return undefined
    return missing(
      condition === ''
        ? `There are no ${asked.of.name} in it.`
        : `The records name no ${asked.of.name}${condition}.`,
    )
  }
  return {
    text: `${counted(meant.length, asked.of)}${condition}${
      meant.length > maxListed ? ` (the first ${maxListed} shown)` : ''
    }:`,
    lines: meant.slice(0, maxListed).map((document, index) => {
      const day = asked.dated === undefined ? '' : ` · ${toldDay(document) ?? 'undated'}`
      return `${index + 1}. ${plainName(document.title)} · ${plainName(document.key)}${day}`
    }),
    about: meant.length === 1 ? meant[0] : undefined,
  }
}

/** Pages, slides or sheets as far as a document's record counts them. */
function pagesOf({ properties }: DocumentSummary): number | undefined {
  const { pages, slides, sheets } = properties
  for (const count of [pages, slides]) if (typeof count === 'number') return count
  return Array.isArray(sheets) ? sheets.length : undefined
}

const measures = {
  length: {
    of: ({ textLength }: DocumentSummary): number | undefined => textLength,
    name: 'length of text',
    best: ['longest', 'shortest'],
    told: (value: number) => ` with ${value.toLocaleString('en-US')} characters of text`,
  },
  // Not stored: said so, and not answered by the length of the text.
  size: {
    of: (): number | undefined => undefined,
    name: 'size in bytes',
    best: ['largest', 'smallest'],
    told: (value: number) => ` with ${value.toLocaleString('en-US')} bytes`,
  },
  pages: {
    of: pagesOf,
    name: 'number of pages',
    best: ['longest', 'shortest'],
    told: (value: number) => ` with ${value.toLocaleString('en-US')} pages, slides or sheets`,
  },
  date: {
    // A file may have been copied at any time.
    of: (document: DocumentSummary): number | undefined => ownDate(document)?.ms,
    name: 'date',
    best: ['newest', 'oldest'],
    told: (value: number) => `, dated ${new Date(value).toISOString().slice(0, 10)}`,
  },
} as const

/** The longest, shortest, newest or oldest documents; `all` are those that may be meant. */
export function answerExtreme(
  { of, measure, least }: Extract<SelectionQuestion, { kind: 'extreme' }>,
  all: readonly DocumentSummary[],
): DocumentAnswer {
  const how = measures[measure]
  const meant = all.filter(({ mediaType }) => isOfForm(mediaType, of))
  const known = meant.flatMap(document => {
    const value = how.of(document)
    return value === undefined ? [] : [{ document, value }]
  })
  if (meant.length === 0) return missing(`There are no ${of.name} in it.`)
  if (known.length === 0)
    return (
      (measure === 'date' ? extremeFile(meant, of, least) : undefined) ??
      missing(`The records do not tell the ${how.name} of ${of.name}.`)
    )
  const values = known.map(({ value }) => value)
  const value = values.reduce((a, b) => (least ? Math.min(a, b) : Math.max(a, b)))
  const best = known.flatMap(one => (one.value === value ? [one.document] : []))
  const [first] = best
  const name = how.best[least ? 1 : 0]
  // Of the others the records do not tell it.
  const among =
    known.length === meant.length
      ? counted(known.length, of)
      : `the ${known.length.toLocaleString('en-US')} of ${counted(meant.length, of)} whose ` +
        `${how.name} is known`
  return first !== undefined && best.length === 1
    ? {
        text: `The ${name} of ${among} is ${shown(first)}${how.told(value)}.`,
        lines: [],
        about: first,
      }
    : {
        text:
          `${best.length} of ${among} are equally the ${name}${how.told(value)}: ` +
          `${shownSome(best)}.`,
        lines: [],
      }
}

/** Which file is the newest or oldest, where no document has a date of its own. */
function extremeFile(
  meant: readonly DocumentSummary[],
  of: DocumentForm,
  least: boolean,
): DocumentAnswer | undefined {
  const files = meant.filter(isDatedByFile)
  const ms = (document: DocumentSummary): number => document.date?.ms ?? 0
  const [first, second] = files.toSorted((a, b) => (least ? ms(a) - ms(b) : ms(b) - ms(a)))
  if (first === undefined) return undefined
  const none = `No date is known of ${counted(meant.length, of)} but that of the files`
  const name = measures.date.best[least ? 1 : 0]
  return second !== undefined && ms(first) === ms(second)
    ? missing(`${none}, and none of these is the ${name}.`)
    : {
        text: `${none}, of which the ${name} is ${shown(first)}, ${toldDay(first) ?? 'undated'}.`,
        lines: [],
        about: first,
      }
}

/** What is asked of several documents, in words. */
export function selectionText(asked: SelectionQuestion): string {
  switch (asked.kind) {
    case 'uncounted':
      return `number of ${asked.what}`
    case 'extreme': {
      const { name, best } = measures[asked.measure]
      return `the ${best[asked.least ? 1 : 0]} of ${asked.of.name} by ${name}`
    }
    case 'count':
      return `number of ${asked.of.name}`
    case 'list':
      return asked.of.name
  }
}
