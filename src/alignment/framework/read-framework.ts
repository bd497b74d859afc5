import { checkFramework, type DraftFramework, type ReadFramework } from './check-framework.ts'
import { frameworkProblem } from './framework-problem.ts'
import { draftOfTables, type ColumnMapping, type FrameworkTable } from './framework-tables.ts'
import { draftOfValue } from './framework-values.ts'
import { draftOfCatalogue, isCatalogue } from './oscal-catalogue.ts'

/** A file of a framework, decoded. */
export type FrameworkFile =
  | { readonly kind: 'json' | 'yaml'; readonly name: string; readonly text: string }
  | { readonly kind: 'tables'; readonly name: string; readonly tables: readonly FrameworkTable[] }

export interface ReadFrameworkOptions {
  /** Wins over what the file says. */
  readonly title?: string | undefined
  readonly version?: string | undefined
  readonly mapping?: ColumnMapping | undefined
}

/**
 * Reads a framework: a table of standards, with or without one of sections, or a document in the
 * simple shape or as an OSCAL catalogue. Throws `invalid_input` that says which file and row could
 * not be read, and what to do.
 */
export async function readFramework(
  files: readonly FrameworkFile[],
  options: ReadFrameworkOptions = {},
): Promise<ReadFramework> {
  const [first, ...others] = files
  if (first === undefined) throw frameworkProblem('framework', 'no file is given.')
  const place = files.map(({ name }) => name).join(', ')
  let draft: DraftFramework
  if (first.kind === 'tables') {
    const other = others.find(({ kind }) => kind !== 'tables')
    if (other !== undefined) throw frameworkProblem(other.name, 'is no table, but other files are.')
    const tables = files.flatMap(file => (file.kind === 'tables' ? file.tables : []))
    draft = draftOfTables(tables, { place, ...namedBy(files) }, options.mapping)
  } else {
    if (others.length > 0)
      throw frameworkProblem(place, 'a framework in JSON or YAML is one file; several are given.')
    if (options.mapping !== undefined && Object.keys(options.mapping).length > 0)
      throw frameworkProblem(first.name, 'columns can be mapped in tables only.')
    const value = first.kind === 'json' ? jsonValue(first) : await yamlValue(first)
    draft = isCatalogue(value)
      ? draftOfCatalogue(value, first.name)
      : draftOfValue(value, first.name)
    const named = namedBy(files)
    if (draft.title.trim() === '') draft = { ...draft, title: named.title }
    if (draft.version.trim() === '') draft = { ...draft, version: named.version }
  }
  return checkFramework({
    ...draft,
    ...(options.title === undefined ? {} : { title: options.title }),
    ...(options.version === undefined ? {} : { version: options.version }),
  })
}

function jsonValue({ name, text }: { readonly name: string; readonly text: string }): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw frameworkProblem(name, `is no valid JSON (${messageOf(error)}).`)
  }
}

// Aliases that repeat a text many times make a small file large.
const mostAliases = 100

async function yamlValue({
  name,
  text,
}: {
  readonly name: string
  readonly text: string
}): Promise<unknown> {
  const { parse } = await import('yaml')
  try {
    // All texts: 8.10 is not the number 8.1.
    return parse(text, {
      schema: 'failsafe',
      maxAliasCount: mostAliases,
      logLevel: 'error',
      prettyErrors: true,
    })
  } catch (error) {
    throw frameworkProblem(name, `is no valid YAML (${messageOf(error)}).`)
  }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)).slice(0, 300)

/**
 * Title and version as the name of a file tells them: "wcag 2.2" of `wcag_2.2.standards.csv`. A
 * file without a version in its name holds version 1.
 */
function namedBy(files: readonly FrameworkFile[]): {
  readonly title: string
  readonly version: string
} {
  const names = files.map(({ name }) =>
    (name.split(/[/\\]/).at(-1) ?? name)
      .slice(-200)
      .replace(/\.[a-z]{2,5}$/i, '')
      .replace(/[._ -](?:sections?|standards?)$/i, ''),
  )
  const name = names.toSorted((one, other) => one.length - other.length)[0] ?? ''
  const words = name.split(/[_\s]+|-(?=v?\d)/).filter(word => word !== '')
  const last = words.at(-1) ?? ''
  const hasVersion = words.length > 1 && /^(?:v|rev)?\.?\d{1,4}(?:\.\d{1,4}){0,3}$/i.test(last)
  return {
    title: (hasVersion ? words.slice(0, -1) : words).join(' '),
    version: hasVersion ? last : '1',
  }
}
