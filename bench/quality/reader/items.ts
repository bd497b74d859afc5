import { readFileSync } from 'node:fs'

/** A question with the sentences of a passage, of which some answer it, or none. */
export interface ReaderItem {
  readonly id: string
  readonly source: string
  readonly lang: string
  readonly question: string
  readonly title?: string | undefined
  readonly sentences: readonly string[]
  /** Indexes of the sentences that answer; empty where the passage does not. */
  readonly answers: readonly number[]
  /** How an unanswerable item came about: by people, or another passage of the same document. */
  readonly negative?: 'annotated' | 'made' | undefined
}

type Labelled = Pick<ReaderItem, 'question' | 'sentences' | 'answers'>

const isItem = (item: Partial<ReaderItem>): item is Labelled & Partial<ReaderItem> =>
  typeof item.question === 'string' &&
  Array.isArray(item.sentences) &&
  Array.isArray(item.answers) &&
  item.sentences.length > 0

/** Whether a file of JSON lines begins with such an item; other sets have files of its name too. */
export const holdsReaderItems = (file: string): boolean =>
  isItem(JSON.parse(/^.+/.exec(readFileSync(file, 'utf8'))?.[0] ?? '{}') as Partial<ReaderItem>)

/** Items of a file, one JSON object a line; throws on a line that is not an item. */
export function readItems(file: string): ReaderItem[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line === '') return []
      const item = JSON.parse(line) as Partial<ReaderItem>
      if (!isItem(item))
        throw new Error(`${file}, line ${index + 1}: not a question with sentences and answers`)
      const { id = `${index + 1}`, source = 'unnamed', lang = 'en' } = item
      return [{ ...item, id, source, lang }]
    })
}

/** What a system says of one item: a score for each sentence, and one for there being an answer. */
export interface ItemScores {
  readonly sentences: readonly number[]
  readonly answerable: number
}

/** Whether the best sentence answers; the first of equals counts. */
export function hitAtOne({ answers }: ReaderItem, { sentences }: ItemScores): boolean {
  let best = 0
  for (const [index, score] of sentences.entries()) if (score > sentences[best]!) best = index
  return answers.includes(best)
}
