import { setOf } from '../lexicons/lexicon.ts'

/**
 * The English ("Porter2") stemmer of the Snowball project, after its published definition
 * (snowballstem.org, algorithms/english). Differs: input has no apostrophes (the word scanner took
 * clitics off). Takes lower-case words of the letters a to z, at most 40 of them; others come back
 * unchanged.
 */
export function porter2(input: string): string {
  if (input.length <= 2 || input.length > 40 || !/^[a-z]+$/.test(input)) return input
  const special = exceptions.get(input)
  if (special !== undefined) return special
  // A y that starts the word or follows a vowel is a consonant, written Y until the end.
  let word = input.replace(/^y|(?<=[aeiouy])y/g, 'Y')
  if (/yy/.test(input)) word = consonantYs(input)
  const r1 = startOfR1(word)
  const r2 = afterVowelConsonant(word, r1)

  // Step 1a.
  if (word.endsWith('sses')) word = word.slice(0, -2)
  else if (word.endsWith('ied') || word.endsWith('ies'))
    word = word.slice(0, word.length > 4 ? -2 : -1)
  else if (
    word.endsWith('s') &&
    !word.endsWith('us') &&
    !word.endsWith('ss') &&
    /[aeiouy].*.s$/.test(word)
  )
    word = word.slice(0, -1)
  if (afterStep1a.has(word)) return word

  word = step1b(word, r1)

  // Step 1c.
  if (word.length > 2 && /[^aeiouy][yY]$/.test(word)) word = `${word.slice(0, -1)}i`

  // Steps 2 to 4: the longest suffix decides, whether or not it may go.
  word = replaceSuffix(word, r1, r2, step2)
  word = replaceSuffix(word, r1, r2, step3)
  word = replaceSuffix(word, r1, r2, step4)

  // Step 5.
  if (word.endsWith('e')) {
    const at = word.length - 1
    if (at >= r2 || (at >= r1 && !endsInShortSyllable(word.slice(0, -1)))) word = word.slice(0, -1)
  } else if (word.endsWith('ll') && word.length - 1 >= r2) word = word.slice(0, -1)
  return word.toLowerCase()
}

const exceptions = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
    sky: 'sky',
    news: 'news',
    howe: 'howe',
    atlas: 'atlas',
    cosmos: 'cosmos',
    bias: 'bias',
    andes: 'andes',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
  }),
)
const afterStep1a = setOf('inning outing canning herring earring evening proceed exceed succeed')
const doubles = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/

/** Each y is judged after those before it have been: in "syyy" every other one is a consonant. */
function consonantYs(word: string): string {
  let result = ''
  for (let index = 0; index < word.length; index++) {
    const letter = word.charAt(index)
    const before = result.charAt(index - 1)
    result += letter === 'y' && (index === 0 || 'aeiouy'.includes(before)) ? 'Y' : letter
  }
  return result
}

function startOfR1(word: string): number {
  const prefix = /^(?:gener|commun|arsen|past|univers|later|emerg|organ|inter)/.exec(word)
  return prefix === null ? afterVowelConsonant(word, 0) : prefix[0].length
}

/** The region after the first non-vowel that follows a vowel, looking from `from`. */
function afterVowelConsonant(word: string, from: number): number {
  const match = /[aeiouy][^aeiouy]/g
  match.lastIndex = from
  const found = match.exec(word)
  return found === null ? word.length : found.index + 2
}

function endsInShortSyllable(word: string): boolean {
  return (
    /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word) ||
    /^[aeiouy][^aeiouy]$/.test(word) ||
    word === 'past'
  )
}

function step1b(word: string, r1: number): string {
  const ending = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(word)?.[0]
  if (ending === undefined) return word
  const stem = word.slice(0, -ending.length)
  if (ending === 'eed' || ending === 'eedly') return stem.length >= r1 ? `${stem}ee` : word
  if (!/[aeiouy]/.test(stem)) return word
  if (ending === 'ing' && /^[^aeiouy]y$/.test(stem)) return `${stem.slice(0, -1)}ie`
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (doubles.test(stem)) return /^[aeo]..$/.test(stem) ? stem : stem.slice(0, -1)
  return stem.length <= r1 && endsInShortSyllable(stem) ? `${stem}e` : stem
}

/** A rule: suffix, its replacement, and where it must lie or what must stand before it. */
interface SuffixRule {
  readonly suffix: string
  readonly replacement: string
  readonly region: 1 | 2
  readonly before?: RegExp
}

function rules(region: 1 | 2, list: string): SuffixRule[] {
  return list
    .split(' ')
    .map((entry): SuffixRule => {
      const [suffix = '', replacement = ''] = entry.split('>')
      return { suffix, replacement, region }
    })
    .sort((left, right) => right.suffix.length - left.suffix.length)
}

const step2: SuffixRule[] = [
  ...rules(
    1,
    'ization>ize ational>ate fulness>ful ousness>ous iveness>ive tional>tion biliti>ble ' +
      'lessli>less entli>ent ation>ate alism>al aliti>al ousli>ous iviti>ive fulli>ful ' +
      'enci>ence anci>ance abli>able izer>ize ator>ate alli>al ogist>og',
  ),
  { suffix: 'bli', replacement: 'ble', region: 1 },
  { suffix: 'ogi', replacement: 'og', region: 1, before: /l$/ },
  { suffix: 'li', replacement: '', region: 1, before: /[cdeghkmnrt]$/ },
]
const step3: SuffixRule[] = [
  ...rules(1, 'ational>ate tional>tion alize>al icate>ic iciti>ic ical>ic ful> ness>').filter(
    rule => rule.suffix.length > 4,
  ),
  { suffix: 'ative', replacement: '', region: 2 },
  ...rules(1, 'ical>ic ness> ful>'),
]
const step4: SuffixRule[] = [
  ...rules(2, 'ement> ance> ence> able> ible> ment> ant> ent> ism> ate> iti> ous> ive> ize>'),
  { suffix: 'ion', replacement: '', region: 2, before: /[st]$/ },
  ...rules(2, 'al> er> ic>'),
]

function replaceSuffix(word: string, r1: number, r2: number, list: readonly SuffixRule[]): string {
  for (const rule of list) {
    if (!word.endsWith(rule.suffix)) continue
    const stem = word.slice(0, word.length - rule.suffix.length)
    const inRegion = stem.length >= (rule.region === 1 ? r1 : r2)
    return inRegion && (rule.before === undefined || rule.before.test(stem))
      ? stem + rule.replacement
      : word
  }
  return word
}
