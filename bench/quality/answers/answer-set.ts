import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../../src/core/document.ts'
import type { TextRange } from '../../../src/core/span.ts'
import { documentId, revisionId, sha256 } from '../../../src/support/ids.ts'

/** A passage as a document, with the data set's own sentences in offsets of its text. */
export interface SetPassage {
  readonly id: string
  readonly document: Document
  readonly sentences: readonly TextRange[]
}
/**
 * `gold`: per annotator the sentences that answer, as positions among the passage's sentences;
 * empty for a question that the pool does not answer.
 */
export interface SetQuestion {
  readonly id: string
  readonly text: string
  readonly answerable: boolean
  readonly passageId: string | undefined
  readonly gold: ReadonlyArray<readonly number[]>
}
/** Passages and the questions that are asked of all of them. */
export interface AnswerSet {
  readonly passages: ReadonlyMap<string, SetPassage>
  readonly questions: readonly SetQuestion[]
}

export interface CorpusRow {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly sentences: readonly string[]
}
interface QuestionRow {
  readonly id: string
  readonly question: string
  readonly answerable: boolean
  readonly supporting_ids: readonly string[]
  readonly selected_sentences: ReadonlyArray<readonly string[]>
}

const rows = <Row>(file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Row)

function passage(sourceId: string, row: CorpusRow): SetPassage {
  const id = documentId(sourceId, row.id)
  const text = row.text.trimEnd()
  let at = 0
  const sentences = row.sentences.map(sentence => {
    const start = text.indexOf(sentence.trim(), at)
    if (start < 0) throw new Error(`a sentence of ${row.id} is not in its text`)
    at = start + sentence.trim().length
    return { start, end: at }
  })
  const bytesHash = sha256(text)
  return {
    id: row.id,
    sentences,
    document: {
      id,
      revisionId: revisionId(id, bytesHash, 'clapnq/1', text),
      sourceId,
      key: row.id,
      kind: 'page',
      title: row.title,
      text,
      mediaType: 'text/plain',
      bytesHash,
      extractor: 'clapnq/1',
      groups: ['public'],
      sections: [],
      pages: [],
      cuts: [],
      layout: [],
      properties: {},
    },
  }
}

/** Passages by their ids, of equal ones the first, with the questions. */
export function answerSet(
  sourceId: string,
  corpus: readonly CorpusRow[],
  questions: readonly SetQuestion[],
): AnswerSet {
  const passages = new Map<string, SetPassage>()
  for (const row of corpus) if (!passages.has(row.id)) passages.set(row.id, passage(sourceId, row))
  return { passages, questions }
}

/** Reads the data set: 600 passages and the questions asked of all of them. */
export function readClapnq(folder: string): AnswerSet {
  const corpus = rows<CorpusRow>(join(folder, 'corpus.jsonl'))
  const texts = new Map(corpus.map(row => [row.id, row.sentences]))
  return answerSet(
    'clapnq',
    corpus,
    rows<QuestionRow>(join(folder, 'questions.jsonl')).map(row => {
      const passageId = row.supporting_ids[0]
      const own = texts.get(passageId ?? '') ?? []
      return {
        id: row.id,
        text: row.question,
        answerable: row.answerable,
        passageId,
        gold: row.selected_sentences.map(selected =>
          own.flatMap((sentence, index) => (selected.includes(sentence) ? [index] : [])),
        ),
      }
    }),
  )
}

/**
 * 0: the half that weights are fitted on; 1: the half they are checked on. By a hash of the id, so
 * that it never changes.
 */
export function halfOf(id: string): 0 | 1 {
  return (createHash('sha256').update(id).digest().readUInt32BE(0) & 1) === 0 ? 0 : 1
}

/** A sentence that a system chose: the passage's document key and the range in its text. */
export interface ChosenRange extends TextRange {
  readonly key: string
}

/**
 * Precision, recall and F1 of the chosen sentences, best over annotators. A gold sentence counts as
 * chosen where more than half of it is; sentences of other passages count as wrong.
 */
export function sentenceScore(
  question: SetQuestion,
  data: AnswerSet,
  chosen: readonly ChosenRange[],
): { readonly precision: number; readonly recall: number; readonly f1: number } {
  const sentences = data.passages.get(question.passageId ?? '')?.sentences ?? []
  const hit = sentences.flatMap((sentence, index) =>
    chosen.some(
      range =>
        range.key === question.passageId &&
        Math.min(range.end, sentence.end) - Math.max(range.start, sentence.start) >
          (sentence.end - sentence.start) / 2,
    )
      ? [index]
      : [],
  )
  const elsewhere = chosen.filter(range => range.key !== question.passageId).length
  let best = { precision: 0, recall: 0, f1: 0 }
  for (const gold of question.gold) {
    const right = hit.filter(index => gold.includes(index)).length
    if (right === 0) continue
    const precision = right / (hit.length + elsewhere)
    const recall = right / gold.length
    const f1 = (2 * precision * recall) / (precision + recall)
    if (f1 > best.f1) best = { precision, recall, f1 }
  }
  return best
}
