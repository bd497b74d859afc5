import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Section } from '../core/document.ts'
import { headingPathAt, headingPathOf } from './heading-path.ts'

const text =
  'Preface.\n\nGuide\n\nIntro of it.\n\nCranes\n\nHooks\n\nWorn hooks go.\n\nDepots\n\nMay.'
const section = (headingPath: readonly string[], until: string | undefined): Section => ({
  start: text.indexOf(headingPath.at(-1) ?? ''),
  end: until === undefined ? text.length : text.indexOf(until),
  headingPath,
  level: headingPath.length,
})
const sections = [
  section(['Guide'], undefined),
  section(['Guide', 'Cranes'], 'Depots'),
  section(['Guide', 'Cranes', 'Hooks'], 'Depots'),
  section(['Guide', 'Depots'], undefined),
]

test('the heading path of an offset is that of the innermost section that holds it', () => {
  const paths = ['Preface', 'Intro', 'Cranes', 'Hooks', 'Worn', 'May'].map(words =>
    headingPathAt(sections, text.indexOf(words)).join(' > '),
  )
  assert.deepEqual(paths, [
    '',
    'Guide',
    'Guide > Cranes',
    'Guide > Cranes > Hooks',
    'Guide > Cranes > Hooks',
    'Guide > Depots',
  ])
  assert.deepEqual(headingPathAt([...sections].reverse(), text.indexOf('Worn')), [
    'Guide',
    'Cranes',
    'Hooks',
  ])
  // Of sections with the same range, such as a slide and its title, the deeper one; an empty one
  // holds nothing.
  assert.deepEqual(
    headingPathAt(
      [
        { start: 0, end: 9, headingPath: ['a', 'b'], level: 2 },
        { start: 0, end: 9, headingPath: ['a'], level: 1 },
        { start: 4, end: 4, headingPath: ['c'], level: 3 },
      ],
      4,
    ),
    ['a', 'b'],
  )
})

test('the heading path of a passage is that of its first sentence which is no heading', () => {
  const sentence = (words: string) => ({
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
  })
  const pathOf = (...said: string[]) => {
    const sentences = said.map(sentence)
    const [start, end] = [sentences[0]?.start ?? 0, sentences.at(-1)?.end ?? 0]
    return headingPathOf(sections, { start, end, text: text.slice(start, end), sentences }).join(
      ' > ',
    )
  }
  assert.equal(pathOf('Preface.', 'Guide', 'Intro of it.'), '')
  assert.equal(pathOf('Guide', 'Intro of it.', 'Cranes', 'Hooks', 'Worn hooks go.'), 'Guide')
  assert.equal(pathOf('Cranes', 'Hooks', 'Worn hooks go.'), 'Guide > Cranes > Hooks')
  assert.equal(pathOf('Cranes', 'Hooks'), 'Guide > Cranes > Hooks')
})
