import { readNegations } from '../../language/grammar/negations.ts'
import { readWords } from '../../language/sentences/read-words.ts'
import type { ComparedText, DocumentSentence } from './scoring-input.ts'

/** A sentence and one that says the same share at least so many of the first one's words. */
const sameWords = 0.75
const leastWords = 3
const maxWords = 120

/**
 * Whether a sentence denies what the documents' sentence that is nearest to it in words states, or
 * states what that one denies. Only where nearly all its words stand there can the two be the same.
 */
export function isDenial(sentence: ComparedText, documents: readonly DocumentSentence[]): boolean {
  const terms = new Set(sentence.terms)
  if (terms.size < leastWords) return false
  let nearest: DocumentSentence | undefined
  let most = 0
  for (const other of documents) {
    const share = new Set(other.terms.filter(term => terms.has(term))).size / terms.size
    if (share > most) [nearest, most] = [other, share]
  }
  if (nearest === undefined || most < sameWords) return false
  const [said, known] = [deniedWords(sentence.text), deniedWords(nearest.text)]
  if (said.whole) return known.denied.size === 0
  // Two sentences that both deny may word it differently: "cannot go" and "is not allowed to go".
  if (said.denied.size > 0 && known.denied.size > 0) return false
  return (
    [...said.denied].some(stem => known.stems.has(stem)) ||
    [...known.denied].some(stem => said.stems.has(stem))
  )
}

/** The stems of a sentence, those that a negation reaches first, and whether all is denied. */
function deniedWords(text: string): {
  readonly stems: ReadonlySet<string>
  readonly denied: ReadonlySet<string>
  readonly whole: boolean
} {
  // "No, it is not scanned" denies once.
  const { words } = readWords(text.replace(/^\W*(?:no|yes)\b[,:.]?\s*/i, ''), maxWords)
  const denied = new Set(
    readNegations(words).targets.flatMap(({ target }) => words[target]?.stem ?? []),
  )
  return {
    stems: new Set(words.map(({ stem }) => stem)),
    denied,
    whole: /^\W*(?:no, )?it (?:is|was) (?:not (?:true|the case|so)|false|untrue) that\b/i.test(
      text,
    ),
  }
}
