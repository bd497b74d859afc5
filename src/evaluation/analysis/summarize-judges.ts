import { cohenKappa, weightedKappa } from '../statistics/cohen-kappa.ts'
import { spearman } from '../statistics/correlation.ts'
import { mean } from '../statistics/descriptive.ts'
import { landisKoch } from '../statistics/landis-koch.ts'
import { pairedT } from '../statistics/t-tests.ts'
import { sharedOptions } from './choices.ts'
import { type JudgePair, pipelineMeans } from './judge-pairs.ts'
import { aspectWords } from './indexed-study.ts'
import { likertPoints, toPoint } from './likert.ts'
import { numberInText } from './numbers-in-text.ts'
import type { PeopleAgreement } from './raters-among-themselves.ts'
import type { Findings } from './findings.ts'

/** How far each automatic judge is from people: level, agreement, order. */
export function judgesInWords({ pairs, people, choices, indexed }: Findings): string[] {
  const rated = pairs.map(pair => pairInWords(pair, people))
  const chosen =
    choices?.majority === undefined
      ? []
      : choices.automatic.flatMap(({ label, options }) => {
          const { left, right } = sharedOptions(choices.majority?.options ?? options, options)
          const found = cohenKappa(left, right)
          const same = left.filter((option, index) => option === right[index]).length
          return left.length === 0
            ? []
            : [
                `“${label}” chose the same option as the majority of people for ` +
                  `${numberInText((100 * same) / left.length, 0)} % of ${left.length} answers` +
                  (found.status === 'defined'
                    ? ` (κ = ${numberInText(found.kappa)}, ${landisKoch(found.kappa)} agreement).`
                    : '.'),
              ]
        })
  const sentences = [...rated, ...chosen]
  if (sentences.length > 0) return sentences
  return indexed.judges.some(({ kind }) => kind === 'human')
    ? ['No automatic judge judged what people judged, so no judge can be compared with people.']
    : [
        'No person rated or chose. How far the automatic judges agree with people is unknown, ' +
          'and so is whether people would see the same differences.',
      ]
}

function pairInWords(pair: JudgePair, people: readonly PeopleAgreement[]): string {
  const { judge, aspect, judged, people: human, scales, sameScale } = pair
  const name = `“${judge.label}”`
  const parts: string[] = []
  const test = sameScale ? pairedT(judged, human) : undefined
  if (test?.status === 'defined') {
    const { difference, interval, p } = test
    parts.push(
      p < 0.05
        ? `rates ${numberInText(Math.abs(difference))} points ` +
            `${difference > 0 ? 'higher' : 'lower'} than people (95 % CI ` +
            `${numberInText(Math.min(Math.abs(interval.low), Math.abs(interval.high)))} to ` +
            `${numberInText(Math.max(Math.abs(interval.low), Math.abs(interval.high)))})`
        : `is not shown to rate higher or lower than people (difference ` +
            `${numberInText(difference)}, 95 % CI ${numberInText(interval.low)} to ` +
            `${numberInText(interval.high)})`,
    )
  }
  if (sameScale && scales.people.likert) {
    const found = weightedKappa(judged.map(toPoint), human.map(toPoint), likertPoints, 'quadratic')
    if (found.status === 'defined')
      parts.push(
        `agrees with them on single answers at a level called ${landisKoch(found.kappa)} (κ = ` +
          `${numberInText(found.kappa)}${amongPeople(people, aspect)})`,
      )
  } else {
    const found = spearman(judged, human)
    if (found.status === 'defined')
      parts.push(`orders answers with ρ = ${numberInText(found.rho)} to people’s order`)
  }
  const ranks = spearman(pipelineMeans(pair, judged), pipelineMeans(pair, human))
  if (ranks.status === 'defined')
    parts.push(
      `puts the ${ranks.n} pipelines in ${orderWords(ranks.rho)} (ρ = ${numberInText(ranks.rho)}` +
        `${(ranks.exactP ?? ranks.p) < 0.05 ? '' : ', which can be chance with so few pipelines'})`,
    )
  return parts.length === 0
    ? `On ${aspectWords(aspect)}, ${name} cannot be compared with people: the values do not vary.`
    : `On ${aspectWords(aspect)}, ${name} ${listed(parts)}.`
}

function amongPeople(people: readonly PeopleAgreement[], aspect: string): string {
  const kappas = people.flatMap(each =>
    each.aspect === aspect && each.kappa.status === 'defined' ? [each.kappa.kappa] : [],
  )
  return kappas.length === 0
    ? ''
    : `; people among themselves: ${numberInText(mean(kappas))} on average`
}

function orderWords(rho: number): string {
  if (rho > 1 - 1e-9) return 'the same order as people'
  if (rho >= 0.7) return 'nearly the same order as people'
  return rho > 0 ? 'partly the same order as people' : 'another order than people'
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1) ?? ''}`
