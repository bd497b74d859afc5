import { longPattern, longSource } from '../../../support/long-pattern.ts'
import { plainRequest } from './plain-request.ts'

export const contactFields = [
  'telephone',
  'email',
  'organization',
  'position',
  'birthday',
  'address',
  /** Where post goes to: never an address of mails. */
  'postal',
  /** Where somebody lives: neither that nor where they work. */
  'residence',
  'url',
  'reach',
] as const
export type ContactField = (typeof contactFields)[number]
/** Which of several numbers or addresses is asked for. */
export type ContactKind = 'cell' | 'work' | 'home' | 'fax'

/** A question about a card of an address book. */
export type ContactQuestion =
  | {
      readonly kind: 'field'
      readonly field: ContactField
      readonly of: ContactKind | undefined
      /** A name, or "the TITLE of ORGANISATION". */
      readonly person: string
      /** "Who is Ann Lee?": both position and employer. */
      readonly isWho?: boolean | undefined
    }
  /** Who has a position somewhere, or is there at all. */
  | {
      readonly kind: 'holder'
      readonly position: string | undefined
      readonly organization: string
    }

const fields: ReadonlyArray<readonly [field: ContactField, wording: string]> = [
  ['email', 'e-?mail(?: address(?:es)?)?s?'],
  [
    'telephone',
    longSource`
      (?:(?:tele)?phone|mobile|cell(?:ular)?|handy|fax|tel\.?)(?:[ -]?(?:tele)?phone)?
      (?: numbers?)?s?|contact numbers?|direct (?:line|dial)|numbers?|extension`,
  ],
  ['organization', 'employers?|company|organi[sz]ation|firm|workplace'],
  ['position', 'job ?titles?|titles?|jobs?|positions?|roles?|function|occupation|profession'],
  ['birthday', 'birthdays?|birth ?date|date of birth|birth day'],
  ['postal', '(?:postal|mailing|street) address(?:es)?'],
  ['residence', 'home address(?:es)?'],
  ['address', '(?:work |business |office |private )?address(?:es)?'],
  ['url', 'website|web ?site|home ?page|web address|url'],
  ['reach', 'contact (?:details|data|information|info)|details'],
]
const kinds = '(?<of>work |business |office |home |private |personal |direct )?'
const lead = longSource`
  (?:(?:what|who|when)(?: is|'s| are| was)?|which is|give(?: me)?|show(?: me)?|find|tell me|
  do you have)`
const person = '(?<person>.{2,80}?)'

const patterns: ReadonlyArray<readonly [field: ContactField, pattern: RegExp]> = [
  ...fields.flatMap(([field, wording]): Array<readonly [ContactField, RegExp]> => [
    [
      field,
      longPattern('iu')`
        ^(?:${lead} )?${person}(?:'s|s')(?: current)? ${kinds}(?<said>${wording})$
      `,
    ],
    [
      field,
      longPattern('iu')`
        ^(?:${lead} )?(?:the )?(?:current )?${kinds}(?<said>${wording}) (?:of|for) ${person}
        $
      `,
    ],
    [
      field,
      longPattern('iu')`
        ^(?:what|which) ${kinds}(?<said>${wording}) (?:does|do|has) ${person}
        (?: have| hold)?$
      `,
    ],
  ]),
  ['birthday', new RegExp(`^when was ${person} born$`, 'iu')],
  ['birthday', new RegExp(`^when is ${person}(?:'s|s') birthday$`, 'iu')],
  [
    'reach',
    longPattern('iu')`
        ^how (?:can|do|could) (?:i|we|one|you) (?:reach|contact|get in touch with|
        get hold of) ${person}$
      `,
  ],
  [
    'telephone',
    longPattern('iu')`
        ^(?:what|which) number (?:can|do|could|should) (?:i|we) (?:call|ring|phone|
        reach) ${person}(?: at| on| under)?$
      `,
  ],
  [
    'organization',
    longPattern('iu')`
        ^(?:who|whom|where|what company|for whom) does ${person} work(?: for| at)?$
      `,
  ],
  ['position', new RegExp(`^what does ${person} do(?: for a living)?$`, 'iu')],
  ['position', new RegExp(`^what is ${person} by profession$`, 'iu')],
  ['residence', new RegExp(`^where does ${person} live(?: now)?$`, 'iu')],
]

const who = new RegExp(`^who(?: is|'s) ${person}$`, 'iu')

const at = '(?:of|at|for|with|in)'
const holders = [
  longPattern('iu')`
        ^who (?:is|was|are) (?:the |our |an? )?
        (?<position>.{2,60}?) ${at} (?<organization>.{2,80})$
      `,
  longPattern('iu')`
        ^what is the name of the (?<position>.{2,60}?) ${at} (?<organization>.{2,80})$
      `,
  longPattern('iu')`
        ^(?:who|which (?:people|contacts|persons)) (?:works?|is|are)
        (?: working| employed)? ${at} (?<organization>.{2,80})$
      `,
]

/** Reads a question that a card of an address book may answer; undefined for every other one. */
export function readContactQuestion(question: string | undefined): ContactQuestion | undefined {
  const text = plainRequest(question)
  if (text === undefined) return undefined
  for (const [field, pattern] of patterns) {
    const groups = pattern.exec(text)?.groups
    const found = groups?.['person']
    if (found === undefined) continue
    return { kind: 'field', field, of: kindOf(groups?.['of'], groups?.['said']), person: found }
  }
  for (const pattern of holders) {
    const groups = pattern.exec(text)?.groups
    const organization = groups?.['organization']
    if (organization !== undefined)
      return { kind: 'holder', position: groups?.['position'], organization }
  }
  const named = who.exec(text)?.groups?.['person']
  if (named !== undefined)
    return { kind: 'field', field: 'position', of: undefined, person: named, isWho: true }
  return undefined
}

function kindOf(before: string | undefined, said = ''): ContactKind | undefined {
  if (/mobile|cell|handy/i.test(said)) return 'cell'
  if (/fax/i.test(said)) return 'fax'
  const kind = `${before ?? ''} ${said}`
  if (/work|business|office/i.test(kind)) return 'work'
  return /home (?!page)|private|personal/i.test(kind) ? 'home' : undefined
}
