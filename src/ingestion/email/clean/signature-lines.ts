import type { LineRole } from './reply-parts.ts'
import {
  featureNames,
  isContact,
  senderWords,
  signatureFeatures,
  type SignatureLine,
} from './signature-features.ts'
import type { TextLine } from './text-lines.ts'
import { z } from 'zod'
import { fittedModel } from '../../../support/fitting/fitted-model.ts'

/** Weights of `featureNames`, in that order. */
const signatureWeights: () => readonly number[] = fittedModel(
  'signature-lines',
  z
    .object({ weights: z.record(z.enum(featureNames), z.number()) })
    .transform(({ weights }) => featureNames.map(name => weights[name])),
)

// Longer signatures than this are letterheads, and stand below a separator anyway.
const longestSignature = 11

/**
 * The line at which a signature begins that reaches to the end of the writer's own text; undefined
 * where there is none.
 */
export function signatureStart(
  lines: readonly TextLine[],
  roles: readonly LineRole[],
  context: {
    readonly senderName?: string | undefined
    readonly senderAddress?: string | undefined
  },
): number | undefined {
  const candidates = lastLines(lines, roles)
  if (candidates.lines.length === 0) return undefined
  const start = bestStart(
    candidates.lines,
    senderWords(context.senderName, context.senderAddress),
    signatureWeights(),
    candidates.isWhole,
  )
  return start === undefined ? undefined : candidates.indexes[start]
}

/**
 * The last non-blank lines of the writer's text, whether they are all of it, and where they stand.
 */
export function lastLines(
  lines: readonly TextLine[],
  roles: readonly LineRole[],
): { readonly lines: SignatureLine[]; readonly indexes: number[]; readonly isWhole: boolean } {
  const found: SignatureLine[] = []
  const indexes: number[] = []
  let index = lines.length - 1
  for (; index >= 0 && found.length < longestSignature; index--) {
    const line = lines[index]
    const role = roles[index]
    if (line === undefined || !/\S/.test(line.text)) continue
    // A quote answered in place ends the search: what stands above it is not the end.
    if (role === 'context' || role === 'forwarded') break
    if (role !== 'reply') continue
    const above = lines[index - 1]
    found.push({
      text: line.text,
      afterBlank: above === undefined || !/\S/.test(above.text),
      inFirstParagraph: false,
    })
    indexes.push(index)
  }
  const isWhole = !lines
    .slice(0, index + 1)
    .some((line, at) => /\S/.test(line.text) && roles[at] === 'reply')
  found.reverse()
  indexes.reverse()
  let inFirst = isWhole
  const marked = found.map((line, at) => {
    if (at > 0 && line.afterBlank) inFirst = false
    return { ...line, inFirstParagraph: inFirst }
  })
  return { lines: marked, indexes, isWhole }
}

/**
 * The suffix of the lines whose log odds of being signature add up highest; the first line of a
 * mail is never part of it.
 */
export function bestStart(
  lines: readonly SignatureLine[],
  sender: ReadonlySet<string>,
  weights: readonly number[],
  isWhole: boolean,
): number | undefined {
  const features: number[][] = []
  const lowest = isWhole ? 1 : 0
  let sum = 0
  let best = 0
  let start: number | undefined
  let contactBelow = false
  for (let index = lines.length - 1; index >= lowest; index--) {
    const found = signatureFeatures(lines, index, sender, contactBelow)
    contactBelow ||= isContact(lines[index]?.text ?? '')
    features[index] = found
    let odds = 0
    for (let at = 0; at < found.length; at++) odds += (found[at] ?? 0) * (weights[at] ?? 0)
    sum += Math.max(-8, Math.min(8, odds))
    // Far below zero no line above can make it a signature any more.
    if (sum < -12) break
    if (sum > best && canBegin(lines, index, found)) {
      best = sum
      start = index
    }
  }
  if (start === undefined) return undefined
  // "Thanks," above a name belongs to it even where blank lines part them.
  const above =
    features[start - 1] ??
    (start > lowest ? signatureFeatures(lines, start - 1, sender, contactBelow) : [])
  if (start > lowest && (has(above, 'closing') || has(above, 'rule'))) start--
  return isPlausible(features, above, start, lines[start]?.afterBlank === true) ? start : undefined
}

/**
 * A signature does not begin in the middle of a paragraph, unless with a name, a closing or a rule,
 * or among lines as short as its own.
 */
function canBegin(
  lines: readonly SignatureLine[],
  index: number,
  features: readonly number[],
): boolean {
  if (
    lines[index]?.afterBlank === true ||
    has(features, 'closing') ||
    has(features, 'allSender') ||
    has(features, 'rule')
  )
    return true
  const above = lines[index - 1]?.text.trim() ?? ''
  return above.length < 45 || has(features, 'shortName')
}

const places: ReadonlyMap<string, number> = new Map(
  featureNames.map((name, index) => [name, index]),
)
const has = (
  features: readonly number[] | undefined,
  name: (typeof featureNames)[number],
): boolean => features?.[places.get(name) ?? -1] === 1

/**
 * A signature names somebody: lists of links or numbers, and of people other than the sender, end
 * mails too.
 */
function isPlausible(
  features: ReadonlyArray<readonly number[]>,
  above: readonly number[],
  start: number,
  afterBlank: boolean,
): boolean {
  const block = features.slice(start).filter(line => line !== undefined)
  if (
    block.some(line => has(line, 'allSender') || has(line, 'someSender')) ||
    has(above, 'closing')
  )
    return true
  const names = block.filter(line => has(line, 'shortName')).length
  if (names === 0) return block.some(line => has(line, 'closing') || has(line, 'affiliation'))
  return (
    block.some(line => has(line, 'phone') || has(line, 'address') || has(line, 'closing')) ||
    (afterBlank && names < 3)
  )
}
