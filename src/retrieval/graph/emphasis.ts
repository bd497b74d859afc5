/**
 * By chunk and mentioned entity: how strongly the chunk's wording ties the entity to an asked
 * relation, 0–2 (1 for a cue, 1 for a fact).
 */
export type Emphasis = Map<number, ReadonlyMap<number, number>>
