import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CutRegion } from '../../core/document.ts'
import { sentences } from '../sentences/sentences.ts'
import { mayAnswer, sentenceRoles } from './sentence-role.ts'

/** Each sentence of a text with its role. */
function rolesOf(
  text: string,
  options: { readonly isMail?: boolean; readonly cuts?: readonly CutRegion[] } = {},
): Array<readonly [sentence: string, role: string]> {
  const roleOf = sentenceRoles({ text, sections: [], cuts: [], isMail: false, ...options })
  return sentences(text).map(range => [text.slice(range.start, range.end), roleOf(range)])
}
const roleOfSentence = (text: string, beginning: string, options = {}): string | undefined =>
  rolesOf(text, options).find(([sentence]) => sentence.startsWith(beginning))?.[1]

const report = `Harvest report

Contents

1. Summary ............ 1
2. Storage ............ 4

1. Summary

The cooperative harvested four fields in 2021 (Larsen et al., 2020). Rain delayed the barley.

Figure 2: Moisture of the stored grain by week

Was the grain dry? It was dried for two days.

The fees are:

- delivery: $150 per trip

References

[1] A. Lindqvist, "How drying reduces spoilage of barley," Journal of Grain Storage, vol. 12,
no. 3, pp. 45–61, 2018.
[2] P. Moreau and K. Sato, "How is spoilage reduced? A review," Postharvest Letters, 2020.

2 Storage

The silo holds 450 tonnes.
`

test('prose states; contents, captions, questions, headings and references do not', () => {
  for (const [beginning, role] of [
    ['The cooperative', 'statement'],
    ['Rain delayed', 'statement'],
    ['1. Summary ....', 'contents'],
    ['Figure 2', 'caption'],
    ['Was the grain', 'question'],
    ['It was dried', 'statement'],
    ['The fees are', 'lead-in'],
    ['delivery', 'statement'],
    ['[1] A. Lindqvist', 'reference'],
    ['[2] P. Moreau', 'reference'],
    // The list of references ends at the next title.
    ['The silo holds', 'statement'],
  ] as const)
    assert.equal(roleOfSentence(report, beginning), role, beginning)
})

test('an entry of a bibliography is recognised without its heading, a cited name is none', () => {
  const entry =
    '24. Li J, Cheng X, Wen JR (2023) A Large-Scale Benchmark for Language Models. arXiv preprint.'
  assert.equal(rolesOf(entry)[0]?.[1], 'reference')
  for (const prose of [
    'Smith and Jones (2020) showed in the Journal of Soils that peat loses water in spring.',
    'As shown by Hu et al. (2024), the model answers 80 % of the questions.',
  ])
    assert.equal(rolesOf(prose)[0]?.[1], 'statement', prose)
})

test('whoever is said to have written is no answer, in whatever words', () => {
  for (const line of [
    'On Mon, 7 Mar 2022, Nora Whitfield wrote:',
    'Once upon a time, Nora Whitfield wrote:',
    'In a moment of weakness, Emil scribbled:',
    '-----Original Message-----',
  ])
    assert.equal(rolesOf(line, { isMail: true })[0]?.[1], 'attribution', line)
  const quoted = 'It was Nora who told us this:\n> The brake is repaired.\n'
  assert.equal(roleOfSentence(quoted, 'It was', { isMail: true }), 'attribution')
  // Cut quotations leave no mark: the text behind the colon is known from the cuts.
  const cut = 'Earlier somebody had this idea:\nThe brake is repaired.\n'
  const start = cut.indexOf('The brake')
  assert.equal(
    roleOfSentence(cut, 'Earlier', {
      isMail: true,
      cuts: [{ start, end: cut.length - 1, kind: 'quote' }],
    }),
    'attribution',
  )
  assert.equal(rolesOf('He wrote the report in May.')[0]?.[1], 'statement')
})

test('headers, greetings, footers and notices of mails and sites are told apart', () => {
  const forwarded = 'From: Hugo Blanc\nSent: Thursday, March 10, 2022\n\nThe office agrees.\n'
  assert.equal(roleOfSentence(forwarded, 'From', { isMail: true }), 'mail-header')
  assert.equal(roleOfSentence(forwarded, 'The office', { isMail: true }), 'statement')
  const log =
    'Date: 4 May | Weather: Gale | Entry: The board blew down\n' +
    'Date: 5 May | Weather: Dry | Entry: The board is up again\n'
  assert.deepEqual(
    rolesOf(log).map(([, role]) => role),
    ['row', 'row'],
  )
  const dates = 'Date: 4 May 2024\nDate: 9 May 2024\n'
  assert.ok(rolesOf(dates).every(([, role]) => role !== 'mail-header'))
  assert.equal(rolesOf('Kind regards,')[0]?.[1], 'courtesy')
  for (const notice of [
    'To unsubscribe from this list send a mail to yard-leave@lists.example.org',
    'Yard mailing list',
    'This e-mail and any attachments are confidential and intended solely for the addressee.',
    'We use cookies to improve your experience.',
    '© 2022 Skarholm Ferries. All rights reserved.',
  ])
    assert.equal(rolesOf(notice)[0]?.[1], 'notice', notice)
  assert.equal(rolesOf('Home | About us | Contact')[0]?.[1], 'notice')
})

test('lines that a document repeats on its pages are not its statements', () => {
  const page = (number: number, text: string): string =>
    `Harbour board of Skarholm          Page ${number} of 3\n\n${text}\n\n`
  const minutes =
    page(1, 'Ruth chaired the meeting.') + page(2, 'The pier was closed.') + page(3, 'It ended.')
  assert.deepEqual(
    rolesOf(minutes).map(([, role]) => role),
    ['page-line', 'statement', 'page-line', 'statement', 'page-line', 'statement'],
  )
})

test('rows answer, torn rows and numbers that ran together do not', () => {
  assert.equal(rolesOf('Field: Mill Lane | Crop: Wheat')[0]?.[1], 'row')
  assert.equal(rolesOf('| ten using | Improves retrieval rel- | and overlap |')[0]?.[1], 'fragment')
  assert.equal(rolesOf('0 20 40 60 80 100 epochs 0.2 0.4 0.6 a b c')[0]?.[1], 'fragment')
  assert.deepEqual(
    (['statement', 'row', 'question', 'reference', 'lead-in'] as const).map(mayAnswer),
    [true, true, false, false, false],
  )
})

test('a whole sentence with one bar in it is prose', () => {
  const invitation = 'Our summit on water will take place on 21 and 22 April |\nHarbour Hall.'
  assert.equal(rolesOf(invitation)[0]?.[1], 'statement')
  const item = '(1)\tBus passes:   \tWe will send the list of those who want one to the office.'
  assert.equal(rolesOf(item).at(-1)?.[1], 'statement')
  assert.equal(rolesOf('Mill Lane | 12 hectares of wheat and barley in all | 2021')[0]?.[1], 'row')
})

test('a question that asks for something to be done says what is wanted', () => {
  for (const [sentence, role] of [
    ['Can we also review the payment terms?', 'statement'],
    ['Hi Jo, could you send the drawings by Friday?', 'statement'],
    ['Should we order the spare pump?', 'statement'],
    ['When will the pump arrive?', 'question'],
    ['Was the pump ordered?', 'question'],
  ] as const)
    assert.equal(rolesOf(sentence, { isMail: true })[0]?.[1], role, sentence)
})

test('names of columns that stand again below other rows are a heading, not a row', () => {
  const torn = 'Permit | Fee\nMooring | 310\nPermit | Fee\nFishing | 60\n'
  const roles = rolesOf(torn).filter(([sentence]) => sentence.startsWith('Permit'))
  assert.ok(roles.length > 0 && roles.every(([, role]) => role === 'heading'))
  assert.equal(roleOfSentence(torn, 'Fishing'), 'row')
})

test('names of columns, notes and units of a table and its records are no statements', () => {
  const text =
    'in EUR million\nDivision | H1 2024 · Sales | H1 2025 · Sales\n' +
    'Division: Glass | H1 2024 · Sales: 4 | H1 2025 · Sales: 5\n' +
    'Division: (a) Mainly the closing of a plant.\n(b) Included in sales.\n\n' +
    '(a) The tenant pays the rent.\n\nname: Vice\ncost: 4\n\nname: Saw\ncost: 9\n'
  const role = sentenceRoles({ text, sections: [], cuts: [], isMail: false })
  for (const [sentence, expected] of [
    ['in EUR million', 'fragment'],
    ['Division | H1 2024 · Sales | H1 2025 · Sales', 'heading'],
    ['Division: Glass | H1 2024 · Sales: 4 | H1 2025 · Sales: 5', 'row'],
    ['Division: (a) Mainly the closing of a plant.', 'notice'],
    ['(b) Included in sales.', 'notice'],
    ['(a) The tenant pays the rent.', 'statement'],
    ['name: Vice\ncost: 4', 'row'],
  ] as const) {
    const start = text.indexOf(sentence)
    assert.equal(role({ start, end: start + sentence.length }), expected, sentence)
  }
})

test("a mail's first line may call those it is for by name", () => {
  for (const call of ['Carla, Owen,', 'Carla,', 'Ann and Ben!', 'Ann, Ben and Mr. Cole –', 'Tom:'])
    assert.equal(
      rolesOf(`${call}\n\nLukas stays until 31 July.`, { isMail: true })[0]?.[1],
      'courtesy',
      call,
    )
  const list = 'On duty are\nAnn Hill,\nBen Cole,\nTom Ferris.'
  assert.ok(rolesOf(list, { isMail: true }).every(([, role]) => role !== 'courtesy'))
  assert.notEqual(rolesOf('Carla, Owen,\n\nBoth stay.')[0]?.[1], 'courtesy')
})
