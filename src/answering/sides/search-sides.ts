import { evidenceKinds } from '../../core/document.ts'
import type { Filter } from '../../core/question.ts'
import type { QuestionSides } from '../../core/question-sides.ts'
import type { RetrievalResult } from '../../retrieval/hybrid.ts'
import type { Asked } from '../asked.ts'

/** What a search found, and facts of the graph as lines. */
export interface TextsFound {
  readonly retrieval: RetrievalResult
  readonly facts: string
  /** What each of several searches gave. */
  readonly bySide?: readonly RetrievalResult[] | undefined
}

/** A search of one side: its question and what is searched. */
interface SideSearch {
  readonly question: Asked
  readonly filter: Filter
}

/**
 * The searches that a question asks for: one side with the question itself, or both, each with its
 * own. The institution's comes first.
 */
export function partsOf(
  question: Asked,
  { side, frameworks, queries }: QuestionSides,
  filter: Filter | undefined,
): readonly SideSearch[] {
  const demands: Filter = {
    ...filter,
    kinds: ['framework'],
    ...(frameworks === undefined ? {} : { documentIds: frameworks }),
  }
  const documents: Filter = { ...filter, kinds: evidenceKinds }
  switch (side) {
    case 'framework':
      return [{ question, filter: demands }]
    case 'institution':
      return [{ question, filter: documents }]
    case 'both':
      return [
        { question: searching(question, queries.institution), filter: documents },
        { question: searching(question, queries.framework), filter: demands },
      ]
  }
}

/** The question as it is read, searched for with other words. */
const searching = (question: Asked, query: string): Asked =>
  query === '' || query === question.read.text
    ? question
    : { ...question, queries: [query], searchesItself: false }

/** What both sides found, by turns: neither crowds the other out. */
export function joinedSides(found: readonly TextsFound[]): TextsFound {
  const [first, second] = found
  if (first === undefined || second === undefined) return first!
  const limit = Math.max(...found.map(({ retrieval }) => retrieval.passages.length))
  const passages: Array<RetrievalResult['passages'][number]> = []
  for (let rank = 0; passages.length < limit; rank++)
    for (const { retrieval } of found) {
      const passage = retrieval.passages[rank]
      if (passage !== undefined && passages.length < limit) passages.push(passage)
    }
  const joined = <Key, Value>(
    of: (retrieval: RetrievalResult) => ReadonlyMap<Key, Value>,
  ): ReadonlyMap<Key, Value> => new Map([...of(second.retrieval), ...of(first.retrieval)])
  return {
    bySide: found.map(({ retrieval }) => retrieval),
    facts: [...new Set(found.map(({ facts }) => facts).filter(facts => facts !== ''))].join('\n'),
    retrieval: {
      ...first.retrieval,
      passages,
      bm25: joined(({ bm25 }) => bm25),
      cosine: joined(({ cosine }) => cosine),
      traces: joined(({ traces }) => traces),
    },
  }
}
