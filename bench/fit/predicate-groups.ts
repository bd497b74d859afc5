import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import type { ChunkId } from '../../src/core/ids.ts'
import { identifyEntity } from '../../src/graph/entity-identity.ts'
import { extractFacts } from '../../src/graph/facts/extract.ts'
import { relationReader } from '../../src/graph/facts/relations/participants.ts'
import { recognizeMentions } from '../../src/language/recognize.ts'
import { sentences } from '../../src/language/sentences/sentences.ts'
import { foldCase } from '../../src/language/words/normalize.ts'
import { compareCodePoints, firstDecisive } from '../../src/support/code-points.ts'

// `node bench/fit/predicate-groups.ts`: counts which predicates say the same of the same two things
// in pairs of sentences of which people labelled that the first entails the second or not, and
// prints pairs of predicates for lexicons/meaning/predicate-groups.txt: other predicate, same
// subject and object, how often entailed and how often not.

const file = join(
  resolve(
    fileURLToPath(new URL('../..', import.meta.url)),
    process.env['VERITRAIL_DATA'] ?? '../shared/data',
  ),
  'nli/pairs.jsonl.gz',
)
/** Longer evidence is rarely one sentence said in another way. */
const longestText = 600
const fewestEntailed = 2

interface Relation {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

function relations(text: string): Relation[] {
  const mentions = recognizeMentions(text).map(mention => ({
    mention,
    entityId: identifyEntity(mention.type, mention.name),
  }))
  return extractFacts({
    text,
    chunkId: 'chk_fit' as ChunkId,
    sentences: sentences(text),
    mentions,
    source: { contextKey: 'fit' },
  }).flatMap(({ statement, subjectName, objectName }) =>
    statement.by === relationReader && statement.modality === 'asserted'
      ? [
          {
            subject: lastWord(subjectName),
            predicate: statement.predicate,
            object: lastWord(objectName),
          },
        ]
      : [],
  )
}

const lastWord = (name: string): string => foldCase(name).split(' ').at(-1) ?? ''

const counts = new Map<string, { entailed: number; other: number }>()
for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
  if (line === '') continue
  const { premise, hypothesis, label } = JSON.parse(line) as Record<string, string>
  if (premise === undefined || hypothesis === undefined || premise.length > longestText) continue
  const claimed = relations(hypothesis)
  if (claimed.length === 0) continue
  for (const said of relations(premise))
    for (const claim of claimed) {
      if (said.subject !== claim.subject || said.object !== claim.object) continue
      if (said.predicate === claim.predicate) continue
      const key = [said.predicate, claim.predicate].sort(compareCodePoints).join(' | ')
      const count = counts.get(key) ?? { entailed: 0, other: 0 }
      count[label === 'entailment' ? 'entailed' : 'other']++
      counts.set(key, count)
    }
}
for (const [pair, { entailed, other }] of [...counts].sort(([one, left], [another, right]) =>
  firstDecisive(right.entailed - left.entailed, compareCodePoints(one, another)),
))
  if (entailed >= fewestEntailed && entailed > 2 * other)
    process.stdout.write(`${pair}: ${entailed} entailed, ${other} not\n`)
