import { copulas, possessives } from '../../../language/grammar/function-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { charactersOf, type WeighedConflict } from './conflict.ts'

// "Ines Falk (chair)": up to the comma or line before the name.
const titled = /([^,;:()\n]{2,60}) \(([^()\n]{2,40})\)/g

/**
 * A title in brackets is that of the name before it: by "Ruth Okafor (secretary), Dev Malhotra" he
 * is not the secretary.
 */
export function titleConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence } = alignment
  const copula = claim.words.findIndex(({ text }) => copulas.has(text))
  const [name, ...more] = claim.names
  if (copula <= 0 || name === undefined || more.length > 0 || !evidence.text.includes('('))
    return []
  // "Dev Malhotra is the secretary" and "the secretary is Dev Malhotra".
  const title = name.first < copula ? copula + 1 : 0
  const lead = claim.words[title]?.text ?? ''
  const role = claim.words[title + 1]
  if (role === undefined || !role.content || role.capital) return []
  if (lead !== 'the' && !possessives.has(lead)) return []
  const owners = [...evidence.text.matchAll(titled)].filter(([, , said = '']) =>
    said
      .toLowerCase()
      .split(/[^\p{L}-]+/u)
      .includes(role.text),
  )
  const own = claim.words[name.next - 1]?.text ?? ''
  const isHis = owners.some(([, owner = '']) => owner.toLowerCase().includes(own))
  // Elsewhere in the text the office may be said to be his.
  const isOnlyTitle = (evidence.places.get(role.stem) ?? []).length === owners.length
  const [first] = owners
  if (
    first === undefined ||
    isHis ||
    !isOnlyTitle ||
    !evidence.places.has(stemOf(alignment, name.next))
  )
    return []
  return [
    {
      kind: 'role',
      isDecisive: true,
      claim: charactersOf(claim.words, { first: role.index, next: role.index + 1 }),
      evidence: { start: first.index, end: first.index + first[0].length },
      message: `the evidence says ${first[0].trim()}`,
      strength: 1,
    },
  ]
}

const stemOf = ({ claim }: Alignment, next: number): string => claim.words[next - 1]?.stem ?? ''
