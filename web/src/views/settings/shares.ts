// Shares of a whole, as percentages with one decimal that people type.

export type Shares = Readonly<Record<string, string>>

const steps = 1_000

/** Tenths of a percent; NaN for what is no share. */
const tenthsOf = (text: string): number => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !(value >= 0 && value <= 100) ? Number.NaN : Math.round(value * 10)
}

export const percentOf = (share: number): string => String(Math.round(share * steps) / 10)

/** The share that a text stands for, 0–1; NaN for none. */
export const shareOf = (text: string): number => tenthsOf(text) / steps

/** All together, in percent; NaN where one is no share. */
export const sumOf = (shares: Shares): number =>
  Object.values(shares).reduce((sum, text) => sum + tenthsOf(text), 0) / 10

/** The same proportions, together 100 %; what is no share counts as none. */
export function scaled(shares: Shares): Shares {
  const names = Object.keys(shares)
  const given = names.map(name => {
    const tenths = tenthsOf(shares[name] ?? '')
    return Number.isNaN(tenths) ? 0 : tenths
  })
  const sum = given.reduce((total, value) => total + value, 0)
  const wanted = given.map(value => (sum === 0 ? 1 / names.length : value / sum) * steps)
  const tenths = wanted.map(Math.floor)
  // What rounding down left over goes to those that lost most.
  const byLoss = wanted
    .map((value, index) => ({ index, loss: value % 1 }))
    .sort((left, right) => right.loss - left.loss)
  const left = steps - tenths.reduce((total, value) => total + value, 0)
  for (const { index } of byLoss.slice(0, left)) tenths[index] = (tenths[index] ?? 0) + 1
  return Object.fromEntries(names.map((name, index) => [name, String((tenths[index] ?? 0) / 10)]))
}
