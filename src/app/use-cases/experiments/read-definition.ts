import type { Document, LineCounter } from 'yaml'
import type { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import { definitionSchema, type Definition } from './definition-schema.ts'

interface Problem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly message: string
}

const shownProblems = 20
// More than an experiment of a thousand spelt-out cells needs.
const maxCharacters = 4_000_000

/**
 * Reads the definition of an experiment in YAML or JSON; `name` stands for the file in messages.
 * Throws `invalid_input` with every problem, its place in the file and its line.
 */
export async function readDefinition(text: string, name: string): Promise<Definition> {
  const { LineCounter, parseDocument } = await import('yaml')
  if (text.length > maxCharacters)
    throw refused(name, [{ where: name, message: 'is longer than any experiment' }])
  const lines = new LineCounter()
  // Aliases are kept few: a small file must not become a large value.
  const document = parseDocument(text.replace(/^\ufeff/, ''), {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
  })
  const [broken] = document.errors
  if (broken !== undefined) {
    const { line } = lines.linePos(broken.pos[0])
    throw refused(name, [
      { where: `${name}:${line}`, message: `is no valid YAML or JSON: ${broken.message}` },
    ])
  }
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: 100 })
  } catch (cause) {
    if (!(cause instanceof ReferenceError)) throw cause
    throw refused(name, [{ where: name, message: `is no valid YAML: ${cause.message}` }])
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused(name, [
      { where: name, message: 'holds no experiment: it must be fields with values' },
    ])
  const parsed = definitionSchema.safeParse(value)
  const problems = parsed.success ? [] : problemsOf(parsed.error.issues)
  if (!parsed.success || problems.length > 0)
    throw refused(
      name,
      problems.map(problem => ({
        where: `${name}:${lineOf(document, lines, problem.path)}`,
        message: `${pathText(problem.path)}${problem.message}`,
      })),
    )
  return parsed.data
}

function refused(
  name: string,
  problems: ReadonlyArray<{ readonly where: string; readonly message: string }>,
): AppError<'invalid_input'> {
  const shown = problems.slice(0, shownProblems).map(({ where, message }) => `${where} ${message}`)
  const more = problems.length - shown.length
  const [only] = shown
  return new AppError(
    'invalid_input',
    problems.length === 1 && only !== undefined
      ? `${only}.`
      : `${name} is no valid experiment:\n- ${shown.join('\n- ')}` +
          (more > 0 ? `\n- and ${more} more` : ''),
    { issues: problems.map(({ where, message }) => ({ path: where, message })) },
  )
}

const pathText = (path: Problem['path']): string =>
  path.length === 0 ? '' : `${path.map(String).join('.')}: `

/** Problems one by one; of alternatives the one that the value comes nearest to. */
function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  above: ReadonlyArray<PropertyKey> = [],
): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map(key => ({ path: [...path, key], message: 'is no field here' }))
    if (issue.code === 'invalid_key')
      return issue.issues.map(inside => ({ path, message: `the name ${inside.message}` }))
    if (issue.code === 'invalid_union') {
      const nearest = issue.errors
        .filter(branch => branch.every(({ path: inside }) => inside.length > 0))
        .toSorted((left, right) => left.length - right.length)[0]
      if (nearest !== undefined) return problemsOf(nearest, path)
    }
    const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
    return [{ path, message: isMissing ? 'is missing' : lowerFirst(issue.message) }]
  })
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

/** The line of the innermost field of a path that is in the file. */
function lineOf(document: Document, lines: LineCounter, path: Problem['path']): number {
  for (let length = path.length; length >= 0; length--) {
    const keys = path.slice(0, length)
    const last = keys.at(-1)
    const holder: unknown =
      last === undefined ? document.contents : document.getIn(keys.slice(0, -1), true)
    const start = last === undefined ? rangeStart(document.contents) : startOf(holder, last)
    if (start !== undefined) return lines.linePos(start).line
  }
  return 1
}

/** Where a key of a mapping or an entry of a list begins. */
function startOf(holder: unknown, key: PropertyKey): number | undefined {
  if (typeof holder !== 'object' || holder === null || !('items' in holder)) return undefined
  const items: unknown = holder.items
  if (!Array.isArray(items)) return undefined
  if (typeof key === 'number') return rangeStart(items[key])
  for (const item of items as readonly unknown[]) {
    if (typeof item !== 'object' || item === null || !('key' in item)) continue
    const found = item.key
    if (typeof found === 'object' && found !== null && 'value' in found && found.value === key)
      return rangeStart(found)
  }
  return undefined
}

function rangeStart(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node)) return undefined
  const range: unknown = node.range
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : undefined
}
