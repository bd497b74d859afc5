import { daysIn } from '../../language/dates/only-day.ts'
import {
  isSameWord,
  readSheetQuestion,
  type SheetQuestion,
} from '../../language/tables/sheet-question.ts'
import { isStopWord, wordTexts } from '../../language/words/tokens.ts'
import type { AnswerDraft, DraftSentence } from '../events.ts'

const clock = /(?<!\d)\d{1,2}[:.]\d{2}(?!\d)|\b\d{1,2}\s?[ap]\.?m\b|\b(?:noon|midnight)\b/i
const labelled = /(?:^\W*|[,;:]\s)\p{Lu}[\p{L}\p{N} /()-]{0,60}: /u

/**
 * Of an answer from prose the sentences that say what a field leaves open: who, when or how much it
 * is, of everything that the question names. "The tenant pays for water" names no tenant, and the
 * lease of another house another's. Undefined where none does.
 */
export function fillingField(question: string, draft: AnswerDraft): AnswerDraft | undefined {
  const asked = readSheetQuestion(question)
  if (draft.finishReason !== 'stop' || asked === undefined) return undefined
  const sentences = draft.sentences.filter(sentence => isFilling(asked, sentence))
  const [first, ...others] = sentences
  return first === undefined
    ? undefined
    : { ...draft, sentences: [{ ...first, before: first.before.trimStart() }, ...others] }
}

function isFilling(asked: SheetQuestion, { text, citations }: DraftSentence): boolean {
  const names = citations.flatMap(({ title, headingPath }) => [title, ...headingPath])
  const said = wordTexts([text, ...names].join(' '))
  const isOfIt = asked.words.every(word => said.some(own => isSameWord(word, own)))
  if (labelled.test(text) || !isOfIt) return false
  switch (asked.asks) {
    case 'who':
      return namesSomebody(text, asked.words)
    case 'when':
      return daysIn(text).length > 0 || clock.test(text)
    case 'how much':
    case 'how many':
    case 'how long':
      return wordTexts(text).some(
        word => /\d/.test(word) && !asked.words.some(own => isSameWord(word, own)),
      )
    case 'what':
    case 'where':
      return true
  }
}

/** Whether a name that the question does not have stands in a sentence. */
function namesSomebody(text: string, asked: readonly string[]): boolean {
  const capitals = [...text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}’'-]+/gu)]
  return capitals.some(({ 0: word, index }) => {
    const behind = text.slice(index + word.length)
    // The first word of a sentence is a name where another, or what somebody does, follows.
    const isName =
      index > 0 || /^ (?:\p{Lu}|(?:is|was|will|has|becomes?|became|took|takes)\b)/u.test(behind)
    const [own = ''] = wordTexts(word)
    return isName && !isStopWord(own) && !asked.some(other => isSameWord(own, other))
  })
}
