import { z } from 'zod'
import { aboutMail } from '../../../evidence/candidates/about-mail.ts'
import { readRecords, type LineProblems } from './read-records.ts'
import type { NamedTriple } from './score.ts'
import { readSources, type UnreadSource } from '../questions/verify-sources.ts'

const tripleSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  query: z.string().default(''),
  documents: z.union([z.string().transform(text => [text]), z.array(z.string())]),
  response: z.string(),
})

export interface ReadTriples {
  readonly triples: readonly NamedTriple[]
  /** Lines that are no triples, from 1. */
  readonly problems: LineProblems
}

/**
 * Reads JSON Lines of `{id?, query, documents, response}`; a triple without an id is named by its
 * line. Throws `invalid_input` where no line is one; `name` stands for the file there.
 */
export function readTriples(text: string, name: string): ReadTriples {
  const { records, problems } = readRecords(text, tripleSchema, { name, purpose: 'score' })
  return { triples: records, problems }
}

/**
 * Documents of any format that `ingest` reads as texts to score against, a mail with its sender,
 * receivers and time above it. Throws `not_found` where none could be read.
 */
export async function documentTexts(
  paths: readonly string[],
  options: { readonly timeZone: string; readonly signal?: AbortSignal | undefined },
): Promise<{ readonly documents: readonly string[]; readonly unread: readonly UnreadSource[] }> {
  const { documents, unread } = await readSources(paths, options)
  const texts = [...documents.values()].map(({ title, mail, text }) =>
    mail === undefined
      ? text
      : `Subject: ${title}\nAbout: ` +
        `${aboutMail(mail, options.timeZone).replace(/\s+/g, ' ')}\n\n${text}`,
  )
  return { documents: texts, unread }
}
