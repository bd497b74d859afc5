/**
 * A tag for parts of regular expressions that are too long for one line: line breaks and the
 * indentation behind them are left out, every other character counts. Substituted strings are
 * pattern sources.
 */
export const longSource = ({ raw }: TemplateStringsArray, ...sources: readonly string[]): string =>
  String.raw({ raw: raw.map(line => line.replace(/\n\s*/g, '')) }, ...sources)

/** The same for a whole expression. Build such patterns once, when the module loads. */
export const longPattern =
  (flags: string) =>
  (parts: TemplateStringsArray, ...sources: readonly string[]): RegExp =>
    new RegExp(longSource(parts, ...sources), flags)
