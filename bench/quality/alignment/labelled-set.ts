import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parentNumber } from '../../../src/alignment/framework/parent-numbers.ts'
import type { Framework, Standard } from '../../../src/core/framework.ts'

const frameworkSchema = z.object({
  framework: z.string(),
  version: z.string(),
  sections: z.array(z.object({ number: z.string(), title: z.string(), description: z.string() })),
  standards: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      section: z.string(),
      formal: z.string().default(''),
      definitions: z.string().default(''),
      basis: z.string().default(''),
      documentation: z.string().default(''),
    }),
  ),
})
const itemSchema = z.object({
  id: z.string(),
  doc: z.string(),
  text: z.string(),
  labels: z.array(z.string()),
  /** Ranges of the text that people marked, with the standard they show. */
  evidence: z.array(z.tuple([z.number(), z.number(), z.string()])).optional(),
})
export type LabelledItem = z.infer<typeof itemSchema>

/** Passages that people linked to the standards of a framework. */
export interface LabelledSet {
  readonly name: string
  readonly frameworkName: string
  readonly framework: Framework
  readonly items: readonly LabelledItem[]
}

function withParents(standards: ReadonlyArray<Omit<Standard, 'parent'>>): Standard[] {
  const numbers = new Set(standards.map(({ number }) => number))
  return standards.map(standard => {
    const parent = parentNumber(standard.number, number => numbers.has(number))
    return parent === undefined ? standard : { ...standard, parent }
  })
}

/** The sets below a folder of the shape of `alignment/`, by name. */
export function labelledSets(folder: string): string[] {
  const labelled = join(folder, 'labelled')
  return existsSync(labelled)
    ? readdirSync(labelled)
        .filter(name => existsSync(join(labelled, name, 'items.jsonl')))
        .sort()
    : []
}

export function readLabelledSet(folder: string, name: string): LabelledSet {
  const own = join(folder, 'labelled', name)
  const { framework: file } = z
    .object({ framework: z.string() })
    .parse(JSON.parse(readFileSync(join(own, 'set.json'), 'utf8')))
  const read = frameworkSchema.parse(
    JSON.parse(readFileSync(join(folder, 'frameworks', file), 'utf8')),
  )
  return {
    name,
    frameworkName: file.replace(/\.json$/, ''),
    framework: {
      title: read.framework,
      version: read.version,
      sections: read.sections,
      standards: withParents(read.standards),
    },
    items: readFileSync(join(own, 'items.jsonl'), 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => itemSchema.parse(JSON.parse(line))),
  }
}
