import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import { sha256 } from '../../support/ids.ts'
import { comparePassage } from '../classify/link-features.ts'
import { linkOdds } from '../classify/link-odds.ts'
import { fitOfStandards } from '../classify/rank-links.ts'
import { textPassage } from '../classify/text-passage.ts'
import { cosinesOfAll } from '../classify/vectors.ts'
import type { LinkBasis } from './link-basis.ts'

/** So many numbers are remembered at most, 16 MB. */
const mostRemembered = 2_000_000

interface RememberedOdds {
  readonly embedding: EmbeddingModel
  /** By the hash of the text, what was met last at the end. */
  readonly byText: Map<string, Float64Array>
}

const remembered = new WeakMap<LinkBasis, RememberedOdds>()

/**
 * Log odds that each of some texts, apart from its passage, addresses each standard. Forms and
 * copies say the same in many passages, and a paragraph may be one sentence: what was met lately
 * is encoded and compared once.
 */
export async function oddsOfTexts(
  texts: readonly string[],
  basis: LinkBasis,
  embedding: EmbeddingModel,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<readonly Float64Array[]> {
  const { index, statistics, model } = basis
  let memory = remembered.get(basis)
  if (memory?.embedding !== embedding) {
    memory = { embedding, byText: new Map() }
    remembered.set(basis, memory)
  }
  const { byText } = memory
  const hashes = texts.map(sha256)
  const found = new Map<string, Float64Array>()
  const missing = new Map<string, string>()
  for (const [at, hash] of hashes.entries()) {
    const known = byText.get(hash)
    if (known === undefined) missing.set(hash, texts[at]!)
    else found.set(hash, known)
  }
  const toCompare = [...missing.values()]
  const windows = toCompare.length === 0 ? [] : await embedding.embed(toCompare, { signal })
  const passages = toCompare.map((text, at) =>
    textPassage(text, windows[at]!, embedding.dimensions),
  )
  const cosines = cosinesOfAll(
    passages.map(({ vector }) => vector),
    index.vectors,
  )
  for (const [at, hash] of [...missing.keys()].entries()) {
    const { features, topic } = comparePassage(passages[at]!, index, statistics, cosines[at])
    found.set(hash, linkOdds(fitOfStandards(features, model.weights), topic, model))
  }
  for (const [hash, odds] of found) {
    byText.delete(hash)
    byText.set(hash, odds)
  }
  const most = mostRemembered / Math.max(1, index.standards.length)
  for (const hash of byText.keys()) {
    if (byText.size <= most) break
    byText.delete(hash)
  }
  return hashes.map(hash => found.get(hash)!)
}
