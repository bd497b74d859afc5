import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { aboutMail } from '../../evidence/candidates/about-mail.ts'
import type { NamedTriple } from './score.ts'
import { readSources, type UnreadSource } from './verify-sources.ts'

const tripleSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  query: z.string().default(''),
  documents: z.union([z.string().transform(text => [text]), z.array(z.string())]),
  response: z.string(),
})

export interface ReadTriples {
  readonly triples: readonly NamedTriple[]
  /** Lines that are no triples, from 1. */
  readonly problems: ReadonlyArray<{ readonly line: number; readonly message: string }>
}

/** Reads JSON Lines of `{id?, query, documents, response}`; a triple without an id is named by its line. Throws `invalid_input` where no line is one; `name` stands for the file there. */
export function readTriples(text: string, name: string): ReadTriples {
  const triples: NamedTriple[] = []
  const problems: Array<{ line: number; message: string }> = []
  for (const [index, line] of text.replace(/^\ufeff/, '').split('\n').entries()) {
    if (line.trim() === '') continue
    const parsed = parsedLine(line)
    if (typeof parsed === 'string') problems.push({ line: index + 1, message: parsed })
    else triples.push({ ...parsed, id: String(parsed.id ?? index + 1) })
  }
  if (triples.length > 0) return { triples, problems }
  const [first] = problems
  throw new AppError('invalid_input', `${name} holds nothing to score${first === undefined ? '' : `: line ${first.line} ${first.message}`}.`, { issues: problems.map(({ line, message }) => ({ path: `line ${line}`, message })) })
}

function parsedLine(line: string): z.output<typeof tripleSchema> | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return 'is not JSON'
  }
  const result = tripleSchema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.') ?? ''
  return `is no {query, documents, response}${field === '' ? '' : `: ${field} ${issue?.message ?? ''}`}`
}

/** Documents of any format that `ingest` reads as texts to score against, a mail with its sender, receivers and time above it. Throws `not_found` where none could be read. */
export async function documentTexts(paths: readonly string[], options: { readonly timeZone: string; readonly signal?: AbortSignal | undefined }): Promise<{ readonly documents: readonly string[]; readonly unread: readonly UnreadSource[] }> {
  const { documents, unread } = await readSources(paths, options)
  const texts = [...documents.values()].map(({ title, mail, text }) => (mail === undefined ? text : `Subject: ${title}\nAbout: ${aboutMail(mail, options.timeZone).replace(/\s+/g, ' ')}\n\n${text}`))
  return { documents: texts, unread }
}
