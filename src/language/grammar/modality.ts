import { wordsOfClass } from './function-words.ts'

/** How a text holds what it says, where it does not state it as a plain fact. */
export type Modality = 'possible' | 'planned' | 'reported' | 'attempted'

const modalities: readonly Modality[] = ['possible', 'planned', 'reported', 'attempted']
const markers: ReadonlyMap<string, Modality> = new Map(
  modalities.flatMap(modality =>
    [...wordsOfClass(modality)].map(word => [word, modality] as const),
  ),
)
const hedges = wordsOfClass('hedge')

/** What a folded word makes of what follows it; undefined for most words. */
export const modalityOf = (word: string): Modality | undefined => markers.get(word)

/** Whether a sentence with this word says itself that it states no plain fact. */
export const isHedge = (word: string): boolean => markers.has(word) || hedges.has(word)
