const perfect = String.raw`(?:been|had|heard|done|seen|got|gone|made|sent|\w+ed)\b`
const adverb = String.raw`(?:\w+ly|ever|never|not|still)`
const thinking = String.raw`(?:\s+(?:really\s+)?(?:believe|think|suppose|imagine))`
const doubting = String.raw`\b(?:i|we)\s+(?:(?:do not|don't)${thinking}|doubt)`
const unsure = String.raw`\b(?:i am|we are)\s+not\s+(?:at all\s+)?(?:sure|certain|aware)`
const that = String.raw`(?:\s+(?:that|whether|if))?\s+`
const everHave = String.raw`(\p{L}+\s+(?:have|has|had))\s+ever\b`

/** Contractions and roundabout denials, and the plain words that grammar reads. */
const plainly: ReadonlyArray<readonly [RegExp, string]> = [
  [/[’‘]/gu, "'"],
  [/\b(have|has|had)n't\b/giu, '$1 not'],
  [/\bno[ -]one\b/giu, 'nobody'],
  [/\b(there|here|that)'s\b/giu, '$1 is'],
  // "It's been tested" is a perfect tense, "it's tested" is not.
  [
    new RegExp(
      String.raw`\b(he|she|it|who|nobody|none)'s(?=\s+(?:${adverb}\s+)?${perfect})`,
      'giu',
    ),
    '$1 has',
  ],
  [/\b(it|there)'d (?=be\b)/giu, '$1 would '],
  [/\b(i|we|you|they)'ve\b/giu, '$1 have'],
  [/\b(we|you|they)'re\b/giu, '$1 are'],
  [/\bi'm\b/giu, 'I am'],
  [/\bnot (?:even )?(?:(?:a single )?one|a single one) of\b/giu, 'none of'],
  [/(?<=^|[,;–—]\s*(?:and |but |so )?|\band |\bbut )not (?:one|a single)(?=\s\p{L})/giu, 'no'],
  // What a plan should say and does not.
  [/\b(?:says?|contains?|contained) nothing (about|on)\b/giu, 'is incomplete $1'],
  [/\b(is|are|was|were) (?:\p{L}+ly )?silent (on|about|as to)\b/giu, '$1 incomplete $2'],
  // "I don't believe anyone has started" says that nobody has.
  [new RegExp(String.raw`(?:${doubting}|${unsure})${that}any(?:one|body)\b`, 'giu'), 'nobody'],
  [new RegExp(String.raw`(?:${doubting}|${unsure})${that}${everHave}`, 'giu'), '$1 never'],
]

/**
 * A sentence in the words in which its denials are read: without contractions ("there's"), with
 * "none of" for "not one of", "nobody" for "no one", and without "I don't believe that anyone".
 */
export const plainWording = (sentence: string): string =>
  plainly.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence)
