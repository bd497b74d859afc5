import { longPattern } from '../../../support/long-pattern.ts'

// Header names as mail programs write them above a quoted message, bold marks around them included.
const senders = longPattern('iu')`
  from|von|de|da|van|fra|från|från|od|от|від|expéditeur|remitente|mittente|afzender|lähettäjä
  |kimden|feladó|发件人|寄件者|差出人|보낸 사람`.source
const receivers = longPattern('iu')`
  to|an|à|a|aan|para|per|til|till|do|кому|destinataire|destinatario|vastaanottaja|kime|címzett
  |收件人|收件者|宛先|받는 사람`.source
const copies = 'cc|bcc|kopie|kopia|copie|copia|cópia|kopi|копия|抄送|副本'
const subjects = longPattern('iu')`
  subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|ämne|temat|тема|předmět|aihe|konu
  |tárgy|主题|主旨|件名|제목|titre|re`.source
const dates = longPattern('iu')`
  sent|date|gesendet(?: am)?|datum|date d'envoi|envoyé|le|fecha|enviado(?: el)?|enviada em
  |enviado em|data|inviato|verzonden|sendt|dato|skickat|wysłano|дата|отправлено|надіслано
  |odesláno|lähetetty|gönderme tarihi|elküldve|发送时间|寄件日期|日期|送信日時|보낸 날짜|when`
  .source
const others = longPattern('iu')`
  importance|priority|wichtigkeit|attachments?|anlagen|organization|company|message-id|sender
  |x-[a-z-]+|reply-to|répondre à|risposta|beantwoorden - aan|antwort an|responder a`.source

const field = (names: string, value: string): RegExp =>
  new RegExp(`^[\\s*]*(?:${names})[\\s*]*[:：][\\s*]*${value}`, 'iu')
const sender = field(senders, '\\S')
const dated = field(dates, '.{0,200}\\d')
const received = field(receivers, '\\S')
const copied = field(copies, '\\S')
const subject = field(subjects, '\\S')
const named = field(`${senders}|${receivers}|${others}`, '\\S')
const bareName = field(`${senders}|${receivers}|${copies}|${subjects}|${others}|${dates}`, '$')

export type HeaderLine = 'sender' | 'receiver' | 'copy' | 'date' | 'subject' | 'other'

/** Whether a line is a header field of a quoted message ("*Sent:* …"), and which. */
export function headerLine(line: string): HeaderLine | undefined {
  // The cheap test first: most lines have no colon near their beginning.
  const colon = line.search(/[:：]/)
  if (colon < 0 || colon > 40) return undefined
  if (sender.test(line)) return 'sender'
  if (dated.test(line)) return 'date'
  if (received.test(line)) return 'receiver'
  if (copied.test(line)) return 'copy'
  if (subject.test(line)) return 'subject'
  return named.test(line) ? 'other' : undefined
}

/** What stands behind the name of a header field. */
export const headerValue = (line: string): string =>
  line.slice(line.search(/[:：]/) + 1).replace(/^[\s*]+|[\s*]+$/g, '')

/** A field whose value stands on the next line. */
export const isBareHeader = (line: string): boolean => line.length < 40 && bareName.test(line)
