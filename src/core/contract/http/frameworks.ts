import { z } from 'zod'

const named = z.object({ number: z.string(), title: z.string() })
const place = { start: z.int(), end: z.int() }
const elements = {
  formal: z.string(),
  definitions: z.string(),
  basis: z.string(),
  documentation: z.string(),
}

/** A version of a framework. */
const frameworkSchema = z.object({
  name: z.string(),
  version: z.string(),
  reference: z.string().describe('name@version'),
  title: z.string(),
  source: z.string().optional(),
  licence: z.string().optional(),
  sections: z.int(),
  standards: z.int(),
  documentId: z.string(),
  groups: z.array(z.string()),
})
/** A version that is gone, with what hung on it. */
export const removedFrameworkSchema = frameworkSchema.extend({
  links: z.int().optional().describe('absent where it was damaged'),
  decisions: z.int().optional().describe('of people about links; absent where it was damaged'),
})
export const frameworkListSchema = z.object({ frameworks: z.array(frameworkSchema) })
export type FrameworkList = z.output<typeof frameworkListSchema>
export const addedFrameworkSchema = z.object({
  status: z.enum(['added', 'replaced', 'unchanged']),
  framework: frameworkSchema,
  notes: z.array(z.string()),
})

interface Branch {
  readonly number: string
  readonly title: string
  readonly wording?: string | undefined
  readonly children: readonly Branch[]
}
const branchSchema: z.ZodType<Branch> = z.object({
  ...named.shape,
  wording: z.string().optional().describe('how its wording begins, where it has no title'),
  children: z.array(z.lazy(() => branchSchema)),
})
/** The tree of a framework, or of one of its sections. */
export const frameworkTreeSchema = z.object({
  framework: frameworkSchema,
  sections: z.array(
    z.object({ ...named.shape, description: z.string(), standards: z.array(branchSchema) }),
  ),
})

export type FrameworkTree = z.output<typeof frameworkTreeSchema>

/** A standard; places are UTF-16 offsets into the framework's document. */
export const standardSchema = z.object({
  framework: frameworkSchema,
  standard: z.object({
    ...named.shape,
    section: z.string(),
    parent: z.string().optional(),
    ...elements,
  }),
  section: named,
  parent: named.optional(),
  children: z.array(named),
  places: z.record(z.string(), z.object(place)),
  parts: z.array(z.object({ number: z.string(), text: z.string(), ...place })),
  part: z.string().optional().describe('the part that was asked for'),
})

export type ShownStandard = z.output<typeof standardSchema>

const changes = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    added: z.array(entry),
    removed: z.array(entry),
    changed: z.array(
      z.object({
        ...named.shape,
        fields: z.array(
          z.object({
            field: z.enum([
              'number',
              'title',
              'section',
              'parent',
              'description',
              'formal',
              'definitions',
              'basis',
              'documentation',
            ]),
            words: z.array(
              z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() }),
            ),
          }),
        ),
      }),
    ),
    unchanged: z.int(),
  })
/** In what two versions differ, word by word. */
export const frameworkDifferenceSchema = z.object({
  before: frameworkSchema,
  after: frameworkSchema,
  sections: changes(z.object({ ...named.shape, description: z.string() })),
  standards: changes(standardSchema.shape.standard),
  renumbered: z.array(z.object({ from: z.string(), to: z.string() })),
})
export type FrameworkDifference = z.output<typeof frameworkDifferenceSchema>
