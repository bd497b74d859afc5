import type { ComparedFrameworks } from '../../../app/use-cases/frameworks/compare-versions.ts'
import type {
  FrameworkTree,
  ShownStandard,
  StandardBranch,
} from '../../../app/use-cases/frameworks/show-framework.ts'
import { elementTitles, standardElements } from '../../../core/framework.ts'
import { oneLine, printable, styled, wrap, type Terminal } from '../terminal/terminal.ts'

const headingOf = (terminal: Terminal, number: string, title: string): string =>
  `${styled(terminal, 'bold', oneLine(number, 100))} ${oneLine(title, 200)}`.trimEnd()

/** Sections and standards, those in others indented. */
export function renderTree(terminal: Terminal, { framework, sections }: FrameworkTree): string {
  const lines = [
    `${styled(terminal, 'bold', oneLine(`${framework.title} ${framework.version}`, 200))} ` +
      styled(terminal, 'dim', `(${framework.reference})`),
  ]
  const branch = (standard: StandardBranch, indent: string): void => {
    const { number, title, wording = '', children } = standard
    const name = title === '' ? wording : title
    lines.push(`${indent}${oneLine(number, 100)}  ${oneLine(name, 200)}`.trimEnd())
    for (const child of children) branch(child, `${indent}  `)
  }
  for (const section of sections) {
    lines.push('', headingOf(terminal, section.number, section.title))
    for (const standard of section.standards) branch(standard, '  ')
  }
  return `${lines.join('\n')}\n`
}

/** A standard with its elements, and where it stands in its framework. */
export function renderStandard(terminal: Terminal, shown: ShownStandard): string {
  const { standard, framework, section, parent, children, parts, part } = shown
  const named = ({ number, title }: { number: string; title: string }): string =>
    `${number} ${title}`.trim()
  const lines = [
    headingOf(terminal, standard.number, standard.title),
    styled(
      terminal,
      'dim',
      oneLine(
        [
          framework.reference,
          named(section),
          ...(parent === undefined ? [] : [named(parent)]),
        ].join(' > '),
        300,
      ),
    ),
  ]
  const asked = parts.find(({ number }) => number === part)
  if (asked !== undefined)
    lines.push('', headingOf(terminal, asked.number, ''), wrap(asked.text, terminal.width, '  '))
  else
    for (const element of standardElements)
      if (standard[element] !== '')
        lines.push(
          '',
          styled(terminal, 'underline', elementTitles[element]),
          wrap(standard[element], terminal.width, '  '),
        )
  if (children.length > 0)
    lines.push(
      '',
      styled(terminal, 'underline', 'Parts'),
      ...children.map(child => `  ${oneLine(named(child), 200)}`),
    )
  return `${lines.join('\n')}\n`
}

/** What a version adds, removes and changes; removed words as `[-…-]`, added ones as `{+…+}`. */
export function renderDifference(
  terminal: Terminal,
  { before, after, sections, standards, renumbered }: ComparedFrameworks,
): string {
  const lines = [
    `${before.reference} → ${after.reference}: standards: ${standards.added.length} added, ` +
      `${standards.removed.length} removed, ${standards.changed.length} changed, ` +
      `${standards.unchanged} unchanged`,
  ]
  for (const [name, changes] of [
    ['Sections', sections],
    ['Standards', standards],
  ] as const) {
    const { added, removed, changed } = changes
    if (added.length + removed.length + changed.length === 0) continue
    lines.push('', styled(terminal, 'underline', name))
    for (const { number, title } of removed)
      lines.push(styled(terminal, 'red', oneLine(`- ${number} ${title}`, 200)))
    for (const { number, title } of added)
      lines.push(styled(terminal, 'green', oneLine(`+ ${number} ${title}`, 200)))
    for (const { number, title, fields } of changed) {
      lines.push(`~ ${headingOf(terminal, number, title)}`)
      for (const { field, words } of fields)
        lines.push(
          wrap(
            `${field}: ${words
              .map(({ kind, text }) => {
                const run = printable(text).replace(/\s+/g, ' ')
                if (kind === 'same') return shortened(run)
                const [word, space] = [run.trimEnd(), run.endsWith(' ') ? ' ' : '']
                return kind === 'removed'
                  ? `${styled(terminal, 'red', `[-${word}-]`)}${space}`
                  : `${styled(terminal, 'green', `{+${word}+}`)}${space}`
              })
              .join('')}`,
            terminal.width,
            '    ',
          ),
        )
    }
  }
  if (renumbered.length > 0)
    lines.push(
      '',
      styled(terminal, 'underline', 'The same words under another number'),
      ...renumbered.map(({ from, to }) => `  ${oneLine(`${from} → ${to}`, 200)}`),
    )
  return `${lines.join('\n')}\n`
}

// Of long stretches that stay, a few words on both sides say where a change is.
const shownWords = 8

function shortened(run: string): string {
  const words = run.split(' ')
  return words.length <= 2 * shownWords + 4
    ? run
    : [...words.slice(0, shownWords), '…', ...words.slice(-shownWords - 1)].join(' ')
}
