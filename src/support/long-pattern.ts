/**
 * A tag for regular expressions that are too long for one line: line breaks and the indentation
 * behind them are left out, every other character counts. Substituted strings are pattern sources.
 * Build such patterns once, when the module loads.
 */
export const longPattern =
  (flags: string) =>
  ({ raw }: TemplateStringsArray, ...sources: readonly string[]): RegExp =>
    new RegExp(String.raw({ raw: raw.map(line => line.replace(/\n\s*/g, '')) }, ...sources), flags)
