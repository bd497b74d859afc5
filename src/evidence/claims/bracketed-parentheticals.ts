import type { ClaimDraft, WithoutParentheticals } from './claim-parts.ts'
import type { SentenceWord } from '../../language/grammar/sentence-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'

const maxInside = 16
const withWas = setOf(`
  born founded established est. opened released built formed launched published
`)
const alone = new Set(['died'])
const withIs = setOf('also aka known called abbreviated')

/**
 * "X (born 1 May 1970) is …" → "X was born 1 May 1970"; brackets that say something else, or stand
 * after no name, stay where they are.
 */
export function bracketedParentheticals(words: readonly SentenceWord[]): WithoutParentheticals {
  const claims: ClaimDraft[] = []
  const dropped = new Set<number>()
  for (let open = 1; open < words.length; open++) {
    const word = words[open]
    if (word?.text !== '(' || word.depth !== 1) continue
    const close = closing(words, open)
    if (close === undefined) break
    const draft = bracketDraft(words, open, close)
    if (draft !== undefined) {
      claims.push(draft)
      for (let index = open; index <= close; index++) dropped.add(index)
    }
    open = close
  }
  return claims.length === 0
    ? { core: words, claims }
    : { core: words.filter((_, index) => !dropped.has(index)), claims }
}

function closing(words: readonly SentenceWord[], open: number): number | undefined {
  for (let index = open + 1; index < words.length; index++)
    if (words[index]?.text === ')' && words[index]?.depth === 1) return index
  return undefined
}

function bracketDraft(
  words: readonly SentenceWord[],
  open: number,
  close: number,
): ClaimDraft | undefined {
  const inner = words.slice(open + 1, close)
  const [first, second] = inner
  if (
    first === undefined ||
    second === undefined ||
    inner.length > maxInside ||
    inner.some(word => word.text === ';')
  )
    return undefined
  let from = open
  while (
    from > 0 &&
    words[from - 1]?.kind === 'word' &&
    words[from - 1]?.capital === true &&
    words[from - 1]?.depth === 0
  )
    from--
  // A name, and not the end of a longer phrase ("the University of X (founded 1900)").
  if (from === open || ['of', 'and', '&'].includes(words[from - 1]?.text ?? '')) return undefined
  const name = words.slice(words[from - 1]?.text === 'the' ? from - 1 : from, open)
  if (withWas.has(first.text))
    return [
      name,
      'was',
      first.text.startsWith('est.') ? { word: first, text: 'established' } : [first],
      inner.slice(1),
    ]
  if (alone.has(first.text)) return [name, inner]
  if (first.text === 'formerly') return [name, 'was', inner]
  return withIs.has(first.text) &&
    (first.text !== 'also' || second.text === 'known' || second.text === 'called')
    ? [name, 'is', inner]
    : undefined
}
