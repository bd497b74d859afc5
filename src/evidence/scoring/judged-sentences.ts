import { longPattern } from '../../support/long-pattern.ts'
import type { VerifiedText } from '../../core/verdict.ts'
import { isDenial } from './denials.ts'
import { isToldApart } from './told-apart.ts'
import type { ScoringInput } from './scoring-input.ts'
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
  /** Its verdict is that they do. */
  readonly isContradicted: boolean
  /** By its words it says the opposite of a sentence of theirs, and no verdict is sure of it. */
  readonly isDenial: boolean
  /** Nothing supports a claim of it, and the passage nearest to that plainly says otherwise. */
  readonly isToldApart: boolean
}

const nothingStated: ReadonlySet<string> = new Set([
  'greeting',
  'question',
  'heading',
  'no_statement',
])

/** Brings words, meaning and verdicts together, sentence by sentence of the response. */
export function judgedSentences(
  input: ScoringInput,
  verified: VerifiedText | undefined,
): JudgedSentence[] {
  return supportOf(input).map((support, index): JudgedSentence => {
    const sentence = input.sentences[index]
    const { text = '', start = 0, end = 0 } = sentence ?? {}
    const parts = verified?.sentences.filter(part => part.start < end && start < part.end) ?? []
    const claims = parts.flatMap(part => part.claims)
    const entailed =
      claims.length === 0
        ? undefined
        : meanOf(
            claims.map(claim => claim.support),
            0,
          )
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
      entailed,
      contradicted:
        claims.length === 0 ? undefined : Math.max(...claims.map(claim => claim.contradiction)),
      isContradicted: parts.some(part => part.verdict === 'contradicted'),
      isDenial:
        sentence !== undefined && (entailed ?? 0) < certain && isDenial(sentence, input.documents),
      isToldApart: claims.some(isToldApart),
    }
  })
}

// Below both of these words and meaning do not carry a sentence.
const minWords = 0.55
const minNearest = 0.6
// With so few words of its own in the documents a sentence is only on their topic.
const hardlyAny = 0.34
// The model's probability: below the first a sentence counts as unsupported unless nearly all its
// words are in the documents, above the second as supported; a sentence that is only on the topic
// needs the third.
const [doubted, borneOut, certain] = [0.2, 0.6, 0.9]
const nearlyAll = 0.8

/**
 * Whether the documents fail to carry a sentence; sentences that state nothing are never
 * unsupported.
 */
export function isUnsupported(sentence: JudgedSentence): boolean {
  if (sentence.abstains || sentence.empty) return false
  const foreign =
    sentence.fresh < minWords && (sentence.nearest < minNearest || sentence.fresh < hardlyAny)
  if (sentence.entailed === undefined) return foreign
  if (sentence.entailed >= borneOut)
    return sentence.fresh < hardlyAny && sentence.entailed < certain
  return foreign || (sentence.entailed < doubted && sentence.words < nearlyAll)
}

// The sources are said not to contain it.
const sourcesSilent = longPattern('i')`
    \b(?:documents?|context|text|passages?|sources?|emails?|mails?|articles?|information|excerpts?|
    materials?|knowledge|conversations?|page|records?)\b[^.!?]{0,60}\b(?:do(?:es)? ?n[o']t|
    did ?n[o']t|doesn['’]t|don['’]t|do not|does not|did not|is not|are not|isn['’]t|aren['’]t|
    was not)\b[^.!?]{0,30}\b(?:contain|provide|mention|state|specify|include|say|explain|give|
    cover|address|indicate|discuss|list|offer|tell|available|enough|sufficient|there|found|
    provided|specified|mentioned)
  `
// The speaker does not know.
const speakerSilent = longPattern('i')`
    \b(?:I|we)\b(?:['’]m| am| are)?[^.!?]{0,25}\b(?:do not|don['’]t|cannot|can['’]t|could not|
    couldn['’]t|not able|unable|was not able|not aware|did not|didn['’]t|unsure|
    not sure)\b[^.!?]{0,30}\b(?:know|have|find|found|answer|determine|see|provide|tell|confirm|
    locate|access|say|aware|sure|of)\b|\bI(?:['’]m| am) (?:unable|not able|not sure|unsure|
    not aware)\b
  `
const nothingFound = longPattern('i')`
    \b(?:there is|there['’]s|there was|there are|found|has|have|contains?) (?:no|not enough|
    insufficient|nothing)\b[^.!?]{0,40}\b(?:information|mention|details?|evidence|answer|data|
    about|on|to)\b|\bno (?:specific |relevant |further |such )?(?:information|mention|details?|
    answer) (?:is |was |were |are |about |on |of |regarding |in |available|found|given|provided)|
    \bnot (?:mentioned|specified|provided|stated|available|found|given|covered|known|addressed|
    discussed|described) (?:in|by) (?:the|this|these|any)\b|\bnot found in\b|
    \bcannot be (?:determined|answered|found)\b
  `

/** Whether a sentence says that the answer is not known or not in the sources. */
function abstains(sentence: string): boolean {
  const part = sentence.slice(0, 600)
  return sourcesSilent.test(part) || speakerSilent.test(part) || nothingFound.test(part)
}
