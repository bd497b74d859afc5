import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimReader } from './alignment/claim-reader.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { claimSignals } from './claim-signals.ts'

const isUnclear = (evidence: string, claim: string): boolean =>
  claimSignals(claimReader(claim), evidenceReader(evidence, '')).hasUnclearPronoun

for (const [evidence, claim] of [
  ['Ruth and Helen met on Monday. She accepts £1,790.', 'Helen accepts £1,790.'],
  ['Ruth and Helen met on Monday. She accepts £1,790.', 'Ruth accepts £1,790.'],
  ['Ruth Price and Helen Price met. On Tuesday she signed it.', 'Helen Price signed it.'],
  ['Ruth met Helen on Monday. She accepts £1,790.', 'Helen accepts £1,790.'],
  ['Ruth told Helen that she had won the first prize.', 'Helen won the first prize.'],
  ['Ruth and Helen met on Monday. Her offer is £1,790.', "Helen's offer is £1,790."],
  ['Peter and Paul run the mill. He lives in Leeds.', 'Paul lives in Leeds.'],
  ['Oak Ltd and Birch Ltd tendered. It asks £1,790 for the fence.', 'Birch Ltd asks £1,790.'],
  ['Ruth, Ann and Helen came. She paid the fee.', 'The fee was paid by Ann.'],
  ['Daniel was the best, but he declined. We asked Ruth. She starts in May.', 'Daniel starts.'],
  ['Daniel was the best, but he declined it. We asked Ruth, and she agreed.', 'Ruth declined it.'],
  ['Helen declined. We asked Ruth, and she agreed. She starts in May.', 'Helen starts in May.'],
  ['Helen was ill. On Monday Ruth took over. She paid the fee.', 'Helen paid the fee.'],
  ['Peter wrote to Ann. His offer is £1,790.', "Ann's offer is £1,790."],
  ['Oak Ltd withdrew. We took Birch Ltd. It built the fence.', 'The fence was built by Oak Ltd.'],
  [
    'Tom Weber came in 2018. Before him, Karl Brandt held the post. He kept the books.',
    'Tom Weber kept the books.',
  ],
  [
    'Anna Lind became treasurer in 2012. After her, Ruth Amsel led it. She wrote the history.',
    'Anna Lind wrote the history.',
  ],
  [
    'Tom Weber was treasurer. Before him, Karl Brandt held the post for eleven years.',
    'Tom Weber was treasurer for eleven years.',
  ],
  [
    'Paul Stein was chairman. After him, Greta Holm led the club until 2015.',
    'Paul Stein was chairman until 2015.',
  ],
] as const)
  test(`a pronoun that may mean another is nobody: ${evidence} ${claim}`, () =>
    assert.equal(isUnclear(evidence, claim), true))

for (const [evidence, claim] of [
  ['Tom and Helen met on Monday. She accepts £1,790.', 'Helen accepts £1,790.'],
  ['Helen met the builder on Monday. She accepts £1,790.', 'Helen accepts £1,790.'],
  ['Ruth met Helen on Monday. She accepts £1,790.', 'Ruth accepts £1,790.'],
  ['Ruth and Helen met. Helen was late. She paid the fee.', 'Helen paid the fee.'],
  ['Ruth and Helen met. She was late. Helen paid the fee.', 'Helen paid the fee.'],
  ['Dr Helen Price met her son Tom. She paid the fee.', 'Helen Price paid the fee.'],
  ['Oak Ltd tendered in May. It asks £1,790 for the fence.', 'Oak Ltd asks £1,790.'],
  ['Helen, the treasurer, met Ruth. She paid the fee.', 'The fee was paid by Helen.'],
  ['Marie Curie was born in Warsaw. She won the prize in 1903.', 'Marie Curie won the prize.'],
  ['Marie Hall grew up in York. Her mother was Ann Reid. She studied law.', 'Marie Hall studied.'],
  ['Marie Hall ran the shop. In May Ann Reid joined her. She left in June.', 'Marie Hall left.'],
  ['Tom declined. We asked Ruth, and she agreed. She starts in May.', 'Ruth starts in May.'],
  ['Tom wrote to the engineer. She starts in May.', 'Tom starts in May.'],
  ['Ruth and Helen met. They paid the fee.', 'Helen paid the fee.'],
  [
    'Tom Weber came in 2018. Before him, Karl Brandt held the post. He kept the books.',
    'Karl Brandt kept the books.',
  ],
  [
    'Tom Weber was treasurer. Before him, Karl Brandt held the post for eleven years.',
    'Karl Brandt was treasurer for eleven years.',
  ],
  [
    'Tom Weber was treasurer for nine years. Before him, Karl Brandt held it for eleven years.',
    'Tom Weber was treasurer for nine years.',
  ],
] as const)
  test(`a pronoun that only one fits is theirs: ${evidence} ${claim}`, () =>
    assert.equal(isUnclear(evidence, claim), false))
