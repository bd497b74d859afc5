import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sentences } from '../../../src/language/sentences/sentences.ts'
import { sha256 } from '../../../src/support/ids.ts'
import { answerSet, type AnswerSet } from './answer-set.ts'

/** A passage with questions; `quotes` are parts of it that answer, none where it does not. */
export interface PassageQuestions {
  readonly passage: string
  readonly questions: ReadonlyArray<{ readonly q: string; readonly quotes: readonly string[] }>
}

const folderOf = (name: string): string => new URL(`../../data/${name}`, import.meta.url).pathname
/** Questions in everyday words, and such as keep to the words of the passages, about the same. */
export const writtenQuestions = folderOf('written-questions')
export const plainQuestions = folderOf('plain-questions')

/**
 * Questions about passages of mails, rules, manuals and the like, all of them asked of all
 * passages; the set is named as the folder is. Throws for a quotation that is not in its passage.
 */
export function readWrittenQuestions(folder = writtenQuestions): AnswerSet {
  const rows = readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .sort()
    .flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as PassageQuestions)
    .map(({ passage, ...row }) => {
      const text = passage.trim()
      const ranges = [...sentences(text)]
      return { ...row, text, ranges, id: sha256(text).slice(0, 16) }
    })
  return answerSet(
    basename(folder),
    rows.map(({ id, text, ranges }) => ({
      id,
      title: '',
      text,
      sentences: ranges.map(({ start, end }) => text.slice(start, end)),
    })),
    rows.flatMap(({ id, text, ranges, questions }) =>
      questions.map(({ q, quotes }, at) => {
        const gold = new Set(
          quotes.flatMap(quote => {
            const start = text.indexOf(quote)
            if (start < 0) throw new Error(`“${quote}” is not in the passage ${id}`)
            return ranges.flatMap((range, index) =>
              range.start < start + quote.length && start < range.end ? [index] : [],
            )
          }),
        )
        return {
          id: `${id}-${at}`,
          text: q,
          answerable: gold.size > 0,
          passageId: gold.size > 0 ? id : undefined,
          gold: gold.size > 0 ? [[...gold].sort((one, other) => one - other)] : [],
        }
      }),
    ),
  )
}
