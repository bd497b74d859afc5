import { AppError } from '../core/errors.ts'
import { definePrompt, type Prompt } from './prompt.ts'

/** Lines that begin the two parts of a prompt file. */
const systemHeading = '# system'
const userHeading = '# user'

/** A prompt as a file that somebody can edit: front matter with its version, then the two parts. */
export function promptFile(prompt: Prompt): string {
  const system = prompt.system === undefined ? '' : `${systemHeading}\n\n${prompt.system}\n\n`
  return `---\nversion: ${prompt.version}\n---\n\n${system}${userHeading}\n\n${prompt.template}\n`
}

/**
 * Reads an edited prompt: `---`, `version: …`, `---`, then `# system` and `# user`, each on a line
 * of its own. Without the headings all of it is the user's part; without a system part the given
 * prompt's stays. Name and variables are the given prompt's. Throws `invalid_input`, naming
 * `source`.
 */
export function parsePromptFile(text: string, prompt: Prompt, source: string): Prompt {
  const refuse = (message: string): never => {
    throw new AppError('invalid_input', `${source} cannot be used: ${message}.`, {
      issues: [{ path: source, message }],
    })
  }
  const { version, body } = frontMatterOf(text, prompt.name, refuse)
  const headings = body.flatMap((line, index) =>
    [systemHeading, userHeading].includes(line.trimEnd())
      ? [{ heading: line.trimEnd(), index }]
      : [],
  )
  if (headings.length === 0)
    return definePrompt({ ...prompt, version, template: trimmedLines(body) }, source)
  if (new Set(headings.map(found => found.heading)).size < headings.length)
    refuse(`"${systemHeading}" and "${userHeading}" may stand there once each`)
  if (trimmedLines(body.slice(0, headings[0]?.index)) !== '')
    refuse(`there is text before its first heading`)
  const part = (heading: string): string | undefined => {
    const at = headings.findIndex(found => found.heading === heading)
    return at < 0
      ? undefined
      : trimmedLines(body.slice((headings[at]?.index ?? 0) + 1, headings[at + 1]?.index))
  }
  const template = part(userHeading)
  if (template === undefined) return refuse(`it has no "${userHeading}" part`)
  return definePrompt(
    { ...prompt, version, system: part(systemHeading) ?? prompt.system, template },
    source,
  )
}

/**
 * The front matter of an edited file and the lines below it, the first of which has the number
 * `firstLine`.
 */
export function frontMatterOf(
  text: string,
  name: string,
  refuse: (message: string) => never,
): { readonly version: string; readonly body: readonly string[]; readonly firstLine: number } {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  if (lines[0]?.trim() !== '---')
    refuse('it must begin with front matter: a line "---", "version: 2", a line "---"')
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  if (end < 0) refuse('its front matter has no closing line "---"')
  return {
    version: versionOf(lines.slice(1, end), name, refuse),
    body: lines.slice(end + 1),
    firstLine: end + 2,
  }
}

function versionOf(
  lines: readonly string[],
  name: string,
  refuse: (message: string) => never,
): string {
  let version: string | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    const colon = line.indexOf(':')
    const key = colon < 0 ? line.trim() : line.slice(0, colon).trim()
    const value =
      colon < 0
        ? ''
        : line
            .slice(colon + 1)
            .trim()
            .replace(/^(["'])(.*)\1$/, '$2')
    if (key === 'version' && version === undefined) version = value
    else if (key !== 'name')
      refuse(
        `"${key.slice(0, 40)}" does not belong in its front matter; there are "version" and "name"`,
      )
    else if (value !== name) refuse(`its name "${value.slice(0, 40)}" is not that of the file`)
  }
  return version ?? refuse('its front matter has no "version"')
}

/** Blank lines at either end go; what is between stays as it is. */
function trimmedLines(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
}
