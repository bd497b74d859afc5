import type { MailAddress } from '../../core/document.ts'
import { decodeHeader } from './mime/encoded-words.ts'
import { headerValue } from './mime/headers.ts'
import type { ParsedMail } from './parse-mail.ts'

type Headers = ParsedMail['root']['headers']

// No name of a person is longer; more is a line of something else.
const longestName = 60
const mostNames = 500

/**
 * Names that an export kept beside bare addresses, in headers such as `X-From` and `X-To` (archives
 * written from Exchange or Notes have them): `Park, Ada M. </O=…/CN=APARK>`, `"Park, Ada"
 * <apark@…>@SITE`, `Ada Park`. An address that has a name keeps it; a name is taken only where the
 * address shows a part of it, or the header is of one person.
 */
export function withExportedNames(
  addresses: readonly MailAddress[],
  header: 'x-from' | 'x-to' | 'x-cc' | 'x-bcc',
  headers: Headers,
): MailAddress[] {
  const [first] = addresses
  const value = addresses.every(({ name }) => name !== undefined)
    ? undefined
    : headerValue(headers, header)
  if (value === undefined || first === undefined || addresses.length > mostNames)
    return [...addresses]
  const names = namesIn(decodeHeader(value).replace(/\s+/g, ' ').trim(), addresses.length)
  if (names.length !== addresses.length) return [...addresses]
  return addresses.map((address, index) => {
    const name = names[index]
    const isSender = header === 'x-from'
    return address.name === undefined &&
      name !== undefined &&
      (isSender || isShownBy(name, address.address ?? ''))
      ? { name, ...address }
      : address
  })
}

/** The entries of a header as names, undefined where one is none; empty where they are unclear. */
function namesIn(value: string, count: number): Array<string | undefined> {
  const bracketed = value.includes('<')
    ? [...value.matchAll(/([^<>]{0,200})(?:<[^<>]{0,500}>(?:@\w{1,30})?\s{0,2}){1,2}/g)]
    : []
  if (bracketed.length === count)
    return bracketed.map(([, text = '']) => nameOf(text.replace(/^\s*,\s*/, '')))
  if (count === 1) return [nameOf(value)]
  const listed = value.includes('<') ? [] : value.split(/\s*,\s*/)
  return listed.length === count ? listed.map(nameOf) : []
}

/** A person's name in the order in which it is said; undefined for anything else. */
function nameOf(entry: string): string | undefined {
  const text = entry.replace(/^[\s"']+|[\s"']+$/g, '')
  const [last = '', given = '', ...more] = text.split(/\s*,\s*/)
  const name = given === '' || more.length > 0 ? text : `${given} ${last}`
  const isName =
    name.length <= longestName &&
    /^\p{Lu}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){1,4}$/u.test(name) &&
    / \p{L}[\p{L}\p{M}'’-]+\.?$/u.test(name)
  return isName ? name : undefined
}

/** Whether an address bears a word of a name: `ada.park@`, `apark@`, `park@`. */
function isShownBy(name: string, address: string): boolean {
  const local = address.slice(0, Math.max(0, address.indexOf('@'))).toLowerCase()
  const words = name.toLowerCase().split(/[^\p{L}\p{M}]+/u)
  return words.some(word => word.length > 2 && local.includes(word))
}
