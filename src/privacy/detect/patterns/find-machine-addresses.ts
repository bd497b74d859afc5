import { longPattern } from '../../../support/long-pattern.ts'
import type { Detection } from '../../personal-data.ts'
import { isTechnical } from './is-technical.ts'

/** By the parser of addresses, not `node:net`: what reads documents cannot reach the network. */
const isIPv6 = (text: string): boolean => text.includes(':') && URL.canParse(`http://[${text}]/`)

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const v4 = new RegExp(
  `(?<![\\p{L}\\p{N}_.])(?:${octet}\\.){3}${octet}(?![\\p{L}\\p{N}_]|\\.\\d)`,
  'gu',
)
const v6 =
  /(?<![\p{L}\p{N}_:.])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?:(?:\.\d{1,3}){3})?(?![\p{L}\p{N}_:])/giu
const mac = longPattern('giu')`
    (?<![\p{L}\p{N}_:-])(?:[\da-f]{2}(?<separator>[:-]))(?:[\da-f
    ]{2}\k<separator>){4}[\da-f]{2}(?![\p{L}\p{N}_:-])|
    (?<![\p{L}\p{N}_.])[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4}(?![\p{L}\p{N}_.])
  `

/** IP and MAC addresses; numbers of versions ("version 1.2.3.4") are not addresses. */
export function findMachineAddresses(text: string, found: Detection[]): void {
  for (const match of text.matchAll(v4)) {
    const { index: start } = match
    if (isTechnical(text, start)) continue
    found.push({
      type: 'ip-address',
      rule: 'ip-address/v4',
      start,
      end: start + match[0].length,
      score: 0.9,
    })
  }
  for (const { 0: written, index: start } of text.matchAll(v6))
    if (isIPv6(written) && (written.match(/[\da-f]+/gi)?.length ?? 0) > 1)
      found.push({
        type: 'ip-address',
        rule: 'ip-address/v6',
        start,
        end: start + written.length,
        score: 0.95,
      })
  for (const { 0: written, index: start } of text.matchAll(mac))
    found.push({
      type: 'mac-address',
      rule: 'mac-address/shape',
      start,
      end: start + written.length,
      score: 0.95,
    })
}
