import { namesInText } from '../../support/shown-list.ts'
import {
  type AspectDifferences,
  amountInWords,
  aspectInWords,
  differencesByAspect,
} from './deciding-measures.ts'
import type { IndexedStudy } from './indexed-study.ts'
import { chanceInText, numberInText } from './numbers-in-text.ts'
import { type PipelineDifference, isShown } from './pipeline-differences.ts'

const pairsInASentence = 4

/** A shown difference, from the better pipeline to the worse. */
interface ShownDifference {
  readonly better: number
  readonly worse: number
  readonly amount: number
  readonly low: number
  readonly high: number
  readonly p: number
  readonly d: number
}

/** Which pipelines are better, by how much, and whether other judges say the same. */
export function differencesInWords(
  indexed: IndexedStudy,
  differences: readonly PipelineDifference[],
): string[] {
  if (indexed.pipelines.length < 2)
    return ['The study has one pipeline, so there is nothing to compare it with.']
  const aspects = differencesByAspect(differences)
  if (aspects.length === 0)
    return ['No two pipelines were judged on the same aspect, so they cannot be compared.']
  const label = (place: number): string => `“${indexed.pipelines[place]?.label ?? ''}”`
  return [overall(aspects, label), ...aspects.map(aspect => aspectSentences(aspect, label))]
}

const shownOf = (differences: readonly PipelineDifference[]): ShownDifference[] =>
  differences.flatMap(each => {
    const { test, left, right, adjustedP } = each
    if (test.status === 'undefined' || !isShown(each)) return []
    const { low, high } = test.interval
    return [
      test.difference > 0
        ? {
            better: left,
            worse: right,
            amount: test.difference,
            low,
            high,
            p: adjustedP ?? test.p,
            d: test.d,
          }
        : {
            better: right,
            worse: left,
            amount: -test.difference,
            low: -high,
            high: -low,
            p: adjustedP ?? test.p,
            d: -test.d,
          },
    ]
  })

function overall(aspects: readonly AspectDifferences[], label: (place: number) => string): string {
  const shown = aspects.flatMap(({ deciding }) => shownOf(deciding))
  if (shown.length === 0) return 'No pipeline was shown to be better than another.'
  const wins = new Set(shown.map(({ better }) => better))
  const losses = new Set(shown.map(({ worse }) => worse))
  const best = [...wins].filter(place => !losses.has(place)).sort((a, b) => a - b)
  if (best.length === 0)
    return (
      'No pipeline is the best throughout: every one that was shown better than another on ' +
      'some aspect was shown worse on some aspect too.'
    )
  const [first] = best
  const names = namesInText(best.map(label))
  if (best.length === 1 && first !== undefined)
    return (
      `${names} comes out best: it was shown better than another pipeline on at least one aspect ` +
      'and worse on none.'
    )
  return (
    `${names} come out best: each was shown better than another pipeline on at least one aspect ` +
    'and worse on none. No difference between them was shown.'
  )
}

function aspectSentences(
  { aspect, measure, deciding, others }: AspectDifferences,
  label: (place: number) => string,
): string {
  const name = aspectInWords(aspect)
  const shown = shownOf(deciding).sort((a, b) => b.d - a.d)
  const judge = measure.judge.label
  const by = aspect === 'accuracy' ? `as judged by the ${judge.toLowerCase()}` : `by ${judge}`
  if (shown.length === 0)
    return [
      `On ${name}, no difference between the pipelines was shown (${by}).`,
      ...others.flatMap(other => dissent(shownOf(other), other, label)),
    ].join(' ')
  const { unit, text } = amountInWords(measure, value =>
    numberInText(value, aspect === 'accuracy' ? 1 : 2),
  )
  const told = shown
    .slice(0, pairsInASentence)
    .map(
      ({ better, worse, amount, low, high, p, d }) =>
        `${label(better)} did better than ${label(worse)} by ${text(amount)} ${unit} ` +
        `(95 % CI ${text(low)} to ${text(high)}; ${chanceInText(p)}; d = ${numberInText(d)})`,
    )
  const more = shown.length - told.length
  return [
    `On ${name} (${by}), ${told.join('; ')}` +
      `${more === 0 ? '' : `; ${more} more ${more === 1 ? 'pair differs' : 'pairs differ'}`}.`,
    ...others.map(other => agreement(shown, shownOf(other), other)),
  ].join(' ')
}

const judgeOf = (differences: readonly PipelineDifference[]): string =>
  `“${differences[0]?.measure.judge.label ?? ''}”`

/** What another judge shows where the deciding one shows nothing. */
function dissent(
  shown: readonly ShownDifference[],
  differences: readonly PipelineDifference[],
  label: (place: number) => string,
): string[] {
  const [largest] = [...shown].sort((a, b) => b.d - a.d)
  if (largest === undefined) return []
  const { better, worse } = largest
  return [
    `${judgeOf(differences)} does show ` +
      `${shown.length === 1 ? 'one' : `${shown.length}, among them one`}: ` +
      `${label(better)} better than ${label(worse)}.`,
  ]
}

function agreement(
  deciding: readonly ShownDifference[],
  other: readonly ShownDifference[],
  differences: readonly PipelineDifference[],
): string {
  const has = (better: number, worse: number): boolean =>
    other.some(each => each.better === better && each.worse === worse)
  const same = deciding.filter(({ better, worse }) => has(better, worse)).length
  const opposite = deciding.filter(({ better, worse }) => has(worse, better)).length
  const total = deciding.length
  const what = total === 1 ? 'this difference' : `${same} of these ${total} differences`
  const also =
    total === 1
      ? `${judgeOf(differences)} ${same === 1 ? 'shows' : 'does not show'} ${what}`
      : `${judgeOf(differences)} shows ${what}`
  return opposite === 0
    ? `${also}.`
    : `${also}, and the opposite of ${opposite === 1 ? 'one' : opposite}.`
}
