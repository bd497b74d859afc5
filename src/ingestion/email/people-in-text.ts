import type { MailAddress } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import { longPattern } from '../../support/long-pattern.ts'

/** A person named in a mail's text with the address beside the name, and where. */
export type PersonInText = TextRange & MailAddress

// Before the bracket stands the name: "Ann Lee <ann@x.org>", "Lee, Ann [mailto:ann@x.org]", "ann
// (ann@x.org)".
const nameBefore = longPattern('u')`
  ["'“]?(\p{L}[\p{L}\p{M}.'’\- ]{0,60}(?:, ?\p{L}[\p{L}\p{M}.'’\- ]{0,40})?)["'”]?[ \t]*\n?
  [> \t]*$`
const openingBracket = /[<[(](?:mailto:)?[\w.+-]{1,64}$/
const domainAfter = /^@([\w-]{1,63}(?:\.[\w-]{1,63}){1,5})[>\])]/
// What stands between the beginning of such a line and the name.
const leadIn = longPattern('iu')`
  ^(?:(?:from|to|cc|bcc|sender|von|an|de|à|para|da|van|aan|fra|til|från|till|reply-to|on|am|pm
  |le|el|il|schrieb|by|and|und|et|y|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6})\b[\s:,]*)+`

/**
 * Persons whose names and addresses stand together in a text, such as in the headers of quoted
 * mail; in order, each pair as often as it occurs.
 */
export function peopleInText(text: string): PersonInText[] {
  const found: PersonInText[] = []
  let from = 0
  // Looked at around each at sign in brackets only, so that long texts cost little.
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const domain = domainAfter.exec(text.slice(at, at + 330))
    const bracket =
      domain === null ? null : openingBracket.exec(text.slice(Math.max(from, at - 75), at))
    if (domain === null || bracket === null) continue
    const bracketAt = Math.max(from, at - 75) + bracket.index
    const before = nameBefore.exec(text.slice(Math.max(from, bracketAt - 110), bracketAt))
    if (before === null) continue
    const name = (before[1] ?? '')
      .replace(leadIn, '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^['"]|['",]$/g, '')
    const start = Math.max(from, bracketAt - 110) + before.index
    from = at + domain[0].length
    if (name !== '')
      found.push({
        start,
        end: from,
        name,
        address: `${bracket[0].replace(/^[<[(](?:mailto:)?/, '')}@${domain[1] ?? ''}`.toLowerCase(),
      })
  }
  return found
}
