import { contentTerms } from '../../../language/salience/term-vectors.ts'
import type { FoundStandard, KnownFramework } from '../known-framework.ts'
import { likeliestLinks } from '../likeliest-links.ts'
import type { PassageRow } from '../quoted-passages.ts'
import type { StandardOptions, StandardPorts } from '../standard-ports.ts'

/** Of the likeliest standard's links, where several speak of a matter. */
const leastShare = 0.6

/** The standards that a matter belongs to by what is linked to them. */
export interface LinkedMatter {
  readonly found: readonly FoundStandard[]
  /** Links were left out. */
  readonly isPart: boolean
}

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
  options: StandardOptions,
): Promise<LinkedMatter> {
  if (terms.length === 0 || frameworks.length === 0) return { found: [], isPart: false }
  const scope = { frameworks, named: [], documents: [] }
  const { documents, isPart } = await likeliestLinks(scope, undefined, ports, options)
  const speaks = (texts: readonly string[]): boolean => {
    const words = new Set(contentTerms(texts.join('\n')))
    return terms.every(term => words.has(term))
  }
  const speaking: PassageRow[] = []
  for await (const { text, links } of documents())
    for (const link of links)
      if (speaks(link.starts.map((start, at) => text.slice(start, link.ends[at] ?? start))))
        speaking.push(link)
  if (speaking.length === 0)
    for await (const { text, links, passages } of documents()) {
      const own = (await passages()).filter(({ headingPath, start, end }) =>
        speaks([...headingPath, text.slice(start, end)]),
      )
      const ids = new Set(own.map(({ id }) => id))
      speaking.push(...links.filter(({ chunkId }) => ids.has(chunkId)))
    }
  return { found: likeliest(speaking, frameworks, most), isPart }
}

function likeliest(
  linked: readonly PassageRow[],
  frameworks: readonly KnownFramework[],
  most: number,
): readonly FoundStandard[] {
  return frameworks.flatMap(framework => {
    const weights = new Map<string, number>()
    for (const { standard, score, framework: of } of linked)
      if (of === framework) weights.set(standard, (weights.get(standard) ?? 0) + score)
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
