import { AppError } from '../core/errors.ts'
import { hashParts } from '../support/ids.ts'

/**
 * What a variable of a prompt holds. `material`: text from documents, questions, answers or models,
 * always fenced off as data. `plain`: words and numbers of the program's own making, put in as they
 * are.
 */
type VariableKind = 'material' | 'plain'

export interface PromptVariable {
  readonly kind: VariableKind
  /** A prompt that somebody edits must still hold it. Default true. */
  readonly required?: boolean | undefined
}

export interface PromptDefinition {
  /** Lower-case words with hyphens; also the name of the file that replaces it. */
  readonly name: string
  readonly version: string
  readonly system?: string | undefined
  /** The user's message, with `{{variable}}` where values go. */
  readonly template: string
  readonly variables: Readonly<Record<string, PromptVariable>>
}

export interface Prompt extends PromptDefinition {
  /**
   * `name/version/hash`: the hash covers every word of it and the form of the fences, so that a
   * score can be traced to its prompt.
   */
  readonly id: string
}

/**
 * Form of the fences and of the note about them (`render-prompt.ts`): a part of every prompt's
 * hash.
 */
const fenceVersion = 1

export const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g

/**
 * Checks a prompt and gives it its id. Throws `invalid_input` for a variable that is unknown or
 * missing, or an unusable name or version; `source` names where it was read.
 */
export function definePrompt(
  definition: PromptDefinition,
  source = `The prompt ${definition.name}`,
): Prompt {
  const { name, version, system = '', template, variables } = definition
  const issues: Array<{ path: string; message: string }> = []
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(name))
    issues.push({ path: 'name', message: 'must be lower-case words with hyphens' })
  if (!/^[A-Za-z0-9][\w.-]{0,31}$/.test(version))
    issues.push({
      path: 'version',
      message: 'must be 1 to 32 letters, digits, dots, hyphens or underscores',
    })
  const known = Object.keys(variables)
  const used = new Set(
    [...`${system}\n${template}`.matchAll(placeholder)].map(match => match[1] ?? ''),
  )
  for (const variable of used) {
    if (!known.includes(variable))
      issues.push({
        path: 'template',
        message:
          `{{${variable}}} is not known here; there ${known.length === 1 ? 'is' : 'are'} ` +
          `${listed(known)}`,
      })
  }
  for (const variable of known) {
    if (variables[variable]?.required !== false && !used.has(variable))
      issues.push({ path: 'template', message: `{{${variable}}} is missing` })
    if (
      variables[variable]?.kind === 'material' &&
      [...system.matchAll(placeholder)].some(match => match[1] === variable)
    ) {
      issues.push({
        path: 'system',
        message: `{{${variable}}} is material to be judged: it belongs in the user's part`,
      })
    }
  }
  if (issues.length > 0)
    throw new AppError(
      'invalid_input',
      `${source} cannot be used: ` +
        `${issues.map(issue => `${issue.path}: ${issue.message}`).join('; ')}.`,
      { issues },
    )
  const kinds = known.map(variable => `${variable}:${variables[variable]?.kind}`)
  return {
    ...definition,
    id: `${name}/${version}/${hashParts([fenceVersion, system, template, ...kinds]).slice(0, 8)}`,
  }
}

const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.map(name => `{{${name}}}`).join(', ')
