import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'

/** What is derived from the salt of a corpus; the salt itself stays inside. */
export interface PrivacyKeys {
  /** `Person_` and the first 12 hex digits of SHA-256 of a canonical name and the salt. */
  pseudonymOf(canonicalName: string): string
  /** Hex digits that stand for a value of some kind: equal for equal values under one salt only. */
  keyOf(kind: string, value: string): string
  /** A text that nobody can read without the salt, and that text again. */
  seal(text: string): string
  /** Undefined for what was not sealed under this salt. */
  open(sealed: string): string | undefined
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
    seal: text => sealed(Buffer.from(keyed('seal', ''), 'hex'), text),
    open: text => opened(Buffer.from(keyed('seal', ''), 'hex'), text),
    fingerprint: keyed('fingerprint', '').slice(0, 16),
  }
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const sealedPrefix = 'sealed:'

function sealed(key: Buffer, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv)
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return sealedPrefix + Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url')
}

function opened(key: Buffer, text: string): string | undefined {
  if (!text.startsWith(sealedPrefix)) return undefined
  const bytes = Buffer.from(text.slice(sealedPrefix.length), 'base64url')
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return (
      opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
    )
  } catch {
    // Another salt, or a text that was changed.
    return undefined
  }
}
