import { namesInText } from '../../../support/shown-list.ts'
import type { StandardQuestion } from '../standard-question.ts'
import type { KnownInstitution } from './in-question.ts'

/** A question narrowed to the documents of the institution that it names. */
export function withInstitutions(
  asked: StandardQuestion,
  [institution, ...others]: readonly KnownInstitution[],
): StandardQuestion {
  // What the framework says is the same for everybody.
  if (institution === undefined || !('scope' in asked) || asked.kind === 'text') return asked
  if (others.length > 0)
    return { kind: 'several', institutions: [institution, ...others].map(({ name }) => name) }
  // A document that is named says more than whose it is.
  if (asked.scope.documents.length > 0) return asked
  const { documents, name } = institution
  return { ...asked, scope: { ...asked.scope, documents, institution: name } }
}

/** Asks which of several institutions is meant. */
export const severalText = ({
  institutions,
}: Extract<StandardQuestion, { kind: 'several' }>): string =>
  `An answer is about one institution, and ${namesInText(institutions)} are named: ` +
  'ask about each on its own.'
