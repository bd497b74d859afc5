import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { claimReader } from './alignment/claim-reader.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { claimSignals } from './claim-signals.ts'

const areTurned = (evidence: string, claim: string): boolean =>
  claimSignals(claimReader(claim), evidenceReader(evidence, '')).conflicts.some(
    ({ kind, isDecisive }) => kind === 'role' && isDecisive === true,
  )

describe('what the writer gives another, and gets', () => {
  for (const [evidence, claim] of [
    ['The school lends us two tents every summer.', 'We lend the school two tents every summer.'],
    ['The tents are settled, the scouts lend us six.', 'We lend the scouts six tents.'],
    ['They lend us two tents.', 'We lend the scouts two tents.'],
    ['I wrote Ada a birthday card.', 'Ada sent me a birthday card.'],
    ['I sent the signed form to Marta.', 'Marta sent me the signed form.'],
    ['Ann paid us 40 pounds for the chairs.', 'We paid Ann 40 pounds for the chairs.'],
    ['Ben thanked me for the keys.', 'I thanked Ben for the keys.'],
  ] as const)
    it(`is turned: ${claim}`, () => {
      assert.ok(areTurned(evidence, claim))
    })

  for (const [evidence, claim] of [
    ['The school lends us two tents every summer.', 'The school lends us two tents.'],
    ['We were lent two tents by the school.', 'The school lent us two tents.'],
    ['The school lends us tents, and we lend the school a van.', 'We lend the school a van.'],
    ['Ann paid us 40 pounds for the chairs.', 'We got 40 pounds from Ann for the chairs.'],
    ['I met Sam at the gate.', 'Sam met me at the gate.'],
    ['I sent Marta the signed form.', 'Marta got the signed form from me.'],
    ['We sent the school the forms.', 'We sent the forms to the school.'],
  ] as const)
    it(`is as told: ${claim} (${evidence})`, () => {
      assert.equal(areTurned(evidence, claim), false)
    })
})
