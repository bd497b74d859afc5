import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { packageFile } from '../package-files.ts'

/** Where fitted numbers come from. */
export const modelOrigin = z.looseObject({
  /** What the numbers mean. */
  about: z.string(),
  /** What wrote the file. */
  script: z.string(),
  date: z.iso.date(),
  /** What they were fitted on. */
  data: z.string(),
})

/**
 * Numbers that were fitted to data, from `models/NAME.json` of this package: `values`, checked
 * against a schema, and their `origin`. Read at the first call and kept.
 */
export function fittedModel<Values>(name: string, schema: z.ZodType<Values>): () => Values {
  const file = z.object({ origin: modelOrigin, values: z.unknown() })
  let values: Values | undefined
  return () => {
    if (values !== undefined) return values
    const path = packageFile('models', `${name}.json`)
    values = schema.parse(file.parse(JSON.parse(readFileSync(path, 'utf8'))).values)
    return values
  }
}
