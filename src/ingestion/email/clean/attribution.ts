import type { TextLine } from './text-lines.ts'
import { longPattern } from '../../../support/long-pattern.ts'

/**
 * Lines with which mail programs introduce an older message: "On … wrote:" in the languages people
 * write in, a date with a sender, "-----Original Message-----". What is matched is at most eight
 * lines and 900 characters, so that every expression here is cheap.
 */
export interface Attribution {
  readonly kind: 'quote' | 'forward'
  readonly lines: number
}

const maxJoined = 900

/** "On", "Am", "Le" … at the beginning of a line. */
const opening = longPattern('i')`
  ^(?:on|at|in message|le|il|am|op|el|em|dnia|dňa|dne|den|w dniu|w dn\.|på|på den|vào|pada|la
  |în data de|na|ve|tarihinde|в|пн|вт|ср|чт|пт|сб|вс|on behalf of|søn\.?|man\.?|tir\.?|ons\.?
  |tor\.?|fre\.?|lør\.?|sön\.?|mån\.?|tis\.?|lör\.?|ke|ti|to|pe|la|su|ma|no dia|a|dana|dne|ons
  |fre|tors)\s|^(?:在|于|於)\s?`
/** "wrote" and its like. */
const wroteWords = longPattern('iu')`
  wrote|writes|said|says|schrieb(?:en)?(?: sie)?|geschrieben|schreef|het volgende geschreven
  |geschreven|verzond|a\s+écrit|nous\s+a\s+dit|écrivait|ha\s+scritto|escribió|escribía|escreveu
  |napisał(?:\(a\)|a)?|napísal(?:\(a\)|a)?|napsal(?:\(a\)|a)?|skrev(?: følgende)?
  |написал(?:\(а\)|а)?|написав(?:ла)?|пише|пишет|pisze|писал(?:\(а\)|а)?|kirjoitti|yazdı
  |a scris|írta|ezt írta|je napisao|đã viết|menulis|sent`.source
const endsWithWrote = longPattern('iu')`
  (?:^|[\s>,)\]"])(?:${wroteWords})\s*[:.>\-–—]*\s*$|写道\s*[:：.>\-]*\s*$
  |寫道\s*[:：.>\-]*\s*$|のメール\s*[:：]\s*$|님이\s*작성\s*:\s*$`
const wroteInside = new RegExp(`(?:^|[\\s>,)])(?:${wroteWords})[\\s,]`, 'iu')
const dateLike = /\d{1,2}[:.h]\d{2}|(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/
const mailAddress = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,120}/
const dateFirst = longPattern('u')`
  ^\d{4}\s?[年년]|^(?:\p{L}{2,12}\.?,?\s+)?(?:\p{L}{2,12}\.?,?\s+)?\d{1,4}(?:[./-]\s?\d{1,2}
  [./-]\s?\d{1,4}|\.?\s+\p{L}{3,12}\.?,?(?:\s+\d{4})?|\s*,\s*\d{4})`
const between = /^[\s>*_]*-{2,}\s*(\p{L}[\p{L}\p{M}\s.'’-]{2,60}?)\s*-{2,}\s*\*?\s*$/u
const messageWords = longPattern('iu')`
  message|nachricht|mensaje|messaggio|mensagem|bericht|wiadomość|сообщение|повідомлення
  |meddeland|meddelelse|melding|mail|邮件|郵件|メッセージ|zpráva|správa|viesti|ileti|e-?post|original
  |письмо|üzenet`
const forwardWords = longPattern('iu')`
  forward|weitergeleitet|transfér|transfer|réexpédi|reenvia|inoltra|encaminha|doorgestuurd
  |перенаправ|пересла|пересыл|vidarebefordr|videresend|przesłan|przekaz|转发|轉寄|továbbít`
const forwardLine = longPattern('iu')`
  ^[\s>]*(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-mail)
  |début du message (?:transféré|réexpédié)|inicio del mensaje reenviado
  |inizio messaggio inoltrato|início da mensagem reencaminhada|begin doorgestuurd bericht
  |vidarebefordrat brev|videresendt besked|開始轉寄郵件|开始转发邮件)\s*[:：]`

// "----- Forwarded by Ada Hill/Works on 03/02/2001 09:14 AM -----" of Notes; two lines at most.
const forwardedBy = longPattern('iu')`
  ^[\s>*_]*-{2,}\s*(?:forwarded by|weitergeleitet von|transféré par|réexpédié par|reenviado por
  |inoltrato da|doorgestuurd door|przesłane przez|vidarebefordrat av|videresendt af)\s`

/** The attribution that begins at a line, if one does. */
export function attributionAt(lines: readonly TextLine[], index: number): Attribution | undefined {
  const line = lines[index]?.text ?? ''
  const first = strip(line)
  if (first.length < 4) return undefined
  const parted = between.exec(line)?.[1]
  if (parted !== undefined && messageWords.test(parted))
    return { kind: forwardWords.test(parted) ? 'forward' : 'quote', lines: 1 }
  if (forwardLine.test(line)) return { kind: 'forward', lines: 1 }
  if (forwardedBy.test(line)) {
    const ending = [line, lines[index + 1]?.text ?? ''].findIndex(each => /-{2,}\s*$/.test(each))
    if (ending >= 0) return { kind: 'forward', lines: ending + 1 }
  }
  if (/^Posted by .{1,80} on \d\d?[/.]\d\d?[/.]\d{4}$/i.test(first))
    return { kind: 'quote', lines: 1 }
  if (opening.test(first)) {
    const found = openedAttribution(lines, index)
    if (found > 0) return { kind: 'quote', lines: found }
  }
  const found = nameOrDateFirst(lines, index, first)
  return found > 0 ? { kind: 'quote', lines: found } : undefined
}

const someone = String.raw`((?:"[^"<>]{1,80}"|\p{L}[\p{L}\p{M} .'’-]{0,78}))`
const beforeAddress = new RegExp(`${someone}\\s*\\(?<[^<>@\\s]{1,80}@[^<>\\s]{1,120}>`, 'u')
const beforeWrote = new RegExp(`[,\\d:]\\s+${someone}\\s+(?:${wroteWords})\\s*[:：]\\s*$`, 'iu')
const behindWrote = new RegExp(`\\s(?:${wroteWords})\\s+${someone}\\s*[:：]\\s*$`, 'iu')

/** Whom an introduction ("On … wrote:") names: a name, or an address where there is no other. */
export function attributedTo(introduction: string): string | undefined {
  const text = introduction.replace(/^[\s>]+|\n[\s>]*/g, ' ').trim()
  const name = [beforeAddress, behindWrote, beforeWrote]
    .map(pattern => pattern.exec(text)?.[1])
    .find(found => found !== undefined)
  return name?.trim() ?? mailAddress.exec(text)?.[0]
}

const strip = (line: string): string => line.replace(/^[\s><*_-]+/, '')
/** Ends that say that the sentence goes on: a name or address is still to come. */
const blank = (line: string): boolean => !/[^\s>]/.test(line)

/** Number of lines of "On … wrote:" from `index` on; 0 if it is not one. */
function openedAttribution(lines: readonly TextLine[], index: number): number {
  let joined = ''
  for (let count = 1; count <= 8; count++) {
    const line = lines[index + count - 1]
    if (line === undefined || joined.length > maxJoined) return 0
    const text = strip(line.text)
    // A second beginning ends the first: it was a sentence. So does a blank line before anything
    // that looks like a date or address.
    if (
      count > 1 &&
      opening.test(text) &&
      dateLike.test(text) &&
      !/^(?:at|a|to|no|ma|la|na|su)\s/i.test(text)
    )
      return 0
    if (blank(line.text) && !(dateLike.test(joined) && joined.length < 200)) return 0
    if (
      count > 1 &&
      /^[\s]*>/.test(line.text) &&
      !/^\s*>[>\s]*(?:wrote|a écrit|schrieb)?\s*:?\s*$/.test(line.text) &&
      !/^\s*>/.test(lines[index]?.text ?? '') &&
      endsWithWrote.test(joined) === false &&
      text.length > 60
    )
      return 0
    joined = `${joined} ${text}`.trim()
    if (joined.length > maxJoined) return 0
    const isDated = dateLike.test(joined)
    if (
      endsWithWrote.test(joined) &&
      (isDated ||
        (joined.includes('@') && mailAddress.test(joined)) ||
        /,.{1,60}(?:wrote|said|writes)\s*:\s*$/i.test(joined) ||
        /you wrote:?\s*$/i.test(joined))
    ) {
      // The colon may follow on the next line.
      return /^\s*[:：]\s*$/.test(lines[index + count]?.text ?? '') ? count + 1 : count
    }
    if (
      isDated &&
      /[:：]\s*$/.test(joined) &&
      !/\b(?:von|from|subject|betreff|to|an)\s*:\s*$/i.test(joined) &&
      wroteInside.test(`${joined} `) &&
      joined.length < 400
    )
      return count
  }
  return 0
}

/** Attributions that begin with the sender or the date. */
function nameOrDateFirst(lines: readonly TextLine[], index: number, first: string): number {
  if (
    first.length > 300 ||
    (!/[@:：]/.test(first + (lines[index + 1]?.text ?? '') + (lines[index + 2]?.text ?? '')) &&
      !/wrote|schrieb|GMT/.test(first))
  )
    return 0
  let joined = ''
  for (let count = 1; count <= 3; count++) {
    const line = lines[index + count - 1]
    if (line === undefined || blank(line.text)) return 0
    const text = strip(line.text)
    joined = count === 1 ? text : `${joined} ${text}`
    if (joined.length > 400) return 0
    const hasAddress = joined.includes('@') && mailAddress.test(joined)
    if (dateFirst.test(first) && dateLike.test(joined)) {
      if (
        /<[^@<>]{1,80}@[^@<>]{1,120}>\s*:?\s*$/.test(joined) &&
        !/[.!?]\s+\p{Lu}/u.test(joined.replace(/^.{0,40}/, ''))
      )
        return count
      if (endsWithWrote.test(joined) && /[:：]\s*$/.test(joined)) return count
      if (hasAddress && /(?:>|"|\))\s*:\s*$/.test(joined)) return count
      if (
        /^\d{4}-\d\d-\d\d\s+\d{1,2}:\d\d\s+GMT[+-]\d\d:?\d\d\s+[\p{L}\p{M}\s.'-]{1,60}$/u.test(
          joined,
        ) &&
        count === 1
      )
        return 1
    }
    if (count === 1 && / via .{1,80}\s(?:wrote|schrieb|escribió|a écrit)\s*:?\s*$/i.test(joined))
      return 1
    if (
      hasAddress &&
      endsWithWrote.test(joined) &&
      joined.length < 250 &&
      /^(?:"|'|\p{Lu}|\S+@|<)/u.test(first)
    )
      return count
    if (
      /\bwrote\s+on\b.{4,80}:\s*$|\bschrieb\s+am\b.{4,80}:\s*$|\ba écrit le\b.{4,80}:\s*$/i.test(
        joined,
      ) &&
      /\d/.test(joined)
    )
      return count
    if (
      count === 1 &&
      !hasAddress &&
      !/\b(?:wrote|schrieb|am|on|a écrit)\b|<|^\d|^\p{L}{2,12}\.?,? \d/iu.test(joined)
    )
      return 0
  }
  return 0
}
