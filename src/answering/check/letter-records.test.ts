import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misled, recordVerdicts } from './record-verdicts.contract.ts'

const verdictOf = await recordVerdicts([
  [
    'fee',
    'Letter',
    'Hartmann & Voss Solicitors\n12 Bridge Street, Lorne\n\n14 March 2025\n\nMr Paul Kessler\n' +
      '8 Mill Lane\nLorne\n\nDear Mr Kessler,\n\nThank you. Our fee will be £640.\n\n' +
      'Yours sincerely,\nIrene Hartmann\n',
  ],
  [
    'grant',
    'Grant',
    'Ms Ada Lowe\n3 Quay Road\n\nBremen, 2 June 2025\n\nDear Ada,\n\nThe grant has been approved ' +
      'by the board of Olga Brandt.\n\nKind regards\n\nDr Jonas Reed\nSecretary\nMoor Foundation\n',
  ],
  [
    'minutes',
    'Minutes, 14 March 2025',
    'Present: Irene Hartmann, Ada Lowe.\n\nPaul Kessler asked what the fee will be.',
  ],
])

test('who wrote a letter to whom, and when, is told by its head and signature', async () => {
  for (const [statement, verdict] of [
    ['Hartmann wrote to Paul Kessler on 14 March 2025.', 'supported'],
    ['Irene Hartmann wrote to Mr Kessler on 14 March 2025.', 'supported'],
    ['On 14 March 2025, Irene Hartmann sent a letter to Paul Kessler.', 'supported'],
    ['Irene Hartmann’s letter to Paul Kessler is dated 14 March 2025.', 'supported'],
    ['Irene Hartmann’s letter is dated 14 March 2025.', 'supported'],
    ['Paul Kessler received a letter from Irene Hartmann in March 2025.', 'supported'],
    ['Jonas Reed wrote to Ada Lowe on 2 June 2025.', 'supported'],
    ['The Moor Foundation wrote to Ada Lowe on 2 June 2025.', 'supported'],
    ['Hartmann wrote to Paul Kessler on 15 March 2025.', 'contradicted'],
    ['Irene Hartmann’s letter is dated 15 March 2025.', 'contradicted'],
    ['Jonas Reed wrote to Ada Lowe on 14 March 2025.', 'contradicted'],
    ['Paul Kessler wrote to Irene Hartmann on 14 March 2025.', 'not_found'],
    ['Irene Hartmann wrote to Ada Lowe on 14 March 2025.', 'not_found'],
    ['Ada Lowe wrote to Jonas Reed on 2 June 2025.', 'not_found'],
    ['Olga Brandt wrote to Ada Lowe on 2 June 2025.', 'not_found'],
    ['Irene Hartmann emailed Paul Kessler on 14 March 2025.', 'not_found'],
  ] as const)
    assert.equal((await verdictOf(statement)).verdict, verdict, statement)
})

test('what somebody wrote in a letter is told by its text', async () => {
  const model = misled('Our fee')
  for (const [statement, verdict] of [
    ['Irene Hartmann wrote on 14 March 2025 that the fee will be £640.', 'supported'],
    ['On 14 March 2025 Irene Hartmann wrote that the fee will be £640.', 'supported'],
    ['In her letter of 14 March 2025 Irene Hartmann wrote that the fee will be £640.', 'supported'],
    ['Irene Hartmann wrote to Paul Kessler that the fee will be £640.', 'supported'],
    ['Jonas Reed wrote on 2 June 2025 that the fee will be £640.', 'not_found'],
  ] as const)
    assert.equal((await verdictOf(statement, model)).verdict, verdict, statement)
})
