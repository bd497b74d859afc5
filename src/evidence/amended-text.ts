import type { EvidenceQuote, EvidenceWindow } from '../core/verdict.ts'
import {
  isAmendedBy,
  standsIn,
  substitutionsIn,
  type Substitution,
} from '../language/change/substitutions.ts'
import { sentenceWindow } from './candidates/sentence-window.ts'
import { tellsOfPast, type LaterChange } from './later-change.ts'

/** A sentence that puts other words in a text, and which. */
export interface Amendment {
  readonly window: EvidenceWindow
  readonly made: Substitution
}

/** The amendments that sentences of some windows make. */
export const amendmentsIn = (windows: readonly EvidenceWindow[]): Amendment[] => [
  ...new Map(
    windows.flatMap(window =>
      window.sentences.flatMap(range => {
        const sentence = sentenceWindow(window, range)
        return substitutionsIn(sentence.text).map(made => {
          const place = `${sentence.documentId} ${sentence.start} ${made.old}`
          return [place, { window: sentence, made }] as const
        })
      }),
    ),
  ).values(),
]

const holds = (
  outer: Pick<EvidenceWindow, 'documentId' | 'start' | 'end'>,
  { window }: Amendment,
): boolean =>
  outer.documentId === window.documentId && outer.start <= window.start && window.end <= outer.end

const isOf = ({ window, made }: Amendment, text: EvidenceWindow): boolean =>
  text.documentId === window.documentId &&
  !holds(text, { window, made }) &&
  isAmendedBy(made, text.text, text.headingPath)

/**
 * Windows without those of amendments that replace what a claim about what is so says: of “£750”
 * that is replaced it does not follow that £750 are paid.
 */
export function withoutReplaced(
  claim: string,
  amendments: readonly Amendment[],
  windows: readonly EvidenceWindow[],
): readonly EvidenceWindow[] {
  const replaced = amendments.filter(
    ({ made }) => standsIn(made.old, claim) && !standsIn(made.put, claim),
  )
  if (replaced.length === 0 || tellsOfPast(claim)) return windows
  return windows.filter(window => !replaced.some(each => holds(window, each)))
}

/**
 * Where an amendment of the same document puts other words in the place of those by which a claim
 * about what is so is supported, "In clause 6, “£750” is replaced by “£900”": that one. `found` are
 * all windows.
 */
export function amendedSince(
  claim: string,
  amendments: readonly Amendment[],
  found: readonly EvidenceWindow[],
  quotes: readonly EvidenceQuote[],
): LaterChange | undefined {
  if (amendments.length === 0 || tellsOfPast(claim)) return undefined
  const amendment = amendments.find(each => {
    const { old, put } = each.made
    if (!standsIn(old, claim) || standsIn(put, claim)) return false
    return (quotes.some(quote => holds(quote, each)) ? found : quotes).some(text =>
      isOf(each, text),
    )
  })
  if (amendment === undefined) return undefined
  const { window, made } = amendment
  return {
    window,
    earlier: quotes.filter(quote => !holds(quote, amendment)),
    reason: `an amendment puts “${made.put}” in the place of “${made.old}”`,
  }
}

/** Those of some windows in which an amendment has put what a claim says. */
export const amendedAsClaimed = (
  claim: string,
  amendments: readonly Amendment[],
  against: readonly EvidenceWindow[],
): EvidenceWindow[] =>
  against.filter(window =>
    amendments.some(
      amendment =>
        standsIn(amendment.made.put, claim) &&
        !standsIn(amendment.made.old, claim) &&
        isOf(amendment, window),
    ),
  )
