import { pdfOf } from './pdf-file.ts'

/** The text of a PDF, line by line; divided words are joined. */
export async function textOfPdf(bytes: ArrayBuffer): Promise<string> {
  const task = pdfOf(bytes)
  try {
    const pdf = await task.promise
    const pages: string[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(
        items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
      )
      page.cleanup()
    }
    return pages
      .join('\n')
      .replaceAll(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
      .replaceAll(/([^\n])\n(?=[^\n])/g, '$1 ')
      .trim()
  } finally {
    void task.destroy()
  }
}
