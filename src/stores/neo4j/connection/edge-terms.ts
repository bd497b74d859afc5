/** Ids that hash an edge's type and ends (`edgeId`). */
export const ownEdgeId = /^edg_[0-9a-f]{24}$/

/**
 * The token under which documents that state an edge of such an id are found: a part of the id,
 * so hits are compared again.
 */
export const edgeTerm = (id: string): string => id.slice(4, 16)
