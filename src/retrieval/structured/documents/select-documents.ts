import { isDatedByFile, ownDate, toldDay, type DocumentSummary } from '../../../core/document.ts'
import { isOfForm, type DocumentForm } from '../../../language/question/documents/document-form.ts'
import type {
  DocumentSelection,
  SelectionQuestion,
} from '../../../language/question/documents/read-selection.ts'
import { missing, plainName, shown, shownSome, type DocumentAnswer } from './document-answer.ts'
import { isTitled, namesAuthor } from './which-document.ts'

const maxListed = 50
const dayMs = 86_400_000

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
  const only = best.length === 1 ? first : undefined
  const lead =
    known.length === 1 && meant.length > 1
      ? `The only one of ${counted(meant.length, of)} whose ${how.name} is known`
      : `The ${name} of ${among}`
  const answer =
    only === undefined
      ? `${best.length} of ${among} are equally the ${name}${how.told(value)}: ${shownSome(best)}.`
      : `${lead} is ${shown(only)}${how.told(value)}.`
  const others = measure === 'date' ? filesBeyond(meant, value, least) : []
  const [next] = others
  if (next === undefined) return { text: answer, lines: [], about: only }
  // What few documents tell of themselves says little of the many others.
  if (known.length * 2 < meant.length && isFirstAlone(others))
    return {
      text:
        `By the dates of files the ${name} of ${counted(meant.length, of)} is ${shown(next)}, ` +
        `${toldDay(next) ?? 'undated'}. ${toldOfFew(known.length, name, best)}${how.told(value)}.`,
      lines: [],
      about: next,
    }
  return { text: `${answer} ${toldBeyond(others, least)}`, lines: [], about: only }
}

const fileMs = ({ date }: DocumentSummary): number => date?.ms ?? 0

/** Documents dated by their file, the newest or oldest first. */
const byFile = (meant: readonly DocumentSummary[], least: boolean): readonly DocumentSummary[] =>
  meant
    .filter(isDatedByFile)
    .toSorted((a, b) => (least ? fileMs(a) - fileMs(b) : fileMs(b) - fileMs(a)))

/** Those of them that are newer or older than all documents with a date of their own. */
const filesBeyond = (
  meant: readonly DocumentSummary[],
  value: number,
  least: boolean,
): readonly DocumentSummary[] =>
  byFile(meant, least).filter(each =>
    least ? fileMs(each) < value : fileMs(each) >= value + dayMs,
  )

const isFirstAlone = ([first, second]: readonly DocumentSummary[]): boolean =>
  first !== undefined && (second === undefined || fileMs(first) !== fileMs(second))

const toldOfFew = (count: number, name: string, best: readonly DocumentSummary[]): string =>
  count === 1
    ? `Only one tells a date of its own: ${shownSome(best)}`
    : `Only ${count} tell a date of their own, the ${name} of them ${shownSome(best)}`

function toldBeyond(others: readonly DocumentSummary[], least: boolean): string {
  const [first] = others
  if (first === undefined) return ''
  const when = least ? 'earlier' : 'later'
  const day = toldDay(first) ?? 'undated'
  if (others.length === 1) return `By its file ${shown(first)} is ${when}: ${day}.`
  const count = others.length.toLocaleString('en-US')
  const end = measures.date.best[least ? 1 : 0]
  const last = isFirstAlone(others) ? `the ${end} is ${shown(first)}, ${day}` : `the ${end}: ${day}`
  return `By their files ${count} others are ${when}, ${last}.`
}

/** Which file is the newest or oldest, where no document has a date of its own. */
function extremeFile(
  meant: readonly DocumentSummary[],
  of: DocumentForm,
  least: boolean,
): DocumentAnswer | undefined {
  const files = byFile(meant, least)
  const [first] = files
  if (first === undefined) return undefined
  const none = `No date is known of ${counted(meant.length, of)} but that of the files`
  const name = measures.date.best[least ? 1 : 0]
  return isFirstAlone(files)
    ? {
        text: `${none}, of which the ${name} is ${shown(first)}, ${toldDay(first) ?? 'undated'}.`,
        lines: [],
        about: first,
      }
    : missing(`${none}, and none of these is the ${name}.`)
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
