import type { Answer } from '../../../src/core/answer.ts'

/** A question that takes more than one document, and its gold answer with other ways to put it. */
export interface HopQuestion {
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly type?: string
  readonly answer_aliases?: readonly string[]
}

/** What became of one question. */
export interface Outcome {
  readonly question: HopQuestion
  readonly answer: Answer
  /** The gold answer stands in the text of the answer. */
  readonly inText: boolean
  /**
   * The answer says the gold and not another of the things that the question chooses from;
   * undefined where the question offers no choice.
   */
  readonly isChosen: boolean | undefined
}

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Judges an answer by its text alone. */
export function outcomeOf(question: HopQuestion, answer: Answer): Outcome {
  const golds = [question.answer, ...(question.answer_aliases ?? [])].map(plain)
  const sentences = answer.sentences.map(({ text }) => plain(text))
  const [gold = ''] = golds
  if (gold === 'yes' || gold === 'no') {
    // "No" is a common word of sentences: only one that says nothing before it answers.
    const inText = answer.found && sentences.some(text => /^(?:yes|no)\b/.exec(text)?.[0] === gold)
    return { question, answer, inText, isChosen: inText }
  }
  const text = plain(answer.text)
  const inText = answer.found && golds.some(words => ` ${text} `.includes(` ${words} `))
  return { question, answer, inText, isChosen: chosen(question, answer, gold) }
}

/** Whether the conclusion, which stands before the facts it rests on, is the gold thing. */
function chosen({ question }: HopQuestion, answer: Answer, gold: string): boolean | undefined {
  if (!plain(question).includes(gold) || !/ or | and /u.test(question)) return undefined
  const [conclusion] = answer.text.split('\n').toReversed()
  const [, said] = /^(.+?)\. (?:.* · )?\1: /u.exec(conclusion ?? '') ?? []
  return answer.found && said !== undefined && ` ${plain(said)} `.includes(` ${gold} `)
}
