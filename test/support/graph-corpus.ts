import type { TestContext } from 'node:test'
import type { App } from '../../src/app/compose.ts'
import type { DocumentRecord } from '../../src/core/graph.ts'
import { corpusOf, mailRecord, sampleMails } from '../../src/retrieval/mail-corpus.contract.ts'
import {
  pageWithFacts,
  testEntity,
  type TestPage,
} from '../../src/retrieval/traversal/fact-corpus.contract.ts'
import { inProcessApp } from './access/in-process-app.ts'
import { folderOf, storedIn, type StoreKind } from './http-server.ts'

/** Names that only documents of the group `vault` hold. */
export const secretNames = /Zanzibar|Quist|KEEPER|keeper|Private|quarry/

const pages: readonly TestPage[] = [
  {
    key: 'films',
    text: 'Snow War is a film of 2009. It was directed by Xawery Zulawski.',
    facts: [
      ['Snow War', 'directed by', 'Xawery Zulawski'],
      ['Snow War', 'released', '<2009>'],
    ],
    mentions: ['Xawery Zulawski'],
    about: [['Snow War', 1]],
  },
  {
    key: 'people',
    text: 'Xawery Zulawski was born in Warsaw.',
    facts: [['Xawery Zulawski', 'born in', 'Warsaw']],
    mentions: ['Warsaw'],
    about: [['Xawery Zulawski', 1]],
  },
  {
    key: 'depots of Zanzibar',
    text: 'The keeper of the Zanzibar depot is Ada Quist, who knows Xawery Zulawski.',
    facts: [
      ['Zanzibar depot', 'keeper', 'Ada Quist'],
      ['Ada Quist', 'knows', 'Xawery Zulawski'],
    ],
    mentions: ['Xawery Zulawski', 'Ada Quist'],
    about: [['Zanzibar depot', 1]],
    groups: ['vault'],
  },
]

/** The record of a page, with the places of its mentions. */
function pageOf(page: TestPage): DocumentRecord {
  const record = pageWithFacts(page)
  const [chunk] = record.chunks
  return {
    ...record,
    mentions: (page.mentions ?? []).flatMap(name => {
      const start = page.text.indexOf(name)
      const entityId = testEntity(name)
      return start < 0 || chunk === undefined
        ? []
        : [
            {
              entityId,
              chunkId: chunk.id,
              start,
              end: start + name.length,
              type: 'phrase' as const,
              by: 'test/1',
            },
          ]
    }),
  }
}

/** An app over mails and pages with facts, some only for the groups `vault` and `board`. */
export async function graphApp(context: TestContext, kind: StoreKind = 'memory'): Promise<App> {
  const store = await corpusOf([...sampleMails.map(mailRecord), ...pages.map(pageOf)])
  const folder = folderOf(context)
  return inProcessApp(await storedIn(context, kind, folder, store), folder)
}
