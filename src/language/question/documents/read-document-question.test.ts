import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentTopicOf } from '../document-topic.ts'
import { readDocumentQuestion } from './read-document-question.ts'

test('questions about documents as records are read with what they ask and of which', () => {
  for (const [question, kind, of] of [
    ['How many documents are there?', 'count', 'documents'],
    ['How many PDFs are in the archive?', 'count', 'PDFs'],
    ['List all Word documents', 'list', 'Word documents'],
    ['List all Word documents (.docx)', 'list', 'Word documents'],
    ['List all .docx files', 'list', 'docx files'],
    ['Which documents are spreadsheets?', 'list', 'spreadsheets'],
    ['What is the longest document?', 'extreme', 'documents'],
    ['Which file is the shortest?', 'extreme', 'files'],
    ['How many PDFs and spreadsheets do I have?', 'count', 'PDFs and spreadsheets'],
    ['Any web pages in this folder?', 'list', 'web pages'],
    ['Which PDF has the most pages?', 'extreme', 'PDFs'],
    ['Documents by author Ann Reed', 'list', 'documents'],
    ['How many Word files were last modified in 2023?', 'count', 'Word files'],
  ] as const) {
    const read = readDocumentQuestion(question)
    assert.deepEqual(
      read !== undefined && 'of' in read ? [read.kind, read.of?.name] : read,
      [kind, of],
      question,
    )
  }
  for (const [question, kind, name] of [
    ['Who wrote the document Lease terms?', 'author', 'Lease terms'],
    ['Who is the author of lease.docx?', 'author', 'lease.docx'],
    ['By whom was “Lease terms” written?', 'author', 'Lease terms'],
    ['When was the lease document last modified?', 'modified', 'lease'],
    ['What sections does the harvest report have?', 'sections', 'harvest'],
    ['List the sheets of companies.xlsx', 'sections', 'companies.xlsx'],
    ['How many sheets does companies.xlsx have?', 'pages', 'companies.xlsx'],
    ['What is the number of slides in the kickoff deck?', 'pages', 'kickoff'],
    ['What is the title of “ferry.html”?', 'title', 'ferry.html'],
    ['What is the title of the third slide of the kickoff deck?', 'partTitle', 'kickoff'],
    ['In the kickoff deck, what is slide 2 called?', 'partTitle', 'kickoff'],
  ] as const) {
    const read = readDocumentQuestion(question)
    assert.deepEqual(
      read !== undefined && 'name' in read ? [read.kind, read.name] : read,
      [kind, name],
      question,
    )
  }
})

test('the email whose files are asked for is read as it is said', () => {
  for (const [question, mail] of [
    ['What are the names of the files attached to the email about rope?', 'the email about rope'],
    ['Which attachments does Ann’s last email have?', "Ann's last email"],
    ['What did Ann attach to her email about rope?', 'the email about rope from Ann'],
    ["What was the name of the file that came with Ann's mail of 5 May?", "Ann's mail of 5 May"],
    ["What was the file attached to Ann's mail of 5 May called?", "Ann's mail of 5 May"],
  ] as const)
    assert.deepEqual(readDocumentQuestion(question), { kind: 'attachments', mail }, question)
})

test('a number of documents by what no record tells is read as such', () => {
  for (const question of [
    'How many documents are in French?',
    'How many images are in this folder?',
    'How many files are larger than 2 MB?',
    'How many documents in this folder are outdated?',
  ])
    assert.equal(readDocumentQuestion(question)?.kind, 'uncounted', question)
})

test('questions about what documents say are not read as such', () => {
  for (const question of [
    'How many documents did Ann sign?',
    'List the documents that Ann signed',
    'Which documents prove the payment?',
    'How many sections of the fence were painted?',
    'When was the pier closed?',
    'When was the constitution changed?',
    'How many documents must an applicant submit?',
    'How many documents do I have to submit?',
    'How many documents were in the archive of the ministry?',
    'How many documents were changed by the new law?',
    'How many documents were written in Japan?',
    'How many books are in the library?',
    'How many presentations were given at the conference?',
    'How many pages of evidence did the court review?',
    'How many sheets of paper are needed?',
    'Do I have any documents to submit?',
    'Who wrote the email about the lease?',
  ])
    assert.equal(readDocumentQuestion(question), undefined, question)
})

test('the topic of "which documents mention …" is that of "find all documents about …"', () => {
  assert.equal(documentTopicOf('Which documents mention barley?'), 'barley')
  assert.equal(documentTopicOf('What papers are about the ferry?'), 'ferry')
  assert.equal(documentTopicOf('Which documents were signed?'), undefined)
})

test('a document is described by its form, file name or what it holds', () => {
  for (const [question, kind, name] of [
    ['Who is the author of the Word file lease.docx?', 'author', 'lease.docx'],
    ['How many sheets does the workbook with the crane rates have?', 'pages', 'crane rates'],
  ] as const) {
    const read = readDocumentQuestion(question)
    assert.deepEqual(read !== undefined && 'name' in read && [read.kind, read.name], [kind, name])
  }
  const size = readDocumentQuestion('What is the largest file, in bytes?')
  assert.equal(size?.kind === 'extreme' && size.measure, 'size')
})
