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

// Stemming joins "plan" and "planned" but not these; questions ask "when did it begin" where texts
// say "it began".
const irregularVerbs = `arise arose arisen|bear bore born|beat beaten|become became|begin began begun|bend bent|bind bound|bite bit bitten|blow blew blown|break broke broken|bring brought|build built|burn burnt|buy bought|catch caught
choose chose chosen|come came|deal dealt|dig dug|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten
freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown|hang hung|have had|hear heard|hide hid hidden|hold held|keep kept|know knew known|lay laid|lead led|leave left|lend lent|lie lay lain|light lit|lose lost|make made
mean meant|meet met|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|shake shook shaken|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept
speak spoke spoken|spend spent|spring sprang sprung|stand stood|steal stole stolen|stick stuck|strike struck|strive strove|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought
throw threw thrown|understand understood|wake woke woken|wear wore worn|win won|wind wound|withdraw withdrew withdrawn|write wrote written`
const verbForms = new Map<string, readonly string[]>()
for (const verb of irregularVerbs.split(/[|\n]/)) {
  const forms = verb.split(' ')
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
