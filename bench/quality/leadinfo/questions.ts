import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../../src/core/document.ts'
import { factBase } from '../../../src/evaluation/mcq/fact-base.ts'
import { generateItems, type Generated } from '../../../src/evaluation/mcq/generate.ts'
import { knownDocument, type KnownDocument } from '../../../src/evaluation/mcq/known-fact.ts'
import { buildRecord } from '../../../src/ingestion/record/build-record.ts'
import { passages } from '../facts/documents.ts'

/** A record of the corpus that the experiment reads. */
interface Passage {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** What the experiment asks, of what. */
export interface LeadinfoInput {
  readonly corpus: readonly Passage[]
  /** Lines of a question set: open questions first, then those with options. */
  readonly open: readonly object[]
  readonly choice: Generated
}

interface OpenQuestion {
  readonly id: string
  readonly question: string
  readonly answerable: boolean
  readonly supporting_ids: readonly string[]
  readonly answers: readonly string[]
}

/**
 * ClapNQ's passages and answerable questions, with passages about people and works of 2Wiki, whose
 * facts fill the cells of difficulty and Bloom level.
 */
export function leadinfoInput(
  folders: { readonly clapnq: string; readonly multihop: string | undefined },
  counts: { readonly open: number; readonly choice: number; readonly passages: number },
  seed: number,
): LeadinfoInput {
  const documents: Document[] = [
    ...passages(folders.clapnq, 'clapnq'),
    ...(folders.multihop === undefined
      ? []
      : passages(folders.multihop, 'multihop').slice(0, counts.passages)),
  ]
  const known = documents.map((document): KnownDocument => knownDocument(buildRecord(document)))
  return {
    corpus: documents.map(({ key, title, text }) => ({ id: key, title, text })),
    open: openQuestions(folders.clapnq).slice(0, counts.open),
    choice: generateItems(factBase(known), { count: counts.choice, seed }),
  }
}

function openQuestions(folder: string): object[] {
  const file = join(folder, 'questions.jsonl')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as OpenQuestion)
    .filter(({ answerable }) => answerable)
    .map(({ id, question, answers, supporting_ids: supporting }) => ({
      id: `open-${id}`,
      question,
      answer: answers[0],
      aliases: answers.slice(1),
      supporting_ids: supporting,
    }))
}
