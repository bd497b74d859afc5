import type { FactScene } from '../scene.ts'

/** The word at a place; empty where a mention stands there. */
export const word = (scene: FactScene, at: number): string =>
  scene.tokens[at]?.kind === 'mention' ? '' : (scene.tokens[at]?.text ?? '')

/** Whether a word is a form of "be". */
export const isBeing = (text: string): boolean => /^(?:is|was|are|were|been|being|be)$/.test(text)
