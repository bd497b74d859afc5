import type { PrivacyTools } from './private-reading.ts'

/**
 * The words of a file's name or an address; with capitals, where it has none, so that names among
 * them look like names.
 */
export function spokenName(name: string): string {
  let plain = name
  try {
    plain = decodeURIComponent(name)
  } catch {
    // A stray percent sign: the name is taken as it is.
  }
  const words = plain
    .toWellFormed()
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}@+.]+|\.(?=\p{L})(?![^@]*@)/gu, ' ')
    .trim()
  return /\p{Lu}/u.test(words)
    ? words
    : words.replace(/(?<!\S)\p{Ll}/gu, letter => letter.toUpperCase())
}

/** A web address as it may be kept: one whose path names somebody is hidden. */
export function privateAddress(address: string, { names, replacer, people }: PrivacyTools): string {
  const [spoken] = replacer(people()).replace([spokenName(address)])
  return spoken === undefined || spoken.replacements.length > 0 ? names.address(address) : address
}
