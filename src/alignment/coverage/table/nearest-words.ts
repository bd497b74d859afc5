/** Fewer words in a row may stand anywhere. */
const leastWords = 3

/**
 * What a document has in place of words that do not stand in it as they were written: as many
 * words from where the longest beginning of them stands, or up to where their longest end does.
 * Undefined where less than half of them stand together.
 */
export function nearestWords(document: string, quotation: string): string | undefined {
  const text = oneLine(document)
  const words = oneLine(quotation).split(' ')
  const count = words.length
  const first = longest(count, length => text.includes(words.slice(0, length).join(' ')))
  const last = longest(count, length => text.includes(words.slice(count - length).join(' ')))
  const most = Math.max(first, last)
  if (most < leastWords || most * 2 < count) return undefined
  if (first >= last) {
    const start = text.indexOf(words.slice(0, first).join(' '))
    return text.slice(start).split(' ', count).join(' ')
  }
  const end = words.slice(count - last).join(' ')
  const stop = text.indexOf(end) + end.length
  return text.slice(0, stop).split(' ').slice(-count).join(' ')
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** The most words that stand together: fewer of them stand where more do. */
function longest(count: number, stands: (length: number) => boolean): number {
  let [least, most] = [0, count]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (stands(middle)) least = middle
    else most = middle - 1
  }
  return least
}
