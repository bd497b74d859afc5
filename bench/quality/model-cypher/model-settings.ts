import type { ModelQueryRequest } from '../../../src/answering/model-query/model-query.ts'

/** What a run of the benchmark asks its model. */
export interface ModelSettings extends Required<
  Pick<ModelQueryRequest, 'model' | 'mode' | 'maxRepairs' | 'checksResult'>
> {
  /** Questions at most. */
  readonly items: number
}
