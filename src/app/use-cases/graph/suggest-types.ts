import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import {
  typeSuggestions,
  type SuggestedType,
} from '../../../graph/model-extraction/suggest-types.ts'
import type { App } from '../../compose.ts'
import { listDocuments } from '../corpus/inspect-documents.ts'

/** Types of entities that the readable documents suggest, best first; calls no model. */
export async function suggestTypes(
  app: App,
  limit: number,
  options: ReadOptions,
): Promise<SuggestedType[]> {
  const suggestions = typeSuggestions()
  for await (const { id } of listDocuments(app, {}, options)) {
    const document = await app.store.documents.document(id, options)
    if (document !== undefined) suggestions.add(document.text)
  }
  return suggestions.suggested(limit)
}
