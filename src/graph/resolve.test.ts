import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityType } from '../core/graph.ts'
import { documentId } from '../support/ids.ts'
import { normalizeName } from '../language/mentions/normalize-name.ts'
import type { RecognizedMention } from '../language/recognize.ts'
import { identifyEntity } from './entity-identity.ts'
import { resolveMentions } from './resolve.ts'

/** Mentions of a text written as `[person:Ada Park]`. */
function marked(source: string): { text: string; mentions: RecognizedMention[] } {
  const mentions: RecognizedMention[] = []
  let text = ''
  let position = 0
  for (const match of source.matchAll(/\[([a-z]+):([^\]]+)\]/g)) {
    text += source.slice(position, match.index)
    const [type, display] = [match[1] as EntityType, match[2] ?? '']
    mentions.push({
      start: text.length,
      end: text.length + display.length,
      type,
      name: normalizeName(type, display),
      display,
      by: 'test/1',
    })
    text += display
    position = match.index + match[0].length
  }
  return { text: text + source.slice(position), mentions }
}

const id = documentId('s', 'k')
function resolve(
  source: string,
  headerNames: readonly string[] = [],
): { aliases: string[]; entities: string[] } {
  const { text, mentions } = marked(source)
  const resolved = resolveMentions({ id, text }, mentions, headerNames)
  const nameOf = new Map<string, string>()
  for (const { mention, entityId } of resolved.mentions)
    nameOf.set(
      entityId,
      entityId === identifyEntity(mention.type, mention.name) ? mention.name : `${mention.name}*`,
    )
  for (const alias of resolved.aliases)
    for (const end of alias.unmentioned)
      if (!nameOf.has(end.id)) nameOf.set(end.id, `(${end.name})`)
  return {
    aliases: resolved.aliases.map(
      alias => `${nameOf.get(alias.from) ?? '?'} = ${nameOf.get(alias.to) ?? '?'} ${alias.kind}`,
    ),
    entities: resolved.mentions.map(
      ({ mention, entityId }) => `${mention.type} ${nameOf.get(entityId) ?? '?'}`,
    ),
  }
}

test('an acronym in parentheses is another name of what stands before it', () => {
  assert.deepEqual(
    resolve(
      'The [organization:World Health Organization] ([organization:WHO]) met. ' +
        '[organization:WHO] left.',
    ).aliases,
    ['who = world health organization acronym'],
  )
  assert.deepEqual(resolve('[organization:WHO] (World Health Organization) met.').aliases, [
    'who = (World Health Organization) acronym',
  ])
  assert.deepEqual(resolve('the [phrase:Access Control List] (ACL) is short.').aliases, [
    '(ACL) = access control list acronym',
  ])
})

test('other words in parentheses are no names', () => {
  assert.deepEqual(
    resolve(
      '[place:Paris] ([place:France]) and [organization:Globex Corporation] (USA) and ' +
        '[person:Ada Park] (2021).',
    ).aliases,
    [],
  )
})

test('a defined term means its definition in this document only, from there on', () => {
  const { aliases, entities } = resolve(
    '[phrase:Company] news: [organization:Acme Limited] (the "[phrase:Company]") grew. The ' +
      '[phrase:Company] is glad.',
  )
  assert.deepEqual(aliases, ['company* = acme limited defined-term'])
  assert.deepEqual(entities, [
    'phrase company',
    'organization acme limited',
    'term company*',
    'term company*',
  ])
})

test('a last name after the full name means that person, here only', () => {
  const { aliases, entities } = resolve(
    '[person:John Smith] spoke. [phrase:Smith] agreed with [person:J. Smith].',
  )
  assert.deepEqual(entities, ['person john smith', 'person smith*', 'person j smith*'])
  assert.deepEqual(aliases, ['smith* = john smith short-name', 'j smith* = john smith short-name'])
})

test('a last name that two people share, or that precedes the full name, stays what it is', () => {
  assert.deepEqual(
    resolve('[person:John Smith] and [person:Mary Smith] met [person:Smith].').aliases,
    [],
  )
  assert.deepEqual(resolve('[person:Smith] came. Later [person:John Smith] left.').aliases, [])
})

test("a first name means one of the mail's own people", () => {
  assert.deepEqual(
    resolve('Dear [phrase:John], thanks. Best, [phrase:Mary]', ['Mary Jones', 'John Smith'])
      .aliases,
    ['john* = (John Smith) short-name', 'mary* = (Mary Jones) short-name'],
  )
})

test('aliases carry a score between 0 and 1 and a reason', () => {
  const { text, mentions } = marked('[person:John Smith] spoke. [person:Smith] left.')
  for (const alias of resolveMentions({ id, text }, mentions, []).aliases)
    assert.ok(alias.score > 0 && alias.score <= 1 && alias.reason !== '')
})
