import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personalDataRules } from '../personal-data-rules.ts'

const dates = personalDataRules({ types: ['date'] })
const datesIn = (text: string): string[] =>
  dates(text).map(({ start, end }) => text.slice(start, end))

test('times of the day are found in the ways of many countries', () => {
  const text =
    'From 07:45 to 6 pm, at 8:05 a.m., um 16.30 Uhr, ore 15, à 14h, 9h30, 04:27 h, until noon.'
  assert.deepEqual(datesIn(text), [
    '07:45',
    '6 pm',
    '8:05 a.m.',
    '16.30 Uhr',
    'ore 15',
    '14h',
    '9h30',
    '04:27 h',
    'noon',
  ])
})

test('proportions, places in books, lengths of time and numbers of things are no times', () => {
  const text =
    'Ratio 16:10, scale 10:25, verse 12:14, it took 8h and 3:2. Version 2024.11.3 of EN 1993-1-8.'
  assert.deepEqual(datesIn(text), [])
})

test('dates of mail headers and months of other languages are one date each', () => {
  const text =
    'Date: Tue, 3 Feb 2026 17:20:04 +0200\nFri 04 Apr; 27-Feb-2026; 12 czerwca; 3. října 2025; ' +
    'toukokuuta; 2016–2021'
  assert.deepEqual(datesIn(text), [
    'Tue, 3 Feb 2026 17:20:04 +0200',
    'Fri 04 Apr',
    '27-Feb-2026',
    '12 czerwca',
    '3. října 2025',
    '2016–2021',
  ])
})
