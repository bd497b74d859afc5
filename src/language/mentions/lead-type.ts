import type { EntityType } from '../../core/graph.ts'
import { role } from '../lexicons/word-roles.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'

const longestPredicate = 18

/**
 * What the words after a lead sentence's verb (and the bracket after `last`, the subject's last
 * token) say that the subject is; `term` for what begins in small letters.
 */
export function leadType(
  tokens: readonly MentionWord[],
  last: number,
  verb: number,
  head: MentionWord,
): EntityType {
  const aside = tokens[last + 1]
  for (let index = last + 1; aside?.text === '(' && index < last + 5; index++)
    if (/^(?:born|died|b|d)$/.test(tokens[index]?.text ?? '')) return 'person'
  let found: EntityType | undefined
  for (let index = verb + 1; index <= verb + longestPredicate; index++) {
    const token = tokens[index]
    if (
      token === undefined ||
      token.kind === 'break' ||
      (token.kind === 'symbol' && !/^[-,/]$/.test(token.text))
    )
      break
    if (index === verb + 1 && /^(?:born|appointed|elected|ordained|married)$/.test(token.text))
      return 'person'
    if (token.kind === 'word' && /^(?:by|who|that|which|from|about|on|for)$/.test(token.text)) break
    if (token.kind === 'capital' && (token.roles & role.title) !== 0 && found === undefined)
      return 'person'
    if (token.kind !== 'word') {
      if (found !== undefined && token.kind === 'symbol' && token.text === ',') break
      continue
    }
    if (found === 'person' || (found !== undefined && /^(?:of|in|at)$/.test(token.text))) break
    if (token.text === 'of' && !/^(?:one|some|member|part)$/.test(tokens[index - 1]?.text ?? ''))
      break
    const said = nounType(token)
    if (said !== undefined) found = said
  }
  if (found !== undefined) return found
  return head.kind === 'word' ? 'term' : 'phrase'
}

const personSuffix = longPattern('')`
  (?:^|.)(?:ologist|ographer|ician|maker|writer|singer|player|keeper|leader|dancer|teacher|
  painter|trainer|jockey|officer|official)$
`

function nounType(token: MentionWord): EntityType | undefined {
  if ((token.roles & (role.personNoun | role.title)) !== 0) return 'person'
  if ((token.roles & role.workNoun) !== 0) return 'work'
  if ((token.roles & role.placeEnd) !== 0 || placeNouns.has(token.text)) return 'place'
  if (eventNouns.has(token.text)) return 'event'
  if (productNouns.has(token.text)) return 'product'
  if (
    ((token.roles & role.organizationEnd) !== 0 && !(token.text === 'united')) ||
    organizationNouns.has(token.text)
  )
    return 'organization'
  return personSuffix.test(token.text) ? 'person' : undefined
}

const placeNouns = setOf(`
  country suburb neighbourhood neighborhood commune hamlet settlement building house stream
  tributary archipelago lagoon glacier volcano community locality borough territory
`)
const eventNouns = setOf(`
  war battle siege festival tournament election olympics massacre earthquake hurricane revolution
  rebellion uprising riot conference championship ceremony race expedition
`)
const productNouns = setOf(`
  automobile car aircraft airliner helicopter smartphone computer console software drug medication
  rifle pistol tank locomotive camera motorcycle beer drink product app browser
`)
const organizationNouns = setOf(`
  band company team airline organisation organization charity brand label newspaper
`)
