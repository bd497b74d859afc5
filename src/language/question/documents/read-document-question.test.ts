import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentTopicOf } from '../document-topic.ts'
import { readDocumentQuestion } from './read-document-question.ts'

test('questions about documents as records are read with what they ask and of which', () => {
  for (const [question, kind, of] of [
    ['How many documents are there?', 'count', 'documents'],
    ['How many PDFs are in the archive?', 'count', 'PDFs'],
    ['List all Word documents', 'list', 'Word documents'],
    ['Which documents are spreadsheets?', 'list', 'spreadsheets'],
    ['What is the longest document?', 'longest', 'documents'],
    ['Which file is the shortest?', 'shortest', 'files'],
  ] as const) {
    const read = readDocumentQuestion(question)
    assert.deepEqual(
      read !== undefined && 'of' in read ? [read.kind, read.of.name] : read,
      [kind, of],
      question,
    )
  }
  for (const [question, kind, name] of [
    ['Who wrote the document Lease terms?', 'author', 'Lease terms'],
    ['Who is the author of lease.docx?', 'author', 'lease.docx'],
    ['When was the lease document last modified?', 'modified', 'lease'],
    ['What sections does the harvest report have?', 'sections', 'harvest'],
    ['How many sheets does companies.xlsx have?', 'pages', 'companies.xlsx'],
    ['What is the title of “ferry.html”?', 'title', 'ferry.html'],
  ] as const)
    assert.deepEqual(readDocumentQuestion(question), { kind, name }, question)
})

test('questions about what documents say are not read as such', () => {
  for (const question of [
    'How many documents did Ann sign?',
    'List the documents that Ann signed',
    'Which documents prove the payment?',
    'How many sections of the fence were painted?',
    'When was the pier closed?',
  ])
    assert.equal(readDocumentQuestion(question), undefined, question)
})

test('the topic of "which documents mention …" is that of "find all documents about …"', () => {
  assert.equal(documentTopicOf('Which documents mention barley?'), 'barley')
  assert.equal(documentTopicOf('What papers are about the ferry?'), 'ferry')
  assert.equal(documentTopicOf('Which documents were signed?'), undefined)
})
