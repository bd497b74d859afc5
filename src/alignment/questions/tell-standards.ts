import type { GraphValue } from '../../core/graph-value.ts'
import type { ToldLine } from '../../core/told-standards.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { namesInText } from '../../support/shown-list.ts'
import { counted } from '../coverage/strength.ts'
import { numbered } from '../framework/framework-text.ts'
import { gapsAlone } from './gaps-alone.ts'
import type { TellOptions, ToldPage } from './standard-ports.ts'
import { standardPlaces } from './framework-places.ts'
import type { KnownFramework } from './known-framework.ts'
import { inDocuments } from './institutions/scope-documents.ts'
import { pageOf } from './page-of-rows.ts'
import { passageRow, quotedPassages, type QuotedPassage } from './quoted-passages.ts'
import { frameworkOf, numberOfValue, textOf } from './row-values.ts'
import { passagesQuery } from './standard-query.ts'
import { standardsOf } from './standards-of.ts'
import { tellSections } from './tell-sections.ts'
import type { QuestionScope } from './question-scope.ts'
import type { ShownCondition, StandardQuestion } from './standard-question.ts'

type StandardsQuestion = Extract<StandardQuestion, { kind: 'standards' }>

export interface StandardRow {
  readonly framework: KnownFramework
  readonly number: string
  readonly title: string
  readonly count: number
}

/** Tells which standards fulfil the conditions, or how many. */
export async function tellStandards(
  asked: StandardsQuestion,
  options: TellOptions,
): Promise<ToldPage> {
  const { scope, how, bound } = asked
  const rows = inOrder(
    options.rows.flatMap(row => standardRow(row, scope.frameworks) ?? []),
    asked,
  )
  if (asked.bySection === true) return tellSections(asked, rows, standardsOf(scope), options)
  const total = standardsOf(scope).length
  const isRanked = how === 'most' || how === 'least'
  const best = rows[0]?.count
  const isAllNone = isRanked && how === 'most' && (best ?? 0) === 0
  const told = isAllNone ? [] : isRanked ? rows.filter(({ count }) => count === best) : rows
  const unit = bound?.unit ?? asked.by ?? 'passages'
  const what = whatText(asked, unit, told.length === 0)
  const names = namesInText(scope.frameworks.map(({ reference }) => reference))
  const place = `${sectionsText(scope)}${names}`
  const share = total === 0 ? 0 : (100 * told.length) / total
  const amount = told.length === 0 ? 'None' : number(told.length)
  const head = isAllNone
    ? `No standard of ${place} has ${what}.`
    : isRanked
      ? `The ${how === 'most' ? 'most' : 'fewest'} ${unit}, ${number(best ?? 0)}, show ` +
        `${counted(told.length, 'standard')} of ${place}.`
      : what === ''
        ? `${place} ${scope.frameworks.length > 1 ? 'have' : 'has'} ${counted(total, 'standard')}.`
        : `${amount} of ${counted(total, 'standard')} of ${place} ` +
          `${told.length === 1 ? 'has' : 'have'} ${what}` +
          `${how === 'share' ? ` (${share.toFixed(1)} %)` : ''}.`
  const perFramework =
    scope.frameworks.length > 1 && !isRanked
      ? ` ${scope.frameworks.map(each => perEach(each, told, scope)).join('; ')}.`
      : ''
  const open = await gapsAlone(asked, options)
  const first = { text: [head + perFramework, ...open].join(' '), quotations: [] }
  const statesAbsence = told.length === 0 || asked.how === 'share'
  if (how === 'count' || how === 'share' || told.length === 0)
    return { lines: [first], statesAbsence }
  const { shown, matches } = pageOf(told, options)
  return { matches, lines: [first, ...(await standardLines(shown, asked, options))] }
}

function standardRow(
  row: readonly GraphValue[],
  frameworks: readonly KnownFramework[],
): StandardRow | undefined {
  const framework = frameworkOf(row, frameworks)
  return framework === undefined
    ? undefined
    : { framework, number: textOf(row[2]), title: textOf(row[3]), count: numberOfValue(row[4]) }
}

/** In the order of the ranking, then of the frameworks: a union of rows has none. */
function inOrder(rows: readonly StandardRow[], { how }: StandardsQuestion): StandardRow[] {
  const rank = ({ count }: StandardRow): number =>
    how === 'most' ? -count : how === 'least' ? count : 0
  return rows
    .map(row => ({
      row,
      position: row.framework.framework.standards.findIndex(each => each.number === row.number),
    }))
    .sort((left, right) =>
      firstDecisive(
        rank(left.row) - rank(right.row),
        compareCodePoints(left.row.framework.reference, right.row.framework.reference),
        left.position - right.position,
      ),
    )
    .map(({ row }) => row)
}

/** Each standard with the likeliest passage, or where it has none with its own wording. */
async function standardLines(
  shown: readonly StandardRow[],
  { scope, conditions }: StandardsQuestion,
  options: TellOptions,
): Promise<ToldLine[]> {
  const stated = conditions.find(({ isDenied }) => !isDenied)
  const isShown = stated !== undefined || conditions.length === 0
  const quoted = isShown ? await quotedFor(shown, scope, stated, options) : []
  return shown.map((row, at) => {
    const name =
      numbered(row) + (scope.frameworks.length > 1 ? ` (${row.framework.reference})` : '')
    const passage = quoted[at]
    if (passage !== undefined)
      return { text: `${name}: ${passage.text}`, quotations: passage.quotations }
    return { text: name, quotations: standardPlaces(row.framework, row.number) }
  })
}

async function quotedFor(
  shown: readonly StandardRow[],
  scope: QuestionScope,
  condition: ShownCondition | undefined,
  options: TellOptions,
): Promise<ReadonlyArray<QuotedPassage | undefined>> {
  const named = shown.flatMap(({ framework, number }) => {
    const standard = framework.framework.standards.find(each => each.number === number)
    return standard === undefined
      ? []
      : [{ framework, found: { kind: 'standard', standard } as const }]
  })
  if (named.length === 0) return []
  const frameworks = [...new Set(named.map(({ framework }) => framework))]
  const { rows } = await options.ports.query(
    passagesQuery({ ...scope, frameworks, named }, condition?.of ?? 'evidence'),
    { principal: options.principal, signal: options.signal },
  )
  const passages = rows.flatMap(row => passageRow(row, scope.frameworks) ?? [])
  const best = shown.map(({ framework, number }) =>
    passages.find(
      each => each.framework === framework && isPartOf(framework, each.standard, number),
    ),
  )
  const chosen = await quotedPassages(
    best.filter(each => each !== undefined),
    options,
  )
  return best.map(each => chosen.find(({ row }) => row === each))
}

/** Whether a standard is another one, or a part of it. */
function isPartOf({ framework }: KnownFramework, number: string, whole: string): boolean {
  let at: string | undefined = number
  for (let level = 0; at !== undefined && level <= 8; level++) {
    if (at === whole) return true
    const wanted: string = at
    at = framework.standards.find(each => each.number === wanted)?.parent
  }
  return false
}

const number = (value: number): string => value.toLocaleString('en-US')

function perEach(
  framework: KnownFramework,
  told: readonly StandardRow[],
  scope: QuestionScope,
): string {
  const own = told.filter(each => each.framework === framework).length
  const all = standardsOf(scope).filter(each => each.framework === framework).length
  return `${framework.reference}: ${number(own)} of ${number(all)}`
}

/** What is not there is told as not linked: passages may show it all the same. */
const conditionWords = ({ of, isDenied }: ShownCondition, isNone: boolean): string =>
  `${isDenied ? 'no ' : ''}${isDenied || isNone ? 'linked ' : ''}` +
  `${of === 'gap' ? 'gaps' : 'evidence'}`

function sectionsText({ named }: QuestionScope): string {
  const sections = [
    ...new Set(
      named.map(({ found }) =>
        found.kind === 'section' ? numbered(found.section) : found.standard.number,
      ),
    ),
  ]
  return sections.length === 0 ? '' : `${namesInText(sections)} of `
}

/** "More than three documents", "a single document". */
function boundText(label: string, unit: string): string {
  const isOne = /(?:one|single|1)$/.test(label)
  return `${label === 'single' ? 'a single' : label} ${isOne ? unit.slice(0, -1) : unit}`
}

/** What the standards have, or lack: "evidence in more than three documents and no gaps". */
function whatText(
  { conditions, bound, scope, how }: StandardsQuestion,
  unit: 'documents' | 'passages' | 'standards',
  isNone: boolean,
): string {
  const stated = conditions.filter(({ isDenied }) => !isDenied)
  const counted = bound === undefined ? '' : ` in ${boundText(bound.label, unit)}`
  const needed =
    stated.length === 0 && (bound !== undefined || how === 'most' || how === 'least')
      ? [{ of: 'evidence', isDenied: false } as const]
      : []
  const words = [...needed, ...conditions].map(each => conditionWords(each, isNone))
  return words.length === 0
    ? ''
    : `${words[0] ?? ''}${counted}${words
        .slice(1)
        .map(each => ` and ${each}`)
        .join('')}${inDocuments(scope)}`
}
