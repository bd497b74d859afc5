const onsets = [
  'b',
  'd',
  'f',
  'g',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'z',
  'br',
  'dr',
  'kr',
  'tr',
]
const vowels = ['a', 'e', 'i', 'o', 'u']
// Endings that no stemmer takes for a suffix.
const codas = ['k', 'm', 'b', 'x', 'g']
const syllables = onsets.length * vowels.length
const names = syllables ** 3 * codas.length
// Odd and not a multiple of five: a permutation of all numbers below `names`, so that neighbours do
// not look alike.
const step = 3_141_593

/** A capitalised word that no language has; each number below five million has one of its own. */
export function inventedWord(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= names)
    throw new RangeError(`there is no invented word number ${number}`)
  let rest = Number((BigInt(number) * BigInt(step)) % BigInt(names))
  let word = ''
  for (let syllable = 0; syllable < 3; syllable++) {
    const index = rest % syllables
    rest = Math.floor(rest / syllables)
    word +=
      (onsets[Math.floor(index / vowels.length)] ?? '') + (vowels[index % vowels.length] ?? '')
  }
  word += codas[rest] ?? ''
  return word.charAt(0).toUpperCase() + word.slice(1)
}
