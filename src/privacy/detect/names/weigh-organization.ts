import { role } from '../../../language/lexicons/word-roles.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { has, isEnglish, isLetters, isShortCapitals, plays, type NameInText } from './evidence.ts'
import { cues, holds } from './name-cues.ts'
import { nameLists } from './name-lists.ts'
import { endsInLegalInitials } from './legal-initials.ts'
import { kind, type NameWord } from './name-words.ts'

const legalForm = longPattern('')`
  ^(?:inc|incorporated|corp|corporation|ltd|limited|llc|llp|plc|gmbh|bv|nv|oy|oyj|aps|sarl|srl|spa|
  kft|zrt|sro|ltda|pty|pte)$
`
/** Legal forms that are words or names too, unless they are written in capitals: "Åsa", "as". */
const legalCapitals = /^(?:AG|KG|AB|AS|ASA|SA|SE|KK)$/
const isLegalForm = ({ folded, text }: NameWord): boolean =>
  legalForm.test(folded) || legalCapitals.test(text)
/** "MicroBank": two or three words in one, no random letters. */
const camel = /^\p{Lu}\p{Ll}{2,}(?:\p{Lu}\p{Ll}{2,}){1,2}$/u
const camelFamily = /^(?:Mc|Mac|De|Di|La|Le|Van|O)\p{Lu}/u
const belongs = longPattern('')`
  ^(?:address|offices?|name|website|staff|rest|help|services?|products?|software)
  _(?:of|at|from|by|for)(?:_the)?$
`
const companyThing = /^(?:office|team|account|website|app|platform|contract|invoice)s?$/

/** "Design Review Board", "Board of Appeal": bodies inside a company, named by everyday words. */
const innerEnd = /^(?:board|committee|council|collection|department|group|network|insurance)$/
const isInnerBody = (parts: readonly NameWord[]): boolean =>
  innerEnd.test(parts.at(-1)?.folded ?? '') && parts.every(isEverydayWord)
const isEverydayWord = (part: NameWord): boolean =>
  isEnglish(part) && !has(part, kind.given | kind.city | kind.company)
const isPersonal = (part: NameWord): boolean => has(part, kind.given) && !isEnglish(part)

/** What the first and last words of a name of several words say of it: "…Ltd", "Bank …". */
export function structureWeight(parts: readonly NameWord[]): number {
  const [first] = parts
  const last = parts.at(-1)
  if (first === undefined || last === undefined || parts.length < 2) return 0
  let weight = cues.institutions.has(first.folded) ? 3 : 0
  if (parts.slice(-2).some(isLegalForm) || endsInLegalInitials(parts)) weight += 5
  else if (plays(last, role.organizationEnd)) weight += isInnerBody(parts) ? 0.5 : 3
  else if (cues.companyEnds.has(last.folded) && !parts.some(isPersonal)) weight += 2.4
  else if (plays(first, role.organizationHead)) weight += 2.2
  return weight
}

function spellingWeight(words: readonly NameWord[], parts: readonly NameWord[]): number {
  const [first] = parts
  if (first === undefined) return 0
  let weight = 0
  // "GE Vernova", "JP Morgan"
  const isInitialism =
    first.shape === 'capitals' && first.text.length < 5 && parts[1]?.shape === 'capital'
  if (isInitialism && !has(first, kind.given | kind.family)) weight += 1.4
  const isCamel = ({ text }: NameWord): boolean => camel.test(text) && !camelFamily.test(text)
  if (parts.some(part => isCamel(part) && !isEnglish(part))) weight += 2
  if (words.some(word => word.text === '&')) weight += parts.every(isEnglish) ? 0.5 : 2
  return weight
}

function cueWeight({ around }: NameInText, first: NameWord): number {
  const [before = ''] = around.before
  let weight = 0
  if (holds(cues.beforeOrganization, around.before)) weight += 2
  else if (before === 'at' || around.before.some(phrase => belongs.test(phrase))) weight += 1.3
  if (before === 'the' && !has(first, kind.city) && companyThing.test(around.after[0] ?? ''))
    weight += 1.3
  if (holds(cues.labelOrganization, around.label)) weight += 2.2
  if (holds(cues.afterOrganization, around.after)) weight += 1.6
  return weight
}

/** "BP 130/85", "ISO 9001": letters before the number that they measure or count. */
const isMeasure = ({ words, around }: NameInText): boolean =>
  (words[0]?.shape === 'capitals' || words[0]?.shape === 'initial') &&
  /^\d+(?:_[/,.;)\d]|$)/.test(around.after[0] ?? '')

/** How much speaks for a name being an organisation's. */
export function weighOrganization(name: NameInText): number {
  const { words, around, setting } = name
  const parts = words.filter(isLetters)
  const [first] = parts
  if (first === undefined) return -9
  let weight = structureWeight(parts) + spellingWeight(words, parts)
  const isCompany = nameLists().companies.has(parts.map(part => part.folded).join(' '))
  if (isCompany && parts.length > 1) weight += 5
  else if (isCompany || plays(first, role.organization)) weight += 2.6
  // "Butler-Peters" is a firm sooner than a person whose given name is left out.
  const isPair = parts.length === 1 && first.folded.includes('-') && has(first, kind.family)
  if (isPair && !has(first, kind.given))
    weight += /^(?:of|from|at|for|with|by)$/.test(around.before[0] ?? '') ? 2.5 : 1
  if (weight === 0) {
    if (!parts.every(isEnglish)) {
      const isPerson = parts.some(part => has(part, kind.given))
      if (setting.english && !isPerson && !isShortCapitals(parts)) weight += 0.7
    } else if (parts.length > 1) weight += parts.every(part => part.shape !== 'small') ? 0.4 : 0
    else if (setting.english && first.opens) weight -= 0.4
  }
  if (parts.length === 1 && isMeasure(name)) weight -= 3
  return weight + cueWeight(name, first)
}

/** "X is a German investment bank": a noun for companies not far behind the name. */
export function saysCompany(words: readonly NameWord[], next: number): number {
  if (!/^(?:is|was|,)$/.test(words[next]?.folded ?? '')) return 0
  if (!/^(?:an?|the)$/.test(words[next + 1]?.folded ?? '')) return 0
  for (let at = next + 2; at < next + 10; at++) {
    const word = words[at]
    if (word === undefined || word.shape === 'mark' || /^(?:at|of)$/.test(word.folded)) return 0
    if (cues.companyNouns.has(word.folded)) return 2.2
  }
  return 0
}
