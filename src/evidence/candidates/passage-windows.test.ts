import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continuesParagraph } from './passage-windows.ts'

/** Whether the second line of a text goes on from the first. */
function goesOn(first: string, second: string): boolean | undefined {
  const text = `${first}\n${second}`
  const startOf = (line: string): number => /^\s*[-*•–]?\s*/.exec(line)?.[0].length ?? 0
  const sentences = [
    { start: startOf(first), end: first.length },
    { start: first.length + 1 + startOf(second), end: text.length },
  ]
  return continuesParagraph({ text, start: 0, sentences })[1]
}

test('an item that says the same kinds of things of its own head stands alone', () => {
  for (const [first, second] of [
    ['- A Quiet Bridge: directed by Ann, 10 dates', '- Nine Lanterns: directed by Bob, 14 dates'],
    ['* Boiler: serviced by Kerr in May', '* Lift: serviced by Moss in June'],
    ['• Ann Lee: leads the box office', '• Bob Ray: leads the workshop'],
  ] as const)
    assert.equal(goesOn(first, second), false, second)
})

test('lines of one thing, prose and items without a head go on', () => {
  for (const [first, second] of [
    ['- Name: Ann Lee', '- Phone: 0171 555'],
    ['- Place: the studio', '- Time: from 7 pm'],
    ['- Ann asks the fire department', '- Bob asks the council'],
    ['Boiler: serviced by Kerr in May', 'Lift: serviced by Moss in June'],
    ['The play is directed by Ann.', 'It was directed by Bob before.'],
  ] as const)
    assert.equal(goesOn(first, second), true, second)
})
