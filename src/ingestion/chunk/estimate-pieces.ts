const letterRun = 7
const lettersPerPiece = 5
const digitsPerPiece = 2.5

/**
 * Estimate of how many word pieces an English WordPiece vocabulary makes of a range of a text; at
 * least 1 for a range with any visible character. Common words are one piece, long words and
 * numbers several, other marks and CJK characters one each; errs on the high side.
 */
export function estimatePieces(text: string, start = 0, end = text.length): number {
  let pieces = 0
  let letters = 0
  let digits = 0
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index)
    const isLetter =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x2e80)
    if (isLetter) {
      letters++
      continue
    }
    if (letters > 0) {
      pieces += letters <= letterRun ? 1 : Math.ceil(letters / lettersPerPiece)
      letters = 0
    }
    if (code >= 48 && code <= 57) {
      digits++
      continue
    }
    if (digits > 0) {
      pieces += Math.ceil(digits / digitsPerPiece)
      digits = 0
    }
    if (code > 32 && code !== 0xa0) pieces++
  }
  if (letters > 0) pieces += letters <= letterRun ? 1 : Math.ceil(letters / lettersPerPiece)
  if (digits > 0) pieces += Math.ceil(digits / digitsPerPiece)
  return pieces
}
