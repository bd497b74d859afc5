/**
 * Texts of which one must stand in whatever a pattern matches, in lower case; `undefined` where
 * that cannot be told. Compiling a long pattern takes a thousand times as long as looking for a
 * word, so a question for which dozens of patterns are tried first asks for these.
 *
 * `(?:since|after) the end of (?=DATE)` needs " the end of ". A word that may be missing, stands in
 * one alternative only, or before or behind what is matched and must not stand there, counts for
 * nothing. Patterns with the flags `u` and `v` are not read.
 */
export function requiredTexts(pattern: RegExp): readonly string[] | undefined {
  if (/[uv]/.test(pattern.flags)) return undefined
  return reader(pattern.source).alternatives()
}

type Required = readonly string[] | undefined

const mostTexts = 24

function reader(source: string): { alternatives(): Required } {
  let at = 0
  /** What is more surely missing: fewer texts, then longer ones. */
  const better = (left: Required, right: Required): Required => {
    if (left === undefined || right === undefined) return left ?? right
    const shortest = (texts: readonly string[]): number =>
      texts.reduce((least, { length }) => Math.min(least, length), Infinity)
    return shortest(left) / left.length >= shortest(right) / right.length ? left : right
  }
  /** Whether what was read may be missing; moves past the quantifier. */
  const isOptional = (): boolean => {
    const found = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at, at + 12))?.[0] ?? ''
    at += found.length
    return /^(?:[*?]|\{0)/.test(found)
  }
  const group = (): Required => {
    const opening = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(source.slice(at, at + 80))?.[0] ?? '('
    at += opening.length
    const inside = alternatives()
    at += 1
    return isOptional() || /[!]$/.test(opening) ? undefined : inside
  }
  const sequence = (): Required => {
    let best: Required
    let run = ''
    const endRun = (): void => {
      if (run.trim() !== '') best = better(best, [run.toLowerCase()])
      run = ''
    }
    while (at < source.length) {
      const letter = source.charAt(at)
      if (letter === '|' || letter === ')') break
      if (/[\w\s'’"@,;:!#%&=~`<>/-]/.test(letter)) {
        at += 1
        const start = at
        if (isOptional()) endRun()
        else {
          run += letter
          // What is repeated ends the run: "a+b" is found in "aab".
          if (at > start) endRun()
        }
        continue
      }
      endRun()
      if (letter === '(') best = better(best, group())
      else {
        const end =
          letter === '[' ? /^\[(?:\\.|[^\]\\])*\]/s.exec(source.slice(at))?.[0].length : undefined
        at += end ?? (letter === '\\' ? escapeLength(source, at) : 1)
        isOptional()
      }
    }
    endRun()
    return best
  }
  const alternatives = (): Required => {
    const all: string[] = []
    let isKnown = true
    for (;;) {
      const found = sequence()
      if (found === undefined) isKnown = false
      else all.push(...found)
      if (source.charAt(at) !== '|') break
      at += 1
    }
    return isKnown && all.length <= mostTexts ? all : undefined
  }
  return { alternatives }
}

/** `\b`, `\p{L}`, `\k<name>`, `\u00a0`, `\x41`, `\cA`. */
function escapeLength(source: string, at: number): number {
  const found =
    /^\\(?:[pPu]\{[^}]*\}|k<[^>]*>|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|\d+|.)/s.exec(
      source.slice(at, at + 60),
    )
  return found?.[0].length ?? 2
}
