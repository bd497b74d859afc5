import type { Principal } from '../../../core/principal.ts'
import type { Session } from '../session/session.ts'

/**
 * SQL conditions that restrict the corpus to what one principal can read; each starts with ` and `,
 * or is empty where everything is readable.
 */
export interface Visibility {
  readonly isEverything: boolean
  /** The document row behind this alias may be read. */
  readonly document: (alias: string) => string
  /**
   * The node row behind this alias exists; `statedIn` names a readable document that probably
   * states it.
   */
  readonly node: (alias: string, statedIn?: string) => string
  /**
   * The edge row behind this alias represents its edge: the first of several readable statements
   * does.
   */
  readonly edge: (alias: string) => string
}

export function visibilityOf(session: Session, principal: Principal): Visibility {
  const classes = session.readableClasses(principal)
  if (classes === undefined) {
    return {
      isEverything: true,
      document: () => '',
      node: alias => ` and ${alias}.label_set is not null`,
      edge: alias =>
        ` and (${alias}.shared is null or not exists (select 1 from shared_edge se where ` +
        `se.root = ${alias}.shared and se.n < ${alias}.n))`,
    }
  }
  const list = [...classes].sort((left, right) => left - right).join(',')
  const stated = (alias: string): string =>
    'exists (select 1 from node_document vn cross join document vd on vd.n = vn.document ' +
    `where vn.node = ${alias}.n and vn.value is not null and vd.access in (${list}))`
  return {
    isEverything: false,
    document: alias => ` and ${alias}.access in (${list})`,
    node: (alias, statedIn) =>
      ` and ${alias}.label_set is not null and ` +
      `(${
        statedIn === undefined
          ? ''
          : `exists (select 1 from node_document vs where vs.node = ${alias}.n and vs.document = ` +
            `${statedIn} and vs.value is not null) or `
      }${stated(alias)})`,
    edge: alias =>
      ` and (${alias}.shared is null or not exists (select 1 from shared_edge se cross ` +
      `join document sd on sd.n = se.document where se.root = ${alias}.shared and se.n < ` +
      `${alias}.n and sd.access in (${list})))`,
  }
}
