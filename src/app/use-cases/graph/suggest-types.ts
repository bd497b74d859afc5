import { evidenceKinds } from '../../../core/document.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { typeSuggestions, type SuggestedTypes } from '../../../graph/suggestions/suggest-types.ts'
import type { App } from '../../compose.ts'
import { listDocuments } from '../corpus/inspect-documents.ts'

/**
 * Types of things and relations that the readable documents suggest, frameworks left out, best
 * first; calls no model, and holds one document at a time. Relations are those of the facts that
 * are in the graph.
 */
export async function suggestTypes(
  app: App,
  limit: number,
  options: ReadOptions,
): Promise<SuggestedTypes> {
  const suggestions = typeSuggestions()
  for await (const { id } of listDocuments(app, { kinds: evidenceKinds }, options)) {
    const document = await app.store.documents.document(id, options)
    if (document !== undefined)
      suggestions.add(document, await app.store.documents.factsOf(id, options))
  }
  return suggestions.suggested(limit)
}
