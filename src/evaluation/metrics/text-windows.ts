import { sentences } from '../../language/sentences/sentences.ts'

/**
 * Texts in windows of whole sentences of at most `maxCharacters`; a longer sentence is divided. All
 * of every text is in some window, several texts under a line with their number.
 */
export function textWindows(texts: readonly string[], maxCharacters: number): string[] {
  const label = (index: number): string => (texts.length === 1 ? '' : `Document ${index + 1}:\n`)
  const room = Math.max(1, maxCharacters - label(texts.length).length - 2)
  const windows: string[] = []
  let open = ''
  const close = (): void => {
    if (open !== '') windows.push(open)
    open = ''
  }
  for (const [index, text] of texts.entries()) {
    let hasLabel = false
    for (const piece of piecesOf(text, room)) {
      const opening = (open === '' ? '' : '\n\n') + label(index)
      const next = hasLabel && open !== '' ? piece : opening + piece
      if (open !== '' && open.length + next.length > maxCharacters) {
        close()
        open = label(index) + piece
      } else open += next
      hasLabel = true
    }
  }
  close()
  return windows
}

/** Sentences with what stands between them, none longer than `most`. */
function piecesOf(text: string, most: number): string[] {
  const ranges = sentences(text)
  const cuts = [0, ...ranges.slice(1).map(({ start }) => start), text.length]
  return cuts.slice(1).flatMap((end, index) => {
    const piece = text.slice(cuts[index], end)
    if (piece.trim() === '') return []
    const parts: string[] = []
    for (let from = 0; from < piece.length; from += most)
      parts.push(piece.slice(from, from + most).toWellFormed())
    return parts
  })
}
