import { namesInText } from '../../support/shown-list.ts'
import { plainName } from '../../retrieval/structured/documents/document-answer.ts'
import { counted } from '../coverage/strength.ts'
import { numbered } from '../framework/framework-text.ts'
import { inDocuments } from './institutions/scope-documents.ts'
import { pageOf } from './page-of-rows.ts'
import type {
  StandardOptions,
  StandardPorts,
  SuggestedPassage,
  ToldPage,
} from './standard-ports.ts'
import type { StandardQuestion } from './standard-question.ts'
import { passagesQuery } from './standard-query.ts'
import { tellText } from './tell-text.ts'
import { standardsOf } from './standards-of.ts'

/** Of more standards it is not told which documents they ask for. */
const mostExpected = 3

/** Tells which passages come near to standards that nothing is linked to, as proposals. */
export async function tellSuggestions(
  { scope }: Extract<StandardQuestion, { kind: 'suggestions' }>,
  options: StandardOptions & { readonly ports: StandardPorts },
): Promise<ToldPage> {
  const read = { principal: options.principal, signal: options.signal }
  const wanted = Map.groupBy(standardsOf(scope), ({ framework }) => framework)
  const found: SuggestedPassage[] = []
  for (const [framework, standards] of wanted)
    found.push(
      ...(await options.ports.suggested(
        framework,
        standards.map(({ number }) => number),
        scope.institution,
        read,
      )),
    )
  const titles = new Map(
    scope.frameworks.flatMap(({ framework }) =>
      framework.standards.map(each => [each.number, numbered(each)] as const),
    ),
  )
  const place =
    aboutText(scope.frameworks, [...wanted.values()].flat(), titles) + inDocuments(scope)
  const expected =
    [...wanted.values()].flat().length > mostExpected
      ? []
      : tellText(
          { kind: 'text', scope, element: 'documentation' },
          { page: 1, pageSize: mostExpected },
        ).lines
  const { rows } = await options.ports.query(passagesQuery(scope, undefined), read)
  const isLinked = rows.length > 0
  if (found.length === 0)
    return {
      lines: [
        {
          text:
            `There is no suggestion for ${place}: ` +
            (isLinked
              ? 'passages are linked with it already.'
              : 'no passage that is not linked comes near enough.'),
          quotations: [],
        },
        ...expected,
      ],
    }
  const { shown, matches } = pageOf(found, options)
  const lines = []
  for (const each of shown) {
    const document = await options.ports.documents.document(each.documentId, read)
    if (document === undefined) continue
    const quotations = each.sentences.map(({ start, end }) => ({
      documentId: each.documentId,
      revisionId: document.revisionId,
      start,
      end,
      chunkId: each.chunkId,
    }))
    const words = quotations.map(({ start, end }) =>
      document.text.slice(start, end).replace(/\s+/g, ' ').trim(),
    )
    const kind = each.shows === 'gap' ? ', rather a gap' : ''
    lines.push({
      text:
        `${titles.get(each.standard) ?? each.standard}, likelihood ${each.score.toFixed(2)}` +
        `${kind}: “${words.join('” … “')}” (${plainName(each.documentTitle)})`,
      quotations,
    })
  }
  return {
    matches,
    lines: [
      {
        text:
          `${counted(found.length, 'passage')} might show ${place}. ` +
          'These are suggestions: nothing is linked, and nobody has decided.',
        quotations: [],
      },
      ...lines,
      ...expected,
    ],
  }
}

function aboutText(
  frameworks: readonly { readonly reference: string }[],
  standards: readonly { readonly number: string }[],
  titles: ReadonlyMap<string, string>,
): string {
  const references = namesInText(frameworks.map(({ reference }) => reference))
  const [only, ...others] = standards
  return only !== undefined && others.length < 3
    ? `${namesInText(standards.map(({ number }) => titles.get(number) ?? number))} (${references})`
    : `standards of ${references}`
}
