import { recognizeMentions } from '../../language/recognize.ts'
import { analyze, queryTerms } from '../../language/words/tokens.ts'

/** What of a question comes back, each 0–1; `undefined` where the question has none of the kind. */
export interface QuestionCoverage {
  readonly words: number | undefined
  readonly names: number | undefined
}

/** Words with which a question asks for a reply and that no answer has to repeat. Stemmed. */
const asking = new Set(
  analyze(
    'explain describe list name discuss summarize summarise mention say said tell detail ' +
      'details information email emails mail mails message document documents answer ' +
      'question please help',
  ),
)

/**
 * Share of the question's content words and of its names, dates and numbers that stand in any of
 * the texts. A name counts by the share of its words.
 */
export function questionCoverage(question: string, texts: readonly string[]): QuestionCoverage {
  const asked = question.slice(0, 2_000)
  const present = new Set(texts.flatMap(text => analyze(text)))
  const share = (terms: readonly string[]): number =>
    terms.filter(term => present.has(term)).length / terms.length
  const terms = queryTerms(asked).filter(term => !asking.has(term))
  const names = recognizeMentions(asked)
    .map(mention => analyze(asked.slice(mention.start, mention.end)))
    .filter(name => name.length > 0)
  return {
    words: terms.length === 0 ? undefined : share(terms),
    names:
      names.length === 0
        ? undefined
        : names.reduce((sum, name) => sum + share(name), 0) / names.length,
  }
}
