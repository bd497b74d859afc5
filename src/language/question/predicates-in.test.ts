import assert from 'node:assert/strict'
import { test } from 'node:test'
import { predicatesIn } from './predicates-in.ts'

const asked = (question: string): string[] =>
  predicatesIn(question).map(({ predicate, inverse }) => `${inverse ? '<' : ''}${predicate}`)

test('relations come in the order of the words', () => {
  assert.deepEqual(asked('When did Lothair II’s mother die?'), ['mother', 'date of death'])
  assert.deepEqual(asked('What is the place of birth of the director of film Forgotten Light?'), [
    'place of birth',
    'director',
  ])
  assert.deepEqual(asked('Which film has the director who is older, Noose or The Poll Diaries?'), [
    'director',
    'date of birth',
  ])
  assert.deepEqual(asked('Which film was released first, Noose or Phoolwari?'), [
    'publication date',
  ])
})

test('kinship compounds are walks', () => {
  assert.deepEqual(asked('Who is the paternal grandfather of Li Zhong?'), ['father', 'father'])
  assert.deepEqual(asked("Who is Anne Woodville's father-in-law?"), ['spouse', 'father'])
  assert.deepEqual(asked('Who is the stepmother of Ada?'), ['father', 'spouse'])
  assert.deepEqual(asked("Who is Ada's daughter?"), ['<parent'])
  assert.deepEqual(asked("Who is Ada's nephew?"), ['sibling', '<parent'])
})

test('the question word decides what birth, death and founding ask for', () => {
  assert.deepEqual(asked('Where was Ada born?'), ['place of birth'])
  assert.deepEqual(asked('When was Ada born?'), ['date of birth'])
  assert.deepEqual(asked('Who was born later, Ada or Bo?'), ['date of birth'])
  assert.deepEqual(asked('Why did the wife of Ada die?'), ['spouse', 'cause of death'])
  assert.deepEqual(asked('Where did Ada die?'), ['place of death'])
  assert.deepEqual(asked('When was Acme founded?'), ['founded on'])
  assert.deepEqual(asked('Who founded Acme?'), ['founder'])
})

test('a verb of making is read backwards where the maker is named', () => {
  assert.deepEqual(asked('Which films were directed by Ada Park?'), ['<director'])
  assert.deepEqual(asked('Which film did Ada Park direct?'), ['<director'])
  assert.deepEqual(asked('Who directed Casablanca?'), ['director'])
  assert.deepEqual(asked('By whom was Casablanca directed?'), ['director'])
})

test('words inside of names ask for nothing', () => {
  assert.deepEqual(asked('Who is younger, Denise Father or My Mother Daughter?'), ['date of birth'])
  assert.deepEqual(asked('WHO IS THE MOTHER OF ADA?'), ['mother'])
})

test('ranges are the words that ask', () => {
  const question = "What is the date of death of Ada's father-in-law?"
  assert.deepEqual(
    predicatesIn(question).map(({ start, end }) => question.slice(start, end)),
    ['date of death', 'father-in-law', 'father-in-law'],
  )
})

test('long hostile questions cost linear time', () => {
  assert.equal(predicatesIn('born '.repeat(20_000)).length, 20_000)
  assert.equal(predicatesIn('').length, 0)
})
