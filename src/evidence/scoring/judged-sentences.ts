import type { VerifiedText } from '../../core/verdict.ts'
import { abstains } from './abstention.ts'
import type { Material } from './material.ts'
import { meanOf } from './scale.ts'
import { supportOf, type Support } from './support.ts'

/** A sentence of the response with all that is known of its support. */
export interface JudgedSentence extends Support {
  readonly text: string
  /** It says that the answer is not known. */
  readonly abstains: boolean
  /** It states nothing: a greeting, an offer, a heading. */
  readonly empty: boolean
  /**
   * Probability that the documents support it, the mean of its claims, 0–1; `undefined` where it
   * was not judged.
   */
  readonly entailed: number | undefined
  /** The highest probability that they contradict one of its claims. */
  readonly contradicted: number | undefined
}

const nothingStated: ReadonlySet<string> = new Set([
  'greeting',
  'question',
  'heading',
  'no_statement',
])

/** Brings words, meaning and verdicts together, sentence by sentence of the response. */
export function judgedSentences(
  material: Material,
  verified: VerifiedText | undefined,
): JudgedSentence[] {
  return supportOf(material).map((support, index): JudgedSentence => {
    const sentence = material.sentences[index]
    const { text = '', start = 0, end = 0 } = sentence ?? {}
    const parts = verified?.sentences.filter(part => part.start < end && start < part.end) ?? []
    const claims = parts.flatMap(part => part.claims)
    return {
      ...support,
      text,
      abstains:
        abstains(text) ||
        (claims.length === 0 && parts.some(part => part.nothing === 'abstention')),
      empty:
        (support.size === 1 && (sentence?.terms.length ?? 0) === 0) ||
        (parts.length > 0 &&
          claims.length === 0 &&
          parts.every(part => part.nothing !== undefined && nothingStated.has(part.nothing))),
      entailed:
        claims.length === 0
          ? undefined
          : meanOf(
              claims.map(claim => claim.support),
              0,
            ),
      contradicted:
        claims.length === 0 ? undefined : Math.max(...claims.map(claim => claim.contradiction)),
    }
  })
}

// Below both of these words and meaning do not carry a sentence.
const leastWords = 0.55
const leastNearest = 0.6
// With so few words of its own in the documents a sentence is only on their topic.
const hardlyAny = 0.34
// The model's own word: below the first a sentence is not borne out unless nearly every word of it
// is, above the second it is, though one that is only on the topic needs the third.
const [doubted, borneOut, certain] = [0.2, 0.6, 0.9]
const nearlyAll = 0.8

/**
 * Whether the documents fail to carry a sentence; sentences that state nothing are never
 * unsupported.
 */
export function isUnsupported(sentence: JudgedSentence): boolean {
  if (sentence.abstains || sentence.empty) return false
  const foreign =
    sentence.fresh < leastWords && (sentence.nearest < leastNearest || sentence.fresh < hardlyAny)
  if (sentence.entailed === undefined) return foreign
  if (sentence.entailed >= borneOut)
    return sentence.fresh < hardlyAny && sentence.entailed < certain
  return foreign || (sentence.entailed < doubted && sentence.words < nearlyAll)
}
