import type { Span } from '../../core/span.ts'
import type { StandardElement } from '../../core/framework.ts'
import type { KnownFramework } from './known-framework.ts'

/** Where an element of a standard stands in its framework's document; none where it has none. */
export function standardPlaces(
  { documentId, revisionId, places }: KnownFramework,
  number: string,
  element: StandardElement = 'formal',
): readonly Span[] {
  const range = places.find(({ standard }) => standard.number === number)?.elements[element]
  return range === undefined ? [] : [{ documentId, revisionId, ...range }]
}
