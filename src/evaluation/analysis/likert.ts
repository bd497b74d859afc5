/** The points of the scale on which people rate. */
export const likertPoints = [1, 2, 3, 4, 5] as const

/** A mean of ratings at the nearest point of the scale, halves up. */
export const toPoint = (value: number): 1 | 2 | 3 | 4 | 5 =>
  likertPoints[Math.min(5, Math.max(1, Math.floor(value + 0.5))) - 1] ?? 1
