/** A number with a fixed count of digits after the point and a real minus; never "−0.00". */
export function fixed(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals)
  return value < 0 && Number(text) !== 0 ? `−${text}` : text
}

/** A chance as statisticians write it: three digits without the leading 0, and "< .001" below. */
export function chance(p: number): string {
  if (p < 0.001) return '< .001'
  return p > 0.999 ? '> .999' : p.toFixed(3).replace(/^0/, '')
}

/** A number in a sentence. */
export const numberInText = (value: number, decimals = 2): string => fixed(value, decimals)

/** A chance in a sentence: "p = .023", "p < .001". */
export const chanceInText = (p: number): string => {
  const text = chance(p)
  return text.startsWith('<') || text.startsWith('>') ? `p ${text}` : `p = ${text}`
}

/** A number of at most three digits, as the ends of scales are told. */
export const shortNumber = (value: number): string =>
  String(Number(value.toPrecision(3))).replace('-', '−')
