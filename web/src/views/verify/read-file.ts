/** A file whose text cannot be read in a browser. */
class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

const textual = /^text\/|json|xml|yaml/
const named = /\.(?:txt|text|md|markdown|rst|csv|tsv|json|ya?ml|eml|log|tex)$/i

/** The text of a file, for checking it; nothing is sent anywhere. */
export async function textOfFile(file: File): Promise<string> {
  if (file.type === 'application/pdf' || /\.pdf$/i.test(file.name)) {
    const { textOfPdf } = await import('../evidence/pdf/pdf-text.ts')
    return await textOfPdf(await file.arrayBuffer()).catch(() => {
      throw new Unreadable(file.name)
    })
  }
  const isPage = file.type === 'text/html' || /\.html?$/i.test(file.name)
  if (!isPage && !textual.test(file.type) && !named.test(file.name)) throw new Unreadable(file.name)
  const text = await decoded(file)
  return isPage ? textOfPage(text) : text
}

async function decoded(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  // Bytes of a picture or a program, whatever the file is called.
  if (new Uint8Array(bytes).includes(0)) throw new Unreadable(file.name)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const unseen = 'script, style, template, noscript, head, nav'
const blocks =
  'p, div, li, tr, h1, h2, h3, h4, h5, h6, br, section, article, blockquote, pre, dt, dd'

/** Its words, by paragraphs. A parsed page loads and runs nothing. */
function textOfPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll(unseen)) element.remove()
  // Line ends of the file mean nothing; those of blocks do.
  const words = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node !== null; node = words.nextNode())
    node.textContent = (node.textContent ?? '').replaceAll(/\s+/g, ' ')
  for (const element of page.querySelectorAll(blocks)) element.after('\n')
  return page.body.textContent
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
