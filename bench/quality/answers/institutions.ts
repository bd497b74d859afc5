import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Document } from '../../../src/core/document.ts'
import { defaultLoadLimits } from '../../../src/ingestion/loaded-document.ts'
import type { TextRange } from '../../../src/core/span.ts'
import { loadItem } from '../../../src/ingestion/loaders/load-item.ts'
import { toDocument } from '../../../src/ingestion/record/to-document.ts'
import { sentences } from '../../../src/language/sentences/sentences.ts'
import type { AnswerSet, SetQuestion } from './answer-set.ts'
import { bareLetters, placedLetters } from './bare-letters.ts'

const questionSchema = z.object({
  id: z.string(),
  q: z.string(),
  /** `trap`: nothing in the documents answers. */
  kind: z.string(),
  quotes: z.array(z.object({ document: z.string(), quote: z.string() })),
})

const folder = new URL('../../data/institutions/', import.meta.url).pathname
const mailFolder = new URL('../../data/mailboxes/', import.meta.url).pathname

export const institutionFolder = (name: string): string => join(folder, name)

/** The invented institutions, by name; see the README beside them. */
export const institutions = (): string[] => foldersIn(folder)

/** The invented mailboxes, by name; see the README beside them. */
export const mailboxes = (): string[] => foldersIn(mailFolder)

const foldersIn = (parent: string): string[] =>
  readdirSync(parent, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/** A document as it is read into a corpus; the key of an email is not the name of its file. */
export interface ReadFile {
  readonly fileName: string
  readonly document: Document
}

/** The documents of files. Throws for one that is not read. */
export async function readFiles(
  name: string,
  files: Iterable<readonly [string, Uint8Array]>,
): Promise<ReadFile[]> {
  const read: ReadFile[] = []
  for (const [fileName, bytes] of files) {
    const item = { key: fileName, fileName, bytes }
    for await (const outcome of loadItem(item, { timeZone: 'UTC', limits: defaultLoadLimits })) {
      if (outcome.status !== 'loaded') throw new Error(`${name}/${fileName} was not read`)
      const document = toDocument(outcome.document, item, { sourceId: name, groups: ['public'] })
      read.push({ fileName, document })
    }
  }
  return read
}

/** Names of the files of an institution, by the keys of the documents in them. */
export async function institutionFileNames(name: string): Promise<ReadonlyMap<string, string>> {
  const read = await readFiles(name, filesOf(institutionFolder(name)))
  return new Map(read.map(({ fileName, document }) => [document.key, fileName]))
}

const filesOf = (own: string): Array<readonly [string, Uint8Array]> =>
  readdirSync(join(own, 'docs'))
    .sort()
    .map(fileName => [fileName, readFileSync(join(own, 'docs', fileName))])

/**
 * Positions of the sentences that a quotation touches; for a row of a table those that hold its
 * cells.
 */
export function sentencesOf(quote: string, text: string, ranges: readonly TextRange[]): number[] {
  const { letters, places } = placedLetters(text)
  const wanted = bareLetters(quote)
  const at = letters.indexOf(wanted)
  if (at >= 0) {
    const start = places[at]!
    const end = places[at + wanted.length - 1]!
    return ranges.flatMap((range, index) =>
      range.start <= end && start < range.end ? [index] : [],
    )
  }
  const cells = quote.split('|').map(cell => bareLetters(cell))
  return ranges.flatMap((range, index) => {
    const row = bareLetters(text.slice(range.start, range.end))
    return cells.every(cell => row.includes(cell)) ? [index] : []
  })
}

/**
 * Questions that one document of an institution answers, and such as none does, asked of all its
 * documents. Left out: those that need two documents, and about the framework's own standards.
 */
export const readInstitution = async (name: string): Promise<AnswerSet> => readAsked(folder, name)

/** Questions that one email of a mailbox answers, and such as none does, as of an institution. */
export const readMailbox = async (name: string): Promise<AnswerSet> => readAsked(mailFolder, name)

async function readAsked(parent: string, name: string): Promise<AnswerSet> {
  const own = join(parent, name)
  const read = await readFiles(name, filesOf(own))
  const passages = new Map(
    read.map(({ document }) => [
      document.key,
      { id: document.key, document, sentences: [...sentences(document.text)] },
    ]),
  )
  const questions = readFileSync(join(own, 'questions.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => questionSchema.parse(JSON.parse(line)))
    .flatMap(({ id, q, kind, quotes }): SetQuestion[] => {
      const question = { id: `${name}-${id}`, text: q }
      if (kind === 'trap')
        return [{ ...question, answerable: false, passageId: undefined, gold: [] }]
      const places = quotes.map(({ document: file, quote }) => {
        // A file may hold several messages.
        const own = read.filter(({ fileName }) => fileName === file)
        for (const { document } of own) {
          const passage = passages.get(document.key)!
          const found = sentencesOf(quote, document.text, passage.sentences)
          if (found.length > 0) return { passage, found }
        }
        // What the headers of an email say is not in its text.
        if (own.some(({ document }) => document.kind !== 'email'))
          throw new Error(`“${quote}” is not in ${name}/${file}`)
        return undefined
      })
      const passage = places[0]?.passage
      if (passage === undefined || places.some(place => place?.passage !== passage)) return []
      const gold = new Set(places.flatMap(place => place?.found ?? []))
      return gold.size === 0
        ? []
        : [
            {
              ...question,
              answerable: true,
              passageId: passage.id,
              gold: [[...gold].sort((one, another) => one - another)],
            },
          ]
    })
  return { passages, questions }
}
