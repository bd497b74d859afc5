import { codePageLabel } from '../../parsing/code-pages.ts'
import { rtfCharacters, rtfTokens } from '../../parsing/rtf-tokens.ts'
import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { writeRow } from '../building/table-text.ts'
import { textBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'

interface Group {
  skipped: boolean
  font: number
  unicodeSkip: number
  heading: number | undefined
  destination: 'text' | 'fonts' | 'title' | 'margin' | 'note'
  inTable: boolean
}

/** Groups that hold no text of the document. */
const skippedGroups = new Set([
  'colortbl',
  'stylesheet',
  'pict',
  'object',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'filetbl',
  'revtbl',
  'xmlnstbl',
  'fldinst',
  'bkmkstart',
  'bkmkend',
  'shpinst',
  'nonshppict',
  'author',
  'operator',
  'company',
  'creatim',
  'revtim',
  'printim',
  'doccomm',
  'subject',
  'keywords',
  'category',
  'manager',
  'comment',
  'hlinkbase',
  'listname',
  'leveltext',
  'levelnumbers',
  'pntext',
  'pntxtb',
  'pntxta',
  'atnid',
  'atnauthor',
  'atrfstart',
  'atrfend',
  'atndate',
  'wgrffmtfilter',
  'objdata',
  'objclass',
  'fontemb',
  'falt',
  'panose',
  'xe',
  'tc',
  'template',
  'passwordhash',
  'userprops',
  'mmathPr',
])
const margins = new Set([
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
])
/** Windows character sets of fonts, to code pages. */
const fontCharsets = new Map([
  [0, 1252],
  [77, 10000],
  [128, 932],
  [129, 949],
  [130, 1361],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
])
/**
 * Rich Text Format: paragraphs, table rows, headings by outline level, characters of any code page;
 * pictures and embedded objects left out.
 */
export const rtfLoader = singleDocumentLoader(
  { name: 'rtf', version: 1, format: 'Rich Text', mediaType: 'application/rtf' },
  (item, options) => {
    const { bytes } = item
    const builder = textBuilder(item, options.limits)
    const groups: Group[] = [
      {
        skipped: false,
        font: 0,
        unicodeSkip: 1,
        heading: undefined,
        destination: 'text',
        inTable: false,
      },
    ]
    const fonts = new Map<number, string>()
    let codePage = 'windows-1252'
    let definedFont = 0
    let defaultFont = 0
    let pendingBytes: number[] = []
    let toSkip = 0
    let star = false
    let text = ''
    let title = ''
    let margin = ''
    let row: string[] = []
    let firstHeading: string | undefined
    let depthLeft = 0
    let pages = 0

    const group = (): Group =>
      groups.at(-1) ?? {
        skipped: true,
        font: 0,
        unicodeSkip: 1,
        heading: undefined,
        destination: 'text',
        inTable: false,
      }
    const put = (piece: string): void => {
      const { skipped, destination } = group()
      if (skipped || destination === 'fonts') return
      if (destination === 'title') title += piece
      else if (destination === 'margin') margin += piece
      else text += piece
    }
    const flushBytes = (): void => {
      if (pendingBytes.length === 0) return
      const decoded = new TextDecoder(fonts.get(group().font) ?? codePage).decode(
        Uint8Array.from(pendingBytes),
      )
      pendingBytes = []
      put(decoded)
    }
    const endRow = (): void => {
      if (text.trim() !== '') row.push(text.trim())
      text = ''
      writeRow(builder, row)
      builder.newLine()
      row = []
    }
    const endParagraph = (): void => {
      if (group().destination !== 'text') {
        put('\n')
        return
      }
      if (group().inTable) {
        text += '\n'
        return
      }
      if (row.length > 0) endRow()
      const line = text.trim()
      text = ''
      const { heading } = group()
      if (line !== '' && heading !== undefined && line.length <= 300) {
        firstHeading ??= line
        builder.heading(line, heading)
        return
      }
      builder.paragraph()
      builder.append(line)
      builder.paragraph()
    }
    const word = (name: string, value: number | undefined): void => {
      const current = group()
      const wasStar = star
      star = false
      if (current.skipped) return
      if (skippedGroups.has(name)) current.skipped = true
      else if (name === 'fonttbl') current.destination = 'fonts'
      else if (name === 'info') current.destination = 'title'
      else if (current.destination === 'title' && name !== 'title' && name !== 'u')
        current.skipped = name !== 'uc'
      else if (margins.has(name)) current.destination = 'margin'
      else if (name === 'footnote' || name === 'annotation') {
        current.destination = 'text'
        put(' [')
        current.destination = 'note'
      } else if (name === 'f' || name === 'deff') {
        if (name === 'deff') defaultFont = value ?? 0
        if (current.destination === 'fonts') definedFont = value ?? 0
        else current.font = value ?? 0
      } else if (name === 'fcharset') {
        const page = fontCharsets.get(value ?? 0)
        if (page !== undefined && value !== 0) fonts.set(definedFont, codePageLabel(page))
      } else if (name === 'ansicpg') codePage = codePageLabel(value ?? 1252)
      else if (name === 'mac') codePage = 'macintosh'
      else if (name === 'plain') current.font = defaultFont
      else if (name === 'uc') current.unicodeSkip = Math.max(0, Math.min(8, value ?? 1))
      else if (name === 'u') {
        put(String.fromCharCode(((value ?? 0x3f) + 0x10000) & 0xffff))
        toSkip = current.unicodeSkip
      } else if (name === 'par') endParagraph()
      else if (name === 'sect' || name === 'page') {
        endParagraph()
        if (name === 'page') {
          if (pages === 0) pages = 1
          builder.startPage(++pages)
        }
      } else if (name === 'pard') {
        current.heading = undefined
        current.inTable = false
      } else if (name === 'intbl') current.inTable = true
      else if (name === 'outlinelevel')
        current.heading = value !== undefined && value >= 0 && value <= 8 ? value + 1 : undefined
      else if (name === 'cell' || name === 'nestcell') {
        row.push(text.trim())
        text = ''
      } else if (name === 'row') endRow()
      else if (name === 'v' && value !== 0) current.skipped = true
      else if (rtfCharacters.has(name)) put(rtfCharacters.get(name) ?? '')
      else if (wasStar) current.skipped = true
    }

    if (!startsAsRtf(bytes))
      throw unreadable(item.fileName, 'damaged', 'it does not begin like Rich Text')
    for (const token of rtfTokens(bytes)) {
      if (token.type !== 'byte' && token.type !== 'bytes') flushBytes()
      switch (token.type) {
        case 'open':
          toSkip = 0
          if (groups.length > options.limits.maxNesting * 2) depthLeft++
          else groups.push({ ...group() })
          break
        case 'close': {
          toSkip = 0
          if (depthLeft > 0) {
            depthLeft--
            break
          }
          const closed = groups.length > 1 ? groups.pop() : undefined
          if (closed?.destination === 'note' && group().destination === 'text' && !closed.skipped)
            text = `${text.trimEnd()}]`
          if (closed?.destination === 'margin' && group().destination === 'text') {
            if (margin.trim() !== '') {
              builder.paragraph()
              builder.cut(builder.append(margin.trim()), 'header')
              builder.paragraph()
            }
            margin = ''
          }
          break
        }
        case 'word':
          word(token.name, token.value)
          break
        case 'symbol':
          if (token.symbol === '*') star = true
          else if (token.symbol === '~') put(' ')
          else if (token.symbol === '_') put('-')
          else if (token.symbol === '\n' || token.symbol === '\r') endParagraph()
          else if ('\\{}'.includes(token.symbol)) put(token.symbol)
          break
        case 'byte':
          if (toSkip > 0) toSkip--
          else pendingBytes.push(token.byte)
          break
        case 'bytes': {
          const skip = Math.min(toSkip, token.to - token.from)
          toSkip -= skip
          const group0 = group()
          if (!group0.skipped && group0.destination !== 'fonts')
            for (let at = token.from + skip; at < token.to; at++) pendingBytes.push(bytes[at] ?? 0)
          flushBytes()
          break
        }
        default:
          token satisfies never
      }
    }
    flushBytes()
    groups.length = 1
    endParagraph()
    const shownTitle = title.trim() === '' ? firstHeading : title.trim()
    return { ...builder.finish(), ...(shownTitle === undefined ? {} : { title: shownTitle }) }
  },
)

function startsAsRtf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 40))
    .toString('latin1')
    .trimStart()
    .replace(/^ï»¿/, '')
    .startsWith('{\\rtf')
}
