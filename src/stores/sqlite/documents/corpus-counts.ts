import type { CorpusCounts } from '../../../core/ports/document-reader.ts'
import type { Principal } from '../../../core/principal.ts'
import { loadState } from '../session/corpus-state.ts'
import { graphCensus } from '../graph/graph-census.ts'
import { graphView } from '../access/graph-view.ts'
import type { Session } from '../session/session.ts'
import { visibilityOf } from '../access/visibility.ts'

/**
 * Totals for one principal: stored for the owner, counted over the readable documents for a user.
 */
export function corpusCounts(session: Session, principal: Principal): CorpusCounts {
  const { database } = session
  const visibility = visibilityOf(session, principal)
  const one = (sql: string): number => database.get<[number | null]>(sql)?.[0] ?? 0
  if (visibility.isEverything) {
    const { documents, emails, chunks, nodes, edges, facts, mentions, characters } =
      loadState(database)
    // Few nodes are referred to but never stated: replies to missing emails.
    const dangling = one(
      'select count(*) from (select distinct coalesce(e.shared, e.n) from node u cross ' +
        'join edge e on e.document in (select h.document from node_document h where h.node = ' +
        'u.n) and (e.source = u.n or e.target = u.n) where u.label_set is null)',
    )
    return {
      documents,
      emails,
      chunks,
      nodes,
      edges: edges - dangling,
      facts,
      mentions,
      sources: one('select count(*) from source where kind is not null'),
      characters,
    }
  }
  const document = visibility.document('d')
  const [documents = 0, chunks = 0, mentions = 0, characters = 0] =
    database.get<number[]>(
      'select count(*), coalesce(sum(d.chunks), 0), coalesce(sum(d.mentions), 0), ' +
        `coalesce(sum(d.length), 0) from document d where true${document}`,
    ) ?? []
  const email = session.names.find('email') ?? 0
  const { nodes, edges } = graphCensus(session, graphView(session, principal))
  return {
    documents,
    chunks,
    mentions,
    characters,
    emails: one(`select count(*) from document d where d.kind = ${email}${document}`),
    nodes: nodes.reduce((total, { count }) => total + count, 0),
    edges: edges.reduce((total, { count }) => total + count, 0),
    facts: one(
      'select count(distinct f.fact) from fact_document f join document d on d.n = ' +
        `f.document where true${document}`,
    ),
    sources: one(
      'select count(*) from source s where s.kind is not null and exists (select 1 from ' +
        `document d where d.source = s.n${document})`,
    ),
  }
}
