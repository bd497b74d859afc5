import type { Framework, Standard } from '../../core/framework.ts'
import { dayOf, type Instant } from '../../core/time.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { deepFrozen } from '../../support/deep-frozen.ts'
import { invariant } from '../../support/invariant.ts'
import { checkLinks, type CheckedLinks, type CheckedQuotation, type TextOf } from './check-links.ts'
import type {
  CoverageReport,
  EvidenceAge,
  SectionCoverage,
  StandardCoverage,
} from './coverage-report.ts'
import { findConflicts } from './conflicts/find-conflicts.ts'
import type { CoverageQuotation, StandardLink } from './standard-link.ts'
import {
  judgeStrength,
  ruleInWords,
  strengthRule,
  weigh,
  type Strength,
  type StrengthRule,
  type WeighedQuotation,
} from './strength.ts'

export interface CoverageOptions {
  /** Gives the text of a document, against which every quotation is checked. */
  readonly textOf: TextOf
  /** The moment from which ages are counted. */
  readonly asOf: Instant
  readonly institution?: string | undefined
  /** What the framework is called in its corpus. */
  readonly reference?: string | undefined
  readonly rule?: Partial<StrengthRule> | undefined
}

/** What documents show of each standard, by the links between them. */
export const coverageOf = (
  framework: Framework,
  links: readonly StandardLink[],
  { textOf, ...options }: CoverageOptions,
): CoverageReport => coverageOfChecked(framework, checkLinks(framework, links, textOf), options)

/** The same of links that were checked before, such as a few documents at a time. */
export function coverageOfChecked(
  framework: Framework,
  { quotations, refused }: CheckedLinks,
  { asOf, institution, reference, rule: changed }: Omit<CoverageOptions, 'textOf'>,
): CoverageReport {
  const day = dayOf(asOf)
  invariant(day !== undefined, 'the report needs a date')
  const rule: StrengthRule = { ...strengthRule, ...changed }
  const ancestors = ancestorsOf(framework.standards)
  const quoted = new Map<Standard, CheckedQuotation[]>()
  const parts = new Map<Standard, string[]>()
  for (const quotation of quotations)
    for (const standard of [quotation.about, ...(ancestors.get(quotation.about) ?? [])])
      append(quoted, standard, quotation)
  for (const [standard, wholes] of ancestors)
    for (const whole of wholes) append(parts, whole, standard.number)
  const standards = framework.standards.map((standard): StandardCoverage => {
    const weighed = weigh(standard, quoted.get(standard) ?? [], rule, asOf.ms).sort(heaviestFirst)
    const { strength, why, sum, documents } = judgeStrength(weighed, rule)
    const ofMeaning = (meaning: CoverageQuotation['shows']): WeighedQuotation[] =>
      weighed.filter(({ quotation }) => quotation.shows === meaning)
    const evidence = ofMeaning('evidence')
    const passages = new Map<CoverageQuotation, string>()
    const show = (each: WeighedQuotation): CoverageQuotation => {
      const quotation = shownQuotation(each)
      passages.set(quotation, each.quotation.passage)
      return quotation
    }
    const shown = evidence.map(show)
    const gaps = ofMeaning('gap').map(show)
    return {
      number: standard.number,
      title: standard.title,
      formal: standard.formal,
      section: standard.section,
      ...(standard.parent === undefined ? {} : { parent: standard.parent }),
      parts: parts.get(standard) ?? [],
      strength,
      why: [...why, ...ofTheWhole(strength, ancestors.get(standard) ?? [], quoted)],
      sum,
      documents,
      evidence: shown,
      gaps,
      conflicts: findConflicts(
        shown,
        gaps,
        standard.definitions ?? '',
        (one, other) => passages.get(one) === passages.get(other) || areNear(one, other),
      ),
      age: ageOf(evidence),
    }
  })
  return deepFrozen<CoverageReport>({
    framework: {
      title: framework.title,
      version: framework.version,
      ...(reference === undefined ? {} : { reference }),
    },
    ...(institution === undefined ? {} : { institution }),
    asOf: day,
    rule: [...ruleInWords(rule)],
    strengths: countStrengths(standards),
    sections: sectionsOf(framework, standards),
    standards,
    refused: [...refused],
  })
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

// Deeper hierarchies than any framework's would make the report as many times longer.
const mostLevels = 8

/** The standards that each one is a part of, the nearest first; at most eight levels. */
function ancestorsOf(standards: readonly Standard[]): Map<Standard, readonly Standard[]> {
  const byNumber = new Map(standards.map(standard => [standard.number, standard]))
  return new Map(
    standards.map(standard => {
      const wholes = new Set<Standard>()
      let whole = standard.parent === undefined ? undefined : byNumber.get(standard.parent)
      while (whole !== undefined && whole !== standard && !wholes.has(whole)) {
        if (wholes.size === mostLevels) break
        wholes.add(whole)
        whole = whole.parent === undefined ? undefined : byNumber.get(whole.parent)
      }
      return [standard, [...wholes]]
    }),
  )
}

const heaviestFirst = (left: WeighedQuotation, right: WeighedQuotation): number =>
  firstDecisive(
    right.weight - left.weight,
    compareCodePoints(right.quotation.date ?? '', left.quotation.date ?? ''),
    compareCodePoints(left.quotation.documentTitle, right.quotation.documentTitle),
    compareCodePoints(left.quotation.documentId, right.quotation.documentId),
    left.quotation.start - right.quotation.start,
    left.quotation.end - right.quotation.end,
    compareCodePoints(left.quotation.standard, right.quotation.standard),
  )

// A paragraph may be divided between two passages, and the row of a table from what explains it.
const nearby = 300

const areNear = (one: CoverageQuotation, other: CoverageQuotation): boolean =>
  one.documentId === other.documentId &&
  Math.max(one.start, other.start) - Math.min(one.end, other.end) <= nearby

function shownQuotation({ quotation }: WeighedQuotation): CoverageQuotation {
  const { about: _about, ms: _ms, passage: _passage, ...shown } = quotation
  return shown
}

/** A part without evidence is none, though its whole has some; readers want to know. */
function ofTheWhole(
  strength: Strength,
  wholes: readonly Standard[],
  quoted: ReadonlyMap<Standard, readonly CheckedQuotation[]>,
): string[] {
  if (strength !== 'none') return []
  const isShown = (each: Standard): boolean =>
    (quoted.get(each) ?? []).some(({ about, shows }) => about === each && shows === 'evidence')
  const whole = wholes.find(isShown)
  if (whole === undefined) return []
  return [`${whole.number}, which it is a part of, has evidence of its own.`]
}

function ageOf(evidence: readonly WeighedQuotation[]): EvidenceAge {
  const days = evidence.flatMap(({ quotation }) => quotation.date ?? []).sort(compareCodePoints)
  return {
    ...(days.length === 0 ? {} : { oldest: days[0], newest: days.at(-1) }),
    old: evidence.filter(({ isOld }) => isOld).length,
    undated: evidence.length - days.length,
  }
}

const countStrengths = (standards: readonly StandardCoverage[]): Record<Strength, number> => {
  const counts = { none: 0, weak: 0, partial: 0, strong: 0 }
  for (const { strength } of standards) counts[strength]++
  return counts
}

function sectionsOf(
  framework: Framework,
  standards: readonly StandardCoverage[],
): SectionCoverage[] {
  const members = new Map<string, StandardCoverage[]>()
  for (const standard of standards) append(members, standard.section, standard)
  return framework.sections.map(({ number, title }) => {
    const own = members.get(number) ?? []
    return {
      number,
      title,
      standards: own.length,
      strengths: countStrengths(own),
      withGaps: own.filter(({ gaps }) => gaps.length > 0).length,
      withConflicts: own.filter(({ conflicts }) => conflicts.length > 0).length,
    }
  })
}
