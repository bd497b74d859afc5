import { contentTerms } from '../../../language/salience/term-vectors.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { FoundStandard, KnownFramework } from '../known-framework.ts'
import { passageRow, type PassageRow } from '../quoted-passages.ts'
import type { StandardOptions, StandardPorts } from '../standard-ports.ts'
import { passagesQuery } from '../standard-query.ts'

const mostRead = 2_000
/** Of the likeliest standard's links, where several speak of a matter. */
const leastShare = 0.6

/**
 * The standards whose linked sentences, or else passages with their headings, speak of a matter
 * that no standard is worded with: backups, where the framework says that systems are "backed up".
 * Those with most of the likelihood; none where too many have a like share of it.
 */
export async function linkedMatter(
  terms: readonly string[],
  frameworks: readonly KnownFramework[],
  most: number,
  ports: StandardPorts,
  { principal, signal }: StandardOptions,
): Promise<readonly FoundStandard[]> {
  if (terms.length === 0 || frameworks.length === 0) return []
  const read = { principal, signal }
  const scope = { frameworks, named: [], documents: [] }
  const { rows } = await ports.query(passagesQuery(scope, undefined), read)
  const linked = rows.slice(0, mostRead).flatMap(row => passageRow(row, frameworks) ?? [])
  const texts = new Map<DocumentId, string>()
  for (const id of new Set(linked.map(({ documentId }) => documentId)))
    texts.set(id, (await ports.documents.document(id, read))?.text ?? '')
  const speaks = (text: string): boolean => {
    const words = new Set(contentTerms(text))
    return terms.every(term => words.has(term))
  }
  const bySentences = linked.filter(({ documentId, starts, ends }) =>
    speaks(
      starts
        .map((start, at) => texts.get(documentId)?.slice(start, ends[at] ?? start) ?? '')
        .join('\n'),
    ),
  )
  if (bySentences.length > 0) return likeliest(bySentences, most)
  const ids = [...new Set(linked.map(({ chunkId }) => chunkId))]
  const speaking = new Set<ChunkId>()
  for (const { id, documentId, headingPath, start, end } of await ports.documents.chunks(ids, read))
    if (speaks([...headingPath, texts.get(documentId)?.slice(start, end) ?? ''].join('\n')))
      speaking.add(id)
  return likeliest(
    linked.filter(({ chunkId }) => speaking.has(chunkId)),
    most,
  )
}

function likeliest(linked: readonly PassageRow[], most: number): readonly FoundStandard[] {
  return [...Map.groupBy(linked, ({ framework }) => framework)].flatMap(([framework, rows]) => {
    const weights = new Map<string, number>()
    for (const { standard, score } of rows)
      weights.set(standard, (weights.get(standard) ?? 0) + score)
    const best = Math.max(...weights.values())
    const near = new Set(
      [...weights].flatMap(([number, weight]) => (weight >= leastShare * best ? [number] : [])),
    )
    if (near.size > most) return []
    return framework.framework.standards.flatMap((standard): FoundStandard[] =>
      near.has(standard.number) ? [{ framework, found: { kind: 'standard', standard } }] : [],
    )
  })
}
