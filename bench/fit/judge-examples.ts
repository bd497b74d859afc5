import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isHeldOut } from '../held-out.ts'
import { isCalibrationItem } from '../quality/confidence/calibration-slice.ts'

/**
 * A claim with its evidence and what people said: `label` is true where it is supported,
 * `contradicted` where the set tells contradiction from not knowing.
 */
export interface JudgeExample {
  readonly id: string
  readonly set: string
  readonly claim: string
  readonly evidence: readonly string[]
  readonly supported: boolean
  readonly contradicted?: boolean | undefined
  readonly heldOut: boolean
  /** Kept for the calibration of the confidence: the judge must not have learnt it. */
  readonly forCalibration?: boolean | undefined
}

type Row = Readonly<Record<string, unknown>>
const rowsOf = (file: string): Row[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as Row)
    : []
const string = (value: unknown): string => (typeof value === 'string' ? value : '')

export function wiceExamples(data: string): JudgeExample[] {
  return rowsOf(join(data, 'wice', 'claims.jsonl')).map(row => ({
    id: string(row['id']),
    set: 'wice',
    claim: string(row['claim']),
    evidence: row['evidence_sentences'] as string[],
    supported: row['label'] === 'supported',
    heldOut: isHeldOut(string(row['id'])),
    forCalibration: isCalibrationItem(string(row['id'])),
  }))
}

/** Claims with a passage; people's "Complete" is support; "N/A" is left out. */
export function expertqaExamples(data: string): JudgeExample[] {
  return rowsOf(join(data, 'expertqa', 'claims.jsonl')).flatMap(row => {
    const evidence = (row['evidence'] as Array<{ text?: string }>).flatMap(({ text }) =>
      text === undefined || text === '' ? [] : [text],
    )
    if (evidence.length === 0 || row['support'] === 'N/A' || typeof row['support'] !== 'string')
      return []
    return [
      {
        id: string(row['id']),
        set: 'expertqa',
        claim: string(row['claim']),
        evidence,
        supported: row['support'] === 'Complete',
        heldOut: isHeldOut(string(row['id'])),
        forCalibration: isCalibrationItem(string(row['id'])),
      },
    ]
  })
}

/** "Generic" responses say nothing that could be checked and count as not attributable. */
export function beginExamples(data: string): JudgeExample[] {
  return rowsOf(join(data, 'begin', 'items.jsonl')).map(row => ({
    id: string(row['id']),
    set: 'begin',
    claim: string(row['response']),
    evidence: [string(row['knowledge'])],
    supported: row['label'] === 'Fully attributable',
    heldOut: isHeldOut(string(row['id'])),
    forCalibration: isCalibrationItem(string(row['id'])),
  }))
}

/** Right and invented answers; the question makes them statements. */
export function halueval(data: string): Array<JudgeExample & { readonly question: string }> {
  return rowsOf(join(data, 'halueval-qa', 'items.jsonl')).flatMap(row => {
    const id = string(row['id'])
    const common = {
      set: 'halueval-qa',
      evidence: [string(row['knowledge'])],
      heldOut: isHeldOut(id),
      forCalibration: isCalibrationItem(id),
      question: string(row['question']),
    }
    return [
      { ...common, id: `${id}/right`, claim: string(row['right_answer']), supported: true },
      ...(row['hallucinated_answers'] as string[]).map((claim, index) => ({
        ...common,
        id: `${id}/invented-${index}`,
        claim,
        supported: false,
      })),
    ]
  })
}

/**
 * Pairs of `nli`, at most `most` of each set, chosen by hash. Their id is a hash of claim and
 * evidence, as they carry none.
 */
export function nliExamples(data: string, sets: Readonly<Record<string, number>>): JudgeExample[] {
  const file = join(data, 'nli', 'pairs.jsonl.gz')
  if (!existsSync(file)) return []
  const found = new Map<string, Array<JudgeExample & { readonly order: string }>>()
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
    if (line === '') continue
    const row = JSON.parse(line) as Row
    const set = string(row['set'])
    if (sets[set] === undefined) continue
    const order = createHash('sha1')
      .update(`${string(row['hypothesis'])}\n${string(row['premise'])}`)
      .digest('hex')
    const list = found.get(set) ?? []
    found.set(set, list)
    const label = string(row['label'])
    list.push({
      id: `${set}-${order.slice(0, 16)}`,
      set,
      claim: string(row['hypothesis']),
      evidence: [string(row['premise'])],
      supported: label === 'entailment',
      ...(label === 'not_entailment' ? {} : { contradicted: label === 'contradiction' }),
      heldOut: isHeldOut(`${set}-${order.slice(0, 16)}`),
      order,
    })
  }
  return [...found].flatMap(([set, list]) =>
    list.sort((a, b) => (a.order < b.order ? -1 : 1)).slice(0, sets[set]),
  )
}
