import { analyze } from '../words/tokens.ts'
import { askedEventOf, statesEvent } from './asked-event.ts'
import { askedOfWhom } from './asked-of-whom.ts'
import { countedNounOf, countsNoun } from './counted-noun.ts'
import type { AnswerKind, ExpectedAnswer } from './expected-answer.ts'
import { mayHoldAnswer } from './holds-answer.ts'

/** What a sentence has to say to be what a question asks for. */
export interface DemandedStatement {
  /** What an answer without it is worth beside one with it, 0–1; 0 is no answer at all. */
  readonly shareWithout: number
  /** `context` is what the sentence is read with. */
  isStatedBy(sentence: string, context: string): boolean
}

// Kinds that a sentence which answers seldom lacks by the rules: on public sets of questions 94 to
// 99 of 100 keep an answer, with a counted noun 82. Of companies and places too many would go.
const recognised: ReadonlySet<AnswerKind> = new Set([
  'person',
  'time',
  'count',
  'frequency',
  'figure',
  'whereabouts',
])
/** Longer sentences are judged by their beginning. */
const maxRead = 2_000

/**
 * What a question demands of a sentence: a thing of the kind, for "how many" a number that counts
 * what is asked about, for "was it done" that it was or was not, for "whose … has expired" what is
 * said of the thing; undefined where its wording demands nothing.
 */
export function demandedStatement(
  question: string,
  expects: ExpectedAnswer | undefined,
): DemandedStatement | undefined {
  const event = expects?.kind === 'yes-no' ? askedEventOf(question) : undefined
  if (event !== undefined)
    return {
      // A habit or a possibility is told in many other words.
      shareWithout: event.isPast ? 0 : 0.7,
      isStatedBy(sentence, context) {
        const read = sentence.slice(0, maxRead)
        const around = new Set([...analyze(read), ...analyze(context.slice(-maxRead))])
        return statesEvent(read, event, around)
      },
    }
  if (expects === undefined || !(expects.isCertain || expects.kind === 'person')) return undefined
  const { kind } = expects
  const counted = kind === 'count' ? countedNounOf(question) : undefined
  const isOfWhom = kind === 'person' ? askedOfWhom(question) : undefined
  return {
    shareWithout: recognised.has(kind) ? 0 : 0.4,
    isStatedBy(sentence, context) {
      const read = sentence.slice(0, maxRead)
      if (!mayHoldAnswer(kind, read)) return false
      if (counted !== undefined && !countsNoun(read, counted)) return false
      const around = (): ReadonlySet<string> =>
        new Set([...analyze(read), ...analyze(context.slice(-maxRead))])
      return isOfWhom === undefined || isOfWhom(read, around())
    },
  }
}
