import type { AbilityCheck } from '../../../app/use-cases/models/test-models.ts'
import { printable, styled, type Terminal } from '../terminal/terminal.ts'

/** What one test of a model showed, and what happens instead where it does not work. */
export function abilityLines(
  terminal: Terminal,
  { ability, status, detail, instead }: AbilityCheck,
): string {
  const marks = {
    works: styled(terminal, 'green', '✓'),
    fails: styled(terminal, 'red', '✗'),
    off: '–',
  }
  return (
    `  ${marks[status]} ${ability}: ${printable(detail)}\n` +
    (instead === undefined ? '' : `      instead: ${instead}\n`)
  )
}
