import type { ToldLine } from '../../../core/told-standards.ts'
import type { FrameworkSection } from '../../../core/framework.ts'
import { firstDecisive } from '../../../support/code-points.ts'
import { counted, strengths } from '../../coverage/strength.ts'
import { numbered } from '../../framework/framework-text.ts'
import { numberOf } from '../find-mentions.ts'
import type { FoundStandard, KnownFramework } from '../known-framework.ts'
import { pageOf, standardTitle } from '../page-of-rows.ts'
import type { StandardOptions, ToldPage } from '../standard-ports.ts'
import type { JudgedStandard, ReadDocuments } from './judged-coverage.ts'
import { strengthLine } from './judged-lines.ts'
import type { JudgedQuestion } from './judged-question.ts'

/** Standards or sections side by side: none is a total of 0, all strong is 3 for each. */
interface Compared {
  readonly name: string
  /** 0 (no evidence for any standard) to 3 (strong for all). */
  readonly mean: number
  /** What the documents of a standard count together; the mean of a section's. */
  readonly sum: number
  readonly lines: readonly ToldLine[]
}

/** Tells what is named side by side, and first which of it is better covered. */
export function tellComparison(
  { scope }: JudgedQuestion,
  standards: readonly JudgedStandard[],
  documents: ReadDocuments,
): ToldPage {
  const compared = scope.named
    .map(found => comparedOf(found, standards, documents))
    .sort((left, right) => firstDecisive(right.mean - left.mean, right.sum - left.sum))
  const [best, ...others] = compared
  if (best === undefined) return { lines: [] }
  const equal = others.filter(({ mean, sum }) => mean === best.mean && sum === best.sum)
  const [second] = others
  const isAbsent = others.some(({ mean }) => mean === 0)
  const head =
    equal.length === others.length
      ? best.mean === 0
        ? `No passage was linked as evidence for ${compared.map(({ name }) => name).join(' or ')}.`
        : `${compared.map(({ name }) => name).join(' and ')} are covered alike.`
      : `${isAbsent ? 'As far as passages are linked, ' : ''}${best.name} is better covered than ` +
        `${others
          .filter(each => !equal.includes(each))
          .map(({ name }) => name)
          .join(' and ')}` +
        `${second !== undefined && second.mean === best.mean ? ', though both are as strong' : ''}.`
  return { lines: [{ text: head, quotations: [] }, ...compared.flatMap(({ lines }) => lines)] }
}

function comparedOf(
  named: FoundStandard,
  standards: readonly JudgedStandard[],
  documents: ReadDocuments,
): Compared {
  const { framework, found } = named
  const name = standardTitle(found)
  if (found.kind !== 'section') {
    const number = found.kind === 'part' ? found.standard.number : numberOf(found)
    const own = standards.find(
      each => each.framework === framework && each.coverage.number === number,
    )
    return {
      name,
      mean: own === undefined ? 0 : strengths.indexOf(own.coverage.strength),
      sum: own?.coverage.sum ?? 0,
      lines: own === undefined ? [] : strengthLine(own, documents),
    }
  }
  const own = standards.filter(
    each => each.framework === framework && each.coverage.section === found.section.number,
  )
  return {
    name,
    mean: meanOf(own),
    sum: own.reduce((total, { coverage }) => total + coverage.sum, 0) / Math.max(1, own.length),
    lines: [{ text: `${name}: ${countsText(own)}.`, quotations: [] }],
  }
}

const meanOf = (standards: readonly JudgedStandard[]): number =>
  standards.reduce((total, { coverage }) => total + strengths.indexOf(coverage.strength), 0) /
  Math.max(1, standards.length)

/** "6 standards: 1 strong, 2 partial, 3 without evidence; 2 with gaps". */
function countsText(standards: readonly JudgedStandard[]): string {
  const counts = strengths
    .toReversed()
    .map(strength => ({
      count: standards.filter(({ coverage }) => coverage.strength === strength).length,
      word: strength === 'none' ? 'without linked evidence' : strength,
    }))
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${count} ${word}`)
  const gaps = standards.filter(({ coverage }) => coverage.gaps.length > 0).length
  return (
    `${counted(standards.length, 'standard')}: ${counts.join(', ')}` +
    (gaps === 0 ? '' : `; ${gaps} with gaps`)
  )
}

/** Tells sections in the order of their strength, or those with standards that are meant. */
export function tellJudgedSections(
  { how, aspect, strengths: meant }: JudgedQuestion,
  standards: readonly JudgedStandard[],
  options: Pick<StandardOptions, 'page' | 'pageSize'>,
): ToldPage {
  const isMeant = ({ coverage }: JudgedStandard): boolean =>
    aspect === 'conflict'
      ? coverage.conflicts.length > 0
      : meant === undefined || meant.includes(coverage.strength)
  const direction = how === 'top' ? -1 : 1
  const ranked = sectionsOf(standards)
    .filter(({ own }) => own.some(isMeant))
    .sort((left, right) => direction * (meanOf(left.own) - meanOf(right.own)))
  const isList = how !== 'top' && how !== 'bottom'
  const [first] = ranked
  if (first === undefined) return { lines: [{ text: 'No section is such.', quotations: [] }] }
  const tied = ranked.filter(({ own }) => meanOf(own) === meanOf(first.own))
  const word = how === 'top' ? 'strongest' : 'weakest'
  const names = tied.map(({ section }) => numbered(section)).join(' and ')
  const head = isList
    ? `${counted(ranked.length, 'section')} ${ranked.length === 1 ? 'has' : 'have'} such standards.`
    : `${names} ${tied.length === 1 ? 'is' : 'are'} the ${word}. All sections, ${word} first.`
  if (how === 'count') return { lines: [{ text: head, quotations: [] }] }
  const { shown, matches } = pageOf(ranked, options)
  return {
    matches,
    lines: [
      { text: head, quotations: [] },
      ...shown.map(({ framework, section, own }) => ({
        text: `${numbered(section)} (${framework.reference}): ${countsText(own)}`,
        quotations: [],
      })),
    ],
  }
}

function sectionsOf(
  standards: readonly JudgedStandard[],
): Array<{
  readonly framework: KnownFramework
  readonly section: FrameworkSection
  readonly own: readonly JudgedStandard[]
}> {
  return [...Map.groupBy(standards, ({ framework }) => framework)].flatMap(([framework, all]) =>
    framework.framework.sections.flatMap(section => {
      const own = all.filter(({ coverage }) => coverage.section === section.number)
      return own.length === 0 ? [] : [{ framework, section, own }]
    }),
  )
}
