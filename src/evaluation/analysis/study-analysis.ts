/** Why there is no value. */
export interface NoValue {
  readonly reason: string
}

/** The ends of an interval, low first. */
export interface CellInterval {
  readonly low: number
  readonly high: number
}

export type Cell = string | number | CellInterval | NoValue

/**
 * How the cells of a column read: names; whole numbers; numbers with `decimals`; chances of a test
 * (0–1); shares (0–1, shown in per cent); 95 % intervals.
 */
export interface Column {
  readonly title: string
  readonly kind: 'text' | 'count' | 'number' | 'p' | 'share' | 'interval'
  /** Digits after the point; default 2. */
  readonly decimals?: number | undefined
}

/** A titled table; every row has a cell for each column. Ids are unique within an analysis. */
export interface AnalysisTable {
  readonly kind: 'table'
  readonly id: string
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: ReadonlyArray<readonly Cell[]>
  /** What a reader has to know about the numbers, below the table. */
  readonly notes: readonly string[]
}

/** A box: quartiles, whiskers to the last value within 1.5 interquartile ranges, and the rest. */
export interface Box {
  readonly panel: string
  readonly category: string
  readonly low: number
  readonly lowerQuartile: number
  readonly median: number
  readonly upperQuartile: number
  readonly high: number
  readonly mean: number
  /** Values outside the whiskers, each once. */
  readonly outliers: readonly number[]
}

/** A value with the ends of what is drawn about it; `series` are told apart by shape. */
export interface Bar {
  readonly panel: string
  readonly category: string
  readonly series: string
  readonly value: number
  readonly low: number
  readonly high: number
}

/** How often a pair of values occurred. */
export interface Bubble {
  readonly x: number
  readonly y: number
  readonly count: number
}

export type FigureData =
  | {
      readonly kind: 'boxes'
      readonly categoryLabel: string
      readonly valueLabel: string
      readonly domain: CellInterval
      readonly boxes: readonly Box[]
    }
  | {
      readonly kind: 'intervals' | 'bars'
      readonly categoryLabel: string
      readonly valueLabel: string
      readonly domain: CellInterval
      readonly bars: readonly Bar[]
    }
  | {
      readonly kind: 'bubbles'
      readonly xLabel: string
      readonly yLabel: string
      readonly xDomain: CellInterval
      readonly yDomain: CellInterval
      readonly bubbles: readonly Bubble[]
      /** The least-squares line; absent where one side is constant. */
      readonly line?: { readonly slope: number; readonly intercept: number } | undefined
    }

/** A figure as data, with its gist in a sentence and the same numbers as a table. */
export interface AnalysisFigure {
  readonly kind: 'figure'
  readonly id: string
  readonly title: string
  readonly gist: string
  readonly data: FigureData
  readonly table: AnalysisTable
}

/** A paragraph; `importance: 'caution'` for what limits the conclusions. */
export interface AnalysisText {
  readonly kind: 'text'
  readonly text: string
  readonly importance?: 'caution' | undefined
}

/** What could not be computed, and why. */
export interface NotComputed {
  readonly kind: 'not-computed'
  readonly what: string
  readonly reason: string
}

export type AnalysisBlock = AnalysisTable | AnalysisFigure | AnalysisText | NotComputed

export interface AnalysisSection {
  readonly id: string
  readonly title: string
  readonly blocks: readonly AnalysisBlock[]
}

/** A study's outcome in numbers and sentences, ready to be written in any format. */
export interface StudyAnalysis {
  readonly name: string
  /** Plain-language paragraphs under headings: what was found, how sure, what was not shown. */
  readonly summary: ReadonlyArray<{ readonly title: string; readonly sentences: readonly string[] }>
  readonly sections: readonly AnalysisSection[]
}
