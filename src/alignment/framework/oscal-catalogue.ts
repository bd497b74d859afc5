import { z } from 'zod'
import type { DraftFramework, DraftSection, DraftStandard } from './check-framework.ts'
import { frameworkProblem } from './framework-problem.ts'

const property = z.looseObject({ name: z.string(), value: z.string() })
const properties = z.array(property).optional()
const parameter = z.looseObject({
  id: z.string(),
  label: z.string().optional(),
  props: properties,
  select: z
    .looseObject({ 'how-many': z.string().optional(), choice: z.array(z.string()).optional() })
    .optional(),
})
type Parameter = z.infer<typeof parameter>
const part = z.looseObject({
  name: z.string(),
  title: z.string().optional(),
  prose: z.string().optional(),
  props: properties,
  get parts() {
    return z.array(part).optional()
  },
})
type Part = z.infer<typeof part>
const control = z.looseObject({
  id: z.string(),
  title: z.string(),
  params: z.array(parameter).optional(),
  props: properties,
  parts: z.array(part).optional(),
  get controls() {
    return z.array(control).optional()
  },
})
type Control = z.infer<typeof control>
const group = z.looseObject({
  id: z.string().optional(),
  title: z.string(),
  props: properties,
  params: z.array(parameter).optional(),
  parts: z.array(part).optional(),
  controls: z.array(control).optional(),
  get groups() {
    return z.array(group).optional()
  },
})
type Group = z.infer<typeof group>
const catalogueShape = z.looseObject({
  metadata: z.looseObject({ title: z.string(), version: z.string() }),
  params: z.array(parameter).optional(),
  groups: z.array(group).optional(),
  controls: z.array(control).optional(),
})

/** Deeper nesting is no catalogue of people. */
const deepest = 40

/** Whether a value is an OSCAL catalogue: an object with a `catalog`. */
export const isCatalogue = (value: unknown): value is { readonly catalog: unknown } =>
  typeof value === 'object' && value !== null && 'catalog' in value

/**
 * A framework from an OSCAL catalogue: groups are sections, controls and their enhancements
 * standards. The statement is the formal text, guidance the definitions, assessment objectives the
 * basis, and what is examined the documentation; parameters are shown as `[Assignment: …]` and
 * `[Selection: …]`. Withdrawn controls are left out.
 */
export function draftOfCatalogue(
  { catalog }: { readonly catalog: unknown },
  file: string,
): DraftFramework {
  refuseDepth(catalog, file)
  const read = catalogueShape.safeParse(catalog)
  if (!read.success) {
    const [issue] = read.error.issues
    throw frameworkProblem(
      `${file}, catalog${(issue?.path ?? []).map(step => `[${String(step)}]`).join('')}`,
      `${issue?.message ?? 'is not valid'}. Expected an OSCAL catalogue.`,
    )
  }
  const { data } = read
  const parameters = new Map<string, Parameter>()
  for (const each of data.params ?? []) parameters.set(each.id, each)
  const sections: DraftSection[] = []
  const standards: DraftStandard[] = []
  let withdrawn = 0
  const takeControls = (
    controls: readonly Control[],
    section: string,
    parent: string | undefined,
  ): void => {
    for (const each of controls)
      for (const found of each.params ?? []) parameters.set(found.id, found)
    for (const each of controls) {
      const number = labelOf(each.props) ?? each.id
      if (isWithdrawn(each)) withdrawn += 1
      else
        standards.push({
          place: `${file}, control ${each.id}`,
          section,
          number,
          parent,
          title: each.title,
          ...elementsOf(each, parameters),
        })
      takeControls(each.controls ?? [], section, isWithdrawn(each) ? parent : number)
    }
  }
  const takeGroups = (groups: readonly Group[], above: string): void => {
    for (const [index, each] of groups.entries()) {
      const number = labelOf(each.props) ?? each.id?.toUpperCase() ?? String(index + 1)
      const title = above === '' ? each.title : `${above}: ${each.title}`
      for (const found of each.params ?? []) parameters.set(found.id, found)
      if ((each.controls ?? []).length > 0) {
        sections.push({
          place: `${file}, group ${number}`,
          number,
          title,
          description: (each.parts ?? [])
            .map(found => proseOf(found, parameters))
            .filter(text => text !== '')
            .join('\n'),
        })
        takeControls(each.controls ?? [], number, undefined)
      }
      takeGroups(each.groups ?? [], title)
    }
  }
  takeGroups(data.groups ?? [], '')
  if ((data.controls ?? []).length > 0) {
    const number = sections.length === 0 ? '1' : 'other'
    sections.push({
      place: file,
      number,
      title: sections.length === 0 ? data.metadata.title : 'Other controls',
      description: '',
    })
    takeControls(data.controls ?? [], number, undefined)
  }
  return {
    place: file,
    title: data.metadata.title,
    version: data.metadata.version,
    sections,
    standards,
    notes:
      withdrawn === 0
        ? []
        : [`${withdrawn} withdrawn ${withdrawn === 1 ? 'control is' : 'controls are'} left out.`],
  }
}

/** Refuses what would end a recursive reading: walks without recursion. */
function refuseDepth(value: unknown, file: string): void {
  let level: unknown[] = [value]
  // A part is an object in a list: two levels of the file for one of the catalogue.
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > 2 * deepest) throw frameworkProblem(file, 'its parts are nested too deeply.')
    level = level.flatMap(each =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    )
  }
}

const valueOf = (props: z.infer<typeof properties>, name: string): string | undefined =>
  props?.find(each => each.name === name)?.value
/** The label as it is printed: OSCAL also holds one padded with zeros, for sorting. */
const labelOf = (props: z.infer<typeof properties>): string | undefined =>
  props?.find(each => each.name === 'label' && each['class'] !== 'zero-padded')?.value ??
  valueOf(props, 'label')
const isWithdrawn = ({ props }: Pick<Control, 'props'>): boolean =>
  valueOf(props, 'status')?.toLowerCase() === 'withdrawn'

type Elements = Pick<DraftStandard, 'formal' | 'definitions' | 'basis' | 'documentation'>

function elementsOf({ parts = [] }: Control, parameters: ReadonlyMap<string, Parameter>): Elements {
  const named = (...names: readonly string[]): string =>
    parts
      .filter(({ name }) => names.includes(name))
      .map(found => proseOf(found, parameters))
      .filter(text => text !== '')
      .join('\n')
  return {
    formal: named('statement'),
    definitions: named('guidance'),
    basis: named('objective', 'assessment-objective'),
    documentation: parts
      .filter(
        ({ name, props }) =>
          (name === 'assessment' || name === 'assessment-method') &&
          valueOf(props, 'method')?.toUpperCase() === 'EXAMINE',
      )
      .flatMap(({ parts: objects = [] }) => objects.map(found => proseOf(found, parameters)))
      .filter(text => text !== '')
      .join('\n'),
  }
}

/** The text of a part and of the parts in it: a line each with its label, deeper ones indented. */
function proseOf(found: Part, parameters: ReadonlyMap<string, Parameter>): string {
  const lines: string[] = []
  const take = (each: Part, depth: number, isRoot: boolean): void => {
    const prose = withParameters(each.prose ?? each.title ?? '', parameters).trim()
    const label = isRoot ? '' : (labelOf(each.props) ?? '')
    const line = [label, prose].filter(text => text !== '').join(' ')
    if (line !== '') lines.push('  '.repeat(depth) + line)
    const below = isRoot ? depth : line === '' ? depth : depth + 1
    for (const inner of each.parts ?? []) take(inner, below, false)
  }
  take(found, 0, true)
  return lines.join('\n')
}

// Parameters may name others in their choices; a circle ends here.
const deepestParameter = 5

function withParameters(
  text: string,
  parameters: ReadonlyMap<string, Parameter>,
  depth = 0,
): string {
  return text.replace(
    /\{\{\s{0,4}(?:insert:\s{0,4})?(?:param,\s{0,4})?([\w.-]{1,100})\s{0,4}\}\}/g,
    (whole, id: string) => {
      const found = parameters.get(id)
      if (found === undefined || depth >= deepestParameter) return whole
      return shownParameter(found, parameters, depth)
    },
  )
}

function shownParameter(
  { label, select, id, props }: Parameter,
  parameters: ReadonlyMap<string, Parameter>,
  depth: number,
): string {
  if (select?.choice !== undefined) {
    const count = select['how-many'] === 'one-or-more' ? ' (one or more)' : ''
    const choices = select.choice.map(choice => withParameters(choice, parameters, depth + 1))
    return `[Selection${count}: ${choices.join('; ')}]`
  }
  return `[Assignment: ${label ?? valueOf(props, 'label') ?? id}]`
}
