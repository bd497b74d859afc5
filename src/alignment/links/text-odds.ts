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
  /** By the hash of the text, what was met last at the end; what is being compared is there too. */
  readonly byText: Map<string, Promise<Float64Array>>
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
  options: { readonly signal?: AbortSignal | undefined },
): Promise<readonly Float64Array[]> {
  let memory = remembered.get(basis)
  if (memory?.embedding !== embedding) {
    memory = { embedding, byText: new Map() }
    remembered.set(basis, memory)
  }
  const { byText } = memory
  const hashes = texts.map(sha256)
  const missing = new Map<string, string>()
  for (const [at, hash] of hashes.entries()) if (!byText.has(hash)) missing.set(hash, texts[at]!)
  const compared = compareTexts([...missing.values()], basis, embedding, options)
  for (const [at, hash] of [...missing.keys()].entries())
    byText.set(
      hash,
      compared.then(odds => odds[at]!),
    )
  const found = hashes.map(hash => {
    const odds = byText.get(hash)!
    byText.delete(hash)
    byText.set(hash, odds)
    return odds
  })
  const most = mostRemembered / Math.max(1, basis.index.standards.length)
  for (const hash of byText.keys()) {
    if (byText.size <= most) break
    byText.delete(hash)
  }
  try {
    return await Promise.all(found)
  } catch (error) {
    // Whoever asks next tries again.
    for (const hash of hashes) byText.delete(hash)
    throw error
  }
}

async function compareTexts(
  texts: readonly string[],
  { index, statistics, model }: LinkBasis,
  embedding: EmbeddingModel,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<readonly Float64Array[]> {
  if (texts.length === 0) return []
  const windows = await embedding.embed(texts, options)
  const passages = texts.map((text, at) => textPassage(text, windows[at]!, embedding.dimensions))
  const cosines = cosinesOfAll(
    passages.map(({ vector }) => vector),
    index.vectors,
  )
  return passages.map((passage, at) => {
    const { features, topic } = comparePassage(passage, index, statistics, cosines[at])
    return linkOdds(fitOfStandards(features, model.weights), topic, model)
  })
}
