import type { Standard } from '../../core/framework.ts'
import { roundScore } from '../../support/arithmetic.ts'
import type { CheckedQuotation } from './check-links.ts'
import { independentDocuments } from './independent-documents.ts'
import { sameMatter } from './conflicts/same-matter.ts'

export const strengths = ['none', 'weak', 'partial', 'strong'] as const
export type Strength = (typeof strengths)[number]

/** The numbers of the rule by which evidence is weak, partial or strong. */
export interface StrengthRule {
  /** What a document counts that a person confirmed; any other counts its likelihood. */
  readonly confirmed: number
  /** Evidence older than this counts `old`. */
  readonly currentYears: number
  readonly old: number
  /** What evidence for a part counts for the whole. */
  readonly part: number
  /** From this sum on evidence is partial, from that one strong. */
  readonly partial: number
  readonly strong: number
  /** Strong evidence comes from so many documents that each count `telling` or more. */
  readonly strongDocuments: number
  /** From this weight on a gap takes evidence one step down. */
  readonly telling: number
}

export const strengthRule: StrengthRule = {
  confirmed: 1.5,
  currentYears: 3,
  old: 0.5,
  part: 0.5,
  partial: 0.75,
  strong: 1.5,
  strongDocuments: 2,
  telling: 0.5,
}

/** The rule in words, one sentence each. */
export const ruleInWords = (rule: StrengthRule): readonly string[] => [
  'None: no passage was linked as evidence for it. ' +
    'No standard is called covered without a quotation.',
  'Each independent document counts the likelihood that its best passage is about the ' +
    `standard; a passage that a person confirmed counts ${rule.confirmed}. Documents that quote ` +
    'the same words count as one.',
  `Evidence older than ${rule.currentYears} years counts ${rule.old} of that; a document without ` +
    'a date counts in full.',
  `Evidence for a part of a standard counts ${rule.part} for the whole, and makes it partial at ` +
    'most. Evidence for the whole does not count for its parts.',
  `Weak: the sum is less than ${rule.partial}. Partial: ${rule.partial} or more. Strong: ` +
    `${rule.strong} or more, with at least ${rule.strongDocuments} documents that each count ` +
    `${rule.telling} or more.`,
  `A gap that counts ${rule.telling} or more takes strong down to partial and partial to weak, ` +
    `unless evidence on the same matter that counts ${rule.telling} or more is of a later date. ` +
    'Only evidence that a person confirmed answers a gap that a person confirmed. Nothing is ' +
    'strong while a gap is unanswered, however little it counts.',
  'A quotation of headings alone is no evidence.',
]

/** A quotation of a standard or of its parts, and how much it counts for it. */
export interface WeighedQuotation {
  readonly quotation: CheckedQuotation
  /** Whether it is about the standard itself rather than one that is a part of it. */
  readonly isOwn: boolean
  readonly isOld: boolean
  readonly weight: number
}

const yearMs = 365.25 * 24 * 60 * 60 * 1000

/** Weighs what stands about a standard and its parts; `asOf` in UTC milliseconds. */
export const weigh = (
  standard: Standard,
  quotations: readonly CheckedQuotation[],
  rule: StrengthRule,
  asOf: number,
): WeighedQuotation[] =>
  quotations.map(quotation => {
    const isOwn = quotation.about === standard
    const isOld = quotation.ms !== undefined && asOf - quotation.ms > rule.currentYears * yearMs
    // A gap that nobody closed does not fade.
    const fades = isOld && quotation.shows === 'evidence'
    const full = quotation.by === 'person' ? rule.confirmed : quotation.score
    const weight = full * (fades ? rule.old : 1) * (isOwn ? 1 : rule.part)
    return { quotation, isOwn, isOld, weight }
  })

export interface JudgedStrength {
  readonly strength: Strength
  /** What independent documents count together. */
  readonly sum: number
  /** How many independent documents show it. */
  readonly documents: number
  /** Why, in whole sentences. */
  readonly why: readonly string[]
}

/** How strong the evidence among weighed quotations is. */
export function judgeStrength(
  weighed: readonly WeighedQuotation[],
  rule: StrengthRule,
): JudgedStrength {
  const evidence = weighed.filter(({ quotation }) => quotation.shows === 'evidence')
  const gaps = weighed.filter(({ quotation }) => quotation.shows === 'gap')
  if (evidence.length === 0)
    return {
      strength: 'none',
      sum: 0,
      documents: 0,
      why: [
        gaps.length === 0
          ? 'No passage was linked as evidence for it.'
          : `No passage was linked as evidence for it, and ${gapsText(gaps)}.`,
      ],
    }
  const documents = independentDocuments(evidence)
  const sum = roundScore(documents.reduce((total, weight) => total + weight, 0))
  const telling = documents.filter(weight => weight >= rule.telling).length
  const isOfPartsOnly = !evidence.some(({ isOwn }) => isOwn)
  const bySum: Strength = sum < rule.partial ? 'weak' : sum < rule.strong ? 'partial' : 'strong'
  const why = [
    `${counted(documents.length, 'independent document')} ` +
      `${documents.length === 1 ? 'counts' : 'count'} ${shownNumber(sum)}, ` +
      `${bySum === 'weak' ? 'which is' : 'enough for'} ${bySum}.`,
    ...said(evidence, ({ quotation }) => quotation.by === 'person', 'confirmed by a person'),
    ...said(evidence, ({ isOld }) => isOld, `older than ${rule.currentYears} years`),
    ...said(evidence, ({ quotation }) => quotation.ms === undefined, 'without a date'),
    ...said(evidence, ({ isOwn }) => !isOwn, 'about a part only'),
  ]
  let strength = bySum
  if (strength === 'strong' && (telling < rule.strongDocuments || isOfPartsOnly)) {
    strength = 'partial'
    why.push(
      isOfPartsOnly
        ? 'Partial at most, because all evidence is about parts.'
        : `Partial at most, because fewer than ${rule.strongDocuments} documents count ` +
            `${rule.telling} or more.`,
    )
  }
  const unanswered = unansweredGaps(evidence, gaps, rule)
  const open = unanswered.filter(gap => weighs(gap, rule))
  let told: readonly WeighedQuotation[] = open
  if (open.length > 0) {
    why.push(`${strength === 'weak' ? '' : 'One step down: '}${gapsText(open)}.`)
    strength = strength === 'strong' ? 'partial' : 'weak'
  } else if (strength === 'strong' && unanswered.length > 0) {
    told = unanswered
    why.push(`Partial at most while it is unanswered: ${gapsText(told)}.`)
    strength = 'partial'
  }
  const passages = new Set(told.map(passageOf))
  const idle = gaps.filter(gap => !passages.has(passageOf(gap)))
  if (idle.length > 0)
    why.push(`Without effect, too unlikely or answered by later evidence: ${gapsText(idle)}.`)
  return { strength, sum, documents: documents.length, why }
}

const passageOf = ({ quotation }: WeighedQuotation): string => quotation.passage

/** How many passages show a gap, each with one quotation of it or several. */
function gapsText(gaps: readonly WeighedQuotation[]): string {
  const count = new Set(gaps.map(passageOf)).size
  return `${counted(count, 'passage')} ${count === 1 ? 'shows' : 'show'} a gap`
}

/**
 * The gaps that are not answered by later evidence on the same matter that weighs: what a person
 * confirmed by what a person confirmed.
 */
function unansweredGaps(
  evidence: readonly WeighedQuotation[],
  gaps: readonly WeighedQuotation[],
  rule: StrengthRule,
): readonly WeighedQuotation[] {
  const telling = evidence.filter(({ weight }) => weight >= rule.telling)
  const answers = (one: CheckedQuotation, gap: CheckedQuotation): boolean =>
    one.ms !== undefined &&
    gap.ms !== undefined &&
    one.ms > gap.ms &&
    (gap.by !== 'person' || one.by === 'person') &&
    sameMatter(one.text, gap.text)
  return gaps.filter(
    ({ quotation: gap }) => !telling.some(({ quotation }) => answers(quotation, gap)),
  )
}

/** Whether a gap takes evidence a step down. */
const weighs = ({ quotation, weight }: WeighedQuotation, rule: StrengthRule): boolean =>
  quotation.by === 'person' || weight >= rule.telling

function said(
  evidence: readonly WeighedQuotation[],
  which: (weighed: WeighedQuotation) => boolean,
  what: string,
): string[] {
  const count = evidence.filter(which).length
  if (count === 0) return []
  const verb = count === 1 ? 'is' : 'are'
  return [
    count === evidence.length
      ? `${count === 1 ? 'The quotation' : 'All quotations'} ${verb} ${what}.`
      : `${count} of ${evidence.length} quotations ${verb} ${what}.`,
  ]
}

/** Two decimals at most, without zeros at the end. */
const shownNumber = (value: number): string => String(Math.round(value * 100) / 100)

export const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`
