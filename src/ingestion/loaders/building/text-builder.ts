import type { CutRegion, LayoutItem, Page, Section } from '../../../core/document.ts'
import type { TextRange } from '../../../core/span.ts'
import { wellFormed } from '../../../language/words/normalize.ts'
import type { LoadLimits, RawItem } from '../../loaded-document.ts'
import { LongText } from './long-text.ts'
import { unreadable } from '../../unreadable.ts'

/** The long parts of a document, in exact offsets of `text`. */
export interface BuiltText {
  readonly text: string
  readonly sections: readonly Section[]
  readonly pages: readonly Page[]
  readonly cuts: readonly CutRegion[]
  readonly layout: readonly LayoutItem[]
  /** What was not noted because there was too much of it, for people. */
  readonly leftOut: readonly string[]
}

/**
 * Writes a document's text from front to back and notes where its parts are; nothing is searched
 * afterwards.
 */
export interface TextBuilder {
  /** Length written so far; the offset at which the next piece starts. */
  length(): number
  /**
   * Fails like `append` where so much more text would be too long: for text that is read already
   * and cannot be written yet.
   */
  ensureRoom(length: number): void
  /**
   * Whether text that stands elsewhere already (the names of columns) may be written once more;
   * counts it if so. No longer where repetitions make up a quarter of the limit: a table may
   * otherwise become many times longer than its file.
   */
  mayRepeat(length: number): boolean
  /** Writes a piece, made well-formed; the range says where it stands. */
  append(piece: string): TextRange
  /** Ends the current line, if it holds anything. */
  newLine(): void
  /** Leaves one blank line, except at the very beginning. */
  paragraph(): void
  /**
   * Opens a section that ends where a section of the same or an outer level opens; writes nothing.
   * Level 1 is the outermost.
   */
  openSection(title: string, level: number): void
  /** Writes a heading on a line of its own and opens its section. */
  heading(title: string, level: number): void
  closeSections(): void
  /** Ends the running page and starts another after a blank line. */
  startPage(number: number, label?: string): void
  endPage(): void
  cut(range: TextRange, kind: CutRegion['kind']): void
  place(item: LayoutItem): void
  finish(): BuiltText
}

interface OpenSection {
  readonly title: string
  readonly level: number
  readonly start: number
  readonly headingPath: readonly string[]
  readonly order: number
}

const maxTitleLength = 300
/** Texts up to this length are not compared with their files: a page of blanks packs to nothing. */
const shortText = 4 * 2 ** 20

/**
 * A builder that fails with `too_large` as soon as the text is longer than `maxTextLength` UTF-16
 * units, or many times (`maxTextGrowth`) longer than its file. Of sections, pages and cuts the
 * first `maxDivisions` each are noted; what lies behind them is text like any other.
 */
export function textBuilder(
  item: Pick<RawItem, 'fileName' | 'bytes'>,
  limits: Pick<LoadLimits, 'maxTextLength' | 'maxTextGrowth' | 'maxDivisions'>,
): TextBuilder {
  const { maxDivisions } = limits
  const grown = Math.max(shortText, item.bytes.length * limits.maxTextGrowth)
  const maxLength = Math.min(limits.maxTextLength, grown)
  const written = new LongText()
  let length = 0
  let repeated = 0
  const tooMuch = { sections: false, pages: false, cuts: false, repetitions: false }
  /** Line breaks at the end of what was written; a fresh text counts as having enough of them. */
  let trailingBreaks = 2
  let held = ''
  let page: { number: number; label: string | undefined; start: number } | undefined
  const open: OpenSection[] = []
  const sections: Array<Section & { order: number }> = []
  let order = 0
  const pages: Page[] = []
  const cuts: CutRegion[] = []
  const layout: LayoutItem[] = []

  const tooLong = () =>
    unreadable(
      item.fileName,
      'too_large',
      maxLength === limits.maxTextLength
        ? `its text is longer than the limit of ${maxLength} characters (maxTextLength; ` +
            'ingest.maxTextLength in config.json)'
        : `its text is longer than ${maxLength} characters, ${limits.maxTextGrowth} times ` +
            'the length of the file (maxTextGrowth)',
    )
  const write = (text: string): void => {
    if (text === '') return
    length += text.length
    if (length > maxLength) throw tooLong()
    written.add(text)
    let breaks = 0
    while (breaks < text.length && text.charCodeAt(text.length - 1 - breaks) === 10) breaks++
    trailingBreaks = breaks === text.length ? trailingBreaks + breaks : breaks
  }
  const release = (): void => {
    const rest = held
    held = ''
    write(wellFormed(rest))
  }
  const closeFrom = (level: number): void => {
    for (let last = open.at(-1); last !== undefined && last.level >= level; last = open.at(-1)) {
      open.pop()
      sections.push({
        start: last.start,
        end: length,
        headingPath: last.headingPath,
        level: open.length + 1,
        order: last.order,
      })
    }
  }

  const builder: TextBuilder = {
    length() {
      release()
      return length
    },
    ensureRoom(more) {
      if (length + more > maxLength) throw tooLong()
    },
    mayRepeat(more) {
      if (tooMuch.repetitions || repeated + more > limits.maxTextLength / 4) {
        tooMuch.repetitions = true
        return false
      }
      repeated += more
      return true
    },
    append(piece) {
      const text = held + piece
      held = ''
      const start = length
      const last = text.charCodeAt(text.length - 1)
      // Half of a surrogate pair or of a CR LF may be at the very end: the other half may follow.
      const keep = last === 13 || (last >= 0xd800 && last <= 0xdbff) ? 1 : 0
      write(wellFormed(keep === 0 ? text : text.slice(0, -1)))
      if (keep === 1) held = text.slice(-1)
      return { start, end: length }
    },
    newLine() {
      release()
      if (trailingBreaks === 0) write('\n')
    },
    paragraph() {
      release()
      if (trailingBreaks === 0) write('\n\n')
      else if (trailingBreaks === 1) write('\n')
    },
    openSection(title, level) {
      release()
      closeFrom(level)
      if (order >= maxDivisions) {
        tooMuch.sections = true
        return
      }
      const shown = wellFormed(title)
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, maxTitleLength)
        .toWellFormed()
      open.push({
        title: shown,
        level,
        start: length,
        headingPath: [...open.map(section => section.title), shown],
        order: order++,
      })
    },
    heading(title, level) {
      const line = title.replace(/\s+/g, ' ').trim()
      if (line === '') return
      builder.paragraph()
      builder.openSection(line, level)
      builder.append(line)
      builder.paragraph()
    },
    closeSections() {
      release()
      closeFrom(0)
    },
    startPage(number, label) {
      builder.endPage()
      builder.paragraph()
      if (pages.length >= maxDivisions) {
        tooMuch.pages = true
        return
      }
      page = { number, label, start: length }
    },
    endPage() {
      release()
      if (page === undefined) return
      pages.push({
        number: page.number,
        start: page.start,
        end: length,
        ...(page.label === undefined ? {} : { label: wellFormed(page.label) }),
      })
      page = undefined
    },
    cut(range, kind) {
      if (range.end <= range.start) return
      if (cuts.length >= maxDivisions) tooMuch.cuts = true
      else cuts.push({ start: range.start, end: range.end, kind })
    },
    place(run) {
      layout.push(run)
    },
    finish() {
      builder.endPage()
      builder.closeSections()
      const text = written.take().trimEnd()
      const clamp = <Range extends TextRange>(range: Range): Range =>
        range.end <= text.length
          ? range
          : { ...range, start: Math.min(range.start, text.length), end: text.length }
      sections.sort((left, right) => left.order - right.order)
      return {
        text,
        sections: sections.map(({ order: _order, ...section }) => clamp(section)),
        pages: pages.map(clamp),
        cuts: merge(cuts.map(clamp)),
        layout: layout.map(clamp).filter(place => place.end > place.start),
        leftOut: [
          ...(tooMuch.sections
            ? [`more than ${maxDivisions} headings: the later ones open no section`]
            : []),
          ...(tooMuch.pages
            ? [`more than ${maxDivisions} pages: the later ones are not told apart`]
            : []),
          ...(tooMuch.cuts
            ? [
                `more than ${maxDivisions} parts beside the content: the later ones are ` +
                  'read as content',
              ]
            : []),
          ...(tooMuch.repetitions
            ? [
                'the names of the columns would make the text many times longer: later ' +
                  'rows stand without them',
              ]
            : []),
        ],
      }
    },
  }
  return builder
}

/** Cuts in order, without overlap: of nested ones the outer stays. */
function merge(cuts: readonly CutRegion[]): CutRegion[] {
  const sorted = cuts
    .filter(cut => cut.end > cut.start)
    .sort((left, right) =>
      left.start === right.start ? right.end - left.end : left.start - right.start,
    )
  const merged: CutRegion[] = []
  for (const cut of sorted) {
    const last = merged.at(-1)
    if (last === undefined || cut.start >= last.end) merged.push(cut)
    else if (cut.end > last.end) merged[merged.length - 1] = { ...last, end: cut.end }
  }
  return merged
}
