import { join } from 'node:path'
import type { Document } from '../../../src/core/document.ts'
import { tableDocuments } from '../email-questions.ts'
import { citedPages, contexts, files, passages } from './documents.ts'

/** Per reader; open relations by another one than those by which their rules were mended. */
export const seeds = { 'fact-patterns': 11, 'open-relations': 53 } as const
export const known = 'fact-patterns'
export const open = 'open-relations'
/**
 * Facts drawn per set, all of a set that has fewer: known relations of encyclopedic text, open ones
 * of ordinary text.
 */
export const drawn: ReadonlyArray<
  readonly [set: string, reader: keyof typeof seeds, folder: string, count: number]
> = [
  ['2wiki', known, 'multihop-2wiki', 110],
  ['hotpot', known, 'multihop-hotpot', 60],
  ['musique', known, 'multihop-musique', 60],
  ['clapnq', known, 'clapnq', 30],
  ['wice', known, 'wice', 40],
  ['emails', open, 'emails', 20],
  ['documents', open, 'documents', 90],
  ['mtrag', open, 'mtrag-human', 60],
  ['mail', open, 'mail-archive', 150],
]

export async function documentsOf(
  set: string,
  folder: string,
): Promise<AsyncIterable<Document> | Iterable<Document>> {
  switch (set) {
    case 'wice':
      return citedPages(folder)
    case 'emails':
      return tableDocuments(join(folder, 'Clean_Emails.csv'))
    case 'documents':
      return files(join(folder, 'files'), set)
    case 'mtrag':
      return contexts(folder, set)
    case 'mail':
      return files(folder, set)
    default:
      return passages(folder, set)
  }
}
