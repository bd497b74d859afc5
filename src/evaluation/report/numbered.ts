import type {
  AnalysisBlock,
  AnalysisFigure,
  AnalysisTable,
  StudyAnalysis,
} from '../analysis/study-analysis.ts'

/** Tables and figures with their numbers, by id: "Table 3", "Figure 2". */
export function numbersOf(analysis: StudyAnalysis): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  const counts = { Table: 0, Figure: 0 }
  for (const block of blocksOf(analysis)) {
    const word = { table: 'Table', figure: 'Figure' } as const
    if (block.kind === 'table' || block.kind === 'figure')
      numbers.set(block.id, `${word[block.kind]} ${++counts[word[block.kind]]}`)
  }
  return numbers
}

const blocksOf = ({ sections }: StudyAnalysis): AnalysisBlock[] =>
  sections.flatMap(({ blocks }) => blocks)

export const figuresOf = (analysis: StudyAnalysis): AnalysisFigure[] =>
  blocksOf(analysis).filter(block => block.kind === 'figure')

/** Every table, those behind figures included, in reading order. */
export const tablesOf = (analysis: StudyAnalysis): AnalysisTable[] =>
  blocksOf(analysis).flatMap(block =>
    block.kind === 'table' ? [block] : block.kind === 'figure' ? [block.table] : [],
  )
