import type { Detection } from '../../personal-data.ts'
import type { NameWord } from './name-words.ts'
import { occupations } from '../../../language/lexicons/occupations.ts'

const longest = 5
const begins = ({ gap }: NameWord): boolean => gap === 'line' || gap === 'blank-line'

/** "works as (a) …", "job title: …". */
function isNamedJob(words: readonly NameWord[], first: number): boolean {
  const before = words[first - 1]
  if (before?.text === ':')
    return /^(?:title|position|occupation|profession|job|role|beruf|métier|profesión)$/.test(
      words[first - 2]?.folded ?? '',
    )
  return before?.folded === 'as' && words[first]?.shape === 'capital'
}

/** Job titles: on a line of their own, behind "as" with a capital, or named as such. */
export function findJobTitles(words: readonly NameWord[], found: Detection[]): void {
  for (const [index, word] of words.entries()) {
    if (word.shape === 'mark' || !occupations().has(word.folded)) continue
    const next = words[index + 1]
    const endsLine = next === undefined || begins(next)
    for (let first = index; first >= 0 && index - first < longest; first--) {
      const start = words[first]
      if (
        start === undefined ||
        (start.shape === 'mark' && !/^[,-]$/.test(start.text)) ||
        start.shape === 'number'
      )
        break
      const isLine = (first === 0 || begins(start)) && endsLine && first > 0
      if (isLine || isNamedJob(words, first)) {
        found.push({
          type: 'title',
          rule: isLine ? 'title/line' : 'title/named',
          start: start.start,
          end: word.end,
          score: 0.6,
        })
        break
      }
      if (begins(start)) break
    }
  }
}
