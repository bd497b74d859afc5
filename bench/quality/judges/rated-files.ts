import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { RatedAnswer } from './rated-answer.ts'

const lineSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  group: z.union([z.string(), z.number()]).transform(String).optional(),
  question: z.string().nullish(),
  contexts: z.array(z.string()),
  answer: z.string(),
  human: z.record(z.string(), z.number().nullable()),
})

export interface RatedFile {
  readonly name: string
  readonly answers: readonly RatedAnswer[]
  readonly problems: readonly string[]
}

/** Every `judges-*.jsonl` in a folder and in the folders directly in it, by name. */
export function ratedFiles(folder: string): RatedFile[] {
  const isRated = (name: string): boolean => /^judges-.*\.jsonl$/.test(name)
  const entries = readdirSync(folder, { withFileTypes: true }).sort((left, right) =>
    left.name < right.name ? -1 : 1,
  )
  const files = entries.flatMap(entry =>
    entry.isDirectory()
      ? readdirSync(join(folder, entry.name))
          .filter(isRated)
          .sort()
          .map(name => join(folder, entry.name, name))
      : isRated(entry.name)
        ? [join(folder, entry.name)]
        : [],
  )
  return files.map(readRatedFile)
}

function readRatedFile(file: string): RatedFile {
  const answers: RatedAnswer[] = []
  const problems: string[] = []
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue
    const read = lineSchema.safeParse(jsonOf(line))
    if (!read.success) {
      problems.push(
        `${basename(file)}:${index + 1} ${read.error.issues[0]?.path.join('.') ?? ''} ` +
          `${read.error.issues[0]?.message ?? ''}`,
      )
      continue
    }
    const { id, group, question, contexts, answer, human } = read.data
    const rated = Object.entries(human).flatMap(([aspect, rating]) =>
      rating === null ? [] : [[aspect, rating] as const],
    )
    answers.push({
      id,
      group: group ?? id.split('#', 1)[0] ?? id,
      query: question ?? '',
      documents: contexts,
      response: answer,
      human: new Map(rated),
      others: new Map(),
    })
  }
  return { name: basename(file, '.jsonl').replace(/^judges-/, ''), answers, problems }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
