import { seededRandom } from '../../../src/support/random.ts'
import { generateMails } from '../mail-generator.ts'
import { docx, prose, wordParagraph, xlsx } from './hostile-kind.ts'

export interface OrdinaryDocument {
  readonly fileName: string
  readonly content: Iterable<string | Uint8Array>
}

const inlineCell = (cell: string | number): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t>${cell}</t></is></c>`

const kinds = [
  'mail',
  'mail',
  'mail',
  'mail',
  'text',
  'markdown',
  'html',
  'csv',
  'docx',
  'xlsx',
] as const

/**
 * Documents such as people have: mails, notes, pages, tables, reports; each is one document of the
 * corpus. The same for the same seed.
 */
export function* ordinaryDocuments(count: number, seed = 1): Generator<OrdinaryDocument> {
  const random = seededRandom(seed)
  const mails = generateMails(count, seed)
  for (let index = 0; index < count; index++) {
    const text = (characters: number): string => [...prose(random, characters)].join('')
    // Letters of both ends of the alphabet, so that they are listed before, between and after the
    // others.
    const name = `${'abgmsz'.charAt(index % 6)}-ordinary-${index}`
    const rows = Array.from({ length: 20 }, (_, row) => [
      `Pier ${row}`,
      Math.floor(random() * 900),
      'Oslo',
    ])
    switch (kinds[index % kinds.length]) {
      case 'mail':
        yield { fileName: `${name}.eml`, content: [mails.next().value?.bytes ?? ''] }
        break
      case 'markdown':
        yield {
          fileName: `${name}.md`,
          content: [`# Report ${index}\n\n${text(2_000)}\n\n## Costs\n\n${text(1_000)}\n`],
        }
        break
      case 'html':
        yield {
          fileName: `${name}.html`,
          content: [
            `<!doctype html><html><head><title>Page ${index}</title></head><body><h1>Page ` +
              `${index}</h1><p>${text(1_500)}</p><p>${text(800)}</p></body></html>`,
          ],
        }
        break
      case 'csv':
        yield {
          fileName: `${name}.csv`,
          content: [`name,cost,place\n${rows.map(row => row.join(',')).join('\n')}\n`],
        }
        break
      case 'docx':
        yield {
          fileName: `${name}.docx`,
          content: docx(() => Array.from({ length: 10 }, () => wordParagraph(text(300)))),
        }
        break
      case 'xlsx':
        yield {
          fileName: `${name}.xlsx`,
          content: xlsx([
            () => [
              '<sheetData>',
              ...rows.map(
                (row, at) => '<row ' + `r="${at + 1}">${row.map(inlineCell).join('')}</row>`,
              ),
              '</sheetData>',
            ],
          ]),
        }
        break
      case 'text':
      case undefined:
        yield { fileName: `${name}.txt`, content: [`Note ${index}\n\n${text(2_500)}`] }
        break
    }
  }
}
