import type { ToldStandards } from '../../core/told-standards.ts'
import { numbered } from '../framework/framework-text.ts'
import type { FoundInFramework } from '../framework/find-in-framework.ts'
import type { StandardOptions } from './standard-ports.ts'

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
