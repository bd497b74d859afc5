import { dotLeader, halfPoint, headingRules, type HeadingRules } from './pdf-headings.ts'
import { markCells, type PdfLine } from './pdf-lines.ts'
import { readingOrder } from './pdf-columns.ts'
import type { PdfItem, PdfPageItems } from './pdf-items.ts'
import { findMargins } from './pdf-margins.ts'
import type { TextBuilder } from '../building/text-builder.ts'

const bullet = /^(?:[•‣▪▫●○◦■□–—*·➢➤✓-]\s|[•‣▪●◦]|\(?(?:\d{1,3}|[a-z])[.)]\s|\[\d{1,3}\])/
const ideograph = /[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]/

/**
 * Writes pages in reading order: lines joined to paragraphs, words that were divided at a line's
 * end joined again, each run of text placed on its page. Returns the largest heading of the first
 * page.
 */
export function writePdf(
  builder: TextBuilder,
  pages: readonly PdfPageItems[],
  labels: readonly string[] | undefined,
): string | undefined {
  const margins = findMargins(pages)
  const words = wordsOf(pages)
  const rules = headingRules(pages)
  let title: string | undefined
  pages.forEach((page, index) => {
    const margin = margins[index]
    const label = labels?.[index]
    builder.startPage(
      page.page,
      label === undefined || label === String(page.page) ? undefined : label,
    )
    const writeMargin = (
      items: ReadonlySet<PdfItem> | undefined,
      kind: 'header' | 'footer',
    ): void => {
      if (items === undefined || items.size === 0) return
      builder.paragraph()
      const start = builder.length()
      writeLines(builder, readingOrder([...items], { value: 0 }), words, undefined)
      builder.cut({ start, end: builder.length() }, kind)
      builder.paragraph()
    }
    writeMargin(margin?.header, 'header')
    const nextRegion = { value: 1 }
    for (const group of page.groups) {
      const body = group.filter(
        item => margin === undefined || (!margin.header.has(item) && !margin.footer.has(item)),
      )
      const heading = writeLines(builder, markCells(readingOrder(body, nextRegion)), words, rules)
      if (index === 0) title ??= heading
      builder.paragraph()
    }
    writeMargin(margin?.footer, 'footer')
  })
  return title
}

/** Writes lines of one page; returns its first heading of the outermost level. */
function writeLines(
  builder: TextBuilder,
  lines: readonly PdfLine[],
  words: ReadonlySet<string>,
  rules: HeadingRules | undefined,
): string | undefined {
  const regions = measureRegions(lines)
  const texts = lines.map(lineText)
  const levels = lines.map((line, index) =>
    bullet.test((texts[index] ?? '').replace(/^\d{1,3}[.)]\s/, ''))
      ? undefined
      : rules?.bySize(line, texts[index] ?? ''),
  )
  const gap = (index: number): 'join' | 'close' | 'line' | 'paragraph' | 'start' => {
    const line = lines[index]
    const previous = lines[index - 1]
    if (
      line === undefined ||
      previous === undefined ||
      levels[index] !== undefined ||
      levels[index - 1] !== undefined
    )
      return 'start'
    return between(previous, line, regions)
  }
  const standsAlone = (index: number): boolean =>
    [gap(index), gap(index + 1)].every(
      found => found === 'start' || found === 'paragraph' || found === 'line',
    )
  let title: string | undefined
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (line === undefined) break
    const level =
      levels[index] ?? (standsAlone(index) ? rules?.byNumber(line, texts[index] ?? '') : undefined)
    if (level !== undefined) {
      levels[index] = level
      let end = index + 1
      while (
        end < Math.min(lines.length, index + 4) &&
        levels[end] === level &&
        continuesHeading(lines[end - 1], lines[end])
      )
        end++
      builder.paragraph()
      const text = texts.slice(index, end).join(' ').replace(/\s+/g, ' ').trim()
      builder.openSection(text, level)
      lines.slice(index, end).forEach((part, at) => {
        if (at > 0) builder.append(' ')
        writeLine(builder, part, undefined, words)
      })
      builder.paragraph()
      if (level === 1) title ??= text
      index = end - 1
      continue
    }
    const before = gap(index)
    const previous = lines[index - 1]
    if (before === 'paragraph') builder.paragraph()
    else if (before === 'line') builder.newLine()
    else if (before === 'join' && previous !== undefined && !endsHyphenated(previous))
      builder.append(' ')
    const after = gap(index + 1)
    writeLine(
      builder,
      line,
      after === 'join' || after === 'close' ? lines[index + 1] : undefined,
      words,
    )
  }
  return title
}

/**
 * Writes a line's items with the spaces between them; `joined` is the line that continues the
 * paragraph, for a word divided at the end.
 */
function writeLine(
  builder: TextBuilder,
  line: PdfLine,
  joined: PdfLine | undefined,
  words: ReadonlySet<string>,
): void {
  const dropHyphen = joined !== undefined && endsHyphenated(line) && joinsWord(line, joined, words)
  line.items.forEach((item, index) => {
    const previous = line.items[index - 1]
    if (previous !== undefined) {
      if (line.cells.includes(index)) builder.append(' | ')
      else if (needsSpace(previous, item)) builder.append(' ')
    }
    let text = item.text
    if (index === 0) text = text.trimStart()
    if (index === line.items.length - 1) {
      text = text.trimEnd()
      if (dropHyphen) text = text.slice(0, -1)
    }
    if (text === '') return
    const range = builder.append(text)
    builder.place({ ...range, page: item.page, item: item.item, ...item.box })
  })
}

function needsSpace(previous: PdfItem, item: PdfItem): boolean {
  if (/\s$/.test(previous.text) || /^\s/.test(item.text)) return false
  const gap = Math.min(Math.abs(item.left - previous.right), Math.abs(previous.left - item.right))
  const overlaps = item.left < previous.right && previous.left < item.right
  return (
    (!overlaps && gap > 0.13 * Math.min(previous.size, item.size)) ||
    (item.spaced && gap > 0.05 * item.size)
  )
}

interface Region {
  readonly left: number
  readonly right: number
  readonly leading: number
}

function measureRegions(lines: readonly PdfLine[]): ReadonlyMap<number, Region> {
  const grouped = new Map<number, PdfLine[]>()
  for (const line of lines) {
    const group = grouped.get(line.region) ?? []
    grouped.set(line.region, group)
    group.push(line)
  }
  const regions = new Map<number, Region>()
  for (const [region, group] of grouped) {
    const steps: number[] = []
    let left = Number.POSITIVE_INFINITY
    let right = Number.NEGATIVE_INFINITY
    group.forEach((line, index) => {
      left = Math.min(left, line.left)
      right = Math.max(right, line.right)
      const step = line.base - (group[index - 1]?.base ?? line.base)
      if (step > 0.5 * line.size) steps.push(step)
    })
    steps.sort((first, second) => first - second)
    regions.set(region, { left, right, leading: steps[Math.floor(steps.length / 2)] ?? 0 })
  }
  return regions
}

/**
 * How two lines follow each other: as one paragraph (with a space, or without in scripts that have
 * none), on a new line, or as paragraphs.
 */
function between(
  previous: PdfLine,
  line: PdfLine,
  regions: ReadonlyMap<number, Region>,
): 'join' | 'close' | 'line' | 'paragraph' {
  const text = lineText(line)
  const before = lineText(previous)
  const joined =
    ideograph.test(before.slice(-1)) && ideograph.test(text.slice(0, 1)) ? 'close' : 'join'
  if (previous.cells.length > 0 || line.cells.length > 0)
    return previous.cells.length > 0 && line.cells.length > 0 ? 'line' : 'paragraph'
  const ratio = line.size / previous.size
  if (ratio > 1.15 || ratio < 0.87) return 'paragraph'
  if (bullet.test(text) || dotLeader.test(before)) return 'line'
  if (previous.region !== line.region)
    return /^\p{Ll}/u.test(text) && !/[.!?:]["”’)]?$/.test(before) ? joined : 'paragraph'
  const region = regions.get(line.region)
  const step = line.base - previous.base
  const leading =
    region === undefined || region.leading === 0
      ? line.size * 1.2
      : Math.min(region.leading, line.size * 2.2)
  if (step > leading * 1.4 || step > line.size * 2.6) return 'paragraph'
  const indent = line.left - previous.left
  if (
    indent > 0.9 * line.size &&
    indent < 5 * line.size &&
    !bullet.test(before) &&
    !/^[[(]?\d/.test(before)
  )
    return 'paragraph'
  const width = region === undefined ? 0 : region.right - region.left
  if (
    region !== undefined &&
    previous.right < region.right - 0.25 * width &&
    /[.!?:]["”’)]?$/.test(before)
  )
    return 'paragraph'
  // A line that ends far from the edge was ended on purpose, unless what follows goes on in small
  // letters.
  if (region !== undefined && previous.right < region.right - 0.4 * width && !/^\p{Ll}/u.test(text))
    return 'line'
  return joined
}

function lineText(line: PdfLine): string {
  return line.items
    .map((item, index) =>
      index > 0 && needsSpace(line.items[index - 1] ?? item, item) ? ` ${item.text}` : item.text,
    )
    .join('')
    .trim()
}

function endsHyphenated(line: PdfLine): boolean {
  return /\p{L}[-\u00ad\u2010]$/u.test(line.items.at(-1)?.text.trimEnd() ?? '')
}

/**
 * Whether a word divided at the line's end is written in one: unless the document elsewhere writes
 * it with its hyphen, or what follows is no word's end.
 */
function joinsWord(line: PdfLine, next: PdfLine, words: ReadonlySet<string>): boolean {
  const head = /([\p{L}\p{N}]{1,60})[-\u00ad\u2010]$/u
    .exec(lineText(line).slice(-80))?.[1]
    ?.toLowerCase()
  const tail = /^(\p{Ll}[\p{L}]{0,60})/u.exec(lineText(next).slice(0, 80))?.[1]?.toLowerCase()
  if (head === undefined || tail === undefined) return false
  if (words.has(head + tail)) return true
  return !words.has(`${head}-${tail}`)
}

/**
 * All words of the document, with and without inner hyphens, for telling divided words from
 * compounds.
 */
function wordsOf(pages: readonly PdfPageItems[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const page of pages) {
    for (const group of page.groups) {
      for (const item of group) {
        if (words.size > 200_000) return words
        for (const match of item.text.matchAll(/\p{L}+(?:-\p{L}+)*/gu))
          words.add(match[0].toLowerCase())
      }
    }
  }
  return words
}

function continuesHeading(previous: PdfLine | undefined, line: PdfLine | undefined): boolean {
  if (previous === undefined || line === undefined || previous.region !== line.region) return false
  return (
    halfPoint(previous.size) === halfPoint(line.size) && line.base - previous.base < 1.8 * line.size
  )
}
