import type { Document, DocumentSummary } from '../../core/document.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { Filter } from '../../core/question.ts'
import { isOfForm, type DocumentForm } from '../../language/question/document-forms.ts'
import { readDocumentQuestion } from '../../language/question/document-question.ts'
import { analyze } from '../../language/words/tokens.ts'
import { isTitled, namesAuthor, whichDocument } from './which-document.ts'

/** What the records of documents say: a headline, and the documents it rests on. */
export interface DocumentAnswer {
  readonly text: string
  readonly lines: readonly string[]
  /** Shown as sources: the one document that was asked about. */
  readonly about?: DocumentSummary | undefined
  /**
   * The records do not tell, and no sentence could: a number of documents is nothing that is looked
   * for in their text.
   */
  readonly isMissing?: true
}

/** Mail has questions of its own. */
const kinds = ['file', 'page', 'attachment', 'record'] as const
/** Larger collections are only counted: their list would say nothing. */
const maxRead = 5_000
const pageSize = 500
const maxListed = 50

/**
 * Answers a question about documents as records (how many, which are PDFs, who wrote one, its
 * sections); undefined for other questions and where the document is not one of the corpus.
 */
export async function answerAboutDocuments(
  question: string,
  documents: DocumentReader,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<DocumentAnswer | undefined> {
  const asked = readDocumentQuestion(question)
  if (asked === undefined) return undefined
  const read = { principal: options.principal, signal: options.signal }
  const filter: Filter = { ...options.filter, kinds: options.filter?.kinds ?? kinds }
  if (asked.kind === 'uncounted')
    return missing(`The records do not tell how many ${asked.of.name} this is true of.`)
  if (asked.kind === 'attachments')
    return attachmentsOf(asked.subject, documents, { ...read, filter: options.filter })
  const total = await documents.count(filter, read)
  const isAll = 'of' in asked && asked.of?.mediaTypes.length === 0
  const isCount = asked.kind === 'count'
  const { by, titled } = 'by' in asked || 'titled' in asked ? asked : {}
  if (isCount && isAll && by === undefined && titled === undefined)
    return { text: `${counted(total, asked.of)}; emails are not among them.`, lines: [] }
  if (total > maxRead)
    return isCount ? missing('There are too many documents to count these.') : undefined
  const all = await allSummaries(documents, filter, read)
  if (
    asked.kind === 'count' ||
    asked.kind === 'list' ||
    asked.kind === 'longest' ||
    asked.kind === 'shortest'
  ) {
    const meant = all.filter(
      document =>
        isOfForm(document.mediaType, asked.of) &&
        (by === undefined || namesAuthor(document, by)) &&
        (titled === undefined || isTitled(document, titled)),
    )
    const condition =
      by !== undefined ? ` by “${by}”` : titled !== undefined ? ` titled “${titled}”` : ''
    if (isCount && condition === '')
      return { text: `${counted(meant.length, asked.of)}.`, lines: [] }
    if (isCount && meant.length === 0)
      return missing(`The records name no ${asked.of.name}${condition}.`)
    if (meant.length === 0) return undefined
    if (asked.kind === 'list' || asked.kind === 'count')
      return {
        text: `${counted(meant.length, asked.of)}${condition}${
          meant.length > maxListed ? ` (the first ${maxListed} shown)` : ''
        }:`,
        lines: meant.slice(0, maxListed).map(entry),
        about: meant.length === 1 ? meant[0] : undefined,
      }
    const sign = asked.kind === 'longest' ? 1 : -1
    const [first, second] = [...meant].sort((a, b) => sign * (b.textLength - a.textLength))
    if (first === undefined || first.textLength === second?.textLength) return undefined
    return {
      text:
        `The ${asked.kind} of ${counted(meant.length, asked.of)} is “${first.title}” ` +
        `(${first.key}) with ${first.textLength.toLocaleString('en-US')} characters of text.`,
      lines: [],
      about: first,
    }
  }
  const found = whichDocument(asked, all)
  const [about] = found
  if (about === undefined || found.length > 1)
    return found.length > 1 && (asked.kind === 'pages' || asked.kind === 'partTitle')
      ? missing(`It could be any of ${found.length}: ${found.slice(0, 5).map(shown).join(', ')}.`)
      : undefined
  const called = shown(about)
  switch (asked.kind) {
    case 'author': {
      const author = about.properties['author']
      return typeof author === 'string' && author !== ''
        ? { text: `${called} names ${author} as its author.`, lines: [], about }
        : undefined
    }
    case 'modified':
      return about.date === undefined
        ? undefined
        : {
            text: `${called} is dated ${new Date(about.date.ms).toISOString().slice(0, 10)}.`,
            lines: [],
            about,
          }
    case 'title':
      return { text: `${about.key} has the title “${about.title}”.`, lines: [], about }
    case 'sections':
    case 'pages': {
      const document = await documents.document(about.id, read)
      const titles = (document?.sections ?? []).flatMap(
        ({ headingPath }) => headingPath.at(-1) ?? [],
      )
      const count = document?.pages.length ?? 0
      if (asked.kind === 'pages')
        return count === 0
          ? missing(`The records do not tell how many pages ${called} has.`)
          : { text: `${called} has ${count} ${unitOf(about, count)}.`, lines: [], about }
      return titles.length === 0
        ? undefined
        : {
            text: `${called} has ${titles.length} section${titles.length === 1 ? '' : 's'}:`,
            lines: titles.slice(0, maxListed),
            about,
          }
    }
    case 'partTitle': {
      const document = await documents.document(about.id, read)
      const title = document && titleOfPart(document, asked.part, asked.position)
      const name = asked.position < 0 ? 'last' : `${asked.position}.`
      return title === undefined
        ? missing(`${called} has no such ${asked.part} with a title.`)
        : {
            text: `The ${name} ${
              asked.part === 'section' ? 'section' : unitOf(about, 1)
            } of ${called} has the title “${title}”.`,
            lines: [],
            about,
          }
    }
  }
}

const missing = (text: string): DocumentAnswer => ({ text, lines: [], isMissing: true })

const shown = ({ title, key }: DocumentSummary): string => `“${title}” (${key})`

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
  if (part === 'section') return sections.at(index)?.headingPath.at(-1)
  const page = pages.at(index)
  if (page === undefined) return undefined
  const heading = sections.find(({ start }) => start >= page.start && start < page.end)
  if (heading !== undefined) return heading.headingPath.at(-1)
  const isNumbered = page.label === undefined || /^(?:slide|page|sheet)? ?\d+$/i.test(page.label)
  return isNumbered ? undefined : page.label
}

/** The files that came with the one email whose subject holds these words. */
async function attachmentsOf(
  subject: string,
  documents: DocumentReader,
  { filter, ...read }: ReadOptions & { readonly filter: Filter | undefined },
): Promise<DocumentAnswer | undefined> {
  const mails: Filter = { ...filter, kinds: ['email'] }
  if ((await documents.count(mails, read)) > maxRead) return undefined
  const terms = analyze(subject)
  const holding = (await allSummaries(documents, mails, read)).filter(({ title }) => {
    const own = new Set(analyze(title))
    return terms.length > 0 && terms.every(term => own.has(term))
  })
  const [about] = holding
  if (about === undefined) return undefined
  if (holding.length > 1)
    return missing(
      `${holding.length} emails have “${subject}” in their subject: ` +
        `${holding.slice(0, 5).map(shown).join(', ')}.`,
    )
  const children = (
    await allSummaries(documents, { ...filter, kinds: ['attachment', 'email'] }, read)
  ).filter(({ parentId }) => parentId === about.id)
  const recorded = about.properties['attachments']
  const names = new Set([
    ...(Array.isArray(recorded) ? recorded.map(String) : []),
    ...children.map(({ key }) => key.slice(key.lastIndexOf('/') + 1)),
  ])
  if (names.size === 0) return missing(`No file is known that came with “${about.title}”.`)
  return {
    text:
      `${names.size} ${names.size === 1 ? 'file' : 'files'} came with the email ` +
      `“${about.title}”: ${[...names].slice(0, maxListed).join(', ')}.`,
    lines: [],
    about,
  }
}

const counted = (count: number, { name }: DocumentForm): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? name.replace(/s$/i, '') : name}`

const entry = ({ title, key }: DocumentSummary, index: number): string =>
  `${index + 1}. ${title} · ${key}`

async function allSummaries(
  documents: DocumentReader,
  filter: Filter,
  options: ReadOptions,
): Promise<DocumentSummary[]> {
  const all: DocumentSummary[] = []
  for (;;) {
    const after = all.at(-1)?.id
    const page = await documents.list({ filter, after, limit: pageSize }, options)
    all.push(...page)
    if (page.length < pageSize || all.length >= maxRead) return all
  }
}
