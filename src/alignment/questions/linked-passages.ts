import type { LinkedPassages } from '../../core/told-standards.ts'
import { counted } from '../coverage/strength.ts'
import type { KnownFramework } from './known-framework.ts'
import { scopeDocuments } from './institutions/scope-documents.ts'
import type { QuestionScope } from './question-scope.ts'
import { numberOfValue } from './row-values.ts'
import type { StandardOptions, StandardPorts } from './standard-ports.ts'
import { linkedQuery } from './standard-query.ts'

/** How much of the documents asked about is linked to one framework. */
export interface FrameworkLinks extends LinkedPassages {
  readonly framework: KnownFramework
  /** The documents that are named, in words. */
  readonly of?: string | undefined
  /** Of documents without links, how many were not compared yet; absent where none ever was. */
  readonly uncompared?: number | undefined
}

/**
 * How many of the passages, of the documents that are named or of all, are linked to any standard
 * of each framework: what is not linked may show what an answer says is not there.
 */
export async function linkedPassages(
  scope: QuestionScope,
  ports: Pick<StandardPorts, 'query' | 'passages' | 'documents' | 'isAligned' | 'uncompared'>,
  { principal, signal }: StandardOptions,
): Promise<readonly FrameworkLinks[]> {
  const { frameworks, documents } = scope
  const read = { principal, signal }
  const of = scopeDocuments(scope)
  let total = 0
  for (const { id } of documents) total += (await ports.documents.chunksOf(id, read)).length
  if (documents.length === 0) total = await ports.passages(read)
  const found: FrameworkLinks[] = []
  for (const framework of frameworks) {
    const { rows } = await ports.query(linkedQuery(framework, documents), read)
    const linked = numberOfValue(rows[0]?.[0])
    const uncompared =
      linked === 0 && (documents.length > 0 || ports.isAligned(framework))
        ? await ports.uncompared(framework, documents, read)
        : undefined
    found.push({ framework, linked, total: Math.max(total, linked), of, uncompared })
  }
  return found
}

/** The smallest share counts: an answer about several frameworks is about each of them. */
export const leastLinked = (links: readonly FrameworkLinks[]): LinkedPassages | undefined => {
  const [least] = links
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => one.linked / one.total - other.linked / other.total)
  return least === undefined ? undefined : { linked: least.linked, total: least.total }
}

/** What an absence of links means, in words, and where to look further. */
export function unlinkedText(links: readonly FrameworkLinks[]): string[] {
  return links.flatMap(({ framework: { reference }, linked, total, of, uncompared }) => {
    const named = of === undefined ? '' : ` of ${of}`
    if (linked === 0 && uncompared === 0)
      return [
        `${counted(total, 'passage')}${named} ` +
          `${total === 1 ? 'was' : 'were'} compared with ${reference}, and none was read as ` +
          'being about a standard of it. ' +
          `"veritrail align ${reference} --suggest" proposes passages that come near.`,
      ]
    if (linked === 0 && uncompared !== undefined)
      return [
        `No passage${named} is linked to ${reference} yet, and ` +
          `${counted(uncompared, 'document')} ${uncompared === 1 ? 'was' : 'were'} not compared ` +
          `with it: "veritrail align ${reference}" does.`,
      ]
    if (linked === 0)
      return [
        `No passage is linked to ${reference} yet: "veritrail align ${reference}" compares the ` +
          'documents with it.',
      ]
    const others = total - linked
    if (others === 0)
      return [
        `${total === 1 ? 'The only passage is' : `All ${counted(total, 'passage')} are`} ` +
          `linked to ${reference}.`,
      ]
    return [
      `${number(linked)} of ${counted(total, 'passage')} ${linked === 1 ? 'is' : 'are'} linked ` +
        `to standards of ${reference}; the ${others === 1 ? 'other was' : 'others were'} not ` +
        'read as being about one. ' +
        `"veritrail align ${reference} --suggest" proposes passages that come near.`,
    ]
  })
}

const number = (value: number): string => value.toLocaleString('en-US')
