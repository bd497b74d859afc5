import { legalForms } from '../../language/names/name-words.ts'
import type { KeywordIndex } from '../../core/ports/keyword-index.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { inverseDocumentFrequency, phraseWeight } from '../../support/bm25.ts'
import { otherForms } from '../../language/words/word-forms.ts'
import type { SearchText } from '../../language/question/question.ts'
import { analyze } from '../../language/words/tokens.ts'

/**
 * One content term of a question. `weight`: how much it tells, 0 and up; `known`: stands somewhere
 * in the corpus; `exact`: a name or number, never paraphrased; `forms`: the term and what other
 * spellings and irregular forms of its word come to.
 */
export interface WeightedTerm {
  readonly term: string
  readonly forms: readonly string[]
  readonly weight: number
  readonly known: boolean
  readonly exact: boolean
}

/**
 * The content terms of a question with their weights in this corpus. `total` is 0 only for a
 * question without terms.
 */
export interface QuestionTerms {
  readonly terms: readonly WeightedTerm[]
  readonly total: number
  readonly greatest: number
  /** The BM25 score that a text full of every term would come near, above 0. */
  readonly attainable: number
  /** Neighbouring content terms, in the question's order. */
  readonly pairs: ReadonlyArray<readonly [string, string]>
}

// Words by which people speak of texts; they rarely stand in the sentence that answers.
const reporting = new Set(
  analyze(
    'email emails mail mails message messages thread conversation say says said mention ' +
      'mentions mentioned according tell tells told discuss discusses discussed talk talked ' +
      'asks asked corpus document documents text sender author find summary describe explain',
  ),
)
const reportingShare = 0.3

/**
 * Weighs the question's terms by inverse document frequency: ln(1 + (N − n + ½) / (n + ½)), which
 * is never negative.
 */
export async function weighTerms(
  question: SearchText,
  keywords: KeywordIndex,
  chunkCount: number,
  options: ReadOptions,
): Promise<QuestionTerms> {
  const { words: all, terms: distinct } = question
  const spelled = new Map<string, Set<string>>()
  for (const { text } of all) {
    for (const term of analyze(text)) {
      const forms = spelled.get(term) ?? new Set([term])
      for (const other of otherForms(text)) for (const form of analyze(other)) forms.add(form)
      spelled.set(term, forms)
    }
  }
  const forms = distinct.map(term => [...(spelled.get(term) ?? [term])])
  const flat = forms.flat()
  const counts = new Map(
    (await keywords.documentFrequencies(flat, options)).map((count, index) => [
      flat[index] ?? '',
      count,
    ]),
  )
  // Names as people write them and anything with a digit must be met exactly: they are never
  // paraphrased.
  const isCapital = (word: { readonly start: number }): boolean =>
    /^\p{Lu}/u.test(question.text.slice(word.start, word.start + 2))
  // In A Question Written Like A Title capitals say nothing.
  const capitalsTell = all.filter(isCapital).length <= Math.max(2, all.length / 2)
  const exactTerms = new Set(
    all
      .filter(
        (word, index) => /\d/.test(word.text) || (capitalsTell && index > 0 && isCapital(word)),
      )
      .flatMap(word => analyze(word.text)),
  )
  let total = 0
  let greatest = 0
  let attainable = 0
  const terms = distinct.map((term, index): WeightedTerm => {
    const own = forms[index] ?? [term]
    const frequency = Math.max(...own.map(form => counts.get(form) ?? 0))
    const idf = inverseDocumentFrequency(chunkCount, frequency)
    const weight = reporting.has(term) ? idf * reportingShare : idf
    total += weight
    // k1 + 1 = 2.2 bounds what one term adds.
    attainable += 2.2 * phraseWeight(Math.max(1, chunkCount), Math.min(frequency, chunkCount))
    greatest = Math.max(greatest, weight)
    return { term, forms: own, weight, known: frequency > 0, exact: exactTerms.has(term) }
  })
  const pairs: Array<readonly [string, string]> = []
  for (let index = 0; index + 1 < distinct.length; index++)
    pairs.push([distinct[index]!, distinct[index + 1]!])
  return { terms, total, greatest, attainable, pairs }
}

const stands = (term: WeightedTerm, present: ReadonlySet<string>): boolean =>
  term.forms.some(form => present.has(form))

/** Whether a set of terms has one that the question has not. */
export function saysMore(question: QuestionTerms, said: ReadonlySet<string>): boolean {
  const asked = new Set(question.terms.flatMap(({ forms }) => forms))
  // "Acme, Inc." says no more of Acme.
  return [...said].some(term => !asked.has(term) && !legalForms.has(term))
}

/** Share of the question's weight that a set of terms covers, 0–1. */
export function coverage(question: QuestionTerms, present: ReadonlySet<string>): number {
  if (question.total <= 0) return 0
  let covered = 0
  for (const term of question.terms) if (stands(term, present)) covered += term.weight
  return covered / question.total
}

/**
 * Share of the question's neighbouring term pairs that stand within three terms of each other, 0–1;
 * 0 when it has none.
 */
export function pairCoverage(question: QuestionTerms, terms: readonly string[]): number {
  if (question.pairs.length === 0) return 0
  let met = 0
  for (const [one, other] of question.pairs) {
    if (
      terms.some(
        (term, index) =>
          term === one && terms.slice(Math.max(0, index - 3), index + 4).includes(other),
      )
    )
      met++
  }
  return met / question.pairs.length
}

/** Weight of the heaviest term that is not covered, as a share of the heaviest of all, 0–1. */
export function heaviestMissing(question: QuestionTerms, present: ReadonlySet<string>): number {
  let missing = 0
  for (const term of question.terms)
    if (!stands(term, present)) missing = Math.max(missing, term.weight)
  return question.greatest > 0 ? missing / question.greatest : 0
}

/** Names and numbers of the question that the evidence does not hold. */
export function missingExact(
  question: QuestionTerms,
  present: ReadonlySet<string>,
): WeightedTerm[] {
  return question.terms.filter(term => term.exact && !stands(term, present))
}
