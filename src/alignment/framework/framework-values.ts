import { z } from 'zod'
import { standardElements } from '../../core/framework.ts'
import type { DraftFramework } from './check-framework.ts'
import { frameworkProblem } from './framework-problem.ts'

/** A text. Fractions need quotes: without them 8.10 is the same number as 8.1. */
const text = z
  .union(
    [z.string(), z.int(), z.null()],
    'must be a text in quotes (8.10 without quotes is the number 8.1)',
  )
  .optional()
  .transform(value => (value === undefined || value === null ? '' : String(value)))
const sectionShape = z.looseObject({ number: text, title: text, description: text })
const standardShape = z.looseObject({
  section: text,
  number: text,
  title: text,
  parent: text,
  ...({ formal: text, definitions: text, basis: text, documentation: text } satisfies Record<
    (typeof standardElements)[number],
    typeof text
  >),
})
const shape = z.looseObject({
  framework: text,
  title: text,
  version: text,
  source: text,
  licence: text,
  license: text,
  sections: z.array(sectionShape).default([]),
  standards: z.array(standardShape),
})

/**
 * A framework in the simple shape: `framework` (its title), `version`, `sections` with number,
 * title and description, `standards` with section, number, title, the four elements and, where the
 * number does not tell it, the parent.
 */
export function draftOfValue(value: unknown, file: string): DraftFramework {
  const read = shape.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    throw frameworkProblem(
      placeOf(file, issue?.path ?? []),
      `${issue?.message ?? 'is not valid'}. Expected an object with "framework", "version", ` +
        '"sections" (number, title, description) and "standards" (section, number, title, ' +
        `${standardElements.join(', ')}), or an OSCAL catalogue.`,
    )
  }
  const { data } = read
  return {
    place: file,
    title: data.framework === '' ? data.title : data.framework,
    version: data.version,
    source: data.source,
    licence: data.licence === '' ? data.license : data.licence,
    sections: data.sections.map((section, index) => ({
      place: placeOf(file, ['sections', index]),
      number: section.number,
      title: section.title,
      description: section.description,
    })),
    standards: data.standards.map((standard, index) => ({
      place: placeOf(file, ['standards', index]),
      section: standard.section,
      number: standard.number,
      title: standard.title,
      parent: standard.parent,
      formal: standard.formal,
      definitions: standard.definitions,
      basis: standard.basis,
      documentation: standard.documentation,
    })),
    notes: [],
  }
}

/** `file, standards[13].title`; positions count from 0, as in the file's own language. */
function placeOf(file: string, path: readonly PropertyKey[]): string {
  let place = ''
  for (const part of path)
    place += typeof part === 'number' ? `[${part}]` : `${place === '' ? '' : '.'}${String(part)}`
  return place === '' ? file : `${file}, ${place}`
}
