import type { Comparison } from '../../../app/use-cases/evaluation/compare.ts'
import { oneLine, printable, styled, table, wrap, type Terminal } from '../terminal/terminal.ts'

type Row = Comparison['rows'][number]

const maxNamed = 10
const isAmount = (measure: string): boolean => measure === 'context tokens' || measure === 'ms'
const shown = (measure: string, value: number): string =>
  isAmount(measure)
    ? value.toFixed(measure === 'ms' ? 1 : 0)
    : value.toFixed(3).replace(/^(-?)0\./, '$1.')
const signed = (measure: string, value: number): string =>
  `${value > 0 ? '+' : ''}${shown(measure, value)}`
const chance = (p: number): string => (p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0\./, '.'))

function cells({ system, measure, mean, difference }: Row, newMeasure: boolean): string[] {
  return [
    newMeasure ? measure : '',
    system,
    mean === undefined ? 'unscored' : shown(measure, mean.value),
    mean === undefined ? '' : `${shown(measure, mean.low)} – ${shown(measure, mean.high)}`,
    difference === undefined ? '' : signed(measure, difference.value),
    difference === undefined
      ? ''
      : `${signed(measure, difference.low)} – ${signed(measure, difference.high)}`,
    difference === undefined ? '' : chance(difference.adjustedP),
  ]
}

/** The comparison for people: the table, the questions that differ most, and what did not count. */
export function renderComparison(terminal: Terminal, comparison: Comparison): string {
  const { recipes, rows, questions, differing, notes, unscored, leftOut, missingEvidence } =
    comparison
  const first = recipes[0] ?? ''
  const parts = [
    `${questions} question${questions === 1 ? '' : 's'}, each against ${recipes.join(', ')}`,
    '',
    table(
      terminal,
      ['measure', 'recipe', 'mean', '95 % interval', `less ${first}`, '95 % interval', 'p (Holm)'],
      rows.map((row, index) => cells(row, row.measure !== rows[index - 1]?.measure)),
    ),
    '',
    styled(
      terminal,
      'dim',
      `Intervals: bootstrap, 2,000 resamples. p: ${comparison.test}. Tokens: ` +
        `${comparison.tokensBy}.` +
        (comparison.judge === undefined
          ? ''
          : ` Answers judged by ${printable(comparison.judge)}.`),
    ),
  ]
  for (const note of notes) parts.push(styled(terminal, 'yellow', oneLine(note, terminal.width)))
  if (recipes.length > 1) {
    parts.push(
      '',
      differing.questions.length === 0
        ? `No question differs in ${differing.measure}.`
        : styled(terminal, 'bold', `Differ most in ${differing.measure} (${recipes.join(' / ')}):`),
    )
    for (const { id, question, values } of differing.questions)
      parts.push(
        `  ${values.map(value => shown('', value)).join(' / ')}  ` +
          `${oneLine(`${id}: ${question}`, terminal.width - 4 - 7 * values.length)}`,
      )
  }
  const unscoredValues = unscored.reduce((sum, { count }) => sum + count, 0)
  if (unscoredValues > 0)
    parts.push(
      '',
      styled(
        terminal,
        'yellow',
        `${unscoredValues} value${unscoredValues === 1 ? '' : 's'} unscored, outside the means:`,
      ),
      ...unscored.map(({ measure, recipe, reason, count, detail }) =>
        wrap(
          oneLine(
            `${measure} of ${recipe}: ${count}, ` +
              `${reason}${detail === undefined ? '' : ` (${detail})`}`,
            400,
          ),
          terminal.width,
          '  ',
        ),
      ),
    )
  parts.push(
    ...named(
      terminal,
      'left out',
      leftOut.map(({ id, reason }) => `${id}: ${reason}`),
    ),
  )
  parts.push(
    ...named(
      terminal,
      'evidence not in the corpus, counted as never found',
      missingEvidence.map(
        ({ id, evidence, reason }) =>
          `${id}: ${evidence.documentKey ?? evidence.documentId ?? ''} (${reason})`,
      ),
    ),
  )
  return `${parts.join('\n')}\n`
}

function named(terminal: Terminal, title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more =
    lines.length > maxNamed ? [`  and ${lines.length - maxNamed} more (--json names all)`] : []
  return [
    '',
    styled(terminal, 'yellow', `${lines.length} ${title}:`),
    ...lines.slice(0, maxNamed).map(line => `  ${oneLine(line, terminal.width - 2)}`),
    ...more,
  ]
}

// A spreadsheet runs what begins like a formula.
const csvCell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The table as CSV, one row per measure and recipe, with all digits. */
export function comparisonCsv({ rows }: Comparison): string {
  const header = [
    'measure',
    'recipe',
    'n',
    'unscored',
    'mean',
    'low',
    'high',
    'difference',
    'difference_low',
    'difference_high',
    'p',
    'p_holm',
    'p_t',
    'p_wilcoxon',
  ]
  const lines = rows.map(({ system, measure, mean, unscored, difference }) => [
    measure,
    system,
    mean?.n ?? 0,
    unscored,
    mean?.value ?? '',
    mean?.low ?? '',
    mean?.high ?? '',
    ...(difference === undefined
      ? ['', '', '', '', '', '', '']
      : [
          difference.value,
          difference.low,
          difference.high,
          difference.p,
          difference.adjustedP,
          difference.tTestP ?? '',
          difference.wilcoxonP,
        ]),
  ])
  return [header, ...lines].map(line => `${line.map(csvCell).join(',')}\r\n`).join('')
}
