import type { ToldLine } from '../../core/told-standards.ts'
import { namesInText } from '../../support/shown-list.ts'
import { counted, strengths } from '../coverage/strength.ts'
import { judgedCoverage } from './judged/judged-coverage.ts'
import { standardsOf } from './standards-of.ts'
import { textOf } from './row-values.ts'
import { passagesQuery, standardQuery } from './standard-query.ts'
import { tellText } from './tell-text.ts'
import type { TellOptions, ToldPage } from './standard-ports.ts'
import { numberOf } from './find-mentions.ts'
import { inDocuments } from './institutions/scope-documents.ts'
import { passagesOfPart } from './numbers/part-passages.ts'
import { pageOf, standardTitle } from './page-of-rows.ts'
import { passageRow, quotedPassages, type PassageRow } from './quoted-passages.ts'
import type { QuestionScope } from './question-scope.ts'
import type { StandardQuestion } from './standard-question.ts'

/** Tells what documents show of the named standards, passage by passage, the likeliest first. */
export async function tellPassages(
  asked: Extract<StandardQuestion, { kind: 'passages' }>,
  all: TellOptions,
): Promise<ToldPage> {
  const { scope, how, shows, withDemand } = asked
  const linked = all.rows.flatMap(value => {
    const row = passageRow(value, scope.frameworks)
    return row === undefined ? [] : [{ value, row }]
  })
  const ofPart = await passagesOfPart(
    scope,
    linked.map(({ row }) => row),
    all,
  )
  const told =
    ofPart === undefined || ofPart.size === 0 ? linked : linked.filter(({ row }) => ofPart.has(row))
  const options = { ...all, rows: told.map(({ value }) => value) }
  const rows = told.map(({ row }) => row)
  const evidence = rows.filter(({ isGap }) => !isGap)
  const gaps = rows.filter(({ isGap }) => isGap)
  const about = aboutText(ofPart?.size === 0 ? ofWhole(scope) : scope)
  const said =
    shows === 'gap'
      ? gaps.length === 0
        ? `no passage was linked as a gap in ${about}`
        : `${passages(gaps, 'shows', 'show')} a gap in ${about}`
      : (evidence.length === 0
          ? `no passage was linked as evidence for ${about}`
          : `${passages(evidence, 'shows', 'show')} ${about}`) +
        (shows === 'evidence' || gaps.length === 0
          ? ''
          : `; ${passages(gaps, 'shows', 'show')} a gap`)
  const head =
    how === 'whether' ? `${await verdict(asked, evidence, gaps, options)}: ${said}` : capital(said)
  const further = [
    ...partsOf(scope, linked.length, ofPart?.size),
    ...(shows === 'gap' && how === 'list' ? await bareText(scope, options) : []),
  ]
  const first = { text: [`${head}.`, ...further].join(' '), quotations: [] }
  const demand =
    withDemand === true
      ? tellText({ kind: 'text', scope, element: undefined }, { page: 1, pageSize: mostDemands })
          .lines
      : []
  if (shows === 'gap' && how === 'list' && rows.length === 0)
    return { lines: [first, ...(await evidenceInstead(scope, options))], statesAbsence: true }
  const statesAbsence = (shows === 'gap' ? gaps : evidence).length === 0
  if (how === 'count' || rows.length === 0) return { lines: [first, ...demand], statesAbsence }
  // Held against what is demanded, what is missing says more than what is there.
  const ordered = withDemand === true ? [...gaps, ...evidence] : rows
  const { shown, matches } = pageOf(ordered, options)
  const quoted = await quotedPassages(shown, options, withDemand === true)
  const isOne = scope.named.length === 1 && scope.named[0]?.found.kind !== 'section'
  return {
    matches,
    statesAbsence,
    lines: [
      first,
      ...demand,
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

/** Passages that are told in place of gaps. */
const mostInstead = 3

/**
 * What is told where no gap was found: a gap may be worded so that it is not read as one, and who
 * asks sees by the evidence whether something is missing.
 */
async function evidenceInstead(scope: QuestionScope, options: TellOptions): Promise<ToldLine[]> {
  const { principal, signal } = options
  const { rows } = await options.ports.query(passagesQuery(scope, 'evidence'), {
    principal,
    signal,
  })
  const evidence = rows.flatMap(row => passageRow(row, scope.frameworks) ?? [])
  const quoted = await quotedPassages(evidence.slice(0, mostInstead), options)
  return quoted.map(({ row, text, quotations }) => ({
    text: `${row.standard}, evidence ${row.score.toFixed(2)}: ${text}`,
    quotations,
  }))
}

/** Standards without linked evidence: of these nothing is known, or all is missing. */
async function bareText(scope: QuestionScope, options: TellOptions): Promise<string[]> {
  const isOfSome = scope.documents.length > 0 && scope.institution === undefined
  if (isOfSome || scope.speaking !== undefined) return []
  const conditions = [{ of: 'evidence', isDenied: true }] as const
  const query = standardQuery({ kind: 'standards', how: 'list', scope, conditions })
  if (query === undefined) return []
  const { principal, signal } = options
  const { rows } = await options.ports.query(query, { principal, signal })
  const names = rows.map(row => `${textOf(row[2])} ${textOf(row[3])}`.trim())
  if (names.length === 0) return []
  return names.length === 1 && standardsOf(scope).length === 1
    ? ['No passage was linked as evidence for it either.']
    : [`Without linked evidence: ${namesInText(names)}.`]
}

/** The demands of more standards are not told with what is shown of them. */
const mostDemands = 3

/**
 * Yes or no, as far as links can say it. Evidence that is weak, or that nobody reviewed, is no
 * plain yes, and a yes or no about several standards would be too much. That nothing is linked says
 * neither: passages may have been missed.
 */
async function verdict(
  { scope, shows, isDenied }: Extract<StandardQuestion, { kind: 'passages' }>,
  evidence: readonly PassageRow[],
  gaps: readonly PassageRow[],
  options: TellOptions,
): Promise<string> {
  if (shows === 'gap' || isDenied) {
    const found = shows === 'gap' ? gaps : evidence
    if (found.length === 0) return notKnown
    const isReviewed = found.some(({ isByPerson }) => isByPerson)
    if (isDenied) return isReviewed ? 'No' : 'Probably not'
    return isReviewed ? 'Yes' : 'Probably'
  }
  if (evidence.length === 0) return gaps.length === 0 ? notKnown : 'Only gaps are linked'
  const { judged } = await judgedCoverage(scope.frameworks, options)
  const asked = standardsOf(scope).flatMap(({ framework, number }) => {
    const all = judged.find(each => each.framework === framework)
    return all?.standards.get(number) ?? []
  })
  const weakest = strengths.find(each => asked.some(({ strength }) => strength === each)) ?? 'none'
  const isReviewed = evidence.every(({ isByPerson }) => isByPerson)
  if (weakest === 'strong') return isReviewed ? 'Yes, by strong evidence' : 'Probably'
  if (asked.length > 1) return weakest === 'none' ? 'Not all of it' : 'Only in part'
  return weakest === 'partial' ? 'In part' : 'Not certain, because the evidence is weak'
}

const notKnown = 'The links do not tell'

const passages = (rows: readonly PassageRow[], one: string, several: string): string => {
  const documents = new Set(rows.map(({ documentId }) => documentId)).size
  const places = new Set(rows.map(({ chunkId }) => chunkId)).size
  return (
    `${counted(places, 'passage')} of ${counted(documents, 'document')} ` +
    `${places === 1 ? one : several}`
  )
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function aboutText(scope: QuestionScope): string {
  const { named, frameworks, speaking } = scope
  const numbers = [...new Set(named.map(({ found }) => standardTitle(found)))]
  const references = namesInText(frameworks.map(({ reference }) => reference))
  const about = numbers.length === 0 ? references : `${namesInText(numbers)} (${references})`
  const topic =
    speaking === undefined
      ? ''
      : ` and ${speaking.passages.length === 1 ? 'speaks' : 'speak'} of “${speaking.said}”`
  return about + inDocuments(scope) + topic
}

/** With the standards of parts in place of these. */
const ofWhole = (scope: QuestionScope): QuestionScope => ({
  ...scope,
  named: scope.named.map(({ framework, found }) => ({
    framework,
    found: found.kind === 'part' ? { kind: 'standard', standard: found.standard } : found,
  })),
})

/** A part is linked with the whole standard; what is told speaks of it, where anything does. */
function partsOf({ named }: QuestionScope, linked: number, ofPart: number | undefined): string[] {
  return named.flatMap(({ found }) => {
    if (found.kind !== 'part') return []
    const [part, whole] = [found.part.number, found.standard.number]
    const head = `${part} is a part of ${whole}: links are to all of it`
    if (ofPart === undefined || linked === 0) return [`${head}.`]
    return [
      ofPart === 0
        ? `${head}, and no linked passage speaks of ${part} in particular.`
        : ofPart === linked
          ? `${head}.`
          : `${head}, and of ${linked} links those are told that speak of ${part}.`,
    ]
  })
}
