import { foldCase } from './words/normalize.ts'
import { wordTexts } from './words/tokens.ts'
import { longPattern } from '../support/long-pattern.ts'

/**
 * A subject without what replying and passing on put in front of it, folded, and which of both was
 * done to it.
 */
export interface BaseSubject {
  readonly text: string
  readonly isReply: boolean
  readonly isForward: boolean
}

const reply = longPattern('iu')`
  ^(?:re|r|aw|antw|antwort|sv|vs|res|ref|rif|odp|ynt|atb|bls|hl|回复|回覆|答复|답장|отв
  |на)\s*(?:\[\d{1,4}\]|\(\d{1,4}\)|\^\d{1,4}|\d{1,3})?\s*[:：]\s*`
const forward = longPattern('iu')`
  ^(?:fwd?|wg|tr|rv|enc|doorst|vb|vl|fs|pd|i|ilt|转发|轉寄|пересл)\s*(?:\[\d{1,4}\]
  |\(\d{1,4}\))?\s*[:：]\s*`
const tag = /^\[[^\]]{1,60}\]\s*/

export function baseSubject(subject: string): BaseSubject {
  let text = subject.slice(0, 1000).replace(/\s+/g, ' ').trim()
  let isReply = false
  let isForward = false
  for (;;) {
    const withoutTag = text.replace(tag, '')
    const candidates = withoutTag === text ? [text] : [text, withoutTag]
    let next: string | undefined
    for (const candidate of candidates) {
      if (reply.test(candidate)) {
        isReply = true
        next = candidate.replace(reply, '')
      } else if (forward.test(candidate)) {
        isForward = true
        next = candidate.replace(forward, '')
      }
      if (next !== undefined) break
    }
    if (next === undefined) break
    text = next
  }
  // A list's tag stands in front of some of the mails of a thread only.
  const bare = text.replace(tag, '')
  return {
    text: foldCase(bare === '' ? text : bare)
      .replace(/\s*\(fwd\)$/, '')
      .trim(),
    isReply,
    isForward,
  }
}

/** A subject for comparing: as `baseSubject` gives it, words and numbers alone. */
export const subjectKey = (subject: string): string =>
  wordTexts(baseSubject(subject).text).join(' ')

const automatic = longPattern('iu')`
  ^(?:auto(?:matic|mated)?[ -]?(?:reply|response|answer)|auto|out[ -]of[ -](?:the[ -])?office
  (?:[ -](?:auto)?reply)?(?:\sre)?|automatische antwort|abwesenheits(?:notiz|nachricht|meldung)
  |automatisch antwoord|réponse automatique|absence du bureau|respuesta automática
  |resposta automática|risposta automatica|autosvar|automatiskt? svar|automaattinen vastaus
  |odpowiedź automatyczna|automatyczna odpowiedź|自动回复|自動回覆|自動応答)\s*[:：]
`

/** Whether a subject says that no person answered but a program: "Automatic reply: …". */
export const isAutomaticReply = (subject: string): boolean => automatic.test(subject.trim())
