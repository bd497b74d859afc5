import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { NameWord } from './name-words.ts'

const forms = setOf(`
  k.k. g.k. a.s. a.ş. s.a. s.a.s. s.p.a. s.r.l. s.r.o. s.l. s.a.r.l. b.v. n.v. p.c. l.p. l.l.c.
  l.l.p. d.o.o. d.d. o.y. p.l.c. k.s. a.b. m.b.h. s.c. s.e.
`)
const mostWords = 8

/** Where a legal form of companies ends that is written with stops: "K.K.", "A.Ş.", "S.p.A." */
export function legalInitialsEnd(words: readonly NameWord[], at: number): number | undefined {
  if (words[at]?.gap !== 'blank' || (words[at]?.text.length ?? 9) > 1) return undefined
  let written = ''
  let end: number | undefined
  for (let next = at; next < at + mostWords; next++) {
    const word = words[next]
    if (word === undefined || (next > at && word.gap !== 'none')) break
    written += word.text.toLowerCase()
    if (forms.has(written)) end = next + 1
  }
  return end
}

/** Whether the letters of a name end with such a form, the stops between them left out. */
export function endsInLegalInitials(letters: readonly NameWord[]): boolean {
  let written = ''
  for (let at = letters.length - 1; at > 0 && letters[at]?.text.length === 1; at--) {
    written = `${letters[at]?.text.toLowerCase() ?? ''}.${written}`
    const isClose = (letters[at + 1]?.start ?? 0) - (letters[at]?.end ?? 0) === 1
    if (at < letters.length - 1 && !isClose) return false
    if (forms.has(written)) return true
  }
  return false
}
