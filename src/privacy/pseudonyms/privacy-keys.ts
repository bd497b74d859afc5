import { createHmac, hash } from 'node:crypto'

/** What is derived from the salt of a corpus; the salt itself stays inside. */
export interface PrivacyKeys {
  /** `Person_` and the first 12 hex digits of SHA-256 of a canonical name and the salt. */
  pseudonymOf(canonicalName: string): string
  /** Hex digits that stand for a value of some kind: equal for equal values under one salt only. */
  keyOf(kind: string, value: string): string
  /** Tells salts apart without telling them. */
  readonly fingerprint: string
}

/** What precedes the digits of a pseudonym. */
const pseudonymPrefix = 'Person_'
export const pseudonymDigits = 12
const pseudonym = /^Person_[0-9a-f]{12}$/

export const isPseudonym = (text: string): boolean => pseudonym.test(text)
export const pseudonymFrom = (digits: string): string => `${pseudonymPrefix}${digits}`
export const digitsOfPseudonym = (text: string): string => text.slice(pseudonymPrefix.length)

// Names and addresses repeat: most are asked for again within some documents.
const rememberedKeys = 20_000

/** Keys under a salt. Pure: the same salt and value give the same key everywhere. */
export function privacyKeys(salt: string): PrivacyKeys {
  const remembered = new Map<string, string>()
  const keyed = (kind: string, value: string): string =>
    createHmac('sha256', salt).update(`${kind.length}:${kind};${value}`).digest('hex')
  return {
    pseudonymOf: name =>
      pseudonymFrom(hash('sha256', `${name}${salt}`, 'hex').slice(0, pseudonymDigits)),
    keyOf(kind, value) {
      const what = `${kind}\n${value}`
      const known = remembered.get(what)
      if (known !== undefined) return known
      const key = keyed(kind, value)
      if (remembered.size >= rememberedKeys) remembered.clear()
      if (value.length <= 200) remembered.set(what, key)
      return key
    },
    fingerprint: keyed('fingerprint', '').slice(0, 16),
  }
}
