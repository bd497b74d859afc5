import type { Change } from '../../../core/changes.ts'

/** Kinds of changes in the order of the log; their indexes are their codes. */
export const changeKinds: ReadonlyArray<Change['kind']> = ['remove', 'put', 'regroup', 'vectors']
