import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountsOf, writtenAlike } from './equal-amounts.ts'

const readAs = (evidence: string, claim: string): string[] =>
  writtenAlike(evidence, amountsOf(claim)).map(
    ({ start, end, text }) => `${evidence.slice(start, end)} → ${text}`,
  )

test('an amount is read as the claim writes it, in whatever unit it stands', () => {
  for (const [evidence, claim, change] of [
    ['The lamp weighs 2.5 kg.', 'It weighs 2500 g.', '2.5 kg → 2500 g'],
    ['Cut it to 30 cm.', 'It is 0.3 m long.', '30 cm → 0.3 m'],
    ['The tin holds .75 l.', 'It holds .75 litres.', undefined],
    ['The tin holds 1.5 l of paint.', 'It holds 1500 ml.', '1.5 l → 1500 ml'],
    ['The climb is 1800 m.', 'They climb 1.8 km.', '1800 m → 1.8 km'],
    ['It takes 1 hour 30 minutes.', 'It takes 90 minutes.', '1 hour 30 minutes → 90 minutes'],
    ['It takes an hour and a half.', 'It takes 90 min.', 'an hour and a half → 90 min'],
    ['It lasts two years and six months.', 'It lasts 30 months.', '30 months'],
    ['It runs 1h 45m.', 'It runs for 105 minutes.', '1h 45m → 105 minutes'],
    ['She is 6 ft 2 in tall.', 'She is 6 feet 2 inches.', '6 ft 2 in → 6 feet 2 inches'],
    ['Take 2½ cups of flour.', 'Take 2.5 cups of flour.', '2½ → 2.5'],
    ['The field has 2 ha.', 'It has 20,000 square metres.', '2 ha → 20,000 square metres'],
    ['The hall has 300 sq. ft.', 'It has 300 ft².', '300 sq. ft → 300 ft²'],
    ['The plant gives 5 MW.', 'It gives 5000 kW.', '5 MW → 5000 kW'],
    ['It used 5 kilowatt hours.', 'It used 5 kWh.', '5 kilowatt hours → 5 kWh'],
    ['A stamp is 85p.', 'A stamp costs £0.85.', '85p → £0.85'],
    ['It costs 450 pence.', 'It costs £4.50.', '450 pence → £4.50'],
    ['The grant was £1.2m.', 'It was £1,200,000.', '£1.2m → £1,200,000'],
    ['It has 1.2 million users.', 'It has 1,200,000 users.', '1.2 million → 1,200,000'],
  ] as const) {
    const [read] = readAs(evidence, claim)
    if (change === undefined) assert.equal(read, undefined, evidence)
    else assert.ok(read?.endsWith(change) === true, `${evidence} ${read}`)
  }
})

test('other amounts stay, and so do those that share a unit or are written alike', () => {
  for (const [evidence, claim] of [
    ['The lamp weighs 2.4 kg.', 'It weighs 2500 g.'],
    ['The plank is 2 to 3 m long.', 'It is 300 cm long.'],
    ['The plank is 2-3 m long.', 'It is 300 cm long.'],
    ['The board is 2 x 3 m.', 'It is 300 cm long.'],
    ['It weighs 2.5 kg.', 'It weighs 2.5 kg.'],
    ['A 90-minute talk.', 'It took 90 minutes.'],
    ['The shaft is 230 meters deep.', 'It is 230 metres deep.'],
    ['It holds 5 Litres.', 'It holds 5 liters.'],
    ['Two goats and 3 hens.', 'There were 2 goats.'],
    ['The plant gives 5 mW.', 'It gives 5000 kW.'],
    ['It happened in 2000.', 'It weighs 2000 g.'],
    ['Between two hours and 30 minutes.', 'It takes 150 minutes.'],
    ['We walked two hours and ten minutes later we ate.', 'It took 130 minutes.'],
    ['It lasts two hours and ten minutes are free.', 'It lasts 130 minutes.'],
    ['It lasts two hours and ten minutes of it are free.', 'It lasts 130 minutes.'],
    ['A wall of 2 h 45 m of wire.', 'It lasts 47 hours.'],
    ['Take 2½ cups of flour.', 'Take 2 cups of flour.'],
    ['Pipes of 2 m and 30 cm.', 'A pipe is 230 cm long.'],
    ['It is filmed in 720p.', 'It costs £7.20.'],
  ] as const)
    assert.deepEqual(readAs(evidence, claim), [], evidence)
})
