import type { FactorColumn } from '../statistics/factorial-cells.ts'
import { type FactorialDesign, designBlocks, fitDesign } from './factorial-blocks.ts'
import {
  type IndexedStudy,
  type Judge,
  type Measure,
  aspectWords,
  itemMean,
} from './indexed-study.ts'
import { marginalFigures } from './marginal-figure.ts'
import { mixedBlock } from './mixed-effects.ts'
import type { AnalysisBlock, AnalysisSection, CellInterval } from './study-analysis.ts'

const judgeFactor = 'Judge'
const pipelineFactor = 'Pipeline'
const mostFactors = 3

/**
 * Analyses of variance over answers as if each were independent, as Bos (2025, 5.2 and 5.3) has
 * them: pipeline × judge, then the factors of the pipelines × judge.
 */
export function betweenSubjectsSection(indexed: IndexedStudy): AnalysisSection {
  const found = observationsOf(indexed)
  const title = 'Analyses of variance between subjects'
  if (found === undefined)
    return {
      id: 'variance',
      title,
      blocks: [
        { kind: 'not-computed', what: 'Analyses of variance', reason: 'No answer has a rating' },
      ],
    }
  const { judges, incomplete, aspects } = found
  const caution: AnalysisBlock = {
    kind: 'text',
    importance: 'caution',
    text:
      'These tests assume that observations are independent. Here they are not: every question ' +
      'occurs under several pipelines, which hides differences behind the difficulty of ' +
      'questions' +
      (judges.length > 1
        ? ', and every answer counts once for each judge, which makes differences look surer. '
        : '. ') +
      'They are shown for comparison with the literature, and mixed effects beside them; the ' +
      'paired tests above decide.' +
      (incomplete === 0
        ? ''
        : ` ${incomplete.toLocaleString('en-US')} observations without a value for ` +
          `${aspects.length === 1 ? 'the aspect' : 'one of the aspects'} are left out.`),
  }
  return {
    id: 'variance',
    title,
    blocks: [caution, ...pipelineBlocks(indexed, found), ...factorBlocks(indexed, found)],
  }
}

interface Observations {
  readonly judges: readonly Judge[]
  readonly aspects: readonly string[]
  readonly responses: ReadonlyArray<readonly number[]>
  /** Places of pipelines and of judges, by observation. */
  readonly pipelines: readonly number[]
  readonly judged: readonly number[]
  /** Places of questions as text, by observation. */
  readonly questions: readonly string[]
  readonly incomplete: number
  readonly domain: CellInterval
}

/**
 * One observation per question, pipeline and judge, over the aspects that all of the judges rated:
 * people and models where there are any, else computed measures, each as an aspect of its own.
 */
function observationsOf({ measures }: IndexedStudy): Observations | undefined {
  const rated = measures.filter(({ judge }) => judge.kind !== 'metric')
  const used = rated.length === 0 ? measures.slice(0, 1) : rated
  const all = [...new Set(used.map(({ judge }) => judge))]
  const aspectsOf = (judge: Judge): string[] =>
    used.flatMap(measure => (measure.judge === judge ? [measure.aspect] : []))
  // The judge with most aspects leads; another joins where it shares them all.
  const [lead] = [...all].sort((a, b) => aspectsOf(b).length - aspectsOf(a).length)
  if (lead === undefined) return undefined
  const aspects = aspectsOf(lead)
  const judges = all.filter(judge => aspects.every(aspect => aspectsOf(judge).includes(aspect)))
  const responses = aspects.map(() => new Array<number>())
  const [pipelines, judged]: [number[], number[]] = [[], []]
  const questions: string[] = []
  let incomplete = 0
  for (const [place, judge] of judges.entries()) {
    const own = aspects.flatMap(aspect =>
      used.filter(measure => measure.aspect === aspect && measure.judge === judge),
    )
    for (let cell = 0; cell < (own[0]?.counts.length ?? 0); cell++) {
      const values = own.map(measure => itemMean(measure, cell))
      const known = values.filter(value => value !== undefined)
      if (known.length === 0) continue
      if (known.length < aspects.length) {
        incomplete += 1
        continue
      }
      for (const [response, value] of known.entries()) responses[response]?.push(value)
      pipelines.push(cell % (own[0]?.values.length ?? 1))
      judged.push(place)
      questions.push(String(Math.floor(cell / (own[0]?.values.length ?? 1))))
    }
  }
  return {
    judges,
    aspects,
    responses,
    pipelines,
    judged,
    questions,
    incomplete,
    domain: domainOf(used),
  }
}

const domainOf = (measures: readonly Measure[]): CellInterval => ({
  low: Math.min(...measures.map(({ scale }) => scale.low)),
  high: Math.max(...measures.map(({ scale }) => scale.high)),
})

const judgeColumn = ({ judges, judged }: Observations): FactorColumn => ({
  name: judgeFactor,
  levels: judged.map(place => judges[place]?.label ?? ''),
})

function pipelineBlocks(indexed: IndexedStudy, found: Observations): AnalysisBlock[] {
  const design: FactorialDesign = {
    id: 'pipelines',
    name: found.judges.length > 1 ? 'pipeline and judge' : 'pipeline',
    names: found.aspects.map(aspectWords),
    responses: found.responses,
    factors: [
      {
        name: pipelineFactor,
        levels: found.pipelines.map(place => indexed.pipelines[place]?.label ?? ''),
      },
      judgeColumn(found),
    ],
    compared: [pipelineFactor],
  }
  return blocksOf(design, [pipelineFactor], found)
}

function blocksOf(
  design: FactorialDesign,
  shown: readonly string[],
  { domain, questions }: Pick<Observations, 'domain' | 'questions'>,
): AnalysisBlock[] {
  const fitted = fitDesign(design)
  if (fitted.status === 'undefined') return [fitted.block]
  const { model } = fitted
  return [
    ...designBlocks(fitted.design, model),
    mixedBlock(fitted.design, questions),
    ...shown
      .filter(name => fitted.design.factors.some(factor => factor.name === name))
      .flatMap(name => marginalFigures(fitted.design, model, name, judgeFactor, domain)),
  ]
}

function factorBlocks({ study, pipelines }: IndexedStudy, found: Observations): AnalysisBlock[] {
  const varying = study.factors.filter(
    factor => new Set(pipelines.map(({ factors }) => factors[factor])).size > 1,
  )
  const what = 'Analyses of variance by the factors of the pipelines'
  if (varying.length === 0)
    return [{ kind: 'not-computed', what, reason: 'The pipelines differ in no factor' }]
  const room = found.judges.length > 1 ? mostFactors - 1 : mostFactors
  const used = varying.slice(0, room)
  // A factor may bear the name of the judge's column.
  const nameOf = (factor: string): string =>
    factor === judgeFactor ? `${factor} (factor)` : factor
  const columns = used.map(factor => ({
    name: nameOf(factor),
    levels: found.pipelines.map(place => pipelines[place]?.factors[factor] ?? 'no level'),
  }))
  const names = [...used.map(nameOf), ...(found.judges.length > 1 ? ['judge'] : [])]
  const design: FactorialDesign = {
    id: 'factors',
    name: names.join(', '),
    names: found.aspects.map(aspectWords),
    responses: found.responses,
    factors: [...columns, judgeColumn(found)],
    compared: used
      .filter(factor => new Set(pipelines.map(({ factors }) => factors[factor])).size > 2)
      .map(nameOf),
  }
  return [
    ...blocksOf(design, used.map(nameOf), found),
    ...(varying.length > used.length
      ? [
          {
            kind: 'not-computed',
            what: `Effects of ${varying.slice(room).join(', ')}`,
            reason: `A model has at most ${mostFactors} factors, the judge among them`,
          } as const,
        ]
      : []),
  ]
}
