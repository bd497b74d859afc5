import { ruleOrigin } from '../../../app/use-cases/graph/fact-origins.ts'
import { oneLine, styled, type Terminal } from '../terminal/terminal.ts'

/** The origins that are models, each once. */
export const modelOrigins = (origins: readonly string[]): string[] =>
  [...new Set(origins)].filter(origin => origin !== ruleOrigin)

/** Who found something, in a word. */
export const finder = (origins: readonly string[]): string =>
  modelOrigins(origins).length === 0
    ? ruleOrigin
    : origins.includes(ruleOrigin)
      ? `model, ${ruleOrigin}`
      : 'model'

/** Says, behind a line, that a language model found it; nothing where the rules alone did. */
export function originNote(terminal: Terminal, origins: readonly string[]): string {
  const models = modelOrigins(origins)
  if (models.length === 0) return ''
  const also = origins.length > models.length ? 'also ' : ''
  return styled(terminal, 'dim', `  [${also}${oneLine(models.join(', '), 160)}]`)
}
