/** The flags that change how a pattern is read: i, u, s, m. */
export interface PatternFlags {
  readonly ignoresCase: boolean
  readonly unicodeCase: boolean
  readonly dotAll: boolean
  readonly multiline: boolean
}
