import { longPattern } from '../../../support/long-pattern.ts'

// What mail programs on phones and web mailers add on their own.
const mobile = new RegExp(
  [
    '[(<*_\\[]*\\s*sent (?:from|via|with|by|using)\\s.{1,120}$',
    'from my .{1,20}$',
    '\\p{L}+ from mobile\\s*$',
    'get outlook for\\s',
    'sent securely with\\s',
    'download outlook for\\s',
    'envoyé (?:depuis|de|à partir de) (?:mon|ma|yahoo|outlook|mail|un)',
    'von meinem .{1,60} gesendet',
    'gesendet (?:von|mit) (?:meinem|mein|outlook|der|dem|yahoo|mailbox)',
    'diese nachricht wurde von .{1,80} gesendet',
    'diese e-?mail wurde von .{1,80} gesendet',
    'inviato d(?:a|al|alla) ',
    'sendt fra (?:min|outlook|mail|yahoo)',
    'enviado (?:do|desde|pelo) (?:meu|mi|outlook|yahoo|correo)',
    'verzonden (?:met|vanaf|van) ',
    'verstuurd vanaf ',
    'från min ',
    'skickat från (?:min|outlook|yahoo)',
    'lähetetty \\p{L}+(?:sta|stä|ltä|lta)',
    'wysłane? z ',
    'отправлено (?:с|из) ',
    'надіслано з',
    'odesláno z ',
    'poslano s ',
    'gönderildi',
    '從我的.{1,40}傳送',
    '从我的.{1,40}发送',
    '发自我的',
    '發自我的',
    'iphoneから送信',
    '나의 .{1,20}에서 보냄',
  ]
    .map(pattern => `^\\s*(?:${pattern})`)
    .join('|'),
  'iu',
)

/**
 * Whether a line is the signature a device or program wrote ("Sent from my iPhone"); links in
 * Markdown are looked through.
 */
export function isMobileSignature(line: string): boolean {
  if (line.length > 200) return false
  const plain = line.includes('](')
    ? line.replace(/\[([^\]]{1,100})\]\([^)]{1,200}\)/g, '$1')
    : line
  return mobile.test(plain)
}

const delimiter = /^\s*[-_,=+~#*ᐧ—–]+\s*$/
/** A line of nothing but rule characters. */
export const isDelimiter = (line: string): boolean => line.length < 200 && delimiter.test(line)

/** The standard separator above a signature, trailing space optional. */
export const isSignatureSeparator = (line: string): boolean =>
  /^\s{0,3}(?:--|—|––|__)\s?$/.test(line)

const disclaimer = longPattern('i')`
  \b(?:confidentiality (?:notice|note|statement)|(?:this|the information (?:contained )?in this
  |the contents of this) (?:e-?mail|message|communication|transmission
  |document)\b.{0,160}\b(?:confidential|privileged|intended (?:only|solely|for)|property of
  |proprietary)|if you (?:are not|aren't) the (?:intended|named|correct) (?:recipient
  |addressee)|please (?:consider the environment|think before (?:you )?print)|do not (?:copy
  |disclose|distribute) .{0,60}(?:e-?mail|message)|diese e-?mail (?:enthält
  |kann) .{0,60}vertraulich|ce (?:message|courriel) .{0,100}confidentiel|este (?:mensaje|correo
  |e-?mail) .{0,100}confidencial|questo messaggio .{0,100}(?:riservat|confidenzial)
  |esta mensagem .{0,100}confidencial|dit bericht .{0,100}vertrouwelijk|scanned (?:by
  |for) .{0,40}(?:virus|malware)|virus[- ]?free\.|no virus found|checked by avg
  |outgoing mail is certified virus free)`
/** A line that begins a legal notice. */
export const isDisclaimer = (line: string): boolean =>
  line.length >= 12 && disclaimer.test(line.slice(0, 600))

const listFooter = longPattern('i')`
  ^(?:you received this (?:message|e-?mail) because|you are (?:receiving|subscribed)
  |you're receiving this|this (?:message|e-?mail) was sent (?:to|by)\b|(?:to|click here to
  |if you (?:no longer wish|would like|want) to|um) (?:unsubscribe|be removed|stop receiving
  |post to this group|subscribe|respond, reply|abzubestellen)|unsubscribe(?:\s*[:|<(]|\s*$
  |\s+from)|to view this (?:discussion|message)|visit this (?:topic|group)
  |for more options, visit|visit topic\b|reply to this email directly|view (?:it
  |this email) (?:on github|in your browser|online)|manage (?:your )?(?:subscription
  |preferences)|update your (?:email )?preferences|---------- \*\* |.{1,60} mailing list\s*$
  |list-unsubscribe|abmelden\b|se désabonner|darse de baja|cancellati|uitschrijven)`
/** A line with which list servers and newsletters end a mail. */
export const isListFooter = (line: string): boolean =>
  line.length < 300 && listFooter.test(line.replace(/^[\s>*_|-]+/, ''))

/** PGP armour lines. */
export const pgpLine = (line: string): 'message' | 'signature' | 'end' | undefined => {
  if (!line.startsWith('-----')) return undefined
  if (/^-----BEGIN PGP SIGNED MESSAGE-----\s*$/.test(line)) return 'message'
  if (/^-----BEGIN PGP (?:SIGNATURE|PUBLIC KEY BLOCK)-----\s*$/.test(line)) return 'signature'
  return /^-----END PGP (?:SIGNATURE|PUBLIC KEY BLOCK)-----\s*$/.test(line) ? 'end' : undefined
}
