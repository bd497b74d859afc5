import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSuperseded } from './superseded.ts'

const says = (text: string, key = 'a.md', title = ''): boolean => isSuperseded({ text, key, title })

test('a document that says of itself that it is no longer in force is superseded', () => {
  for (const text of [
    '# Manual, version 3\n\nValid from 2019. No longer in force: replaced by version 4.',
    'Fire policy\n\nThis policy has been replaced by version 4.',
    'Fire policy\nStatus: withdrawn\n\nDoors are kept shut.',
    'SUPERSEDED\n\nDoors are kept shut.',
    'These rules are no longer valid.',
    'Superseded by version 4 of 1 March 2026.',
  ])
    assert.equal(says(text), true, text)
  assert.equal(says('Doors are shut.', 'manual-v3-superseded.md'), true)
  assert.equal(says('Doors are shut.', 'x.md', 'Operations manual, version 3 (SUPERSEDED)'), true)
})

test('what is said of other documents, or further down, is not', () => {
  for (const text of [
    'This policy replaces version 3, which is no longer in force.',
    'Superseded documents are kept for six years.',
    'Obsolete copies are destroyed.',
    'Withdrawn chemicals are handed in.',
    'The old manual was replaced by version 4.',
    'The pump was withdrawn from service.',
    'Fire policy\n\nThis policy is valid until it is superseded.',
    'Withdrawn: item 4 (bike shed).',
    'Out of date: none.',
    'This document is no longer valid when printed.',
    'This document is no longer valid after 3 May 2027.',
    'Status: withdrawn | Item: pump',
    'Obsolete: 2 boxes.',
    'Withdrawn from use: ladder 4.',
    'No longer valid: version 3',
    'Superseded: version 3 of 2019',
    'Superseded by this policy: the fire policy of 2019.',
    'Out of date food is thrown away.',
    'Void where prohibited by law.',
    'This document is void if not signed.',
    'This page is void of pictures.',
    'This policy is withdrawn?',
    `${'Doors are kept shut.\n\n'.repeat(10)}No longer in force.`,
  ])
    assert.equal(says(text), false, text)
  assert.equal(says('Doors are shut.', 'superseded-documents.md', 'Superseded documents'), false)
  for (const title of [
    'Complaint withdrawn',
    'Complaint - withdrawn',
    'Re: Offer of place withdrawn',
    'Students who have withdrawn',
    'Procedure when consent is withdrawn',
    'When equipment becomes obsolete',
  ])
    assert.equal(says('Doors are shut.', 'a.md', title), false, title)
})
