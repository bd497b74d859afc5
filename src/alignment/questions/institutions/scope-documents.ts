import { plainName } from '../../../retrieval/structured/documents/document-answer.ts'
import { namesInText } from '../../../support/shown-list.ts'
import type { QuestionScope } from '../question-scope.ts'

/** The documents that a question is about: "“Minutes” and “Plan”", "the documents of Elm House". */
export const scopeDocuments = ({
  documents,
  institution,
}: Pick<QuestionScope, 'documents' | 'institution'>): string | undefined =>
  institution !== undefined
    ? `the documents of ${institution.slice(0, 160)}`
    : documents.length === 0
      ? undefined
      : namesInText(documents.map(({ title }) => `“${plainName(title).slice(0, 160)}”`))

/** The same behind a preposition; nothing where all documents are meant. */
export function inDocuments(scope: Pick<QuestionScope, 'documents' | 'institution'>): string {
  const named = scopeDocuments(scope)
  return named === undefined ? '' : ` in ${named}`
}
