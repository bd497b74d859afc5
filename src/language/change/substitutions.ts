import { longPattern } from '../../support/long-pattern.ts'

/** What an amendment puts in the place of other words of the same text. */
export interface Substitution {
  /** The words that hold no more. */
  readonly old: string
  /** The words in their place. */
  readonly put: string
  /** The number of the clause or section that is amended, as "6" or "4.2". */
  readonly clause: string
}

const quoted = (name: string): string => String.raw`["“”'‘«](?<${name}>[^"“”«»\n]{1,200}?)["“”'’»]`
const be = '(?:is|are|was|were|shall be|has been|have been)'
const stands = `${be}(?: hereby| now)?`
const lead = String.raw`(?:(?:the )?(?:words?|figures?|sum|phrase) )?`
const there = String.raw`(?:,? in (?:the )?\p{L}+ [\d.]{1,12})?,?`
const forms = [
  // In clause 6, "£750" is replaced by "£900".
  [
    `${quoted('old')}${there} ${stands} `,
    `(?:replaced (?:by|with)|amended to(?: read)?|changed to) ${lead}${quoted('put')}`,
  ],
  // For "£750" read "£900"; replace "£750" by "£900"; delete "£750" and insert "£900".
  [
    String.raw`\b(?:for|in place of|instead of|in lieu of|replace|delete|strike out|omit|change) `,
    `${lead}${quoted('old')}${there} `,
    `(?:there ${stands} substituted|(?:and )?(?:read|substitute|insert)|with|by|to|`,
    `and (?:replace|put)(?: (?:it|them|this))?(?: with| by)?):? ${lead}${quoted('put')}`,
  ],
  // Substitute "£900" for "£750"; "£900" is substituted for "£750".
  [
    String.raw`(?:\bsubstitute ${lead}${quoted('put')}|`,
    `${quoted('new')}${there} ${stands} substituted)`,
    `${there} (?:for|in place of|in lieu of) ${lead}${quoted('old')}`,
  ],
].map(parts => new RegExp(parts.join(''), 'giu'))
const named = longPattern('giu')`
  \b(?:clause|section|paragraph|article|rule|bye-?law|item|condition|regulation|term|para|§)\s?
  (?<clause>\d{1,3}(?:\.\d{1,3}){0,3})
`
// What is proposed, wished for, denied or lost changes nothing.
const unsettled = longPattern('iu')`
  \b(?:propos\p{L}*|suggest\p{L}*|motions?|mov(?:ed|es)|ask(?:s|ed|ing)?|want\p{L}*|wish\p{L}*
  |request\p{L}*|would|could|should|may|might|if|whether|not|never|nor|no|(?:was|were)\slost
  |reject\p{L}*|defeat\p{L}*|withdrawn|please|draft\p{L}*|until)\b|n['’]t\b|\?
`
const longest = 2_000
const mostFound = 20

/**
 * The substitutions that a sentence makes in a numbered clause, as amendments of agreements and
 * rules do: with the words before and after in quotation marks.
 */
export function substitutionsIn(sentence: string): Substitution[] {
  const text = sentence.slice(0, longest)
  if (!/["“‘'«]/u.test(text) || unsettled.test(withoutQuotes(text))) return []
  const clauses = [...text.matchAll(named)]
  return forms
    .flatMap(form => [...text.matchAll(form)])
    .slice(0, mostFound)
    .flatMap(({ index, groups, 0: { length } }) => {
      const { old = '', new: fresh = '', put = fresh } = groups ?? {}
      if (old.trim() === '' || put.trim() === '' || old === put) return []
      const clause =
        clauses.findLast(each => each.index < index + length) ??
        clauses.find(each => each.index >= index + length)
      return clause === undefined
        ? []
        : [{ old: old.trim(), put: put.trim(), clause: clause.groups?.['clause'] ?? '' }]
    })
}

/**
 * Whether a substitution is made in a text: its words stand there whole, and the number over it or
 * before it is that of the clause.
 */
export function isAmendedBy(
  { old, clause }: Substitution,
  text: string,
  headings: readonly string[],
): boolean {
  if (!standsIn(old, text)) return false
  const [own] = numbersOf([text])
  return own === undefined ? numbersOf(headings).includes(clause) : own === clause
}
const numbersOf = (lines: readonly string[]): string[] =>
  lines.flatMap(line => numberOf.exec(line)?.groups?.['own'] ?? [])
const withoutQuotes = (text: string): string => text.replace(/["“][^"“”\n]*["”]/gu, '"')
const numberOf = /^\W*(?:\p{L}+\s)?(?<own>\d{1,3}(?:\.\d{1,3}){0,3})(?=[.):]?\s|$)/u

/** Whether words stand in a text, with no letter or digit before or behind them. */
export function standsIn(words: string, text: string): boolean {
  const isPart = (char: string): boolean => /[\p{L}\p{N}]/u.test(char)
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const [before = '', after = ''] = [text.slice(0, at).at(-1), text[at + words.length]]
    const goesOn = /[.,]/.test(after) && /\d/.test(text[at + words.length + 1] ?? '')
    if (!isPart(before) && !isPart(after) && !goesOn) return true
  }
  return false
}
