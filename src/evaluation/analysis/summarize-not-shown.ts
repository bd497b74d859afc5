import { namesInText } from '../../support/shown-list.ts'
import { amountInWords, aspectInWords, differencesByAspect } from './deciding-measures.ts'
import type { IndexedStudy } from './indexed-study.ts'
import { numberInText } from './numbers-in-text.ts'
import { detectableDifference } from './planning.ts'
import { type PipelineDifference, isShown } from './pipeline-differences.ts'

const namedPairs = 3

/** Where no difference was shown, what the sample could have seen: not shown is not equal. */
export function notShownInWords(
  indexed: IndexedStudy,
  differences: readonly PipelineDifference[],
): string[] {
  const sentences = differencesByAspect(differences).flatMap(({ aspect, measure, deciding }) => {
    const open = deciding.filter(each => !isShown(each))
    if (open.length === 0) return []
    const { unit, text } = amountInWords(measure, value =>
      numberInText(value, aspect === 'accuracy' ? 1 : 2),
    )
    const names = open.map(
      ({ left, right }) =>
        `“${indexed.pipelines[left]?.label ?? ''}” and ` +
        `“${indexed.pipelines[right]?.label ?? ''}”`,
    )
    const which =
      open.length > namedPairs
        ? `${open.length} of ${deciding.length} pairs of pipelines`
        : open.length === 1
          ? (names[0] ?? '')
          : namesInText(names.map(name => `(${name})`))
    const tested = open.filter(({ test }) => test.status === 'defined')
    const intervals = tested.flatMap(({ test }) =>
      test.status === 'defined' ? [test.interval] : [],
    )
    const visible = tested.flatMap(each => detectableDifference(each, deciding.length) ?? [])
    const said = `On ${aspectInWords(aspect)}, no difference was shown between ${which}.`
    if (intervals.length === 0 || visible.length === 0)
      return [`${said} The values do not allow a test.`]
    const [low, high] = [
      Math.min(...intervals.map(interval => interval.low)),
      Math.max(...intervals.map(interval => interval.high)),
    ]
    const counts = tested.map(({ n }) => n)
    const n = Math.min(...counts)
    return [
      `${said} With ${n === Math.max(...counts) ? n : `at least ${n}`} questions, a true ` +
        `difference of ${text(Math.max(...visible))} ${unit} would have been found four times ` +
        `out of five; smaller ones can be missed. The 95 % ` +
        `${intervals.length === 1 ? 'interval reaches' : 'intervals reach'} from ${text(low)} to ` +
        `${text(high)}, so differences within it remain possible.`,
    ]
  })
  return sentences.length === 0
    ? sentences
    : ['A difference that was not shown is not proof that the pipelines are equal.', ...sentences]
}
