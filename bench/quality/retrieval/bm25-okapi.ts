const k1 = 1.5
const b = 0.75
const epsilon = 0.25
// What Python's str.split() takes for white space; JavaScript's \s lacks the separators and has the
// byte order mark.
const moreSpaces = '\u001c\u001d\u001e\u001f\u0085'
const gaps = new RegExp(`(?:(?!\\ufeff)[\\s${moreSpaces}])+`, 'u')

const tokens = (text: string): string[] =>
  text
    .toLowerCase()
    .split(gaps)
    .filter(token => token !== '')

/**
 * BM25 exactly as Python's `rank_bm25.BM25Okapi` computes it with its defaults, over lower-case
 * words between white space; scores in the order of the texts.
 */
export interface OkapiIndex {
  scores(query: string): Float64Array
}

export function okapiIndex(texts: readonly string[]): OkapiIndex {
  const postings = new Map<string, Array<{ readonly text: number; readonly frequency: number }>>()
  const lengths = new Float64Array(texts.length)
  let words = 0
  for (const [text, content] of texts.entries()) {
    const frequencies = new Map<string, number>()
    const own = tokens(content)
    for (const token of own) frequencies.set(token, (frequencies.get(token) ?? 0) + 1)
    for (const [token, frequency] of frequencies) {
      const known = postings.get(token)
      if (known === undefined) postings.set(token, [{ text, frequency }])
      else known.push({ text, frequency })
    }
    lengths[text] = own.length
    words += own.length
  }
  const averageLength = words / texts.length
  const weights = new Map<string, number>()
  let sum = 0
  for (const [token, { length }] of postings) {
    const weight = Math.log(texts.length - length + 0.5) - Math.log(length + 0.5)
    sum += weight
    weights.set(token, weight)
  }
  // Words in more than half of the texts weigh a share of the average instead of less than nothing.
  const floor = epsilon * (sum / weights.size)
  for (const [token, weight] of weights) if (weight < 0) weights.set(token, floor)
  return {
    scores(query) {
      const scores = new Float64Array(texts.length)
      for (const token of tokens(query)) {
        const weight = weights.get(token) ?? 0
        for (const { text, frequency } of postings.get(token) ?? []) {
          scores[text] =
            (scores[text] ?? 0) +
            weight *
              ((frequency * (k1 + 1)) /
                (frequency + k1 * (1 - b + (b * (lengths[text] ?? 0)) / averageLength)))
        }
      }
      return scores
    },
  }
}
