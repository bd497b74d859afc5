/** What the watching thread is started with. */
export interface WatchSettings {
  /**
   * Shared: 1 while there is work in hand, the work's number, and milliseconds that were spent on
   * it before.
   */
  readonly state: Int32Array
  /** Resident memory of the process at which it is ended. */
  readonly memoryBytes: number
  /** Time for one work; absent: none. */
  readonly timeMs?: number | undefined
  /** Open file to which `time` or `memory` is written before the end. */
  readonly reportTo?: number | undefined
}
