import { setOf } from '../../../language/lexicons/lexicon.ts'
import { role } from '../../../language/lexicons/word-roles.ts'
import type { NameWord } from './name-words.ts'

/** Forms of address that the language room's list lacks. */
const others = setOf(`
  sr sra srta dott dottssa dra ing avv pan pani pana hr fru dhr mevr mw mlle mme mgr dipl fra ds
  monsieur madame mademoiselle gov sen rep supt
  cllr herrn panie pania pane panu panem siostra tante onkel oncle tia tio
`)

/** Whether a word is a form of address before a name: "Dr", "Sra", "Herr". */
export const isHonorific = ({ folded, roles, shape }: NameWord): boolean =>
  shape !== 'mark' && shape !== 'number' && ((roles & role.honorific) !== 0 || others.has(folded))
