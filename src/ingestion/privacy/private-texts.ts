import type { ReplacedText } from '../../privacy/replacement/replaced-text.ts'
import type { TextReplacer } from '../../privacy/replacement/text-replacer.ts'

/** The texts of one document before and after; all are replaced when the first is asked for. */
export interface PrivateTexts {
  /** Names a text that will be asked for; gives it back. */
  add(text: string): string
  replaced(text: string): ReplacedText
  of(text: string): string
}

/** `add` everything first: who is named in one text is known in all of them. */
export function privateTexts(replacer: TextReplacer): PrivateTexts {
  const wanted = new Set<string>()
  let done: Map<string, ReplacedText> | undefined
  const replaced = (text: string): ReplacedText => {
    if (done === undefined) {
      const texts = [...wanted]
      const results = replacer.replace(texts)
      done = new Map(
        texts.flatMap((each, index) => {
          const result = results[index]
          return result === undefined ? [] : [[each, result] as const]
        }),
      )
    }
    const found = done.get(text) ?? replacer.replace([text])[0]
    if (found === undefined) throw new Error('a text has one replacement')
    done.set(text, found)
    return found
  }
  return {
    add(text) {
      wanted.add(text)
      return text
    },
    replaced,
    of: text => replaced(text).text,
  }
}
