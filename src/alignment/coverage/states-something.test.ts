import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { statesSomething } from './states-something.ts'

describe('a quotation', () => {
  for (const text of [
    'Fire detection',
    '5. Suppliers.',
    '| Extinguisher | Place | Date of service |',
    '| Extinguisher | Place |\n|---|---|',
    'Name\tRoom\tKey holder',
    '| | |',
    '[ ] Fire blanket',
    '[x]',
  ])
    it(`of headings states nothing: ${JSON.stringify(text)}`, () =>
      assert.ok(!statesSomething(text)))

  for (const text of [
    'Extinguishers were serviced in February.',
    '@all read this.',
    '| Extinguisher | Place | Date |\n| CO2 | Hall | 3 March 2024 |',
    '| Extinguisher | Hall | serviced |',
    'What: Floors | How often: daily | Product: Floor cleaner | Who: closing team',
    'Multi-factor authentication for all staff',
    '[x] Fire blanket',
    '☑ Fire blanket',
  ])
    it(`states something: ${JSON.stringify(text)}`, () => assert.ok(statesSomething(text)))
})
