import { recallAt } from '../../../src/evaluation/retrieval-measures.ts'
import type { RetrievalCase } from './cases.ts'
import type { Answered } from './figures.ts'
import type { Ranker } from './rank.ts'

const depth = 5
const deepLimit = 200

/**
 * One line of JSON for each question whose first five places lack gold: what is missing, at which
 * rank of 200 it came, and the first eight.
 */
export async function missLines(
  name: string,
  system: string,
  data: RetrievalCase,
  answers: readonly Answered[],
  rank: Ranker,
): Promise<string[]> {
  const titles = new Map(data.passages.map(passage => [passage.id, passage.title]))
  const lines: string[] = []
  for (const { question, ranked } of answers) {
    const recall = recallAt({ ranked: ranked.ids, gold: question.gold }, depth)
    if (recall === 1) continue
    const deep = await rank(question.text, deepLimit)
    const gold = [...question.gold].map(id => ({
      id,
      title: titles.get(id),
      rank: deep.ids.includes(id) ? deep.ids.indexOf(id) + 1 : null,
      foundBy: deep.foundBy.get(id) ?? [],
    }))
    lines.push(
      JSON.stringify({
        case: name,
        system,
        id: question.id,
        question: question.text,
        slices: question.slices,
        recall,
        missing: gold.filter(({ id }) => !ranked.ids.slice(0, depth).includes(id)),
        found: gold.filter(({ id }) => ranked.ids.slice(0, depth).includes(id)),
        top: ranked.ids
          .slice(0, 8)
          .map(id => ({
            id,
            title: titles.get(id),
            gold: question.gold.has(id),
            foundBy: ranked.foundBy.get(id) ?? [],
          })),
      }),
    )
  }
  return lines
}
