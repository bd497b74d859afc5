/**
 * The stemmer of Porter (1980), "An algorithm for suffix stripping", with its author's later
 * amendments and those of NLTK, which `rouge-score` uses. Only for figures that must compare with
 * ROUGE; search uses `language/words/porter2.ts`. Takes lower-case words; linear time.
 */
export function porter(word: string): string {
  const irregular = irregularForms.get(word)
  if (irregular !== undefined) return irregular
  if (word.length <= 2) return word
  let stem = plural(word)
  stem = pastOrProgressive(stem)
  if (stem.endsWith('y') && stem.length > 2 && isConsonant(stem, stem.length - 2))
    stem = `${stem.slice(0, -1)}i`
  stem = derivational(stem)
  stem = firstRule(stem, thirdStep, rest => measure(rest) > 0)
  stem = firstRule(
    stem,
    fourthStep,
    (rest, suffix) =>
      measure(rest) > 1 && (suffix !== 'ion' || rest.endsWith('s') || rest.endsWith('t')),
  )
  return withoutFinalE(stem)
}

const irregularForms = new Map([
  ['sky', 'sky'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['news', 'news'],
  ['innings', 'inning'],
  ['inning', 'inning'],
  ['outings', 'outing'],
  ['outing', 'outing'],
  ['cannings', 'canning'],
  ['canning', 'canning'],
  ['howe', 'howe'],
  ['proceed', 'proceed'],
  ['exceed', 'exceed'],
  ['succeed', 'succeed'],
])

/** For each letter whether it is a consonant: a y after a consonant is a vowel. */
function consonants(word: string): boolean[] {
  const flags: boolean[] = []
  for (let index = 0; index < word.length; index++) {
    const letter = word.charAt(index)
    flags.push(
      letter === 'y' ? index === 0 || flags[index - 1] !== true : !'aeiou'.includes(letter),
    )
  }
  return flags
}

const isConsonant = (word: string, index: number): boolean => consonants(word)[index] === true
const hasVowel = (word: string): boolean => consonants(word).includes(false)

/** How often a vowel is followed by a consonant. */
function measure(word: string): number {
  const flags = consonants(word)
  let count = 0
  for (let index = 1; index < flags.length; index++)
    if (flags[index] === true && flags[index - 1] === false) count++
  return count
}

const endsInDoubleConsonant = (word: string): boolean =>
  word.length >= 2 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1)

function endsShort(word: string): boolean {
  const flags = consonants(word)
  if (word.length === 2) return flags[0] === false && flags[1] === true
  return (
    word.length > 2 &&
    flags.at(-3) === true &&
    flags.at(-2) === false &&
    flags.at(-1) === true &&
    !'wxy'.includes(word.slice(-1))
  )
}

function plural(word: string): string {
  if (word.endsWith('ies')) return word.slice(0, word.length === 4 ? -1 : -2)
  if (word.endsWith('sses')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function pastOrProgressive(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2)
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const suffix = ['ed', 'ing'].find(
    ending => word.endsWith(ending) && hasVowel(word.slice(0, -ending.length)),
  )
  if (suffix === undefined) return word
  const stem = word.slice(0, -suffix.length)
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (endsInDoubleConsonant(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

type Rule = readonly [suffix: string, replacement: string]
const rules = (list: string): Rule[] =>
  list.split(' ').map((entry): Rule => {
    const [suffix = '', replacement = ''] = entry.split('>')
    return [suffix, replacement]
  })
const secondStep = rules(
  'ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ' +
    'ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous ' +
    'aliti>al iviti>ive biliti>ble fulli>ful',
)
const thirdStep = rules('icate>ic ative> alize>al iciti>ic ical>ic ful> ness>')
const fourthStep = rules(
  'al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ion> ou> ism> ate> iti> ous> ' +
    'ive> ize>',
)

/** The first rule whose suffix the word has decides, whether or not its condition holds. */
function firstRule(
  word: string,
  list: readonly Rule[],
  holds: (rest: string, suffix: string) => boolean,
): string {
  const rule = list.find(([suffix]) => word.endsWith(suffix))
  if (rule === undefined) return word
  const rest = word.slice(0, -rule[0].length)
  return holds(rest, rule[0]) ? rest + rule[1] : word
}

function derivational(word: string): string {
  let stem = word
  while (stem.endsWith('alli') && measure(stem.slice(0, -4)) > 0) stem = stem.slice(0, -2)
  // The l counts as part of the stem, so that "geology" goes with "archaeology".
  if (stem.endsWith('logi')) return measure(stem.slice(0, -3)) > 0 ? stem.slice(0, -1) : stem
  return firstRule(stem, secondStep, rest => measure(rest) > 0)
}

function withoutFinalE(word: string): string {
  let stem = word
  if (stem.endsWith('e')) {
    const rest = stem.slice(0, -1)
    const vowelPairs = measure(rest)
    if (vowelPairs > 1 || (vowelPairs === 1 && !endsShort(rest))) stem = rest
  }
  return stem.endsWith('ll') && measure(stem.slice(0, -1)) > 1 ? stem.slice(0, -1) : stem
}
