import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import type { Framework } from '../../../src/core/framework.ts'

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

/** The sets below a folder of the shape of `alignment/`, by name. */
export function labelledSets(folder: string): string[] {
  const labelled = join(folder, 'labelled')
  return existsSync(labelled)
    ? readdirSync(labelled)
        .filter(name => existsSync(join(labelled, name, 'items.jsonl')))
        .sort()
    : []
}

export async function readLabelledSet(folder: string, name: string): Promise<LabelledSet> {
  const own = join(folder, 'labelled', name)
  const { framework: file } = z
    .object({ framework: z.string() })
    .parse(JSON.parse(readFileSync(join(own, 'set.json'), 'utf8')))
  const { framework } = await readFrameworkFiles([
    { name: file, bytes: readFileSync(join(folder, 'frameworks', file)) },
  ])
  return {
    name,
    frameworkName: file.replace(/\.json$/, ''),
    framework,
    items: readFileSync(join(own, 'items.jsonl'), 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => itemSchema.parse(JSON.parse(line))),
  }
}
