import type { Document } from '../../core/document.ts'
import { longSource } from '../../support/long-pattern.ts'

const over = longSource`
  (?:superseded|obsolete|withdrawn|repealed|rescinded|revoked|void|out\sof\s(?:date|force)|
  no\slonger\s(?:in\s(?:force|use)|valid|current|applicable|applies|to\sbe\sused)|not\sin\sforce)
`
const replaced = longSource`
  replaced\s(?:by|with)\s(?:(?:the|our|a)\s)?(?:new\s|current\s|later\s|newer\s|present\s)?
  (?:version|edition|issue|revision|release|manual|policy|rules|procedure|handbook|plan)
`
const itself = longSource`
  (?:this|the\s(?:present|following))\s
  (?:document|manual|policy|version|edition|issue|procedure|handbook|page|plan|text|copy|notice)
  |these\s(?:rules|guidelines|terms|instructions)
`
// "Manual, version 3 (superseded)", "manual-v3-superseded": the last word of a name.
const endsName = new RegExp(
  String.raw`[-–—,:(\[_./ ]\s*(?:superseded|obsolete|withdrawn|no[ _-]longer[ _-]in[ _-]force)\W*$`,
  'iu',
)
// "No longer in force: …", "Status: withdrawn", "This policy has been replaced by version 4"
const says = new RegExp(
  String.raw`^\W*(?:(?:status|note|notice)\s*:\s*)?(?:(?:${itself})\s` +
    String.raw`(?:is|was|are|were|has\sbeen|have\sbeen)\s(?:now\s|hereby\s|since\s)*)?` +
    String.raw`(?:${over}(?!\s(?:\p{L}+s|copy|copies|document|version|policy)\b)|${replaced})`,
  'iu',
)
const noLonger = new RegExp(
  String.raw`^\W*(?:${itself})\s(?:is\s)?(?:${over}|no\slonger\sapplies)\b`,
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
  if (endsName.test(title.slice(-200)) || endsName.test(file.slice(-200))) return true
  return text
    .slice(0, longestHead)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, mostLines)
    .flatMap(line => line.slice(0, 300).split(/(?<=[.!;])\s+/u))
    .some(line => says.test(line) || noLonger.test(line))
}
