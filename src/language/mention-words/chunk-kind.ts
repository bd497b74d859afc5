import { longPattern } from '../../support/long-pattern.ts'

/** What a run of characters with digits or joiners in it is; `parts`: nothing as a whole. */
export type ChunkKind =
  | 'number'
  | 'alnum'
  | 'code'
  | 'mail'
  | 'url'
  | 'stamp'
  | 'caps'
  | 'capital'
  | 'parts'

const mail = /^[\p{L}\p{N}_.+'’-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}$/u
const domain = longPattern('iu')`
  ^(?:[\p{L}\p{N}-]{1,63}\.){1,6}(?:com|org|net|edu|gov|mil|int|io|info|biz|de|uk|fr|eu|us|ca|
  au|jp|cn|ru|it|es|nl|se|no|ch|at|be|dk|fi|pl|br|in|nz|za|ie|app|dev|
  ai)(?::\d{2,5})?(?:\/[\p{L}\p{N}_./:@&+-]*)?$
`
const fileName = longPattern('iu')`
  ^[\p{L}\p{N}_.+-]{1,100}\.(?:pdf|docx?|xlsx?|pptx?|csv|tsv|txt|md|rst|html?|xml|json|ya?ml|
  eml|msg|mbox|zip|tar|gz|7z|png|jpe?g|gif|svg|tiff?|bmp|mp[34]|wav|avi|mov|odt|ods|odp|rtf|
  epub|dwg|dxf|ifc|py|js|ts|java|cpp|exe|dll|sh|sql|log|ini|cfg)$
`
const stamp = longPattern('u')`
  ^(?:\d{4}-\d{1,2}(?:-\d{1,2}(?:T\d{1,2}:?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?(?:Z|
  [+-]\d{2}:?\d{2})?)?)?|\d{4}[/.]\d{1,2}[/.]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|
  \d{1,2}[-/.]\p{L}{3,9}[-/.]\d{2,4}|\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)$
`
const number = /^\d+(?:,\d{3})*(?:\.\d+)?$|^\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^\d+,\d{1,2}$/
const acronym = /^(?:\p{L}\.){1,7}\p{L}$/u
const degreeAcronym = /^\p{Lu}\p{Ll}?(?:\.\p{Lu}\p{Ll}?){1,3}$/u
const range = /^\d{1,4}-\d{1,4}$/
const phone = /^\d{3}[-.]\d{3}[-.]\d{4}(?:x\d{1,6})?$|^0\d(?:[.-]\d{2}){4}$/
const address = /^(?:\d{1,3}\.){3}\d{1,3}$/
const versionNumber = /^[vV]?\d{1,4}(?:\.\d{1,4}){2,4}$/
const ampersand = /^\p{Lu}[\p{L}]{0,6}&\p{Lu}[\p{L}]{0,6}$/u

/**
 * Judges a run; `digits` is how many it holds. Every pattern is anchored and the run is at most 300
 * long, so each costs O(length).
 */
export function chunkKind(surface: string, digits: number): ChunkKind {
  if (surface.includes('@')) return mail.test(surface) ? 'mail' : 'parts'
  if (digits === 0) {
    if (acronym.test(surface) || degreeAcronym.test(surface))
      return surface === surface.toLowerCase() ? 'parts' : 'caps'
    if (ampersand.test(surface)) return 'capital'
    if (surface.includes('.')) {
      if (surface.startsWith('www.') || domain.test(surface))
        return isGluedSentence(surface) ? 'parts' : 'url'
      if (fileName.test(surface)) return 'code'
    }
    return surface.includes('_') && surface.length >= 5 ? 'code' : 'parts'
  }
  if (address.test(surface) && surface.split('.').every(part => Number(part) < 256)) return 'code'
  if (digits === surface.length || number.test(surface))
    return digits > 15 || (digits === surface.length && surface.startsWith('0') && digits > 4)
      ? 'code'
      : 'number'
  if (stamp.test(surface)) return 'stamp'
  if (phone.test(surface) || versionNumber.test(surface)) return 'code'
  if (range.test(surface)) return 'parts'
  if (surface.includes('.') && (surface.startsWith('www.') || domain.test(surface))) return 'url'
  if (fileName.test(surface)) return 'code'
  return isCode(surface, digits)
    ? 'code'
    : /[._/:@&+,]/.test(surface) || (surface.includes('-') && !/^\p{Lu}+-\d+\p{L}?$/u.test(surface))
      ? 'parts'
      : 'alnum'
}

/** "end.In" is the end of one sentence and the beginning of another, not an Indian web site. */
function isGluedSentence(surface: string): boolean {
  return /^\p{L}?\p{Ll}*\.\p{Lu}\p{Ll}+$/u.test(surface)
}

/**
 * Ids and codes mix letters and digits at some length: UNDE5678XYZ1234, INV-2023-001, 700b29d2c283,
 * Person_700b29d2c283, 10.1000/182, AB-1234.
 */
function isCode(surface: string, digits: number): boolean {
  if (
    /^\d+(?:st|nd|rd|th|s|[ap]m|[a-z]{1,3}|km\/h|m\/s)$/i.test(surface) ||
    /^\d[\d.,]*(?:[a-zA-Zµ°²³]{1,5})$/u.test(surface)
  )
    return false
  if (/[,]/.test(surface)) return false
  const letters = surface.replace(/[^\p{L}]/gu, '').length
  if (letters === 0)
    return (
      /^\d+(?:[-/.]\d+){2,}$/.test(surface) ||
      /^\d{4,}-\d{3,}$/.test(surface) ||
      /^10\.\d{4,9}\/\d+$/.test(surface)
    )
  if (/[@&:]/.test(surface)) return false
  if (/^(?=[\p{Lu}\d_/-]*\p{Lu})[\p{Lu}\d]+(?:[-_/.][\p{Lu}\d]+)+$/u.test(surface))
    return digits >= 2
  if (surface.includes('_')) return true
  if (/^10\.\d{4,9}\/\S+$/.test(surface)) return true
  if (/[-/.]/.test(surface))
    return (
      digits >= 3 &&
      /^[\p{L}\d]+(?:[-/.][\p{L}\d]*\d[\p{L}\d]*)+$/u.test(surface) &&
      !/^\p{Ll}+-\d{4}$/u.test(surface)
    )
  return digits >= 3 || surface.length >= 7
}
