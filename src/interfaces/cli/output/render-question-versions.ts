import type { compareVersions, KeptSet } from '../../../app/use-cases/question-sets/kept-sets.ts'
import { oneLine, table, type Terminal } from '../terminal/terminal.ts'

const width = 120

/** Sets with their versions, the newest first. */
export function renderSets(terminal: Terminal, sets: readonly KeptSet[]): string {
  if (sets.length === 0)
    return 'The corpus keeps no question set. "veritrail questions versions keep" keeps one.\n'
  const rows = sets.flatMap(({ name, versions }) =>
    versions
      .toReversed()
      .map(({ version, at, questions, note = '' }) => [
        name,
        version,
        new Date(at).toISOString().slice(0, 16).replace('T', ' '),
        String(questions),
        note,
      ]),
  )
  return table(terminal, ['set', 'version', 'kept', 'questions', 'note'], rows)
}

/** What a version changes, a line for each question. */
export function renderDifference({
  before,
  after,
  added,
  removed,
  changed,
  unchanged,
  reordered,
}: ReturnType<typeof compareVersions>): string {
  return [
    `${before} → ${after}: ${added.length} added, ${removed.length} removed, ` +
      `${changed.length} changed, ${unchanged} unchanged${reordered ? ', in another order' : ''}`,
    ...added.map(({ id, question }) => oneLine(`+ ${id} ${question}`, width)),
    ...removed.map(({ id, question }) => oneLine(`- ${id} ${question}`, width)),
    ...changed.map(({ id, question, fields }) =>
      oneLine(`~ ${id} (${fields.join(', ')}) ${question}`, width),
    ),
    '',
  ].join('\n')
}
