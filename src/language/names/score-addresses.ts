import { foldCase } from '../words/normalize.ts'
import type { WordsScore } from './score-persons.ts'
import { setOf } from '../lexicons/lexicon.ts'

const none: WordsScore = { score: 0, reason: 'different names' }
const roles = setOf(`
  admin administrator billing contact dev enquiries events feedback hello help helpdesk hr info
  inquiries it jobs legal list lists mail mailer marketing media news newsletter noreply no-reply
  office orders postmaster press privacy root sales security service services shop staff subscribe
  support team test unsubscribe webmaster
`)

/** Whether a name is an e-mail address. */
export const isMailAddress = (name: string): boolean =>
  /^[^\s@<>()]{1,64}@[^\s@<>()]{1,255}$/.test(name)

/** A person's bare name (given name first) against an e-mail address, by its local part. */
export function scoreNameAndAddress(words: readonly string[], address: string): WordsScore {
  const local = localPart(address)
  const pieces = local.split(/[^\p{L}]+/u).filter(piece => piece !== '')
  if (words.length < 2 || pieces.length === 0 || pieces.some(piece => roles.has(piece))) return none
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const joined = pieces.join('')
  if (
    first.length > 1 &&
    last.length > 1 &&
    (joined === first + last ||
      joined === last + first ||
      (pieces.includes(first) && pieces.includes(last)))
  )
    return { score: 0.85, reason: 'name in the e-mail address' }
  const initials = words
    .slice(0, -1)
    .map(word => word.charAt(0))
    .join('')
  const abbreviated = [
    initials + last,
    first.charAt(0) + last,
    last + initials,
    last + first.charAt(0),
    first + last.charAt(0),
  ]
  if (last.length > 2 && joined.length > 3 && abbreviated.includes(joined))
    return { score: 0.7, reason: 'initial and family name in the e-mail address' }
  return pieces.length === 1 && (joined === last || joined === first)
    ? { score: 0.35, reason: 'one of the names in the e-mail address' }
    : none
}

/** Two addresses: people keep their local part when they change the host, if it is their name. */
export function scoreAddresses(left: string, right: string): WordsScore {
  const [ours, theirs] = [localPart(left), localPart(right)]
  if (ours !== theirs || roles.has(ours)) return none
  return /^\p{L}{2,}[._-]\p{L}{2,}$/u.test(ours)
    ? { score: 0.72, reason: 'same name at two hosts' }
    : { score: 0.35, reason: 'same local part at two hosts' }
}

function localPart(address: string): string {
  const local = foldCase(address.slice(0, Math.max(0, address.lastIndexOf('@'))))
  const plus = local.indexOf('+')
  return plus > 0 ? local.slice(0, plus) : local
}
