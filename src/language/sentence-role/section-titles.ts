import { entries } from '../lexicons/lexicon.ts'
import { foldCase } from '../words/normalize.ts'

const titles = new Map<string, string>()
for (const [kind, phrases] of entries('text/section-titles'))
  for (const phrase of phrases.split('|')) titles.set(phrase.trim(), kind)

const longestTitle = 60

/** Whether a heading stands over references or over a table of contents; undefined for others. */
export function listTitleOf(heading: string): 'references' | 'contents' | undefined {
  if (heading.length > longestTitle) return undefined
  const plain = foldCase(heading)
    .replace(/^[\s#*_\d.]+|[\s#*_:.]+$/g, '')
    .trim()
  return titles.get(plain) as 'references' | 'contents' | undefined
}
