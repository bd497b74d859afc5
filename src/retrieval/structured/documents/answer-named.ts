import { shownInstant } from '../../../core/time.ts'
import { isDatedByFile, type Document, type DocumentSummary } from '../../../core/document.ts'
import type { DocumentReader, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { DocumentName } from '../../../language/question/documents/document-name.ts'
import type {
  DocumentQuestion,
  NamedKind,
} from '../../../language/question/documents/read-document-question.ts'
import { missing, plainName, shown, shownSome, type DocumentAnswer } from './document-answer.ts'
import { isCalledExactly, whichDocument } from './which-document.ts'

const maxListed = 50

type NamedQuestion = Extract<DocumentQuestion, { kind: NamedKind | 'partTitle' }>

/** Kinds that no text tells: the records do, or nothing does. */
const ofRecordsAlone: ReadonlySet<NamedQuestion['kind']> = new Set(['pages', 'partTitle'])

/** What the record of one document tells; undefined where no document is meant surely. */
export async function answerNamed(
  asked: NamedQuestion,
  all: readonly DocumentSummary[],
  documents: DocumentReader,
  read: ReadOptions,
): Promise<DocumentAnswer | undefined> {
  const found = whichDocument(asked, all)
  const [about] = found
  if (about === undefined)
    return asked.isDocument && asked.name !== '' && ofRecordsAlone.has(asked.kind)
      ? missing(`No document is called ${said(asked)}.`)
      : undefined
  if (found.length > 1)
    return ofRecordsAlone.has(asked.kind) || asked.isDocument
      ? missing(`${found.length} documents can be meant: ${shownSome(found)}.`)
      : undefined
  const isExact = isCalledExactly(about, asked.name)
  const answer = await answerAboutOne(asked, about, documents, read)
  return answer && { ...answer, about, isExact }
}

const said = ({ name }: DocumentName): string => `“${plainName(name)}”`

async function answerAboutOne(
  asked: NamedQuestion,
  about: DocumentSummary,
  documents: DocumentReader,
  read: ReadOptions,
): Promise<DocumentAnswer | undefined> {
  const called = shown(about)
  switch (asked.kind) {
    case 'author': {
      const author = about.properties['author']
      return typeof author === 'string' && author.trim() !== ''
        ? { text: `${called} names ${plainName(author)} as its author.`, lines: [] }
        : undefined
    }
    case 'modified': {
      if (about.date === undefined) return undefined
      const day = shownInstant(about.date).slice(0, 10)
      return {
        text: isDatedByFile(about)
          ? `${called} states no date; its file is dated ${day}.`
          : `${called} is dated ${day}.`,
        lines: [],
      }
    }
    case 'title':
      return {
        text: `${plainName(about.key)} has the title “${plainName(about.title)}”.`,
        lines: [],
      }
    case 'sections': {
      const document = await documents.document(about.id, read)
      const titles = (document?.sections ?? []).flatMap(
        ({ headingPath }) => headingPath.at(-1) ?? [],
      )
      return titles.length === 0
        ? undefined
        : {
            text: `${called} has ${titles.length} section${titles.length === 1 ? '' : 's'}:`,
            lines: titles.slice(0, maxListed).map(plainName),
          }
    }
    case 'pages': {
      const document = await documents.document(about.id, read)
      const count = document?.pages.length ?? 0
      return count === 0
        ? missing(`The records do not tell how many pages ${called} has.`)
        : {
            text: `${called} has ${count.toLocaleString('en-US')} ${unitOf(about, count)}.`,
            lines: [],
          }
    }
    case 'partTitle': {
      const document = await documents.document(about.id, read)
      const unit = asked.part === 'section' ? 'section' : unitOf(about, 1)
      const title = document && titleOfPart(document, asked.part, asked.position)
      const name = asked.position < 0 ? `last ${unit}` : `${unit} ${asked.position}`
      const the = asked.position < 0 ? 'the ' : ''
      return title === undefined
        ? missing(`${called} has no ${name} with a title.`)
        : { text: `The title of ${the}${name} of ${called} is “${plainName(title)}”.`, lines: [] }
    }
  }
}

function unitOf({ mediaType }: DocumentSummary, count: number): string {
  const unit = /presentation|powerpoint/.test(mediaType)
    ? 'slide'
    : /spreadsheet|excel/.test(mediaType)
      ? 'sheet'
      : 'page'
  return count === 1 ? unit : `${unit}s`
}

/** The heading that begins on a page or slide, else the label that its sheet has of its own. */
function titleOfPart(
  { sections, pages }: Document,
  part: 'page' | 'section',
  position: number,
): string | undefined {
  const index = position < 0 ? position : position - 1
  if (index === -1 && position === 0) return undefined
  if (part === 'section') return sections.at(index)?.headingPath.at(-1)
  const page = pages.at(index)
  if (page === undefined) return undefined
  const heading = sections.find(({ start }) => start >= page.start && start < page.end)
  if (heading !== undefined) return heading.headingPath.at(-1)
  const isNumbered = page.label === undefined || /^(?:slide|page|sheet)? ?\d+$/i.test(page.label)
  return isNumbered ? undefined : page.label
}
