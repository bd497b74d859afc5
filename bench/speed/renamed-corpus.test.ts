import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyze } from '../../src/language/words/tokens.ts'
import { inventedWord } from './invented-word.ts'
import { renamedCorpus } from './renamed-corpus.ts'

test('invented words are all different, also after stemming, and begin with a capital', () => {
  const words = Array.from({ length: 50_000 }, (_, index) => inventedWord(index * 97))
  assert.equal(new Set(words).size, words.length)
  assert.equal(new Set(words.map(word => analyze(word).join(' '))).size, words.length)
  assert.ok(words.every(word => /^[A-Z][a-z]+$/.test(word)))
})

test(
  'a copy says the same about other names: the same words everywhere, others in each copy, ' +
    'common words and dates as they were',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-renamed-'))
    // Enough passages that a name in two of them is no common word.
    const filler = Array.from({ length: 400 }, (_, index) => ({
      id: `f${index}`,
      title: `Filler ${index}`,
      text: 'The film was made in March and is a film about people who live by the bridge.',
    }))
    const corpus = [
      {
        id: 'a',
        title: 'Zabriskie Harbour',
        text: 'Zabriskie Harbour is a film directed by Quentin Lindqvist in March 1961.',
      },
      {
        id: 'b',
        title: 'Quentin Lindqvist',
        text: "QUENTIN was born in Malmberget. Lindqvist's film is old.",
      },
      { id: 'c', title: 'The Bridge', text: 'The Bridge is a film; the bridge is old.' },
    ]
    try {
      writeFileSync(
        join(folder, 'corpus.jsonl'),
        [...corpus, ...filler].map(line => JSON.stringify(line)).join('\n'),
      )
      writeFileSync(
        join(folder, 'questions.jsonl'),
        JSON.stringify({
          id: 'q',
          question:
            'Where was the director of Zabriskie Harbour born, and who made the bridge or ' +
            'The Bridge?',
          supporting_ids: ['a', 'b'],
        }),
      )
      const renamed = await renamedCorpus(folder)
      assert.deepEqual([...renamed.passages(0)].slice(0, 3), corpus)
      const [a, b, c] = [...renamed.passages(1)]
      assert.ok(a && b && c)
      assert.equal(a.id, 'a#1')
      assert.equal(
        a.text.startsWith(`${a.title} is a film directed by ${b.title} in March 1961.`),
        true,
      )
      const [first, last] = b.title.split(' ')
      assert.equal(
        b.text,
        `${first?.toUpperCase() ?? ''} was born in ` +
          `${b.text.split(' ')[4]?.replace('.', '') ?? ''}. ${last ?? ''}'s film is old.`,
      )
      assert.equal(b.text.includes('Malmberget'), false)
      assert.equal(c.text, `${c.title} is a film; the bridge is old.`)
      assert.match(c.title, /^The (?!Bridge)[A-Z][a-z]+$/)
      const question = renamed.question(1, 0)
      assert.deepEqual(question.supportingIds, ['a#1', 'b#1'])
      assert.equal(
        question.question,
        `Where was the director of ${a.title} born, and who made the bridge or ${c.title}?`,
      )
      const [other] = [...renamed.passages(2)]
      assert.notEqual(other?.title, a.title)
      assert.deepEqual([...renamed.passages(1)].slice(0, 3), [a, b, c])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
