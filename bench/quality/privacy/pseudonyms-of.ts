import type { App } from '../../../src/app/compose.ts'
import { owner } from '../../../src/core/principal.ts'

/** Names of sender and receivers of each mail, by its id. */
async function participants(app: App): Promise<Map<string, readonly string[]>> {
  const documents = await app.store.documents.list({ limit: 1_000 }, { principal: owner })
  return new Map(
    documents.flatMap(({ mail }) =>
      mail === undefined
        ? []
        : [[mail.emailId, [mail.from, ...mail.to].map(person => person?.name ?? '')] as const],
    ),
  )
}

/**
 * Which pseudonym of a corpus means whom in the same mails of another: whoever stands at the same
 * place of their headers.
 */
export async function pseudonymsOf(before: App, after: App): Promise<Map<string, string>> {
  const mapped = new Map<string, string>()
  const names = await participants(after)
  for (const [id, people] of await participants(before))
    for (const [place, name] of people.entries()) {
      const other = names.get(id)?.[place]
      if (other !== undefined) mapped.set(name, other)
    }
  return mapped
}
