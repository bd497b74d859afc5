import { namesInText } from '../../support/shown-list.ts'
import { textOf } from './row-values.ts'
import type { TellOptions } from './standard-ports.ts'
import { standardQuery } from './standard-query.ts'
import type { StandardQuestion } from './standard-question.ts'

type ListQuestion = Extract<StandardQuestion, { kind: 'standards' | 'documents' }>

/**
 * What is addressed by gaps alone, beside what has evidence: "addresses" may mean either. Said
 * where one document is asked about, or the documents of named standards.
 */
export async function gapsAlone(asked: ListQuestion, options: TellOptions): Promise<string[]> {
  const { kind, how, scope, conditions, bound } = asked
  const [condition] = conditions
  const isPlain = how === 'list' && bound === undefined && conditions.length === 1
  if (!isPlain || condition?.of !== 'evidence' || condition.isDenied) return []
  const isOfDocument = scope.documents.length > 0 && scope.institution === undefined
  if (kind === 'standards' ? !isOfDocument : scope.named.length === 0) return []
  const query = standardQuery({
    ...asked,
    conditions: [
      { of: 'gap', isDenied: false },
      { of: 'evidence', isDenied: true },
    ],
  })
  if (query === undefined) return []
  const { principal, signal } = options
  const { rows } = await options.ports.query(query, { principal, signal })
  const names = rows.map(row =>
    kind === 'standards' ? `${textOf(row[2])} ${textOf(row[3])}`.trim() : `“${textOf(row[1])}”`,
  )
  return names.length === 0 ? [] : [`With gaps alone: ${namesInText(names)}.`]
}
