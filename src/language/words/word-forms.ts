import { wordGroups } from '../lexicons/lexicon.ts'
import { words } from './tokens.ts'

// British and American spelling of one word; each pair is tried both ways. Only endings and letter
// groups that change nothing but the spelling.
const spellings: ReadonlyArray<readonly [RegExp, string]> = [
  [/is(e|es|ed|ing|ation|ations|er|ers)$/, 'iz$1'],
  [/iz(e|es|ed|ing|ation|ations|er|ers)$/, 'is$1'],
  [/ys(e|es|ed|ing)$/, 'yz$1'],
  [/yz(e|es|ed|ing)$/, 'ys$1'],
  [/our(s|ed|ing|able|ite|ites|ful)?$/, 'or$1'],
  [/([bdlmnpv])or(s|ed|ing|able|ite|ites|ful)?$/, '$1our$2'],
  [/([tb])re(s)?$/, '$1er$2'],
  [/([tb])er(s)?$/, '$1re$2'],
  [/ll(ed|ing|er|ers)$/, 'l$1'],
  [/([aeiou])l(ed|ing|er|ers)$/, '$1ll$2'],
  [/ogue(s)?$/, 'og$1'],
  [/ence(s)?$/, 'ense$1'],
  [/ense(s)?$/, 'ence$1'],
  [/amme(s)?$/, 'am$1'],
]

const verbForms = new Map<string, readonly string[]>()
for (const forms of wordGroups('grammar/irregular-verbs')) {
  for (const form of forms)
    verbForms.set(form, [...(verbForms.get(form) ?? []), ...forms.filter(other => other !== form)])
}

/**
 * Other forms of the words of a text that stemming does not join, folded: British and American
 * spelling, irregular verbs. Some do not exist, which costs nothing in a search.
 */
export function otherForms(text: string): string[] {
  const found = new Set<string>()
  for (const { text: word } of words(text)) {
    for (const form of verbForms.get(word) ?? []) found.add(form)
    if (word.length < 5) continue
    for (const [pattern, replacement] of spellings)
      if (pattern.test(word)) found.add(word.replace(pattern, replacement))
  }
  return [...found]
}
