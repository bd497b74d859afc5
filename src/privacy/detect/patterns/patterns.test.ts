import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personalDataRules } from '../personal-data-rules.ts'
import type { PersonalDataType } from '../../personal-data.ts'

function found(text: string, ...types: PersonalDataType[]): string[] {
  return personalDataRules({ types })(text).map(({ start, end }) => text.slice(start, end))
}

test('cards by issuer and Luhn; a mistyped one only where "card" stands before it', () => {
  assert.deepEqual(found('Paid with 4111 1111 1111 1111.', 'card'), ['4111 1111 1111 1111'])
  assert.deepEqual(found('378282246310005 or 5555-5555-5555-4444', 'card'), [
    '378282246310005',
    '5555-5555-5555-4444',
  ])
  assert.deepEqual(found('Number 4111 1111 1111 1112.', 'card'), [])
  assert.deepEqual(found('My card is 4111 1111 1111 1112.', 'card'), ['4111 1111 1111 1112'])
})

test('IBANs by the length of their country and check digits; accounts by their name', () => {
  const examples = [
    'GB29 NWBK 6016 1331 9268 19',
    'DE89370400440532013000',
    'FR14 2004 1010 0505 0001 3M02 606',
    'NO93 8601 1117 947',
    'MT84MALT011000012345MTLCAST001S',
  ]
  for (const iban of examples) assert.deepEqual(found(`To ${iban}!`, 'bank-account'), [iban])
  assert.deepEqual(found('To GB29 NWBK 6016 1331 9268 18!', 'bank-account'), [])
  assert.deepEqual(found('account number: 12345678', 'bank-account'), ['12345678'])
  assert.deepEqual(found('we counted 12345678 rows', 'bank-account'), [])
})

test('addresses of machines, but no versions and times', () => {
  assert.deepEqual(found('from 192.168.1.10 (fe80::1ff:fe23:4567:890a)', 'ip-address'), [
    '192.168.1.10',
    'fe80::1ff:fe23:4567:890a',
  ])
  assert.deepEqual(found('2001:db8:85a3::8a2e:370:7334', 'ip-address'), [
    '2001:db8:85a3::8a2e:370:7334',
  ])
  assert.deepEqual(
    found('version 10.0.19045.3930, v1.2.3.4, at 12:34:56, 256.1.1.1', 'ip-address'),
    [],
  )
  assert.deepEqual(found('00:1A:2b:3C:4D:5E and 001a.2b3c.4d5e', 'mac-address'), [
    '00:1A:2b:3C:4D:5E',
    '001a.2b3c.4d5e',
  ])
})

test('crypto addresses by their checksums', () => {
  const right = [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ]
  for (const address of right)
    assert.deepEqual(found(`to ${address}.`, 'crypto-address'), [address])
  assert.deepEqual(found('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'crypto-address'), [])
  assert.deepEqual(found('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'crypto-address'), [])
})

test('phone numbers by numbering plan, form or the words before; no amounts, dates, ids', () => {
  const right = [
    '+44 20 7946 0958',
    '(202) 555-0143',
    '202-555-0143 x12',
    '06 12 34 56 78',
    '0171/2345678',
    '+49 (0)69 979 80 58',
  ]
  for (const number of right) assert.deepEqual(found(`Use ${number}.`, 'phone-number'), [number])
  assert.deepEqual(found('Call me: 5551234', 'phone-number'), ['5551234'])
  const wrong = 'It took 12 500 000 EUR on 2024-03-01 and 12.04.2023, order 4500012345, 10.1000/182'
  assert.deepEqual(found(wrong, 'phone-number'), [])
})

test('mail and page addresses end where they end; file names are none', () => {
  assert.deepEqual(found('(see o’hara <pat.o+x@mail.example.co.uk>).', 'email-address'), [
    'pat.o+x@mail.example.co.uk',
  ])
  assert.deepEqual(found('Go to https://a.example/b_(c)?d=1#e, or www.example.org.', 'url'), [
    'https://a.example/b_(c)?d=1#e',
    'www.example.org',
  ])
  assert.deepEqual(found('on example.com, in README.md, main.py and e.g. this', 'url'), [
    'example.com',
  ])
})

test('ages, dates, dates of birth', () => {
  assert.deepEqual(found('a 44-year-old, aged 7, he turned 60; 3 years of age', 'age'), [
    '44',
    '7',
    '60',
    '3',
  ])
  assert.deepEqual(found('page 44, in 23 years, 30 % older', 'age'), [])
  const text = 'Born on 4 March 1971, DOB: 11.04.1967. We met on May 3, 2021 and 2021-05-04.'
  assert.deepEqual(found(text, 'date-of-birth'), ['4 March 1971', '11.04.1967'])
  assert.deepEqual(found(text, 'date'), ['May 3, 2021', '2021-05-04'])
})

test('documents and postcodes by the words before, or by the form of their country', () => {
  assert.deepEqual(
    found("Driver's license no. D123-4567-8901, passport: C01X00T47", 'national-id'),
    ['D123-4567-8901', 'C01X00T47'],
  )
  assert.deepEqual(found('PLZ: 70173, SW1A 1AA, K1A 0B1, Reno, NV 89501-1234', 'postcode'), [
    '70173',
    'SW1A 1AA',
    'K1A 0B1',
    '89501-1234',
  ])
})
