// What mail programs on phones and web mailers add on their own.
const mobile = new RegExp(
  `^\\s*(?:${[
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
  ].join('|')})`,
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

/** PGP armour lines. */
export const pgpLine = (line: string): 'message' | 'signature' | 'end' | undefined => {
  if (!line.startsWith('-----')) return undefined
  if (/^-----BEGIN PGP SIGNED MESSAGE-----\s*$/.test(line)) return 'message'
  if (/^-----BEGIN PGP (?:SIGNATURE|PUBLIC KEY BLOCK)-----\s*$/.test(line)) return 'signature'
  return /^-----END PGP (?:SIGNATURE|PUBLIC KEY BLOCK)-----\s*$/.test(line) ? 'end' : undefined
}
