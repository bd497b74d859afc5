import type { Document } from '../../core/document.ts'
import { longSource } from '../../support/long-pattern.ts'

const kinds = longSource`
  (?:document|manual|policy|version|edition|issue|revision|release|procedure|handbook|plan|rules|
  guidance|guide|guidelines|code|charter|agreement|terms|standard|statement|instructions)
`
const over = longSource`
  (?:superseded|obsolete|withdrawn|repealed|rescinded|not\sin\sforce|
  no\slonger\s(?:in\s(?:force|use)|valid|current|applicable))
`
const successor =
  longSource`
  by\s(?!this\b|these\b)(?:(?:the|our|a|an)\s)?(?:new\s|current\s|later\s|newer\s|present\s)?
  (?:[\p{L}-]+\s){0,2}?` +
  kinds +
  String.raw`\b[^:?|]*`
const day = String.raw`(?:since|from|as of|as from|with effect from|on)\s[^:?|]*\d[^:?|]*`
// Nothing more, or by what it was replaced, or since when: "withdrawn from use" is said of things.
const replaced = String.raw`\s*[:,;–—-]?\s*(?:and\s)?(?:replaced|superseded)?\s${successor}`
const ending = String.raw`(?:${replaced}|\s${day})?[.!)\]*_\s]*$`
const itself =
  String.raw`(?:this|the\s(?:present|following))\s(?:${kinds}|page|text|notice|copy)|` +
  String.raw`these\s${kinds}`
/** "No longer in force: replaced by version 4", "Status: withdrawn". */
const bare = new RegExp(String.raw`^[^\p{L}|]*(?:status\s*:\s*)?${over}${ending}`, 'iu')
/** "This policy has been replaced by version 4." */
const ofItself = new RegExp(
  String.raw`^[^\p{L}|]*(?:${itself})\s(?:(?:is|was|are|were|has\sbeen|have\sbeen)\s` +
    String.raw`(?:(?:now|hereby|since)\s)*(?:(?:${over}|out\sof\sdate)${ending}|` +
    String.raw`replaced\s${successor}$)|no\slonger\sappl(?:y|ies)${ending})`,
  'iu',
)
/** "Manual, version 3 (superseded)", "manual-v3-superseded" */
const named = new RegExp(
  String.raw`(?:${kinds}|v(?:ersion)?\W?\d|\d{4}).{0,60}?[(\[–—_-]\s*` +
    String.raw`(?:superseded|obsolete|withdrawn|no[ _-]longer[ _-]in[ _-]force)\s*[)\]]?\W*$`,
  'iu',
)
const longestHead = 1_500
const mostLines = 8

/**
 * Whether a document says at its head, or its name does, that it is no longer in force: what it
 * tells shows neither that a standard is met nor that something is missing.
 */
export function isSuperseded({
  title,
  key,
  text,
}: Pick<Document, 'title' | 'key' | 'text'>): boolean {
  const file = (key.split('/').at(-1) ?? '').replace(/\.\p{L}\w{1,4}$/u, '')
  if (named.test(title.slice(-200)) || named.test(file.slice(-200))) return true
  return text
    .slice(0, longestHead)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, mostLines)
    .flatMap(line => line.slice(0, 300).split(/(?<=[.!;])\s+/u))
    .some(line => bare.test(line) || ofItself.test(line))
}
