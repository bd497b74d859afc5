import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { passagesOfTexts } from '../../src/evidence/candidates/passages-of-texts.ts'
import { windowFinder } from '../../src/evidence/candidates/window-finder.ts'
import { verifyText } from '../../src/evidence/verify-text.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../src/models/local/encoder.ts'
import type { SentenceVerdict } from '../../src/core/verdict.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import type { Bench, BenchFigure } from '../figure.ts'

const pairSchema = z.object({
  kind: z.string(),
  source: z.string(),
  supported: z.string(),
  unsupported: z.string(),
  /** Whether the source excludes `unsupported`, rather than not saying it. */
  contradicted: z.boolean(),
  /** Whether nobody looked at it while the rules and models were made. */
  unseen: z.boolean().optional(),
})
type MinimalPair = z.infer<typeof pairSchema>

interface Judged {
  readonly pair: MinimalPair
  readonly supported: SentenceVerdict
  readonly unsupported: SentenceVerdict
}

const sets = ['written', 'made'] as const

function read(set: (typeof sets)[number]): MinimalPair[] | undefined {
  const file = fileURLToPath(new URL(`../data/minimal-pairs/${set}.jsonl`, import.meta.url))
  if (!existsSync(file)) return undefined
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => pairSchema.parse(JSON.parse(line)))
}

async function verdictOn(
  claim: string,
  source: string,
  encoder: LocalEncoder,
): Promise<SentenceVerdict> {
  const { sentences } = await verifyText(claim, {
    findCandidates: windowFinder(passagesOfTexts([{ text: source }])),
    entailment: encoder.entailment,
  })
  const verdicts = sentences.map(({ verdict }) => verdict)
  return (
    (['contradicted', 'not_found', 'nothing_to_check'] as const).find(verdict =>
      verdicts.includes(verdict),
    ) ?? 'supported'
  )
}

const isRight = ({ supported, unsupported }: Judged): boolean =>
  supported === 'supported' && unsupported !== 'supported'

const share = (
  name: string,
  measure: string,
  all: readonly Judged[],
  holds: (one: Judged) => boolean,
): BenchFigure[] =>
  all.length === 0
    ? []
    : [{ case: name, measure, ...meanWithInterval(all.map(one => Number(holds(one)))) }]

export const bench: Bench = {
  name: 'minimal-pairs',
  description:
    'verdicts on pairs of claims that differ in one thing that matters (who, whether, how many, ' +
    'when), by kind: written independently of the rules, and made. Arguments: a set; ' +
    '--wrong: lists the pairs that are judged wrongly',
  async *run({ arguments: words, log }) {
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    for (const set of sets) {
      if (words.some(word => sets.some(each => each === word)) && !words.includes(set)) continue
      const pairs = read(set)
      if (pairs === undefined) {
        log(`no pairs of the set "${set}"; skipped`)
        continue
      }
      const judged: Judged[] = []
      for (const pair of pairs) {
        const one = {
          pair,
          supported: await verdictOn(pair.supported, pair.source, encoder),
          unsupported: await verdictOn(pair.unsupported, pair.source, encoder),
        }
        judged.push(one)
        if (words.includes('--wrong') && pair.unseen !== true && !isRight(one))
          log(
            `${pair.kind}: ${pair.source}\n  + ${pair.supported} [${one.supported}]\n` +
              `  - ${pair.unsupported} [${one.unsupported}]`,
          )
      }
      const name = set === 'written' ? 'minimal-pairs' : `minimal-pairs:product:${set}`
      yield* share(name, 'both-right', judged, isRight)
      yield* share(name, 'supported-right', judged, one => one.supported === 'supported')
      yield* share(name, 'unsupported-right', judged, one => one.unsupported !== 'supported')
      yield* share(
        `minimal-pairs:product:${set}-unseen`,
        'both-right',
        judged.filter(({ pair }) => pair.unseen === true),
        isRight,
      )
      const against = judged.filter(({ pair }) => pair.contradicted)
      yield* share(name, 'contradiction-recall', against, one => one.unsupported === 'contradicted')
      // Of all that is called contradicted, on either side of a pair.
      const rightly = judged.flatMap(({ pair, supported, unsupported }) => [
        ...(supported === 'contradicted' ? [0] : []),
        ...(unsupported === 'contradicted' ? [Number(pair.contradicted)] : []),
      ])
      if (rightly.length > 0)
        yield { case: name, measure: 'contradiction-precision', ...meanWithInterval(rightly) }
      for (const kind of [...new Set(pairs.map(pair => pair.kind))].sort())
        yield* share(
          `minimal-pairs:product:${set}-${kind}`,
          'both-right',
          judged.filter(({ pair }) => pair.kind === kind),
          isRight,
        )
    }
  },
}
