import { createHash } from 'node:crypto'

/**
 * True for the quarter of a development set that nothing is ever trained, tuned or calibrated on:
 * the second hex digit of the id's SHA-1 is 0–3.
 */
export function isHeldOut(id: string): boolean {
  return '0123'.includes(createHash('sha1').update(id).digest('hex').charAt(1))
}
