import { detectText } from '../../parsing/character-set.ts'
import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const quietDirectives = new Set([
  'include',
  'toctree',
  'contents',
  'image',
  'figure',
  'raw',
  'highlight',
  'index',
  'module',
  'currentmodule',
  'meta',
])

/**
 * reStructuredText: underlined titles as sections, roles and literals without their marks,
 * directives by their content.
 */
const directiveOption = longPattern('')`
  ^\s*:(?:linenos|caption|maxdepth|hidden|name|alt|width|height|align|target|class|glob
  |emphasize-lines|language|start-after|end-before)[\w-]*:`

export const restructuredTextLoader = singleDocumentLoader(
  { name: 'rst', version: 1, format: 'reStructuredText', mediaType: 'text/x-rst' },
  async (item, options) => {
    const { text, notes } = await detectText(item.bytes)
    const lines = text.split(/\r\n|\r|\n/)
    const builder = textBuilder(item, options.limits)
    /** Levels by the order in which styles of underlining appear. */
    const styles: string[] = []
    let title: string | undefined
    for (let index = 0; index < lines.length; index++) {
      const line = (lines[index] ?? '').trimEnd()
      if (line === '') {
        builder.paragraph()
        continue
      }
      const heading = headingAt(lines, index)
      if (heading !== undefined) {
        if (!styles.includes(heading.style)) styles.push(heading.style)
        const level = styles.indexOf(heading.style) + 1
        title ??= heading.title
        builder.heading(plainInline(heading.title), level)
        index += heading.lines - 1
        continue
      }
      // What is left of adornments: transitions, and the rules of simple and grid tables.
      if (/^[\s=+|-]*$/.test(line) || isAdornment(line.trim())) continue
      const directive = /^(\s*)\.\. +([\w:-]{1,60}?)::(?:\s+(.*))?$/.exec(line)
      if (directive !== null) {
        const [, , name = '', argument = ''] = directive
        builder.newLine()
        const isQuiet = quietDirectives.has(name) || name.startsWith('code')
        const range = builder.append(
          argument === '' ? '' : `${isQuiet ? `${name}: ` : ''}${plainInline(argument)}\n`,
        )
        if (isQuiet) {
          builder.cut(range, 'boilerplate')
          builder.paragraph()
        }
        continue
      }
      if (directiveOption.test(line)) continue
      const target = /^\s*\.\. +_([^:]{1,300}):\s*(.*)$/.exec(line)
      if (target !== null) {
        if (/^https?:/.test(target[2] ?? ''))
          builder.append(`${(target[1] ?? '').replaceAll('`', '')}: ${target[2] ?? ''}\n`)
        continue
      }
      if (/^\s*\.\.(?:\s|$)/.test(line)) {
        // A comment: kept, but neither indexed nor cited.
        builder.newLine()
        builder.cut(builder.append(`${line.trim().slice(2).trim()}\n`), 'boilerplate')
        continue
      }
      const grid = /^\s*\|(.*)\|$/.exec(line)?.[1]
      builder.append(
        `${
          grid === undefined
            ? plainInline(line).replace(/::$/, ':')
            : grid
                .split('|')
                .map(cell => plainInline(cell.trim()))
                .filter(cell => cell !== '')
                .join(' | ')
        }\n`,
      )
    }
    return {
      ...builder.finish(),
      notes,
      ...(title === undefined ? {} : { title: plainInline(title) }),
    }
  },
)

function headingAt(
  lines: readonly string[],
  index: number,
): { title: string; style: string; lines: number } | undefined {
  const line = (lines[index] ?? '').trimEnd()
  const next = (lines[index + 1] ?? '').trimEnd()
  const afterNext = (lines[index + 2] ?? '').trimEnd()
  if (
    isAdornment(line) &&
    isAdornment(afterNext) &&
    line.charAt(0) === afterNext.charAt(0) &&
    next !== '' &&
    !isAdornment(next) &&
    next.trim().length <= line.length &&
    !line.includes(' ')
  ) {
    return { title: next.trim(), style: `${line.charAt(0)}over`, lines: 3 }
  }
  const previous = (lines[index - 1] ?? '').trim()
  if (
    previous === '' &&
    !/^\s/.test(line) &&
    isAdornment(next) &&
    !isAdornment(line) &&
    next.length >= Math.min(line.length, 4) &&
    line.length < 300
  )
    return { title: line, style: next.charAt(0), lines: 2 }
  return undefined
}

/** Whether a line is one punctuation mark, twice or more. */
function isAdornment(line: string): boolean {
  const mark = line.charAt(0)
  if (line.length < 2 || !/[!-/:-@[-`{-~]/.test(mark)) return false
  let end = line.length
  while (end > 0 && line.charAt(end - 1) === ' ') end--
  for (let index = 1; index < end; index++) if (line.charAt(index) !== mark) return false
  return end >= 2
}

function plainInline(text: string): string {
  if (!/[`*|\\]/.test(text)) return text
  return text
    .replace(/``([^`]{1,1000})``/g, '$1')
    .replace(/:[\w:+.-]{1,40}:`([^`<]{1,500}?)\s{0,5}<[^`<>]{1,500}>`/g, '$1')
    .replace(/:[\w:+.-]{1,40}:`[~!]?([^`]{1,1000})`/g, '$1')
    .replace(
      /`([^`<]{0,500}?)\s{0,5}<([^`<>]{1,1000})>`_{1,2}/g,
      (_whole, label: string, target: string) =>
        label === '' || label === target ? target : `${label} (${target})`,
    )
    .replace(/`([^`]{1,1000})`_{0,2}/g, '$1')
    .replace(/\*{1,2}(?=\S)([^*]{0,1000}[^*\s])\*{1,2}/g, '$1')
    .replace(/\\([*`|_\\])/g, '$1')
}
