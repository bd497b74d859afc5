import { readNegations, type NegationReading } from '../../../language/grammar/negations.ts'
import { withElidedUnits } from '../../../language/quantities/elided-units.ts'
import { readText, type TextReading } from '../../../language/read-text.ts'

/**
 * A text that claims are compared with, read once; `context` is what it is about (title, headings,
 * mail headers).
 */
export interface EvidenceReading extends TextReading {
  readonly context: TextReading | undefined
  /** Stems by their first five letters, for words of one family. */
  readonly families: ReadonlyMap<string, readonly string[]>
  readonly negations: NegationReading
  /** Of whom "I" and "you" are read, folded. */
  readonly people: ReadonlySet<string>
}

/** Letters that words of one family share at least. */
export const familyLength = 5

const maxContextWords = 256
// Windows of one document share their context and are read one after the other.
let lastContext = { text: '', reading: readText('') }

function contextReading(text: string): TextReading {
  if (lastContext.text !== text) lastContext = { text, reading: readText(text, maxContextWords) }
  return lastContext.reading
}

/**
 * Reads a text (a sentence, a window, a passage) for comparing claims with it; `people` are names
 * that are people's, whether a list knows them or not. Linear time; keep the result for as long as
 * the text is in use.
 */
export function evidenceReader(
  text: string,
  context: string = '',
  people: readonly string[] = [],
): EvidenceReading {
  const reading = readText(text)
  const known = new Set(people.map(person => person.toLowerCase()))
  const families = new Map<string, string[]>()
  for (const stem of reading.places.keys()) {
    if (stem.length < familyLength) continue
    const key = stem.slice(0, familyLength)
    const known = families.get(key)
    if (known === undefined) families.set(key, [stem])
    else if (known.length < 16) known.push(stem)
  }
  return {
    ...reading,
    numbers: withElidedUnits(reading.numbers, reading.words, reading.sentences),
    names: reading.names.map(name =>
      name.type === 'phrase' && known.has(name.name) ? { ...name, type: 'person' } : name,
    ),
    context: context === '' ? undefined : contextReading(context),
    families,
    people: known,
    negations: readNegations(reading.words),
  }
}
