/**
 * One measured number. Quality is a fraction; a speed names its unit in the measure
 * (`mails-per-second`, `p95-ms`, `peak-mb`).
 */
export interface BenchFigure {
  /** What was measured: a data set, a format, a size. */
  readonly case: string
  readonly measure: string
  /** Finite; what could not be measured yields no figure. */
  readonly value: number
  /** Ends of a 95 % interval, where one was computed. */
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** How many items the value rests on. */
  readonly n: number
}

/** What a benchmark gets from the runner. */
export interface BenchContext {
  /** What follows the name on the command line. */
  readonly arguments: readonly string[]
  /**
   * The folder of a data set below the data folder; `undefined` when it is missing, which the
   * runner then says.
   */
  readonly dataFolder: (name: string) => string | undefined
  /**
   * Tells the person who waits what is going on or stands out (worst files); stderr, never a
   * result.
   */
  readonly log: (line: string) => void
}

/**
 * A benchmark: `npm run bench -- <name>`. The file `bench/quality/<name>.ts` or
 * `bench/speed/<name>.ts` exports it as `export const bench`.
 */
export interface Bench {
  readonly name: string
  readonly description: string
  run(context: BenchContext): AsyncIterable<BenchFigure>
}
