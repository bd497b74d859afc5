import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Answer } from '../../../src/core/answer.ts'
import { headlineNumbers } from './score.ts'

const texts = z.array(z.string().min(1)).min(1)
const header = z.strictObject({
  /** Files and folders to ask about: absolute, or relative to the data folder. */
  corpus: texts,
  /** When the questions are asked, as an ISO date; default: the time of the run. */
  now: z.iso.date().optional(),
})
const id = z.string().min(1)
const question = z.string().min(1)
const wanted = {
  /** All of these are in the answer. */
  contains: texts.optional(),
  /** Of each group one is in the answer. */
  anyOf: z.array(texts).optional(),
}
const line = z.discriminatedUnion('kind', [
  z.object({
    id,
    kind: z.literal('structured'),
    question,
    gold: z.strictObject({
      ...wanted,
      /** A number of the answer's first line. */
      number: z.number().optional(),
      /** None of these is in the answer. */
      absent: texts.optional(),
    }),
  }),
  z.object({ id, kind: z.literal('textual'), question, gold: z.strictObject(wanted) }),
  z.object({ id, kind: z.literal('unanswerable'), question, gold: z.unknown().optional() }),
])

export type WrittenQuestion = z.infer<typeof line>
export interface WrittenSet {
  readonly name: string
  readonly corpus: readonly string[]
  readonly now: number | undefined
  readonly questions: readonly WrittenQuestion[]
}

/** The question files that paths name: files themselves, and every .jsonl file of a folder. */
export function questionFiles(paths: readonly string[], log: (line: string) => void): string[] {
  return paths.flatMap(path => {
    if (!existsSync(path)) {
      log(`skipped: ${path} is missing`)
      return []
    }
    return statSync(path).isDirectory()
      ? readdirSync(path)
          .filter(name => name.endsWith('.jsonl'))
          .sort()
          .map(name => join(path, name))
      : [path]
  })
}

/** Reads a set of questions: a line that names its corpus, then a line a question. */
export function readWrittenSet(file: string): WrittenSet {
  const [first, ...rest] = readFileSync(file, 'utf8')
    .split('\n')
    .filter(text => text.trim() !== '')
    .map((text): unknown => JSON.parse(text))
  const { corpus, now } = header.parse(first)
  return {
    name: basename(file, '.jsonl'),
    corpus,
    now: now === undefined ? undefined : Date.parse(now),
    questions: rest.map((each, index) => {
      const read = line.safeParse(each)
      if (!read.success) throw new Error(`${file}:${index + 2}: ${z.prettifyError(read.error)}`)
      return read.data
    }),
  }
}

export type WrittenOutcome = 'right' | 'wrong' | 'not-found'

const plain = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase()

/** Right, answered otherwise, or "not found"; for what has no answer, "not found" is right. */
export function scoreWritten(question: WrittenQuestion, answer: Answer): WrittenOutcome {
  if (question.kind === 'unanswerable') return answer.found ? 'wrong' : 'right'
  if (!answer.found) return 'not-found'
  const { gold } = question
  const { contains = [], anyOf = [] } = gold
  const said = plain(
    question.kind === 'textual' ? answer.sentences.map(({ text }) => text).join('\n') : answer.text,
  )
  const has = (text: string): boolean => said.includes(plain(text))
  const { number, absent = [] } = question.kind === 'structured' ? question.gold : {}
  return contains.every(has) &&
    anyOf.every(group => group.some(has)) &&
    !absent.some(has) &&
    (number === undefined || headlineNumbers(answer, question.question).includes(number))
    ? 'right'
    : 'wrong'
}
