import assert from 'node:assert/strict'
import { strToU8, zipSync } from 'fflate'
import {
  defaultLoadLimits,
  type LoadedDocument,
  type LoadLimits,
  type LoadOutcome,
} from '../loaded-document.ts'
import { msgFile, sampleMail } from '../email/outlook/msg-sample.contract.ts'
import { tnefFile } from '../email/outlook/tnef-sample.contract.ts'
import { loadItem } from './load-item.ts'

// Small files of every format, made in code: tests need no binary fixtures.

export interface Sample {
  readonly fileName: string
  readonly bytes: Uint8Array
}

export async function load(
  fileName: string,
  bytes: Uint8Array | string,
  limits: Partial<LoadLimits> = {},
  extra: { mediaType?: string; link?: string } = {},
): Promise<LoadOutcome> {
  const outcomes: LoadOutcome[] = []
  for await (const outcome of loadItem(
    {
      key: fileName,
      fileName,
      bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
      ...extra,
    },
    { timeZone: 'UTC', limits: { ...defaultLoadLimits, ...limits } },
  ))
    outcomes.push(outcome)
  const [only] = outcomes
  assert.ok(
    only !== undefined && outcomes.length === 1,
    `${fileName} gave ${outcomes.length} outcomes`,
  )
  return only
}

export async function loaded(
  fileName: string,
  bytes: Uint8Array | string,
  extra: { mediaType?: string; link?: string } = {},
): Promise<LoadedDocument> {
  const outcome = await load(fileName, bytes, {}, extra)
  assert.ok(outcome.status === 'loaded', `${fileName}: ${JSON.stringify(outcome)}`)
  return outcome.document
}

/** Text under each heading path, for comparing structure at a glance. */
export function outline(document: LoadedDocument): string[] {
  return document.sections.map(
    section =>
      `${section.headingPath.join(' > ')}: ` +
      `${document.text.slice(section.start, section.end).replace(/\s+/g, ' ').slice(0, 60).trim()}`,
  )
}

export function zip(parts: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (entries: ReadonlyArray<readonly [string, string, string]>): string =>
  '<?xml version="1.0"?><Relationships ' +
  'xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  entries
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`,
    )
    .join('') +
  '</Relationships>'
const types =
  '<?xml version="1.0"?><Types ' +
  'xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default ' +
  'Extension="xml" ContentType="application/xml"/></Types>'

export function docx(body: string, more: Record<string, string> = {}): Uint8Array {
  return zip({
    '[Content_Types].xml': types,
    '_rels/.rels': rels([['r1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': rels([
      ['s', 'styles', 'styles.xml'],
      ['n', 'numbering', 'numbering.xml'],
      ['h', 'header', 'header1.xml'],
      ['f', 'footnotes', 'footnotes.xml'],
      ['c', 'comments', 'comments.xml'],
    ]),
    'word/styles.xml':
      '<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="Ueberschrift1"><w:name ' +
      'w:val="heading 1"/></w:style><w:style w:type="paragraph" ' +
      'w:styleId="Mine"><w:basedOn w:val="Ueberschrift1"/></w:style><w:style ' +
      'w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style></w:styles>',
    'word/numbering.xml':
      '<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="7"><w:lvl ' +
      'w:ilvl="0"><w:start w:val="1"/><w:numFmt ' +
      'w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="3"><w:abstractNumId ' +
      'w:val="7"/></w:num></w:numbering>',
    ...more,
    'word/document.xml':
      '<w:document xmlns:w="w" xmlns:mc="mc" ' +
      `xmlns:wp="wp"><w:body>${body}</w:body></w:document>`,
  })
}

export const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export function pptx(
  slides: ReadonlyArray<{ title: string; body: string; notes?: string }>,
): Uint8Array {
  const shape = (kind: string, text: string): string =>
    '<p:sp><p:nvSpPr><p:nvPr><p:ph ' +
    (`type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p>` +
      '</p:txBody></p:sp>')
  const parts: Record<string, string> = {
    '[Content_Types].xml': types,
    '_rels/.rels': rels([['r1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml':
      '<p:presentation xmlns:p="p" ' +
      `xmlns:r="r"><p:sldIdLst>` +
      slides
        .map((_slide, index) => `<p:sldId id="${256 + index}" r:id="s${slides.length - index}"/>`)
        .join('') +
      '</p:sldIdLst></p:presentation>',
    // The show runs against the order of the file names.
    'ppt/_rels/presentation.xml.rels': rels(
      slides.map(
        (_slide, index) => [`s${index + 1}`, 'slide', `slides/slide${index + 1}.xml`] as const,
      ),
    ),
  }
  slides.forEach((slide, index) => {
    const number = slides.length - index
    parts[`ppt/slides/slide${number}.xml`] =
      '<p:sld xmlns:p="p" ' +
      (`xmlns:a="a"><p:cSld><p:spTree>${shape('body', slide.body)}<p:grpSp><p:sp><p:txBody>` +
        '<a:p><a:r><a:t>grouped ') +
      (`${index + 1}</a:t></a:r></a:p></p:txBody></p:sp></p:grpSp>` +
        `${shape('title', slide.title)}${shape('sldNum', String(index + 1))}</p:spTree>` +
        '</p:cSld></p:sld>')
    if (slide.notes !== undefined) {
      parts[`ppt/slides/_rels/slide${number}.xml.rels`] = rels([
        ['n', 'notesSlide', `../notesSlides/notes${number}.xml`],
      ])
      parts[`ppt/notesSlides/notes${number}.xml`] =
        '<p:notes xmlns:p="p" ' +
        (`xmlns:a="a"><p:spTree>${shape('body', slide.notes)}${shape('sldNum', '9')}` +
          '</p:spTree></p:notes>')
    }
  })
  return zip(parts)
}

export function xlsx(
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
  sheet = 'Costs',
): Uint8Array {
  const cell = (value: string | number, row: number, column: number): string => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : value === ''
        ? ''
        : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types ' +
      'xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default ' +
      'Extension="rels" ' +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override ' +
      'PartName="/xl/workbook.xml" ' +
      ('ContentType="application/vnd.openxmlformats-officedocument.' +
        'spreadsheetml.sheet.main+xml"/><Override ') +
      'PartName="/xl/worksheets/sheet1.xml" ' +
      ('ContentType="application/vnd.openxmlformats-officedocument.' +
        'spreadsheetml.worksheet+xml"/></Types>'),
    '_rels/.rels': rels([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
      `xmlns:r="${relationships}"><sheets><sheet name="${sheet}" sheetId="1" ` +
      'r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': rels([['r1', 'worksheet', 'worksheets/sheet1.xml']]),
    'xl/worksheets/sheet1.xml':
      '<worksheet ' +
      `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
        .map(
          (row, index) =>
            '<row ' +
            (`r="${index + 1}">` +
              `${row.map((value, column) => cell(value, index, column)).join('')}</row>`),
        )
        .join('')}</sheetData></worksheet>`,
  })
}

export function odf(
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  manifest = '',
): Uint8Array {
  return zip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml':
      `<manifest:manifest xmlns:manifest="m">${manifest}` + '</manifest:manifest>',
    'content.xml':
      '<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="tb" ' +
      (`xmlns:draw="d"><office:body><office:${kind}>${body}</office:${kind}></office:body>` +
        '</office:document-content>'),
  })
}

export function epub(chapters: readonly string[]): Uint8Array {
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf':
      '<package xmlns:dc="dc"><metadata><dc:title>The Sea Book</dc:title><dc:creator>Ann ' +
      `Author</dc:creator></metadata><manifest>${chapters
        .map(
          (_chapter, index) =>
            `<item id="c${index}" href="text/c%20${index}.xhtml" ` +
            'media-type="application/xhtml+xml"/>',
        )
        .join('')}</manifest><spine>` +
      chapters
        .map((_chapter, index) => `<itemref idref="c${chapters.length - 1 - index}"/>`)
        .join('') +
      '</spine></package>',
    ...Object.fromEntries(
      chapters.map((chapter, index) => [
        `OEBPS/text/c ${index}.xhtml`,
        '<?xml version="1.0"?><html ' +
          ('xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>' +
            `${chapter}</body></html>`),
      ]),
    ),
  })
}

/** One run of text on a page, in points from the lower left. */
export interface Run {
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly text: string
}

const helvetica =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

/**
 * A PDF with one content stream per page, in Helvetica or the given font (object 3), whose parts
 * are objects from 4 on.
 */
export function pdf(
  pages: ReadonlyArray<readonly Run[] | string>,
  fonts: readonly string[] = [helvetica],
): Uint8Array {
  const objects: string[] = ['', '<< /Type /Catalog /Pages 2 0 R >>', '', ...fonts]
  const kids: string[] = []
  for (const page of pages) {
    const content =
      typeof page === 'string'
        ? page
        : page
            .map(
              run =>
                `BT /F1 ${run.size ?? 11} Tf 1 0 0 1 ${run.x} ${run.y} Tm ` +
                `(${run.text.replace(/[()\\]/g, '\\$&')}) Tj ET`,
            )
            .join('\n')
    const number = objects.length
    kids.push(`${number} 0 R`)
    objects.push(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 ' +
        `R >> >> /Contents ${number + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  objects[2] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  let file = '%PDF-1.4\n'
  const places: number[] = []
  objects.slice(1).forEach((object, index) => {
    places.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const start = file.length
  file +=
    `xref\n0 ${objects.length}\n0000000000 65535 f ` +
    '\n' +
    places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('') +
    'trailer\n<< ' +
    `/Size ${objects.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** One sample of each format, for suites that go over all of them. */
export function allSamples(): Sample[] {
  const text = 'The harbour opened in 1893. Boats leave from pier four.'
  const sample = (fileName: string, bytes: Uint8Array | string): Sample => ({
    fileName,
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
  })
  return [
    sample('a.txt', `${text}\n`),
    sample(
      'a.md',
      `# Harbour\n\n${text} See **[map](map.md)**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`,
    ),
    sample('a.rst', `Harbour\n=======\n\n${text}\n`),
    sample(
      'a.html',
      '<html><head><title>Harbour</title></head><body><nav><a ' +
        (`href="/">Home</a></nav><h1>Harbour</h1><p>${text}</p><table><tr><th>a</th><th>` +
          'b</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>'),
    ),
    sample('a.csv', 'name,place\nAnn,"Oslo, Norway"\nBob,Rome\n'),
    sample('a.json', `{"title":"Harbour","text":"${text}","n":[1,2,3]}`),
    sample('a.jsonl', `{"text":"${text}"}\n{"text":"two"}\n`),
    sample(
      'a.xml',
      `<?xml version="1.0"?><r><item id="1"><name>Harbour</name><note>${text}</note></item></r>`,
    ),
    sample('a.rtf', `{\\rtf1\\ansi {\\b Harbour}\\par ${text}\\par Caf\\'e9}`),
    sample(
      'a.docx',
      docx(paragraph('Harbour', '<w:pStyle w:val="Ueberschrift1"/>') + paragraph(text)),
    ),
    sample('a.pptx', pptx([{ title: 'Harbour', body: text, notes: 'Say hello' }])),
    sample(
      'a.xlsx',
      xlsx([
        ['Name', 'Price'],
        ['Rope', 12.5],
      ]),
    ),
    sample(
      'a.odt',
      odf('text', `<text:h text:outline-level="1">Harbour</text:h><text:p>${text}</text:p>`),
    ),
    sample('a.msg', msgFile(sampleMail)),
    sample('winmail.dat', tnefFile(sampleMail)),
    sample(
      'a.ics',
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Harbour\nDTSTART:20220301T081903Z\n` +
        `DESCRIPTION:${text}\nEND:VEVENT\nEND:VCALENDAR\n`,
    ),
    sample('a.vcf', `BEGIN:VCARD\nFN:Ann Lee\nNOTE:${text}\nEND:VCARD\n`),
    sample('a.epub', epub([`<h1>Harbour</h1><p>${text}</p>`])),
    sample(
      'a.pdf',
      pdf([
        [
          { x: 72, y: 700, size: 20, text: 'Harbour' },
          { x: 72, y: 660, text },
        ],
      ]),
    ),
  ]
}
