import { determiners } from '../../language/grammar/function-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { objectOf, type Words } from '../links/gap-clause.ts'

/** What stands behind these is another place than that of which something is told. */
const near: ReadonlySet<string> = setOf(
  'outside near beside behind above below under beneath underneath over around opposite beyond',
)
const nearPhrase = /^(?:next to|close to|in front of|away from)$/

/** The words of a clause that name what something is near: "the pool" of "next to the pool". */
export const placesNear = (words: Words): Words =>
  words.flatMap((_, at) => {
    const next = behindNear(words, at)
    if (next === undefined) return []
    const phrase = objectOf(words, words[next]?.text === 'of' ? next + 1 : next)
    // "Outside the hall the pool …": another phrase begins.
    const end = phrase.findIndex(({ text }, place) => place > 0 && determiners.has(text))
    return end < 0 ? phrase : phrase.slice(0, end)
  })

/** Where the words go on behind "near" or "in front of" that begins at a place. */
function behindNear(words: Words, at: number): number | undefined {
  if (near.has(words[at]!.text)) return at + 1
  const length = [2, 3].find(count =>
    nearPhrase.test(
      words
        .slice(at, at + count)
        .map(({ text }) => text)
        .join(' '),
    ),
  )
  return length === undefined ? undefined : at + length
}
