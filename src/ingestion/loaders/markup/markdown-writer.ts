import { plainInline } from './markdown-inline.ts'
import { columnNames, writeRow } from '../building/table-text.ts'
import type { TextBuilder } from '../building/text-builder.ts'

export interface MarkdownFacts {
  readonly firstHeading: string | undefined
  /** Targets of links to other files, as written. */
  readonly links: readonly string[]
}

/**
 * Writes Markdown line by line as the text that a reader of the page sees; each line is looked at
 * once.
 */
export function writeMarkdown(
  builder: TextBuilder,
  lines: readonly string[],
  options: { readonly keepLocalLinks: boolean },
): MarkdownFacts {
  const links: string[] = []
  let firstHeading: string | undefined
  let fence: { mark: string; length: number } | undefined
  let names: readonly string[] | undefined
  let inComment = false
  const inline = (text: string): string =>
    plainInline(text, options.keepLocalLinks ? undefined : links)

  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const trimmed = line.trim()
    if (fence !== undefined) {
      const close = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1]
      if (close !== undefined && close.startsWith(fence.mark) && close.length >= fence.length) {
        fence = undefined
        builder.paragraph()
      } else builder.append(`${line}\n`)
      continue
    }
    if (inComment) {
      inComment = !line.includes('-->')
      continue
    }
    if (trimmed.startsWith('<!--')) {
      inComment = !line.includes('-->')
      continue
    }
    const opened = /^\s{0,12}(`{3,}|~{3,})/.exec(line)?.[1]
    if (
      opened !== undefined &&
      !(opened.startsWith('`') && trimmed.slice(opened.length).includes('`'))
    ) {
      fence = { mark: opened.charAt(0).repeat(3), length: opened.length }
      builder.paragraph()
      continue
    }
    if (trimmed === '') {
      builder.paragraph()
      names = undefined
      continue
    }
    const heading = headingOf(lines, index)
    if (heading !== undefined) {
      const title = inline(heading.title)
      firstHeading ??= title === '' ? undefined : title
      builder.heading(title, heading.level)
      if (heading.underlined) index++
      names = undefined
      continue
    }
    if (isTableRule(trimmed)) continue
    if (isTableRule((lines[index + 1] ?? '').trim()) && trimmed.includes('|')) {
      const cells = tableCells(line).map(inline)
      builder.paragraph()
      writeRow(builder, cells)
      names = columnNames(cells)
      builder.newLine()
      continue
    }
    if (names !== undefined && trimmed.includes('|')) {
      writeRow(builder, tableCells(line).map(inline), names)
      builder.newLine()
      continue
    }
    names = undefined
    if (/^(?:[-*_]\s*){3,}$/.test(trimmed.slice(0, 200)) && !/[^\s*_-]/.test(trimmed)) {
      builder.paragraph()
      continue
    }
    const definition = /^ {0,3}\[([^\]]{1,200})\]:\s+(\S{1,2000})/.exec(line)
    if (definition !== null && !(definition[1] ?? '').startsWith('^')) {
      if (/^https?:/i.test(definition[2] ?? ''))
        builder.append(`${definition[1] ?? ''}: ${definition[2] ?? ''}\n`)
      continue
    }
    writeLine(builder, line, inline)
  }
  return { firstHeading, links }
}

function writeLine(builder: TextBuilder, line: string, inline: (text: string) => string): void {
  const item = /^(\s{0,40})(?:([-*+])|(\d{1,9})[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/.exec(line)
  if (item !== null) {
    const [, indent = '', bullet, number, box, text = ''] = item
    // Whether a task is done is part of what it says.
    const rest = box === undefined ? text : `[${box.toLowerCase()}] ${text}`
    builder.newLine()
    builder.append(
      `${indent.replaceAll('\t', '  ')}${bullet === undefined ? `${number ?? ''}.` : '-'} ` +
        `${inline(rest)}\n`,
    )
    return
  }
  const text = inline(line.replace(/^\s{0,3}(?:>\s?){1,20}/, ''))
  if (text.trim() !== '') builder.append(`${text.trimEnd()}\n`)
}

function headingOf(
  lines: readonly string[],
  index: number,
): { title: string; level: number; underlined: boolean } | undefined {
  const line = lines[index] ?? ''
  const marked = /^ {0,3}(#{1,6})(?:\s+(.*))?$/.exec(line)
  if (marked !== null)
    return {
      title: withoutClosingMarks(marked[2] ?? ''),
      level: (marked[1] ?? '#').length,
      underlined: false,
    }
  const next = lines[index + 1] ?? ''
  const previous = lines[index - 1] ?? ''
  const isUnderline = /^ {0,3}(?:=+|-{2,})\s*$/.test(next)
  if (
    isUnderline &&
    previous.trim() === '' &&
    line.length < 300 &&
    !/^\s*(?:[-*+>|]|\d+[.)])\s/.test(line) &&
    !line.includes('|')
  ) {
    return { title: line, level: next.trimStart().startsWith('=') ? 1 : 2, underlined: true }
  }
  return undefined
}

function withoutClosingMarks(title: string): string {
  let end = title.trimEnd().length
  while (end > 0 && title.charAt(end - 1) === '#') end--
  return end === 0 || /\s/.test(title.charAt(end - 1)) ? title.slice(0, end).trim() : title.trim()
}

function isTableRule(line: string): boolean {
  return line.includes('-') && line.includes('|') && /^[|:\s-]+$/.test(line)
}

function tableCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .replaceAll('\\|', '\ue000')
    .split('|')
    .map(cell => cell.replaceAll('\ue000', '|').trim())
}
