import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document, MailHeaders } from '../core/document.ts'
import { recognizeMentions } from '../language/recognize.ts'
import { sentences } from '../language/sentences/sentences.ts'
import { aboutEntities } from './aboutness.ts'
import { identifyEntity } from './entity-identity.ts'

type About = Pick<Document, 'title' | 'key' | 'kind' | 'mail' | 'text' | 'sections'>

/** What the first chunk of a text is about, as `by:name`, best first. */
function abouts(
  text: string,
  given: Partial<About> & {
    readonly ordinal?: number
    readonly headingPath?: readonly string[]
  } = {},
): string[] {
  const document: About = { title: '', key: '1', kind: 'record', text, sections: [], ...given }
  const chunk = {
    ordinal: given.ordinal ?? 0,
    start: 0,
    end: text.length,
    headingPath: given.headingPath ?? [],
    sentences: sentences(text),
  }
  const mentions = recognizeMentions(text).map(mention => ({
    mention,
    entityId: identifyEntity(mention.type, mention.name),
  }))
  return aboutEntities(document, chunk, mentions).map(about => `${about.by}:${about.name}`)
}

test('the subject of a definition is what the text is about, whatever its letters', () => {
  const leads: ReadonlyArray<readonly [string, string]> = [
    [
      'Teutberga( died 11 November 875) was a queen of Lotharingia by marriage to Lothair II.',
      'teutberga',
    ],
    [
      "God's Gift to Women is a 1931 American comedy film directed by Michael Curtiz.",
      'gods gift to women',
    ],
    ['Aldri annet enn bråk is a 1954 Norwegian film.', 'aldri annet enn brak'],
    ['"Me and Bobby McGee" is a song written by Kris Kristofferson.', 'me and bobby mcgee'],
    ['Sir John Smith OBE (born 3 May 1950) was an engineer.', 'john smith'],
    [
      'Archibald Hamilton, 5th Duke of Hamilton (1740 – 1819) was a Scottish peer.',
      'archibald hamilton 5th duke of hamilton',
    ],
    ['This Is England is a 2006 British film.', 'this is england'],
    ['Gaby: A True Story is a 1987 film.', 'gaby a true story'],
    ['The demon algorithm is a Monte Carlo method.', 'demon algorithm'],
    ['In mathematics, a group is a set with an operation.', 'group'],
    ['Daystar or day star may refer to:', 'daystar'],
    [
      'The Battle of Stamford Bridge took place at the village of Stamford Bridge.',
      'battle of stamford bridge',
    ],
    ['Welcome\n\nThe Elm Street Bridge is a bridge in Springfield.', 'elm street bridge'],
  ]
  for (const [text, name] of leads) assert.equal(abouts(text)[0], `lead:${name}`, text)
})

test('a lead gives the other names that it says', () => {
  assert.deepEqual(
    abouts(
      'August Wicke (1885 – 1947), also known as "Gus Wicke" and "Gus Wickie", was a singer.',
    ).slice(1),
    ['lead:gus wicke', 'lead:gus wickie'],
  )
  assert.deepEqual(abouts('Sabirni centar (The Meeting Point) is a 1989 film.'), [
    'lead:sabirni centar',
    'lead:meeting point',
  ])
  assert.deepEqual(abouts('Andrew Alan "Drew" Fuller (born 1980) is an actor.'), [
    'lead:andrew alan drew fuller',
    'lead:drew fuller',
  ])
})

test('a sentence about nothing by name leaves the text without a subject of its own', () => {
  for (const text of [
    'It is a film.',
    'There was a meeting.',
    'This is the plan.',
    'However, prices rose.',
    '',
    '...',
    '(',
  ])
    assert.deepEqual(abouts(text), [], text)
})

test('title, headings and file name come with the lead, strongest first and each once', () => {
  assert.deepEqual(
    abouts('Theodred II was a medieval Bishop of Elmham.', {
      title: 'Theodred II (Bishop of Elmham)',
    }),
    ['title:theodred ii bishop of elmham', 'title:theodred ii'],
  )
  assert.deepEqual(
    abouts('Wear a helmet.', {
      title: 'Site Rules',
      headingPath: ['Safety', '2.1 Head Protection'],
    }),
    ['title:site rules', 'heading:head protection', 'heading:safety'],
  )
  assert.deepEqual(abouts('Wear a helmet.', { kind: 'file', key: 'rules/Elm_Street_Bridge.pdf' }), [
    'file-name:elm street bridge',
  ])
  assert.deepEqual(abouts('Wear a helmet.', { kind: 'file', key: 'rules/2024-05-01.pdf' }), [])
})

test('only the first chunk and those that open a section have a subject of their own', () => {
  const text = 'Teutberga was a queen.'
  assert.deepEqual(abouts(text, { ordinal: 3 }), [])
  assert.deepEqual(
    abouts(text, {
      ordinal: 3,
      sections: [{ start: 0, end: text.length, headingPath: [], level: 1 }],
    }),
    ['lead:teutberga'],
  )
})

test('a mail is about the names in its subject, not about its first sentence', () => {
  const mail: MailHeaders = {
    emailId: '1',
    subject: 'RE: FW: Gantry for Elm Street Bridge',
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    references: [],
  }
  assert.deepEqual(
    abouts('Acme Ltd is a firm.', { mail, kind: 'email', title: mail.subject }).filter(
      name => !name.startsWith('subject:'),
    ),
    [],
  )
  assert.ok(
    abouts('Hello.', { mail, kind: 'email', title: mail.subject }).includes(
      'subject:elm street bridge',
    ),
  )
})
