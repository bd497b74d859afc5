import { costlyQueries } from './costly-queries.ts'
import type { HostileQuery } from './hostile-query.ts'
import { injectingQueries } from './injecting-queries.ts'
import { writingQueries } from './writing-queries.ts'

export const hostileQueries: readonly HostileQuery[] = [
  ...writingQueries,
  ...injectingQueries,
  ...costlyQueries,
]
