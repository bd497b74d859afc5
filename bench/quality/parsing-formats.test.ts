import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarsParsing, cardsParsing } from './parsing-formats.ts'
import { outlookParsing } from './parsing-outlook.ts'

test('calendars, contacts and files of Outlook are read as other programs read them', async () => {
  const wrong: string[] = []
  const log = (line: string): void => void wrong.push(line)
  const figures = [await calendarsParsing(log), await cardsParsing(log), await outlookParsing(log)]
  assert.deepEqual(wrong, [])
  assert.deepEqual(
    figures.map(({ case: name, value, n }) => [name, value, n]),
    [
      ['formats:calendars', 1, 419],
      ['formats:cards', 1, 29],
      ['formats:outlook', 1, 86],
    ],
  )
})
