import type { GraphValue } from '../../core/graph-value.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { ToldLine } from '../../core/told-standards.ts'
import { plainName } from '../../retrieval/structured/documents/document-answer.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { namesInText } from '../../support/shown-list.ts'
import { counted } from '../coverage/strength.ts'
import { gapsAlone } from './gaps-alone.ts'
import type { TellOptions, ToldPage } from './standard-ports.ts'
import { inDocuments } from './institutions/scope-documents.ts'
import { pageOf, standardTitle } from './page-of-rows.ts'
import { passageRow, quotedPassages } from './quoted-passages.ts'
import { numberOfValue, textOf } from './row-values.ts'
import { passagesQuery } from './standard-query.ts'
import type { QuestionScope } from './question-scope.ts'
import type { StandardQuestion } from './standard-question.ts'

type DocumentsQuestion = Extract<StandardQuestion, { kind: 'documents' }>

interface DocumentRow {
  readonly id: DocumentId
  readonly title: string
  readonly standards: number
}

/** Tells which documents address the standards asked about, or how many. */
export async function tellDocuments(
  asked: DocumentsQuestion,
  options: TellOptions,
): Promise<ToldPage> {
  const { scope, how, bound, conditions } = asked
  const rows = options.rows
    .map(documentRow)
    .sort((left, right) =>
      firstDecisive(
        how === 'least' ? left.standards - right.standards : right.standards - left.standards,
        compareCodePoints(left.id, right.id),
      ),
    )
  const isRanked = how === 'most' || how === 'least'
  const best = rows[0]?.standards
  const told = isRanked ? rows.filter(({ standards }) => standards === best) : rows
  const place = placeText(scope)
  const isDenied = conditions.length > 0 && conditions.every(each => each.isDenied)
  // Neither evidence nor gaps is nothing.
  const isGap = conditions.every(({ of }) => of === 'gap') && conditions.length > 0
  const isBoth = isDenied && conditions.length > 1
  const verb = isGap ? 'a gap in' : 'evidence for'
  const as = isBoth ? '' : isGap ? ' as a gap in' : ' as evidence for'
  const head =
    told.length === 0
      ? `${isDenied ? 'Every' : 'No'} document has a passage that is linked` +
        `${as === '' ? ' to' : as} ${boundText(bound)}${place}.`
      : isRanked
        ? `${how === 'most' ? 'Most' : 'Fewest'} standards of ${place}: ` +
          `${counted(best ?? 0, 'standard')}, by ${counted(told.length, 'document')}.`
        : isDenied
          ? `${counted(told.length, 'document')} ${told.length === 1 ? 'has' : 'have'} ` +
            `no passage that is linked${as === '' ? ' to' : as} ${boundText(bound)}${place}.`
          : `${counted(told.length, 'document')} ${told.length === 1 ? 'shows' : 'show'} ` +
            `${verb} ${boundText(bound)}${place}.`
  const open = await gapsAlone(asked, options)
  const first = { text: [head, ...open].join(' '), quotations: [] }
  const statesAbsence = told.length === 0
  if (how === 'count' || statesAbsence) return { lines: [first], statesAbsence }
  const { shown, matches } = pageOf(told, options)
  return { matches, lines: [first, ...(await documentLines(shown, asked, isDenied, options))] }
}

const documentRow = (row: readonly GraphValue[]): DocumentRow => ({
  id: textOf(row[0]) as DocumentId,
  title: textOf(row[1]),
  standards: numberOfValue(row[2]),
})

const boundText = (bound: DocumentsQuestion['bound']): string =>
  bound === undefined ? '' : `${bound.label} standards of `

function placeText(scope: QuestionScope): string {
  const { named, frameworks } = scope
  const numbers = [...new Set(named.map(({ found }) => standardTitle(found)))]
  const names = namesInText(frameworks.map(({ reference }) => reference))
  const of = inDocuments(scope)
  return numbers.length === 0 ? names + of : `${namesInText(numbers)} of ${names}${of}`
}

/** Each document with how many of the standards it addresses, and its likeliest passage. */
async function documentLines(
  shown: readonly DocumentRow[],
  { scope, conditions }: DocumentsQuestion,
  isDenied: boolean,
  options: TellOptions,
): Promise<ToldLine[]> {
  const read = { principal: options.principal, signal: options.signal }
  const summaries = new Map(
    (
      await options.ports.documents.summaries(
        shown.map(({ id }) => id),
        read,
      )
    ).map(summary => [summary.id, summary]),
  )
  const stated = conditions.find(each => !each.isDenied)?.of ?? 'evidence'
  const documents = shown.map(({ id, title }) => ({ id, title, key: '' }))
  const { rows } = isDenied
    ? { rows: [] }
    : await options.ports.query(passagesQuery({ ...scope, documents }, stated), read)
  const passages = rows.flatMap(row => passageRow(row, scope.frameworks) ?? [])
  const best = shown.map(({ id }) => passages.find(each => each.documentId === id))
  const quoted = await quotedPassages(
    best.filter(each => each !== undefined),
    options,
  )
  return shown.map(({ id, title, standards }, at) => {
    const passage = quoted.find(({ row }) => row === best[at])
    const name = plainName(summaries.get(id)?.title ?? title)
    if (passage === undefined) return { text: name, quotations: [] }
    const what = scope.named.length > 0 ? ',' : `, ${counted(standards, 'standard')}, such as`
    return {
      text: `${name}${what} ${passage.row.standard}: ${passage.text}`,
      quotations: passage.quotations,
    }
  })
}
