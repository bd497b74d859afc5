import { namesInText } from '../../support/shown-list.ts'
import { counted } from '../coverage/strength.ts'
import type { TellOptions, ToldPage } from './standard-ports.ts'
import { numberOf } from './find-mentions.ts'
import { notAligned, pageOf, standardTitle } from './page-of-rows.ts'
import { passageRow, quotedPassages, type PassageRow } from './quoted-passages.ts'
import type { QuestionScope, StandardQuestion } from './standard-question.ts'

/** Tells what documents show of the named standards, passage by passage, the likeliest first. */
export async function tellPassages(
  { scope, how, shows, isDenied }: Extract<StandardQuestion, { kind: 'passages' }>,
  options: TellOptions,
): Promise<ToldPage> {
  const rows = options.rows.flatMap(row => passageRow(row, scope.frameworks) ?? [])
  const evidence = rows.filter(({ isGap }) => !isGap)
  const gaps = rows.filter(({ isGap }) => isGap)
  const about = aboutText(scope)
  const said =
    shows === 'gap'
      ? `${passages(gaps, 'shows', 'show')} a gap in ${about}`
      : shows === 'evidence'
        ? `${passages(evidence, 'shows', 'show')} ${about}`
        : `${passages(evidence, 'shows', 'show')} ${about}` +
          (gaps.length === 0 ? '' : `; ${passages(gaps, 'shows', 'show')} a gap`)
  const isYes = rows.length > 0 !== isDenied
  const head = how === 'whether' ? `${isYes ? 'Yes' : 'No'}: ${said}` : capital(said)
  const further = [
    ...partsOf(scope),
    ...(rows.length === 0 ? await notAligned(scope.frameworks, options) : []),
  ]
  const first = { text: [`${head}.`, ...further].join(' '), quotations: [] }
  const isNone = rows.length === 0
  if (how === 'count' || isNone) return { lines: [first], isNone }
  const { shown, matches } = pageOf(rows, options)
  const quoted = await quotedPassages(shown, options)
  const isOne = scope.named.length === 1 && scope.named[0]?.found.kind !== 'section'
  return {
    matches,
    lines: [
      first,
      ...quoted.map(({ row, text, quotations }) => {
        const own = isOne && scope.named[0]!.found.kind === 'standard'
        const isOwn = own && row.standard === numberOf(scope.named[0]!.found)
        const number = isOwn ? '' : `${row.standard}, `
        const score = row.score.toFixed(2)
        return { text: `${number}${row.isGap ? 'gap' : 'evidence'} ${score}: ${text}`, quotations }
      }),
    ],
  }
}

const passages = (rows: readonly PassageRow[], one: string, several: string): string => {
  if (rows.length === 0) return `no passage ${one}`
  const documents = new Set(rows.map(({ documentId }) => documentId)).size
  const places = new Set(rows.map(({ chunkId }) => chunkId)).size
  return (
    `${counted(places, 'passage')} of ${counted(documents, 'document')} ` +
    `${places === 1 ? one : several}`
  )
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function aboutText({ named, frameworks, documents }: QuestionScope): string {
  const numbers = [...new Set(named.map(({ found }) => standardTitle(found)))]
  const within =
    documents.length === 0
      ? ''
      : ` in ${namesInText(documents.map(({ title }) => `“${title.slice(0, 160)}”`))}`
  const references = namesInText(frameworks.map(({ reference }) => reference))
  const about = numbers.length === 0 ? references : `${namesInText(numbers)} (${references})`
  return about + within
}

/** A part is linked with the whole standard. */
function partsOf({ named }: QuestionScope): string[] {
  return named.flatMap(({ found }) =>
    found.kind === 'part'
      ? [`${found.part.number} is a part of ${found.standard.number}: links are to all of it.`]
      : [],
  )
}
