// Counts how often open relations were found right by the wording that they were read from, and
// writes the shares to models/relation-shares.json: `node bench/fit/relation-shares.ts`. Counted
// are labels of bench/data/facts-labels.jsonl by which hardly any rule was mended: of the draw of
// `npm run bench -- facts`, and those that say by what seed they were `drawn` beside it.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  readingKeys,
  type RelationReading,
} from '../../src/graph/facts/relations/relation-confidence.ts'
import { drawFacts } from '../quality/facts/draw.ts'
import { asLabelled, labelKey, readLabels } from '../quality/facts/labels.ts'
import { documentsOf, drawn, open, seeds } from '../quality/facts/sets.ts'
import { compareCodePoints, firstDecisive } from '../../src/support/code-points.ts'
import { writeModelFile } from './write-model-file.ts'

/** Of fewer labels no share is given: those of a wider kind hold. */
const fewestLabels = 20
/** As many labels as this is what the wider kind says worth. */
const smoothing = 5
const step = 0.05
const highest = 0.95

const folder = resolve(
  fileURLToPath(new URL('../..', import.meta.url)),
  process.env['VERITRAIL_DATA'] ?? '../shared/data',
)

interface Count {
  right: number
  of: number
}
const counts = new Map<string, Count>()
const widerThan = new Map<string, string | undefined>()
function count(key: string, isRight: boolean): void {
  const found = counts.get(key) ?? { right: 0, of: 0 }
  counts.set(key, { right: found.right + (isRight ? 1 : 0), of: found.of + 1 })
}

/** Splits that are counted to be told, but yield no share of their own. */
const splits: ReadonlyArray<readonly [string, (reading: RelationReading) => boolean]> = [
  ['item of a list', reading => reading.isListItem],
  ['subject is a name', reading => reading.subject === 'name'],
  ['subject is other words', reading => reading.subject === 'words'],
  ['short sentence', reading => reading.sentence === 'short'],
  ['long sentence', reading => reading.sentence === 'long'],
  ['marked object', reading => reading.object === 'marked'],
  ['unmarked object', reading => reading.object === 'unmarked'],
]

const labels = readLabels()
for (const [set, reader, name, most] of drawn) {
  const path = join(folder, name)
  if (reader !== open || !existsSync(path)) continue
  // A reading goes through the record as a number in the place of its confidence.
  const readings: RelationReading[] = []
  const { drawn: facts } = await drawFacts(
    set,
    reader,
    await documentsOf(set, path),
    Number.POSITIVE_INFINITY,
    seeds[open],
    { confidenceOf: reading => readings.push(reading) - 1 },
  )
  for (const [place, fact] of facts.entries()) {
    const label = labels.get(labelKey(asLabelled(fact)))
    const reading = readings[Number(fact.properties['confidence'])]
    if (label === undefined || reading === undefined) continue
    if (place >= most && label.drawn === undefined) continue
    const keys = readingKeys(reading)
    for (const [index, key] of keys.entries()) {
      widerThan.set(key, keys[index + 1])
      count(key, label.label)
    }
    for (const [split, holds] of splits) if (holds(reading)) count(split, label.label)
  }
}

/** The share of a kind, drawn towards that of the wider kind as far as it has few labels. */
function shareOf(key: string): number {
  const { right, of } = counts.get(key) ?? { right: 0, of: 0 }
  const wider = widerThan.get(key)
  return wider === undefined ? right / of : (right + smoothing * shareOf(wider)) / (of + smoothing)
}

const told = [...counts].sort(([one, left], [another, right]) =>
  firstDecisive(right.of - left.of, compareCodePoints(one, another)),
)
for (const [key, { right, of }] of told)
  process.stdout.write(`${key}: ${right} of ${of}, ${(right / of).toFixed(3)}\n`)
const all = counts.get('all')
if (all === undefined) throw new Error(`no labels of facts found in ${folder}`)
writeModelFile(
  'relation-shares',
  {
    about:
      'How many open relations were right among those read from some wording, by reading; ' +
      `shares are smoothed towards those of the wider wording (as ${smoothing} labels), rounded ` +
      `to .05 and at most ${highest}; of fewer than ${fewestLabels} labels none is given.`,
    script: 'bench/fit/relation-shares.ts',
    data:
      `${all.of} labels of bench/data/facts-labels.jsonl, drawn with two seeds by which hardly ` +
      'any rule was mended',
    measured: told
      .filter(([key]) => splits.some(([split]) => split === key))
      .map(([key, { right, of }]) => `${key}: ${right} of ${of} right`),
  },
  Object.fromEntries(
    told.flatMap(([key, { right, of }]) =>
      widerThan.has(key) && of >= fewestLabels
        ? [[key, { right, of, share: rounded(shareOf(key)) }] as const]
        : [],
    ),
  ),
)

function rounded(share: number): number {
  return Math.min(highest, Number((Math.round(share / step) * step).toFixed(2)))
}
