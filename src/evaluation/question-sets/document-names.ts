/** A record of a file goes by its own id too: `corpus.jsonl#42` is also `42`. */
export function namesOf(key: string): string[] {
  const mark = key.lastIndexOf('#')
  return mark < 0 || mark === key.length - 1 ? [key] : [key, key.slice(mark + 1)]
}
