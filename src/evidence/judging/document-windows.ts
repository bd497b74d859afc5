import { sentences } from '../../language/sentences/sentences.ts'
import { isStopWord, stem, words } from '../../language/words/tokens.ts'

/** What of the documents a judge is shown: verbatim, in reading order, never a summary. */
export interface ShownDocuments {
  readonly text: string
  /** Windows shown and in all; equal where everything is shown. */
  readonly shown: number
  readonly total: number
}

interface Window {
  readonly document: number
  readonly start: number
  readonly end: number
  readonly terms: ReadonlySet<string>
}

/** A window ends with the first sentence that brings it here. */
const windowCharacters = 900

/**
 * The documents as one text for a prompt. Beyond `budget` characters they are cut into windows of
 * whole sentences, and those that share most with the question and the response (rarer words count
 * more) are shown, in order, with "[…]" where something is left out.
 */
export function shownDocuments(
  documents: readonly string[],
  wanted: readonly string[],
  budget: number,
): ShownDocuments {
  const label = (index: number): string =>
    documents.length === 1 ? '' : `Document ${index + 1}:\n`
  const length = documents.reduce(
    (sum, text, index) => sum + text.length + label(index).length + 2,
    0,
  )
  if (length <= budget)
    return {
      text: documents.map((text, index) => label(index) + text).join('\n\n'),
      shown: documents.length,
      total: documents.length,
    }
  const windows = documents.flatMap((text, index) => windowsOf(text, index))
  const chosen = nearest(windows, new Set(wanted.flatMap(termsOf)), budget)
  let text = ''
  let shownBefore: number | undefined
  for (const [index, window] of windows.entries()) {
    if (!chosen.has(window)) continue
    const before = windows[index - 1]
    const opens = shownBefore === undefined || windows[shownBefore]?.document !== window.document
    const gap = before?.document === window.document && shownBefore !== index - 1
    if (opens) text += `${text === '' ? '' : '\n\n'}${label(window.document)}${gap ? '[…]\n' : ''}`
    else text += gap ? '\n[…]\n' : '\n'
    text += (documents[window.document] ?? '').slice(window.start, window.end)
    shownBefore = index
  }
  return { text, shown: chosen.size, total: windows.length }
}

function windowsOf(text: string, document: number): Window[] {
  const found: Window[] = []
  let start: number | undefined
  const ranges = sentences(text)
  for (const [index, range] of ranges.entries()) {
    start ??= range.start
    if (range.end - start < windowCharacters && index < ranges.length - 1) continue
    found.push({
      document,
      start,
      end: range.end,
      terms: new Set(termsOf(text.slice(start, range.end))),
    })
    start = undefined
  }
  return found
}

const termsOf = (text: string): string[] =>
  words(text)
    .filter(word => !isStopWord(word.text))
    .map(word => stem(word.text))

function nearest(
  windows: readonly Window[],
  wanted: ReadonlySet<string>,
  budget: number,
): ReadonlySet<Window> {
  const inWindows = new Map<string, number>()
  for (const { terms } of windows)
    for (const term of terms)
      if (wanted.has(term)) inWindows.set(term, (inWindows.get(term) ?? 0) + 1)
  const near = new Map(
    windows.map(window => [
      window,
      [...window.terms].reduce(
        (sum, term) =>
          sum + (wanted.has(term) ? Math.log(1 + windows.length / (inWindows.get(term) ?? 1)) : 0),
        0,
      ),
    ]),
  )
  // Labels and marks take room too.
  const cost = (window: Window): number => window.end - window.start + 24
  const chosen = new Set<Window>()
  let left = budget
  // The sort is stable: of equals the first comes first.
  for (const window of windows.toSorted((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0))) {
    if (chosen.size > 0 && cost(window) > left) continue
    chosen.add(window)
    left -= cost(window)
  }
  return chosen
}
