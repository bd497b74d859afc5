import { romanNumeral } from '../language/names/name-words.ts'
import type { AboutEntity } from './aboutness.ts'
import type { Statements } from './statements.ts'
import { wordSet } from '../language/lexicons/lexicon.ts'

const aliasScore = 0.8
const titleScore = 0.85
/** `aboutness` weighs the names that a lead sentence gives besides the first one between these. */
const aliasWeights = { least: 0.65, most: 0.75 } as const
const leadWeight = 0.9
const longWord = 3
/** "Name (French: Nom)": what names the language is no name of the thing. */
const languages = wordSet('places/languages')

/**
 * States that the names which a document's title and first sentence give to its subject are names
 * of one thing: "Title: Waldrada of Lotharingia. Waldrada, also known as X, was …". `abouts` are
 * those of one chunk, best first; `isOpening` where it is the document's first, because the title
 * is no name of what a later section begins with. A title and a lead that share no word may be
 * about two things and are left apart.
 */
export function stateLeadAliases(
  abouts: readonly AboutEntity[],
  isOpening: boolean,
  into: Statements,
): void {
  const title = isOpening ? abouts.find(about => about.by === 'title') : undefined
  const lead = abouts.find(about => about.by === 'lead' && about.weight >= leadWeight)
  const subject = lead ?? title
  if (subject === undefined) return
  for (const about of abouts) {
    if (
      about.by !== 'lead' ||
      about.id === subject.id ||
      about.weight < aliasWeights.least ||
      about.weight > aliasWeights.most ||
      saysNothing(about.name)
    )
      continue
    into.edge(
      'SAME_AS',
      about.id,
      subject.id,
      { score: aliasScore, reason: 'also called so where it is introduced', kind: 'known-as' },
      'known-as',
    )
  }
  if (
    title !== undefined &&
    lead !== undefined &&
    title.id !== lead.id &&
    shareWord(title.name, lead.name)
  ) {
    into.edge(
      'SAME_AS',
      lead.id,
      title.id,
      { score: titleScore, reason: 'title and first sentence of one document', kind: 'lead' },
      'lead',
    )
  }
}

const saysNothing = (name: string): boolean =>
  name.length < 3 || romanNumeral.test(name) || languages.has(name)

function shareWord(left: string, right: string): boolean {
  const words = new Set(left.split(' '))
  return right.split(' ').some(word => word.length > longWord && words.has(word))
}
