import { longPattern } from '../../../support/long-pattern.ts'
import type { Detection } from '../../personal-data.ts'

const localCharacter = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u
const host =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,6}(?:xn--[a-z\d-]{2,59}|\p{L}{2,24})/uy
const longestLocal = 64
const withScheme = longPattern('giu')`
    (?<![\p{L}\p{N}_])(?:https?|ftps?|sftp|ssh|wss?):\/\/[^\s<>"'\x60\u00a0]{1,2000}|
    (?<![\p{L}\p{N}_.@/-])www\.[^\s<>"'\x60\u00a0]{3,2000}
  `
/** Endings of hosts that are not also endings of file names or words. */
const bare = longPattern('giu')`
    (?<![\p{L}\p{N}_.@/\\-])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,4}(?:com|org|net|edu|gov|
    mil|int|info|biz|io|dev|app|cloud|online|site|shop|blog|tech|ai|eu|(?:co|org|ac|gov|
    net)\.(?:uk|nz|za|jp|kr|il|in)|com\.(?:au|br|cn|mx|ar|tr|sg|hk|tw|pt|co|ua)|uk|de|fr|es|it|
    nl|be|ch|at|se|no|dk|fi|pt|cz|hu|ro|gr|ie|ru|ua|jp|cn|in|br|mx|ca|au|nz|
    us|example|internal|intranet|local|lan|corp)(?:\/[^\s<>"'\x60]{0,1000})?
    (?![\p{L}\p{N}_@-]|\.\p{L})
  `

/** Where the host after an `@` ends; undefined where none follows. */
function hostEnd(text: string, start: number): number | undefined {
  host.lastIndex = start
  const matched = host.exec(text)
  return matched === null ? undefined : start + matched[0].length
}

/** What ends a sentence or closes a bracket is not part of an address. */
function trimmedEnd(text: string, start: number, end: number): number {
  let at = end
  while (at > start && /[.,;:!?)\]}'"*>…]/.test(text.charAt(at - 1))) {
    if (text.charAt(at - 1) === ')' && text.slice(start, at).includes('(')) break
    at--
  }
  return at
}

/** E-mail addresses and addresses of web pages. */
export function findOnlineAddresses(text: string, found: Detection[]): void {
  let taken = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at
    while (
      start > taken &&
      at - start < longestLocal &&
      localCharacter.test(text.charAt(start - 1))
    )
      start--
    while (start < at && /[.'/=*]/.test(text.charAt(start))) start++
    const end = start === at ? undefined : hostEnd(text, at + 1)
    if (end === undefined) continue
    taken = end
    found.push({ type: 'email-address', rule: 'email-address/shape', start, end, score: 0.99 })
  }
  for (const { 0: written, index: start } of text.matchAll(withScheme)) {
    const end = trimmedEnd(text, start, start + written.length)
    found.push({ type: 'url', rule: 'url/scheme', start, end, score: 0.95 })
  }
  for (const { 0: written, index: start } of text.matchAll(bare)) {
    const end = trimmedEnd(text, start, start + written.length)
    found.push({ type: 'url', rule: 'url/domain', start, end, score: 0.7 })
  }
}
