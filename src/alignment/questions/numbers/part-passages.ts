import { contentTerms } from '../../../language/salience/term-vectors.ts'
import { standardParts } from '../../framework/standard-parts.ts'
import { quotedPassages } from '../quoted-passages.ts'
import type { PassageRow } from '../quoted-passages.ts'
import type { QuestionScope } from '../question-scope.ts'
import type { TellOptions } from '../standard-ports.ts'

/** Of more links than this it is not told which speak of a part. */
const mostRead = 200

/**
 * Of passages that are linked to a standard those whose quoted words speak of the part that is
 * asked about: by a word of it that no other part has, and by no more of another part. Undefined
 * where no single part is asked about, or too many passages are linked.
 */
export async function passagesOfPart(
  { named }: QuestionScope,
  rows: readonly PassageRow[],
  options: TellOptions,
): Promise<ReadonlySet<PassageRow> | undefined> {
  const [first, another] = named
  if (first?.found.kind !== 'part' || another !== undefined || rows.length > mostRead)
    return undefined
  const { part, standard } = first.found
  const isWithin = (one: Range, other: Range): boolean =>
    one.start >= other.start && one.end <= other.end
  const termsOf = ({ start, end }: Range): string[] =>
    contentTerms(standard.formal.slice(start, end))
  const others = standardParts(standard)
    .filter(each => !isWithin(each, part) && !isWithin(part, each))
    .map(each => new Set(termsOf(each)))
  const all = new Set(termsOf(part))
  const own = [...all].filter(term => !others.some(each => each.has(term)))
  const ofPart = new Set<PassageRow>()
  for (const { row, text } of await quotedPassages(rows, options)) {
    const said = new Set(contentTerms(text.slice(0, text.lastIndexOf(' ('))))
    const shared = (terms: Iterable<string>): number =>
      [...terms].filter(term => said.has(term)).length
    const isOwn = shared(own) > 0 && others.every(each => shared(each) <= shared(all))
    if (isOwn) ofPart.add(row)
  }
  return ofPart
}

interface Range {
  readonly start: number
  readonly end: number
}
