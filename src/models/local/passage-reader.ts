import type {
  PassageReading,
  PassageToRead,
  SentenceReading,
} from '../../core/ports/answer-reader.ts'
import type { TextRange } from '../../core/span.ts'
import { similarityOf } from './alignment.ts'
import type { PairSide, ReaderSession } from './onnx-session.ts'
import { joinedSides } from './pair-scorer.ts'
import { pieceRanges } from './piece-ranges.ts'
import type { SentenceStates } from './sentence-states.ts'
import type { PieceTokenizer } from './word-pieces.ts'

export interface PassageReader {
  /** Undefined when `isCancelled` says so between two sentences. */
  readonly readPassage: (
    question: string,
    passage: PassageToRead,
    isCancelled: () => Promise<boolean>,
  ) => Promise<PassageReading | undefined>
}

// What the reader was trained with; of a longer question the beginning is read.
const maxPiecesInQuestion = 64
// A longer passage is read group by group of its sentences.
const maxPiecesInPass = 320
// A short answer has a few words.
const maxPiecesInAnswer = 24

/** A part of a sentence that was encoded alone. */
interface Part {
  /** Which sentence, from 0. */
  readonly sentence: number
  /** Pieces of the sentence before it. */
  readonly before: number
  readonly side: PairSide
}

interface Found {
  readonly probability: number
  readonly cosine: number
  /** First and last piece of the sentence. */
  readonly pieces: readonly [number, number]
}

/** Reads passages over states of single sentences. */
export function passageReader(
  session: ReaderSession,
  statesOf: SentenceStates,
  tokenizer: PieceTokenizer,
): PassageReader {
  return {
    async readPassage(question, { title, sentences }, isCancelled) {
      const [asked] = await statesOf(question)
      const [heading] = await statesOf(title)
      if (asked === undefined || heading === undefined) throw new Error('a text without pieces')
      const parts: Part[] = []
      for (const [sentence, text] of sentences.entries()) {
        if (await isCancelled()) return undefined
        let before = 0
        for (const side of await statesOf(text)) {
          parts.push({ sentence, before, side })
          before += side.ids.length - 2
        }
      }
      const query = cut(asked, maxPiecesInQuestion)
      const best: Array<Found | undefined> = sentences.map(() => undefined)
      let answers = 0
      for (const group of grouped(parts, heading.ids.length)) {
        const read = await readGroup(session, query, heading, group)
        answers = Math.max(answers, read.answers)
        for (const [index, { sentence }] of group.entries()) {
          const found = read.found[index]!
          const known = best[sentence]
          if (known === undefined || found.probability > known.probability) best[sentence] = found
        }
      }
      return {
        answers,
        sentences: sentences.map((text, index) => sentenceReading(text, best[index], tokenizer)),
      }
    },
  }
}

function sentenceReading(
  text: string,
  found: Found | undefined,
  tokenizer: PieceTokenizer,
): SentenceReading {
  if (found === undefined) return { probability: 0, cosine: 0, words: { start: 0, end: 0 } }
  return {
    probability: found.probability,
    cosine: found.cosine,
    words: wordsOf(text, found.pieces, tokenizer),
  }
}

function wordsOf(
  text: string,
  [first, last]: readonly [number, number],
  tokenizer: PieceTokenizer,
): TextRange {
  const { ids } = tokenizer.tokenize(text)
  const ranges = pieceRanges(text, ids.slice(0, last + 1).map(tokenizer.pieceOf))
  return { start: ranges[first]?.start ?? 0, end: ranges[last]?.end ?? text.length }
}

function cut(side: PairSide, most: number): PairSide {
  if (side.ids.length <= most) return side
  const width = side.lower.length / side.ids.length
  return {
    ids: side.ids.slice(0, most),
    lower: side.lower.subarray(0, most * width),
    unit: side.unit.subarray(0, most * width),
  }
}

function grouped(parts: readonly Part[], titlePieces: number): Part[][] {
  const groups: Part[][] = []
  let size = Infinity
  for (const part of parts) {
    if (size + part.side.ids.length > maxPiecesInPass) {
      groups.push([])
      size = titlePieces
    }
    groups.at(-1)?.push(part)
    size += part.side.ids.length
  }
  return groups
}

async function readGroup(
  session: ReaderSession,
  question: PairSide,
  title: PairSide,
  group: readonly Part[],
): Promise<{ readonly answers: number; readonly found: readonly Found[] }> {
  const sides = [title, ...group.map(({ side }) => side)]
  const numbers = sides.flatMap((side, number) => side.ids.map(() => number))
  const { logits, span } = await session.run(question, joinedSides(sides), numbers, group.length)
  const probabilities = softmax(logits)
  let at = title.ids.length
  const found = group.map(({ side, before }, index): Found => {
    const pieces = bestPieces(span, at, side.ids.length)
    at += side.ids.length
    return {
      probability: probabilities[index + 1] ?? 0,
      cosine: similarityOf(question, side),
      pieces: [pieces[0] + before, pieces[1] + before],
    }
  })
  return { answers: 1 - (probabilities[0] ?? 1), found }
}

/** The likeliest first and last piece of an answer within a part, its marks left out, from 0. */
function bestPieces(span: Float32Array, start: number, length: number): [number, number] {
  let best: [number, number] = [0, Math.max(0, length - 3)]
  let greatest = -Infinity
  for (let first = 1; first < length - 1; first += 1) {
    const end = Math.min(length - 1, first + maxPiecesInAnswer)
    for (let last = first; last < end; last += 1) {
      const value = span[(start + first) * 2]! + span[(start + last) * 2 + 1]!
      if (value > greatest) {
        greatest = value
        best = [first - 1, last - 1]
      }
    }
  }
  return best
}

function softmax(logits: Float32Array): number[] {
  const top = Math.max(...logits)
  const raised = Array.from(logits, logit => Math.exp(logit - top))
  const sum = raised.reduce((total, value) => total + value, 0)
  if (!Number.isFinite(sum)) throw new Error('the reader gave no number')
  return raised.map(value => value / sum)
}
