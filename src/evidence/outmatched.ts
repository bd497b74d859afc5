import type { EvidenceWindow } from '../core/verdict.ts'
import { readText } from '../language/read-text.ts'
import { analyze, queryTerms } from '../language/words/tokens.ts'
import { compareDates } from './signals/conflicts/compare-dates.ts'

interface Weighed {
  readonly window: EvidenceWindow
  readonly support: number
  readonly conflicts: readonly string[]
}

// What says otherwise must speak of the claim's matter, and hardly support it.
const leastTerms = 2
const leastShare = 0.5
const mostSupport = 0.3

/**
 * The windows that seem to support a claim and speak of less of its matter than one that says
 * otherwise: "Ten-trip card £18.00" where the claim is that the annual pass costs £18, beside
 * "Annual pass £54.00". What a wider window holds beside the sentence that says otherwise counts,
 * and figures and dates, which are what it is about, do not.
 */
export function outmatched(hypothesis: string, weighed: readonly Weighed[]): EvidenceWindow[] {
  const terms = matterOf(hypothesis)
  const held = (text: string, { title, headingPath, about }: EvidenceWindow): Set<string> => {
    const all = new Set(analyze([title, ...headingPath, about, text].join('\n')))
    return new Set(terms.filter(term => all.has(term)))
  }
  const isOfOtherTime = otherTimeOf(hypothesis)
  const others = weighed
    .filter(
      ({ window, support, conflicts }) =>
        conflicts.length > 0 && support < mostSupport && !isOfOtherTime(window.text),
    )
    .map(({ window }) => ({ window, terms: held(window.text, window) }))
    .filter(({ terms: { size } }) => size >= leastTerms && size >= terms.length * leastShare)
  return weighed
    .filter(({ window, conflicts }) => {
      const own = held(window.text, window)
      return others.some(other => {
        if (other.window === window) return false
        if (!holds(window, other.window))
          return (
            conflicts.length === 0 &&
            own.size < terms.length * leastShare &&
            own.size < other.terms.size &&
            isWithin(own, other.terms)
          )
        const rest = held(without(window, other.window), window)
        return rest.size < other.terms.size && isWithin(rest, other.terms)
      })
    })
    .map(({ window }) => window)
}

/** Tells texts of other days only than a claim that has a value beside its day. */
function otherTimeOf(hypothesis: string): (text: string) => boolean {
  const { numbers, dates } = readText(hypothesis)
  if (numbers.length === 0 || dates.length === 0) return () => false
  return text => {
    const others = readText(text).dates
    return (
      others.length > 0 &&
      others.every(other => dates.every(date => compareDates(date, other) === 'apart'))
    )
  }
}

/** The terms of a claim without its figures and dates. */
function matterOf(hypothesis: string): string[] {
  const { numbers, dates } = readText(hypothesis)
  let text = hypothesis
  for (const { start, end } of [...numbers, ...dates])
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  return queryTerms(text)
}

const holds = (outer: EvidenceWindow, inner: EvidenceWindow): boolean =>
  outer.documentId === inner.documentId && outer.start <= inner.start && inner.end <= outer.end

const without = ({ text, start }: EvidenceWindow, inner: EvidenceWindow): string =>
  `${text.slice(0, inner.start - start)}\n${text.slice(inner.end - start)}`

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every(term => all.has(term))
