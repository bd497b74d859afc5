import { printText } from '../../cypher/print/cypher-names.ts'
import type { ToldStandards } from '../../core/told-standards.ts'
import { numbered } from '../framework/framework-text.ts'
import type { FoundInFramework } from '../framework/find-in-framework.ts'
import type { StandardOptions, TellOptions } from './standard-ports.ts'
import type { KnownFramework } from './known-framework.ts'
import { numberOfValue } from './row-values.ts'

/** One page of a list, and how much of it that is. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, pageSize }: Pick<StandardOptions, 'page' | 'pageSize'>,
): { readonly shown: readonly Row[]; readonly matches: NonNullable<ToldStandards['matches']> } {
  const from = (page - 1) * pageSize
  const shown = rows.slice(from, from + pageSize)
  const hasMore = shown.length > 0 && from + shown.length < rows.length
  return {
    shown,
    matches: {
      total: rows.length,
      shown: shown.length,
      ...(hasMore ? { nextPage: page + 1 } : {}),
    },
  }
}

/** A standard, part or section as an answer names it. */
export const standardTitle = (found: FoundInFramework): string =>
  found.kind === 'part'
    ? `${found.part.number} of ${numbered(found.standard)}`
    : numbered(found.kind === 'section' ? found.section : found.standard)

/** Says of which frameworks no passage has been linked at all: nothing was compared with them. */
export async function notAligned(
  frameworks: readonly KnownFramework[],
  { ports, principal, signal }: TellOptions,
): Promise<string[]> {
  const said: string[] = []
  for (const { name, version, reference } of frameworks) {
    const { rows } = await ports.query(
      `MATCH (:Chunk)-[a:ADDRESSES]->(:Standard {framework: ${printText(name)}, ` +
        `version: ${printText(version)}}) RETURN count(a)`,
      { principal, signal },
    )
    if (numberOfValue(rows[0]?.[0]) === 0)
      said.push(
        `No passage is linked to ${reference} yet: "veritrail align ${reference}" compares the ` +
          'documents with it.',
      )
  }
  return said
}
