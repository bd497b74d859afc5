import { setImmediate } from 'node:timers/promises'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { analyze } from '../../../language/words/tokens.ts'
import type { KnownValue } from '../../../privacy/proof/known-value.ts'
import { storedValues } from '../../../stores/sqlite/check/stored-values.ts'
import type { PrivacyFindings } from './privacy-findings.ts'

const termsPerTurn = 20_000
const phrasesPerTurn = 500

/**
 * Looks for known values in the full-text index, whose records share the beginnings of words, so
 * that no search of bytes finds them. One word alone counts where no passage holds it any more:
 * where one does, its text was searched.
 */
export async function searchIndex(
  path: string,
  known: readonly KnownValue[],
  found: PrivacyFindings,
  { signal }: ReadOptions,
): Promise<void> {
  using stored = storedValues(path)
  const phrases = known.map(value => ({
    value,
    terms: value.words.filter(word => !word.endsWith('.')).flatMap(word => analyze(word)),
  }))
  const wanted = new Set(phrases.flatMap(({ terms }) => terms))
  const there = new Set<string>()
  let read = 0
  for (const term of stored.terms()) {
    if (wanted.has(term)) there.add(term)
    if (++read % termsPerTurn === 0) {
      signal?.throwIfAborted()
      await setImmediate()
    }
  }
  for (const [index, { value, terms }] of phrases.entries()) {
    if (index % phrasesPerTurn === 0) {
      signal?.throwIfAborted()
      await setImmediate()
    }
    if (terms.length === 0 || terms.length < value.words.length) continue
    if (!terms.every(term => there.has(term))) continue
    const isThere = stored.holdsPhrase(terms)
    if (isThere === terms.length > 1)
      found.add({ type: value.type, rule: value.rule, where: 'index' }, () => ({
        index: isThere ? 'passages' : 'deleted passages',
      }))
  }
}
