/**
 * Reads a text once for all sentences of it that are asked about one after the other. Sentences
 * come passage by passage, so that the last text is all that is remembered.
 */
export function readingOnce<T>(read: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly value: T } | undefined
  return text => {
    if (last?.text !== text) last = { text, value: read(text) }
    return last.value
  }
}
