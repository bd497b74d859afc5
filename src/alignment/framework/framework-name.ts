import { AppError } from '../../core/errors.ts'

/** What people call a framework and one of its versions: `nist-csf@2.0`. */
export interface FrameworkReference {
  readonly name: string
  /** Absent: the latest. */
  readonly version?: string | undefined
}

const longestName = 64

/**
 * The short form of a title or version: lower case, words joined by hyphens, such as `rev-5` of
 * "Rev. 5". Empty where nothing of the text can be used.
 */
export function shortName(text: string): string {
  const words = text
    .slice(0, 1_000)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.]+/u)
    .map(word => trimDots(word))
    .filter(word => word !== '')
  let name = ''
  for (const word of words) {
    const longer = name === '' ? word : `${name}-${word}`
    if (longer.length > longestName) break
    name = longer
  }
  return name === '' ? (words[0] ?? '').slice(0, longestName).toWellFormed() : name
}

function trimDots(word: string): string {
  let start = 0
  let end = word.length
  while (start < end && word[start] === '.') start++
  while (end > start && word[end - 1] === '.') end--
  return word.slice(start, end)
}

/** Reads `NAME` or `NAME@VERSION`; both may be written as in the title. */
export function readReference(text: string): FrameworkReference {
  const at = text.lastIndexOf('@')
  const name = shortName(at < 0 ? text : text.slice(0, at))
  const version = at < 0 ? undefined : shortName(text.slice(at + 1))
  if (name === '' || version === '')
    throw new AppError(
      'invalid_input',
      `"${text.slice(0, 200)}" names no framework. Write a name such as nist-csf, or a name and ` +
        'a version such as nist-csf@2.0.',
      { issues: [{ path: 'framework', message: 'is no name' }] },
    )
  return version === undefined ? { name } : { name, version }
}

export const referenceText = (name: string, version: string): string =>
  `${name}@${shortName(version)}`

/** Order of versions: numbers by value, so that 1.10 comes after 1.9. */
export function compareVersions(left: string, right: string): number {
  const [one, other] = [left, right].map(text => text.toLowerCase().match(/\d+|\D+/g) ?? [])
  for (let index = 0; ; index++) {
    const [a, b] = [one?.[index], other?.[index]]
    if (a === undefined || b === undefined)
      return a === b ? (left < right ? -1 : left > right ? 1 : 0) : a === undefined ? -1 : 1
    const [x, y] = [Number(a), Number(b)]
    if (Number.isFinite(x) && Number.isFinite(y) && x !== y) return x - y
    if (!(Number.isFinite(x) && Number.isFinite(y)) && a !== b) return a < b ? -1 : 1
  }
}
