import { resolve } from 'node:path'
import { readQuestions } from '../../../app/use-cases/evaluation/read-questions.ts'
import type { CliContext } from '../terminal/session.ts'
import { inputText } from './input-file.ts'

/** Reads a question set that a command names; lines that cannot be read are told of. */
export function questionFile(context: CliContext, name: string): ReturnType<typeof readQuestions> {
  const path = resolve(context.workingFolder, name)
  const set = readQuestions(inputText(path, `The question set ${path}`), name)
  for (const { line, message } of set.problems)
    context.terminal.err(`${name}:${line}: ${message}\n`)
  return set
}
