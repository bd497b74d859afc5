import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../core/errors.ts'
import { defaultPrompts, type Prompts } from './default-prompts.ts'
import type { Prompt } from './prompt.ts'
import { parsePromptFile } from './prompt-file.ts'
import { defaultQueryExamples, parseQueryExamples, type QueryExamples } from './query-examples.ts'

/** A prompt is a page or two; a file beyond this is something else. */
const maxBytes = 256 * 1024

/**
 * The prompts of the product, each replaced by `NAME.md` of the folder where there is one; a folder
 * that does not exist replaces none. Throws `invalid_input` for a file that is no prompt's (a typo
 * is an error), cannot be read, or does not fit its variables.
 */
export async function loadPrompts(folder?: string): Promise<Prompts> {
  if (folder === undefined) return defaultPrompts
  const names = await promptFilesIn(folder)
  const loaded = new Map<string, Prompt>(Object.entries(defaultPrompts))
  for (const file of names) {
    const path = join(folder, file)
    const prompt = loaded.get(file.slice(0, -'.md'.length))
    if (prompt === undefined)
      throw unusable(
        path,
        `no prompt has this name; there are ${Object.keys(defaultPrompts).join(', ')}`,
      )
    loaded.set(prompt.name, parsePromptFile(await textOf(path), prompt, path))
  }
  // Every name of the defaults is still there.
  return Object.fromEntries(loaded) as unknown as Prompts
}

/** Below the folder of prompts. */
const queryExamplesFile = join('examples', 'graph-query.md')

/**
 * The examples for models that write queries: those of the folder's `examples/graph-query.md` where
 * there is one, else the product's. Throws `invalid_input` for a file that cannot be used.
 */
export async function loadQueryExamples(folder?: string): Promise<QueryExamples> {
  if (folder === undefined) return defaultQueryExamples
  const path = join(folder, queryExamplesFile)
  const isThere = await stat(path).then(
    () => true,
    // What is there and cannot be read is reported when it is read.
    (cause: unknown) => !(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'),
  )
  return isThere ? parseQueryExamples(await textOf(path), path) : defaultQueryExamples
}

async function promptFilesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder))
      .filter(name => name.endsWith('.md') && name.toLowerCase() !== 'readme.md')
      .toSorted()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw unusable(folder, 'the folder of prompts cannot be read', cause)
  }
}

async function textOf(path: string): Promise<string> {
  let bytes: Uint8Array
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw unusable(path, `it is larger than ${maxBytes / 1024} KiB`)
    bytes = await readFile(path)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw unusable(path, 'it cannot be read', cause)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw unusable(path, 'it is not UTF-8', cause)
  }
}

const unusable = (path: string, message: string, cause?: unknown): AppError =>
  new AppError(
    'invalid_input',
    `${path} cannot be used: ${message}.`,
    { issues: [{ path, message }] },
    cause === undefined ? {} : { cause },
  )
