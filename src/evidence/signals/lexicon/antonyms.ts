import { stem } from '../../../language/words/tokens.ts'
import { wordGroups } from '../../../language/lexicons/lexicon.ts'

interface Antonyms {
  readonly pairs: ReadonlyMap<string, ReadonlySet<string>>
  readonly comparing: ReadonlySet<string>
}

function read(list: string, pairs: Map<string, Set<string>>, keys?: Set<string>): void {
  for (const [left = '', right = ''] of wordGroups(list)) {
    for (const one of left.split('/'))
      for (const other of right.split('/')) {
        for (const [from, to] of [
          [one, other],
          [other, one],
        ] as const)
          for (const key of [from, `~${stem(from)}`]) {
            const known = pairs.get(key) ?? new Set<string>()
            known.add(key === from ? to : `~${stem(to)}`)
            pairs.set(key, known)
          }
        keys?.add(`${stem(one)} ${stem(other)}`).add(`${stem(other)} ${stem(one)}`)
      }
  }
}

function build(): Antonyms {
  const pairs = new Map<string, Set<string>>()
  const keys = new Set<string>()
  read('meaning/comparing-antonyms', pairs, keys)
  read('meaning/antonyms', pairs)
  return { pairs, comparing: keys }
}

let built: Antonyms | undefined
/** Built for the first word that stands against another: stemming the list takes a while. */
const antonyms = (): Antonyms => (built ??= build())

/** How many pairs of words the list holds, each counted once. */
export const antonymPairCount = (): number =>
  [...antonyms().pairs]
    .filter(([word]) => !word.startsWith('~'))
    .reduce((sum, [, others]) => sum + others.size, 0) / 2

/**
 * Words (folded) and stems (with `~` before them) that are the opposite of a word; empty for most.
 */
export function oppositesOf(folded: string, stemmed: string): ReadonlySet<string> | undefined {
  return antonyms().pairs.get(folded) ?? antonyms().pairs.get(`~${stemmed}`)
}

/** Whether a folded word and its stem are the opposite of another. */
export function areOpposite(
  left: { readonly text: string; readonly stem: string },
  right: { readonly text: string; readonly stem: string },
): boolean {
  return (
    antonyms().pairs.get(left.text)?.has(right.text) === true ||
    (left.stem !== right.stem &&
      antonyms().pairs.get(`~${left.stem}`)?.has(`~${right.stem}`) === true)
  )
}

/** Whether a pair of opposites orders or compares: more and less, win and lose. */
export function isComparing(leftStem: string, rightStem: string): boolean {
  return antonyms().comparing.has(`${leftStem} ${rightStem}`)
}
