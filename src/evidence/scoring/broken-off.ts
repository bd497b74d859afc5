import { longPattern } from '../../support/long-pattern.ts'

/** How surely a text breaks off: `surely` in the middle of a phrase, `likely` before its stop. */
export type BreakOff = 'surely' | 'likely'

// No English sentence ends with these: what they belong to is missing.
const unfinished = longPattern('i')`
  (?:\b(?:the|a|an|and|or|but|nor|of|at|from|into|onto|upon|than|as|because|although|though|while|
  whereas|unless|if|my|your|our|their|its|his|every|each|which|whose|who|where|when|is|was|were|
  are|be|been|being|has|had|have|will|would|can|could|shall|should|may|might|must|very|such|
  between|during|among|through|towards?|with|without|for|by|to)|[,(–—-])$
`
const listed = /^\s*(?:[-*+•#>|]|\d{1,3}[.)]|[a-z][.)])\s/u
const stopped = /[.!?:;…。！？।؟۔][\])}"'”’»*_]*(?:\[\d+\])*$/u
/** Fewer words are a heading, a value or a greeting. */
const leastWords = 4

/**
 * Whether a text breaks off, as a reply does that was cut at its longest length. Lists, headings
 * and answers of a few words end without a stop; a text whose other sentences have theirs does not.
 */
export function brokenOff(text: string): BreakOff | undefined {
  const read = text.trimEnd()
  const line = read.slice(read.lastIndexOf('\n') + 1)
  if (line.length === 0 || stopped.test(line.slice(-12))) return undefined
  const end = line.slice(-200)
  if (end.split(/\s+/).length >= leastWords && unfinished.test(end)) return 'surely'
  if (listed.test(line.slice(0, 12))) return undefined
  const stops = /[.!?](?=["'”’)\]]*\s)/u.exec(read)
  // "1. First": no stop of a sentence.
  return stops !== null && stops.index > 20 ? 'likely' : undefined
}
