import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Framework } from '../../../src/core/framework.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import { comparedSet, type ComparedSet } from './compared-set.ts'

const frameworkSchema = z.object({
  field: z.string(),
  standards: z.array(z.object({ num: z.string(), title: z.string(), text: z.string() })),
  passages: z.array(
    z.object({
      text: z.string(),
      standards: z.array(z.object({ num: z.string(), shows: z.enum(['evidence', 'gap']) })),
    }),
  ),
})

/** An invented framework with passages in plain words; see the README beside each file. */
export type PlainFramework = z.infer<typeof frameworkSchema>

/** The frameworks of `bench/data/FOLDER`. */
export function plainFrameworks(folderName: string): PlainFramework[] {
  const folder = new URL(`../../data/${folderName}/`, import.meta.url)
  return readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .sort()
    .flatMap(name => readFileSync(new URL(name, folder), 'utf8').split('\n'))
    .filter(line => line !== '')
    .map(line => frameworkSchema.parse(JSON.parse(line)))
}

const frameworkOf = ({ field, standards }: PlainFramework): Framework => ({
  title: field,
  version: '1',
  sections: [{ number: '1', title: '', description: '' }],
  standards: standards.map(({ num, title, text }) => ({
    number: num,
    title,
    section: '1',
    formal: text,
    definitions: '',
    basis: '',
    documentation: '',
  })),
})

export const comparedPlain = (
  plain: PlainFramework,
  embedding: EmbeddingModel,
): Promise<ComparedSet> =>
  comparedSet(
    {
      name: plain.field,
      frameworkName: plain.field,
      framework: frameworkOf(plain),
      items: plain.passages.map(({ text, standards }, at) => ({
        id: String(at),
        doc: String(at),
        text,
        labels: standards.map(({ num }) => num),
      })),
    },
    embedding,
  )
