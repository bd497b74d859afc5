import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../../src/core/document.ts'
import { documentId, revisionId, sha256 } from '../../../src/support/ids.ts'
import { halfOf, readClapnq } from '../answers/answer-set.ts'

export interface RetrievalPassage {
  readonly id: string
  readonly title: string
  readonly text: string
}
export interface RetrievalQuestion {
  readonly id: string
  readonly text: string
  readonly gold: ReadonlySet<string>
  /**
   * Parts of the case this question belongs to, as `name=value`; weights may be fitted on `half=0`,
   * never on `half=1`.
   */
  readonly slices: readonly string[]
  /** One of the questions that fast-graphrag published its results on. */
  readonly fastGraphRag: boolean
}
/** A corpus and the questions asked of all of it. */
export interface RetrievalCase {
  readonly name: string
  readonly passages: readonly RetrievalPassage[]
  readonly questions: readonly RetrievalQuestion[]
}

interface QuestionRow {
  readonly id: string
  readonly question: string
  readonly supporting_ids?: readonly string[]
  readonly type?: string
  readonly hops?: number
  readonly gold_method?: string
  readonly in_fastgraphrag_101?: boolean
  readonly answerable?: boolean
}

const rows = <Row>(file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line) as Row)

/**
 * Folders below the data folder that hold a corpus and questions that name their passages, by name;
 * `onSkip` hears of those whose questions name none.
 */
export function caseNames(
  dataFolder: string,
  onSkip: (message: string) => void = () => {},
): string[] {
  const names = readdirSync(dataFolder)
    .sort()
    .filter(
      name =>
        existsSync(join(dataFolder, name, 'corpus.jsonl')) &&
        existsSync(join(dataFolder, name, 'questions.jsonl')),
    )
  return names.filter(name => {
    const isCase = rows<Partial<QuestionRow>>(join(dataFolder, name, 'questions.jsonl')).some(
      ({ supporting_ids: ids }) => Array.isArray(ids),
    )
    if (!isCase)
      onSkip(
        `${name} is skipped: its questions have no supporting_ids, which would name the ` +
          'passages to be found',
      )
    return isCase
  })
}

/**
 * Reads one case; questions that the corpus cannot answer, or without evidence in it, are left out
 * and counted.
 */
export function readCase(
  dataFolder: string,
  name: string,
): RetrievalCase & { readonly leftOut: number } {
  const folder = join(dataFolder, name)
  const questionRows = rows<QuestionRow>(join(folder, 'questions.jsonl'))
  const passages =
    name === 'clapnq'
      ? [...readClapnq(folder).passages.values()].map(({ id, document }) => ({
          id,
          title: document.title,
          text: document.text,
        }))
      : rows<RetrievalPassage>(join(folder, 'corpus.jsonl')).map(({ id, title, text }) => ({
          id,
          title,
          text: text.trimEnd(),
        }))
  const known = new Set(passages.map(passage => passage.id))
  const isAsked = ({ answerable, supporting_ids: ids = [] }: QuestionRow): boolean =>
    answerable !== false && ids.length > 0 && ids.every(id => known.has(id))
  const questions = questionRows.filter(isAsked).map(row => ({
    id: row.id,
    text: row.question,
    gold: new Set(row.supporting_ids),
    fastGraphRag: row.in_fastgraphrag_101 === true,
    slices: [
      ['type', row.type],
      ['hops', row.hops],
      ['gold_method', row.gold_method],
      ['half', halfOf(row.id)],
    ].flatMap(([slice, value]) =>
      value === undefined ? [] : [`${String(slice)}=${String(value)}`],
    ),
  }))
  return { name, passages, questions, leftOut: questionRows.length - questions.length }
}

/** The passages as documents of one source, one each; without titles where they are taken away. */
export function asDocuments({ name, passages }: RetrievalCase, titles: boolean): Document[] {
  return passages.map(({ id: key, title, text }) => {
    const id = documentId(name, key)
    const bytesHash = sha256(text)
    return {
      id,
      revisionId: revisionId(id, bytesHash, 'passage/1', text),
      sourceId: name,
      key,
      kind: 'page',
      title: titles ? title : '',
      text,
      mediaType: 'text/plain',
      bytesHash,
      extractor: 'passage/1',
      groups: ['public'],
      sections: [],
      pages: [],
      cuts: [],
      layout: [],
      properties: {},
    }
  })
}
