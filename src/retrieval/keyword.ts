import type { KeywordHit, KeywordIndex } from '../core/ports/keyword-index.ts'
import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { Filter } from '../core/question.ts'
import { queryTerms } from '../text/tokens.ts'
import { otherForms } from './word-forms.ts'

/** Chunks by BM25 over the question's content words, with other spellings and irregular forms, best first. */
export async function keywordSearch(
  question: string,
  keywords: KeywordIndex,
  query: { readonly filter?: Filter | undefined; readonly limit: number },
  options: ReadOptions,
): Promise<KeywordHit[]> {
  const own = queryTerms(question)
  const terms = [...new Set([...own, ...otherForms(question)])]
  if (own.length === 0) return []
  return keywords.search({ terms, mode: 'any', filter: query.filter, limit: query.limit }, options)
}
