/** Letters and digits in lower case, and where each stands: markup and line breaks differ. */
export function placedLetters(text: string): {
  readonly letters: string
  readonly places: readonly number[]
} {
  const places: number[] = []
  let letters = ''
  let at = 0
  for (const character of text) {
    if (/[\p{L}\p{N}]/u.test(character))
      for (const lower of character.toLowerCase()) {
        letters += lower
        for (let unit = 0; unit < lower.length; unit++) places.push(at)
      }
    at += character.length
  }
  return { letters, places }
}

export const bareLetters = (text: string): string => placedLetters(text).letters
