import { setOf } from '../../../language/lexicons/lexicon.ts'
import { role } from '../../../language/lexicons/word-roles.ts'
import { kind, type NameWord } from './name-words.ts'

/** Forms of address that the language room's list lacks. */
const others = setOf(`
  sr sra srta dott dottssa dra ing avv pan pani pana hr fru dhr mevr mw mlle mme mgr dipl fra ds
  monsieur madame mademoiselle gov sen rep supt
  cllr herrn panie pania pane panu panem siostra tante onkel oncle tia tio
  mevrouw meneer mijnheer heer frk froken rouva herra bay hanim kyrie doutor doutora engenheiro
  engenheira arq lic licenciado licenciada esc geom rag dottoressa dottore professore professoressa
  prof.ssa ssa maitre mgr bc mudr judr paedr phdr rndr drs ir datuk dato tan sri encik puan tuan
  shri smt kumari ustad hajji alhaji eng engr
`)
/** Also family names, so that they count only before another name and behind none. */
const leading = setOf(`
  judge bishop sister brother coach chief father mother dean prior nurse constable ranger reverend
  pastor deacon elder captain major
`)
/** What stands behind "Dr" or "Prof" and belongs to it: "Dr. med. dent." */
const degrees = setOf('med dent vet rer nat phil jur iur pol oec ing habil theol univ h c mult')
/** Forms of address that are written small before a name. */
const small = setOf(`
  pan pana pane pani panu panem panie pania senor senora herr herrn frau monsieur madame signor
  signora mevrouw meneer mijnheer dhr mevr mw fru mme sr sra srta dott avv ing dra shri smt don dona
`)

/** Whether a word is a form of address before a name: "Dr", "Sra", "Herr". */
export const isHonorific = ({ folded, roles, shape }: NameWord): boolean =>
  shape !== 'mark' && shape !== 'number' && ((roles & role.honorific) !== 0 || others.has(folded))

/** "Judge Ellen Marsh", "Sister Agnes": a title that is a name elsewhere begins this name. */
export function leadsName(words: readonly NameWord[], at: number): boolean {
  const word = words[at]
  const next = words[at + 1]
  if (word?.shape !== 'capital' || next?.gap !== 'blank' || next.shape !== 'capital') return false
  if (!leading.has(word.folded) || (next.roles & role.plain) !== 0) return false
  return (next.kinds & (kind.given | kind.family)) !== 0 || (next.kinds & kind.english) === 0
}

/** Where the forms of address right before a name begin: "Frau", "Prof. Dr. med.", "dott.ssa". */
export function honorificBefore(
  words: readonly NameWord[],
  first: number,
  french: boolean,
): number | undefined {
  let begin: number | undefined
  for (let from = first; from > 0 && first - from < 10;) {
    const at = honorificAt(words, from, french, begin === undefined)
    if (at === undefined) break
    if (!degrees.has(words[at]?.folded ?? '') || begin === undefined) begin = at
    from = at
  }
  const word = words[begin ?? first]
  return begin === undefined || word === undefined || degrees.has(word.folded) ? undefined : begin
}

/** Where the form of address begins that ends before a word. */
function honorificAt(
  words: readonly NameWord[],
  first: number,
  french: boolean,
  isNearest: boolean,
): number | undefined {
  let at = first - 1
  const isStopped = words[at]?.text === '.' && words[at]?.gap === 'none'
  if (isStopped) at--
  // "D.ª", "dott.ssa"
  const isEnding = /^(?:ª|º|ssa|sa)$/.test(words[at]?.text ?? '') && words[at]?.gap === 'none'
  if (isEnding && words[at - 1]?.text === '.') at -= 2
  const word = words[at]
  if (word === undefined || words[first]?.gap !== 'blank') return undefined
  if (isEnding && /^(?:d|dott|prof|avv|ing|sr)$/.test(word.folded)) return at
  if (isStopped && french && word.text === 'M') return at
  if (isStopped && degrees.has(word.folded) && word.shape === 'small') return at
  const isTitle = isHonorific(word) || (isNearest && leadsName(words, at))
  if (!isTitle) return undefined
  if (leadsName(words, at) && !isHonorific(word) && words[at - 1]?.shape === 'capital')
    return undefined
  // "general Grant" and "saint Paul" are none, "pan Kowalski" is.
  return word.shape === 'small' && !small.has(word.folded) ? undefined : at
}
