import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document, Section } from '../../../src/core/document.ts'
import type { TextRange } from '../../../src/core/span.ts'
import { documentId, revisionId, sha256 } from '../../../src/support/ids.ts'
import { seededRandom } from '../../../src/support/random.ts'
import { readClapnq } from '../answers/answer-set.ts'

/**
 * A question and the sentences that answer it, any one set of them: ranges in the text of the
 * document `key`.
 */
export interface LongQuestion {
  readonly text: string
  readonly key: string
  readonly gold: ReadonlyArray<readonly TextRange[]>
}
/** Documents many chunks long, with questions about single sentences of them. */
export interface LongDocuments {
  readonly documents: readonly Document[]
  readonly questions: readonly LongQuestion[]
}

interface ClaimRow {
  readonly id: string
  readonly claim: string
  readonly supporting_sentence_sets: ReadonlyArray<readonly number[]>
  readonly evidence_sentences: readonly string[]
}

const metaLine = /^\(meta data\) (?:TITLE: )?(.*)$/

/**
 * WiCE: pages of the web, one sentence a line, their `#` lines as headings; the claims of Wikipedia
 * that cite them as questions.
 */
export function wicePages(folder: string): LongDocuments {
  const documents: Document[] = []
  const questions: LongQuestion[] = []
  for (const line of readFileSync(join(folder, 'claims.jsonl'), 'utf8').split('\n')) {
    if (line === '') continue
    const row = JSON.parse(line) as ClaimRow
    let text = ''
    let title = ''
    const ranges = row.evidence_sentences.map((sentence): TextRange | undefined => {
      const meta = metaLine.exec(sentence)
      if (meta !== null) {
        if (title === '' && sentence.includes('TITLE: ')) title = meta[1] ?? ''
        return undefined
      }
      const start = text.length
      text += `${sentence.toWellFormed()}\n`
      return { start, end: text.length - 1 }
    })
    documents.push(documentOf('wice', row.id, title, text, headingSections(text)))
    const gold = row.supporting_sentence_sets
      .map(set => set.flatMap(index => ranges[index] ?? []))
      .filter(set => set.length > 0)
    if (gold.length > 0) questions.push({ text: row.claim, key: row.id, gold })
  }
  return { documents, questions }
}

const passagesTogether = 10

/**
 * CLAPnq: ten passages on ten topics, drawn with a seed, make one document; a blank line stands
 * between them, no heading.
 */
export function joinedPassages(folder: string): LongDocuments {
  const data = readClapnq(folder)
  const order = [...data.passages.values()].map(passage => ({ passage, at: 0 }))
  const random = seededRandom(7)
  for (const entry of order) entry.at = random()
  order.sort((left, right) => left.at - right.at)
  const documents: Document[] = []
  const places = new Map<
    string,
    { readonly key: string; readonly sentences: readonly TextRange[] }
  >()
  for (let first = 0; first < order.length; first += passagesTogether) {
    const key = `joined-${first / passagesTogether}`
    let text = ''
    for (const { passage } of order.slice(first, first + passagesTogether)) {
      const start = text.length
      places.set(passage.id, {
        key,
        sentences: passage.sentences.map(range => ({
          start: start + range.start,
          end: start + range.end,
        })),
      })
      text += `${passage.document.text}\n\n`
    }
    documents.push(documentOf('clapnq-joined', key, '', text.trimEnd(), []))
  }
  const questions = data.questions.flatMap((question): LongQuestion[] => {
    const place = places.get(question.passageId ?? '')
    const gold = question.gold
      .map(set => set.flatMap(index => place?.sentences[index] ?? []))
      .filter(set => set.length > 0)
    return !question.answerable || place === undefined || gold.length === 0
      ? []
      : [{ text: question.text, key: place.key, gold }]
  })
  return { documents, questions }
}

function documentOf(
  source: string,
  key: string,
  title: string,
  text: string,
  sections: readonly Section[],
): Document {
  const id = documentId(source, key)
  const bytesHash = sha256(text)
  return {
    id,
    revisionId: revisionId(id, bytesHash, `${source}/1`, text),
    sourceId: source,
    key,
    kind: 'page',
    title,
    text,
    mediaType: 'text/plain',
    bytesHash,
    extractor: `${source}/1`,
    groups: ['public'],
    sections,
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
  }
}

/** Sections from lines that begin with `#`. */
function headingSections(text: string): Section[] {
  const headings = [...text.matchAll(/^(#{1,6}) +(\S.*)$/gm)].map(match => ({
    start: match.index,
    level: match[1]?.length ?? 1,
    title: match[2] ?? '',
  }))
  const path: Array<{ level: number; title: string }> = []
  return headings.map(({ start, level, title }, index) => {
    while ((path.at(-1)?.level ?? 0) >= level) path.pop()
    path.push({ level, title })
    const end = headings.slice(index + 1).find(next => next.level <= level)?.start ?? text.length
    return { start, end, level, headingPath: path.map(entry => entry.title) }
  })
}
