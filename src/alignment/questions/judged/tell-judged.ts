import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import { namesInText } from '../../../support/shown-list.ts'
import type { StandardCoverage } from '../../coverage/coverage-report.ts'
import { differenceOf } from '../../coverage/report-words.ts'
import { counted, strengths } from '../../coverage/strength.ts'
import { numbered } from '../../framework/framework-text.ts'
import { inDocuments } from '../institutions/scope-documents.ts'
import type { KnownFramework } from '../known-framework.ts'
import { pageOf } from '../page-of-rows.ts'
import type { TellOptions, ToldPage } from '../standard-ports.ts'
import { standardsOf } from '../standards-of.ts'
import { isOfAge, type AgeBound } from './age-bound.ts'
import {
  judgedCoverage,
  type JudgedFramework,
  type JudgedStandard,
  type ReadDocuments,
} from './judged-coverage.ts'
import type { JudgedQuestion } from './judged-question.ts'
import { quotedLine, shownStrength, strengthLine } from './judged-lines.ts'
import { tellComparison, tellJudgedSections } from './tell-compared.ts'

/** Tells how strong or how old evidence is, and where documents contradict each other. */
export async function tellJudged(asked: JudgedQuestion, options: TellOptions): Promise<ToldPage> {
  const { scope } = asked
  const { judged, documents } = await judgedCoverage(scope.frameworks, options)
  const standards = standardsOf(scope).flatMap(({ framework, number }) => {
    const coverage = coverageIn(judged, framework, number)
    return coverage === undefined ? [] : [{ framework, coverage }]
  })
  const page =
    asked.how === 'compare'
      ? tellComparison(asked, standards, documents)
      : asked.how === 'each'
        ? tellEach(asked, standards, documents, options)
        : asked.bySection === true
          ? tellJudgedSections(asked, standards, options)
          : asked.how === 'top' || asked.how === 'bottom'
            ? tellRanking(asked, standards, documents, options)
            : tellFulfilling(asked, standards, documents, options)
  return { ...page, statesAbsence: page.statesAbsence === true || isAbsent(asked, standards) }
}

/** Whether an answer turns on standards that nothing, or little, is linked to. */
function isAbsent(
  { aspect, how, bySection, strengths: meant }: JudgedQuestion,
  standards: readonly JudgedStandard[],
): boolean {
  if (standards.every(({ coverage }) => coverage.evidence.length === 0)) return true
  if (aspect !== 'strength') return false
  if (how === 'bottom' || meant?.some(each => each === 'none' || each === 'weak') === true)
    return true
  const isEach = how === 'each' || how === 'compare'
  return isEach && bySection !== true && standards.some(each => !isShown(each))
}

const coverageIn = (
  judged: readonly JudgedFramework[],
  framework: KnownFramework,
  number: string,
): StandardCoverage | undefined =>
  judged.find(each => each.framework === framework)?.standards.get(number)

const placeText = ({ scope }: JudgedQuestion): string =>
  namesInText(scope.frameworks.map(({ reference }) => reference)) + inDocuments(scope)

function tellEach(
  { aspect, bound }: JudgedQuestion,
  standards: readonly JudgedStandard[],
  documents: ReadDocuments,
  options: TellOptions,
): ToldPage {
  const { shown, matches } = pageOf(standards, options)
  const isWithout =
    aspect === 'conflict' && standards.some(({ coverage }) => coverage.conflicts.length === 0)
  return {
    statesAbsence: isWithout,
    ...(matches.total > matches.shown ? { matches } : {}),
    lines: shown.flatMap(each => {
      const { coverage } = each
      const name = `${numbered(coverage)} (${each.framework.reference})`
      if (aspect === 'strength') return strengthLine(each, documents)
      if (aspect === 'age') return ageLines(name, coverage, bound, documents, options)
      return coverage.conflicts.length === 0
        ? [{ text: `${name}: no linked statements contradict each other.`, quotations: [] }]
        : [
            { text: `${name}: statements contradict each other.`, quotations: [] },
            ...coverage.conflicts.flatMap(conflict => [
              quotedLine('evidence', conflict.says, documents),
              quotedLine(`against it${differenceOf(conflict)}`, conflict.against, documents),
            ]),
          ]
    }),
  }
}

function ageLines(
  name: string,
  { evidence, age }: StandardCoverage,
  bound: AgeBound | undefined,
  documents: ReadDocuments,
  options: TellOptions,
): ToldPage['lines'] {
  const meant =
    bound === undefined ? evidence : evidence.filter(each => isMeant(each.date, bound, options))
  const dated = meant
    .filter(({ date }) => date !== undefined)
    .toSorted((left, right) => compareCodePoints(left.date ?? '', right.date ?? ''))
  const newest = dated.at(-1)
  const which = bound === undefined ? '' : ` ${bound.label}`
  if (meant.length === 0)
    return [{ text: `${name}: there is no linked evidence${which}.`, quotations: [] }]
  if (newest === undefined)
    return [
      { text: `${name}: its evidence has no date.`, quotations: [] },
      ...meant.slice(0, mostUndated).map(each => quotedLine('evidence', each, documents)),
    ]
  const oldest = dated[0]!
  const undated = age.undated === 0 ? '' : `, ${counted(age.undated, 'quotation')} without a date`
  const span =
    oldest.date === newest.date
      ? `evidence is of ${newest.date ?? ''}`
      : `evidence is from ${oldest.date ?? ''} to ${newest.date ?? ''}`
  return [
    { text: `${name}: ${span}${undated}.`, quotations: [] },
    ...[...new Set([newest, oldest])].map(each => quotedLine('evidence', each, documents)),
  ]
}

/** Quotations that are told where none has a date: files may have one. */
const mostUndated = 2

const isMeant = (date: string | undefined, bound: AgeBound, { ports }: TellOptions): boolean =>
  date !== undefined && isOfAge(date, bound, new Date(ports.now().ms).toISOString().slice(0, 10))

/** Standards in the order of how strong or how old their evidence is. */
function tellRanking(
  asked: JudgedQuestion,
  standards: readonly JudgedStandard[],
  documents: ReadDocuments,
  options: TellOptions,
): ToldPage {
  const { aspect, how } = asked
  const direction = how === 'top' ? -1 : 1
  const dayOf = ({ coverage }: JudgedStandard): string =>
    (how === 'top' ? coverage.age.newest : coverage.age.oldest) ?? ''
  // What has no evidence has no age; as for strength, it is the weakest.
  const ranked = standards
    .filter(each => (aspect === 'age' ? dayOf(each) !== '' : how === 'bottom' || isShown(each)))
    .toSorted((left, right) =>
      aspect === 'age'
        ? direction * compareCodePoints(dayOf(left), dayOf(right))
        : firstDecisive(
            direction * (rankOf(left) - rankOf(right)),
            direction * (left.coverage.sum - right.coverage.sum),
            left.coverage.gaps.length - right.coverage.gaps.length,
          ),
    )
  const [first] = ranked
  if (first === undefined)
    return {
      lines: [{ text: `No standard of ${placeText(asked)} has linked evidence.`, quotations: [] }],
    }
  const { shown, matches } = pageOf(ranked, options)
  const word =
    aspect === 'age'
      ? how === 'top'
        ? 'newest'
        : 'oldest'
      : how === 'top'
        ? 'strongest'
        : 'weakest'
  const detail = aspect === 'age' ? dayOf(first) : shownStrength(first.coverage.strength)
  const head =
    `Of ${placeText(asked)} ${numbered(first.coverage)} has the ${word} evidence: ${detail}. ` +
    `All in this order, ${word} first.`
  return {
    matches,
    lines: [
      {
        text: head.replace('the weakest evidence: no linked evidence', 'no linked evidence at all'),
        quotations: [],
      },
      ...shown.map(each => {
        if (aspect === 'strength') return strengthLine(each, documents)[0]!
        const day = dayOf(each)
        const quoted = each.coverage.evidence.find(({ date }) => date === day)
        return quotedLine(numbered(each.coverage), quoted!, documents)
      }),
    ],
  }
}

const isShown = ({ coverage }: JudgedStandard): boolean => coverage.strength !== 'none'
const rankOf = ({ coverage }: JudgedStandard): number => strengths.indexOf(coverage.strength)

/** Standards of some strength or age, or with conflicts: which, or how many. */
function tellFulfilling(
  asked: JudgedQuestion,
  standards: readonly JudgedStandard[],
  documents: ReadDocuments,
  options: TellOptions,
): ToldPage {
  const { aspect, how, bound } = asked
  const told = standards.filter(({ coverage }) =>
    aspect === 'conflict'
      ? coverage.conflicts.length > 0
      : bound === undefined
        ? asked.strengths?.includes(coverage.strength) === true
        : coverage.evidence.some(({ date }) => isMeant(date, bound, options)),
  )
  const what =
    aspect === 'conflict'
      ? 'statements that contradict each other'
      : bound === undefined
        ? namesInText(asked.strengths?.map(shownStrength) ?? []).replace(' and ', ' or ')
        : `evidence ${bound.label}`
  const share = standards.length === 0 ? 0 : (100 * told.length) / standards.length
  const first = {
    text:
      `${told.length === 0 ? 'None' : told.length.toLocaleString('en-US')} of ` +
      `${counted(standards.length, 'standard')} of ${placeText(asked)} ` +
      `${told.length === 1 ? 'has' : 'have'} ${what}` +
      `${how === 'share' ? ` (${share.toFixed(1)} %)` : ''}.`,
    quotations: [],
  }
  if (how !== 'list' || told.length === 0)
    return { lines: [first], statesAbsence: told.length === 0 }
  const { shown, matches } = pageOf(told, options)
  return {
    matches,
    lines: [
      first,
      ...shown.flatMap(each => {
        const { coverage } = each
        if (aspect === 'strength') return strengthLine(each, documents).slice(0, 1)
        if (aspect === 'conflict')
          return coverage.conflicts.flatMap(conflict => [
            quotedLine(numbered(coverage), conflict.says, documents),
            quotedLine(`against it${differenceOf(conflict)}`, conflict.against, documents),
          ])
        const old = coverage.evidence.filter(({ date }) => isMeant(date, bound!, options))
        const rest = coverage.evidence.length - old.length
        const note = rest === 0 ? ', all of it' : `, and ${counted(rest, 'other quotation')}`
        return old.slice(0, 1).map(each => quotedLine(numbered(coverage) + note, each, documents))
      }),
    ],
  }
}
