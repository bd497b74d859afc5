import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Detection } from '../../personal-data.ts'
import { findNationalIds } from './find-national-ids.ts'

function idsIn(text: string): string[] {
  const found: Detection[] = []
  findNationalIds(text, found)
  return found.map(({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`)
}

// Examples that the states themselves, their encyclopedia articles and the documentation of
// python-stdnum give; none is a living person's.
const examples: ReadonlyArray<readonly [rule: string, valid: string, broken: string]> = [
  ['us-ssn', '219-09-9999', '666-09-9999'],
  ['ca-sin', '046 454 286', '046 454 287'],
  ['gb-nino', 'AB 12 34 56 C', 'GB 12 34 56 C'],
  ['gb-nhs', '943 476 5919', '943 476 5918'],
  ['ie-pps', '1234567T', '1234567U'],
  ['es-dni', '12345678Z', '12345678A'],
  ['es-dni', 'X1234567L', 'X1234567M'],
  ['fr-nir', '2 55 08 14 168 025 38', '2 55 08 14 168 025 39'],
  ['it-codice-fiscale', 'RSSMRA85T10A562S', 'RSSMRA85T10A562T'],
  ['de-tax-id-or-hr-oib', '86095742719', '86095742718'],
  ['nl-bsn', '111222333', '111222334'],
  ['be-national-number', '85.07.30-033.28', '85.07.30-033.29'],
  ['pl-pesel', '44051401359', '44051401358'],
  ['se-personnummer', '811228-9874', '811228-9873'],
  ['no-fodselsnummer', '15108695088', '15108695077'],
  ['dk-cpr', '211062-5629', '211362-5629'],
  ['fi-hetu', '131052-308T', '131052-308U'],
  ['br-cpf', '390.533.447-05', '390.533.447-06'],
  ['br-cnpj', '16.727.230/0001-97', '16.727.230/0001-98'],
  ['pt-nif', '123456789', '123456788'],
  ['cz-rodne-cislo', '710319/2745', '710319/2746'],
  ['ro-cnp', '1630615123457', '1630615123458'],
  ['bg-egn', '7523169263', '7523169264'],
  ['ee-lt-isikukood', '36805280109', '36805280108'],
  ['de-tax-id-or-hr-oib', '33392005961', '33392005962'],
  ['ch-ahv', '756.9217.0769.85', '756.9217.0769.84'],
  ['at-svnr', '1237 010180', '1238 010180'],
  ['tr-kimlik', '17291716060', '17291716050'],
  ['il-teudat-zehut', '039337423', '039337424'],
  ['za-id', '7503305044089', '8503305044089'],
  ['in-aadhaar', '2341 2341 2346', '2341 2341 2347'],
  ['in-pan', 'ACUPA7085R', 'ACUZA7085R'],
  ['cn-resident-id', '360426199101010071', '360426199101010072'],
  ['kr-rrn', '900101-1234567', '901301-1234567'],
  ['sg-nric', 'S1234567D', 'S1234567E'],
  ['mx-curp', 'BOXW310820HNERXN09', 'BOXW310820HNERXN08'],
  ['cl-rut', '76.086.428-5', '76.086.428-4'],
  ['ar-cuit', '20-05536168-2', '20-05536168-3'],
  ['au-tfn', '876 543 210', '876 543 211'],
]

for (const [rule, valid, broken] of examples)
  test(`${rule}: a number with right check digits is found, one with a wrong digit is not`, () => {
    assert.deepEqual(idsIn(`His tax number is ${valid}, he says.`), [
      `national-id/${rule}: ${valid}`,
    ])
    assert.ok(!idsIn(`His tax number is ${broken}.`).some(id => id.includes(`/${rule}:`)))
  })

test('numbers whose form says little count only behind a word that says what they are', () => {
  assert.deepEqual(idsIn('Order 111222333 was shipped.'), [])
  assert.deepEqual(idsIn('Mijn BSN: 111222333.'), ['national-id/nl-bsn: 111222333'])
})

test('a part of a longer number or code is none', () => {
  assert.deepEqual(idsIn('Ref. 219-09-9999-12 and A44051401359 and 44051401359.5'), [])
})
