import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimReader } from './alignment/claim-reader.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { claimSignals } from './claim-signals.ts'

const finished = 'Heron was finished on 20 November.'

test('what tells of no time bears out no day', () => {
  for (const [claim, evidence, context, lacks] of [
    [finished, 'The excess of 500 pounds is ours.', 'Team meeting, 22 September 2026. Heron', true],
    [finished, 'Heron was finished at Dunmore Boatyard.', 'Heron', true],
    [finished, 'Heron was finished.', 'Repairs of 20 November 2026', false],
    [finished, 'Heron was finished.', 'Repairs in November', false],
    [finished, 'Heron was finished on 20 November.', '', false],
    [finished, 'Heron was finished the day before yesterday.', '', false],
    [finished, 'They finished Heron last Friday.', '', false],
    ['The hall was sold in 2019.', 'The hall was sold two years later.', '', false],
    ['The hall was sold in 2019.', 'The hall was sold to a brewer.', '', true],
    ['The hall was sold to a brewer.', 'A brewer bought the hall.', '', false],
    [finished, 'Heron was launched on 3 May with a crowd on the quay.', '', true],
    [finished, 'Heron was launched on 3 May and finished three days later.', '', false],
    [finished, 'Heron lay in the yard until 3 December.', '', false],
    [finished, 'They worked on Heron from 3 May to 1 December.', '', false],
  ] as const) {
    const { lacksDay } = claimSignals(claimReader(claim), evidenceReader(evidence, context))
    assert.equal(lacksDay, lacks, evidence)
  }
})

test('what was carried as amended is not what was proposed', () => {
  const isOpen = (evidence: string): boolean =>
    claimSignals(
      claimReader('The fee goes up by 4 per cent.'),
      evidenceReader(evidence, ''),
    ).conflicts.some(({ kind }) => kind === 'modality')
  const proposed = 'Ann proposed that the fee goes up by 4 per cent. '
  assert.equal(isOpen(`${proposed}An amendment to make it 3 per cent was carried.`), true)
  assert.equal(isOpen(`${proposed}This was carried.`), false)
})
