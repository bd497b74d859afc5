import iconv from 'iconv-lite'

/**
 * Bytes to text. Bytes travel as Latin-1 strings (one UTF-16 unit per byte), which is what the
 * header and body scanners work on. Names are resolved like Python's codecs do (aliases,
 * punctuation ignored); what no codec claims is `undefined`.
 */
export type Malformed = 'ignore' | 'replace'

type Decoder = (bytes: string, malformed: Malformed) => string

/** The text of bytes in the named character set; undefined for a name nobody knows. */
export function decodeCharset(
  bytes: string,
  charset: string,
  malformed: Malformed,
): string | undefined {
  return decoderFor(charset)?.(bytes, malformed)
}

/** As `decodeCharset` with malformed bytes left out, and UTF-8 for an unknown or missing name. */
export function decodeOrUtf8(bytes: string, charset: string | undefined): string {
  const decoder = charset === undefined ? utf8 : (decoderFor(charset) ?? utf8)
  return decoder(bytes, 'ignore')
}

/**
 * Code units below 256 as they are, others as `\uXXXX`: how text is turned into bytes where it
 * should have been ASCII.
 */
export function rawUnicodeEscape(text: string): string {
  return /[\u0100-\uffff]/.test(text)
    ? text.replace(/[\u{100}-\u{10ffff}]/gu, char => {
        const point = char.codePointAt(0) ?? 0
        return point > 0xffff
          ? `\\U${point.toString(16).padStart(8, '0')}`
          : `\\u${point.toString(16).padStart(4, '0')}`
      })
    : text
}

const isAscii = (bytes: string): boolean => !/[\x80-\xff]/.test(bytes)

const utf8: Decoder = (bytes, malformed) => {
  if (isAscii(bytes)) return bytes
  const decode = (part: string): string => Buffer.from(part, 'latin1').toString('utf8')
  if (malformed === 'replace') return decode(bytes)
  // A replacement character that really is in the bytes stays; those that decoding made go.
  return bytes.includes('\xef\xbf\xbd')
    ? bytes
        .split('\xef\xbf\xbd')
        .map(part => decode(part).replaceAll('\ufffd', ''))
        .join('\ufffd')
    : decode(bytes).replaceAll('\ufffd', '')
}

const ascii: Decoder = (bytes, malformed) =>
  isAscii(bytes) ? bytes : bytes.replace(/[\x80-\xff]/g, malformed === 'ignore' ? '' : '\ufffd')

const withIconv =
  (name: string, asciiSuperset: boolean): Decoder =>
  (bytes, malformed) => {
    if (asciiSuperset && isAscii(bytes)) return bytes
    const text = iconv.decode(Buffer.from(bytes, 'latin1'), name)
    return malformed === 'ignore' ? text.replaceAll('\ufffd', '') : text
  }

const withTextDecoder =
  (label: string): Decoder =>
  (bytes, malformed) => {
    const text = new TextDecoder(label).decode(Buffer.from(bytes, 'latin1'))
    return malformed === 'ignore' ? text.replaceAll('\ufffd', '') : text
  }

// Families whose names carry a number: code page, ISO 8859 part.
const dosPages = new Set([
  '437',
  '737',
  '775',
  '850',
  '852',
  '855',
  '856',
  '857',
  '858',
  '860',
  '861',
  '862',
  '863',
  '864',
  '865',
  '866',
  '869',
  '874',
  '1125',
])
const isoParts = new Set([
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '13',
  '14',
  '15',
  '16',
])
const isoByName: ReadonlyMap<string, string> = new Map(
  Object.entries({
    latin2: '2',
    l2: '2',
    csisolatin2: '2',
    iso_ir_101: '2',
    latin3: '3',
    l3: '3',
    latin4: '4',
    l4: '4',
    cyrillic: '5',
    csisolatincyrillic: '5',
    iso_ir_144: '5',
    arabic: '6',
    csisolatinarabic: '6',
    ecma_114: '6',
    asmo_708: '6',
    greek: '7',
    greek8: '7',
    csisolatingreek: '7',
    ecma_118: '7',
    elot_928: '7',
    hebrew: '8',
    csisolatinhebrew: '8',
    latin5: '9',
    l5: '9',
    csisolatin5: '9',
    latin6: '10',
    l6: '10',
    thai: '11',
    latin7: '13',
    l7: '13',
    latin8: '14',
    l8: '14',
    latin9: '15',
    l9: '15',
    latin10: '16',
    l10: '16',
  }),
)
const named: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ...['utf_8', 'utf8', 'u8', 'utf', 'utf8_ucs2', 'utf8_ucs4', 'cp65001'].map(
    name => [name, utf8] as const,
  ),
  [
    'utf_8_sig',
    (bytes, malformed) =>
      utf8(bytes.startsWith('\xef\xbb\xbf') ? bytes.slice(3) : bytes, malformed),
  ],
  ...[
    'ascii',
    'us_ascii',
    'us',
    '646',
    'ansi_x3.4_1968',
    'ansi_x3_4_1968',
    'ansi_x3.4_1986',
    'iso646_us',
    'iso_646.irv_1991',
    'iso_ir_6',
    'csascii',
    'cp367',
    'ibm367',
  ].map(name => [name, ascii] as const),
  ...[
    'latin_1',
    'latin1',
    'latin',
    'l1',
    'iso_8859_1',
    'iso8859_1',
    'iso8859',
    '8859',
    'iso_8859_1_1987',
    'iso_ir_100',
    'cp819',
    'ibm819',
    'csisolatin1',
    'iso88591',
  ].map(name => [name, (bytes: string) => bytes] as const),
  ...['utf_16', 'utf16', 'u16'].map(name => [name, withIconv('utf-16', false)] as const),
  ...['utf_16_le', 'utf_16le', 'unicodelittleunmarked'].map(
    name => [name, withIconv('utf-16le', false)] as const,
  ),
  ...['utf_16_be', 'utf_16be', 'unicodebigunmarked'].map(
    name => [name, withIconv('utf-16be', false)] as const,
  ),
  ...['utf_32', 'utf32', 'u32'].map(name => [name, withIconv('utf-32', false)] as const),
  ...['utf_7', 'utf7', 'u7', 'unicode_1_1_utf_7'].map(
    name => [name, withIconv('utf-7', false)] as const,
  ),
  ...[
    'shift_jis',
    'shiftjis',
    'sjis',
    's_jis',
    'csshiftjis',
    'cp932',
    '932',
    'ms932',
    'mskanji',
    'ms_kanji',
    'x_mac_japanese',
  ].map(name => [name, withTextDecoder('shift_jis')] as const),
  ...['euc_jp', 'eucjp', 'ujis', 'u_jis'].map(name => [name, withTextDecoder('euc-jp')] as const),
  ...[
    'iso2022_jp',
    'iso_2022_jp',
    'iso2022jp',
    'csiso2022jp',
    'iso_2022_jp_1',
    'iso_2022_jp_2',
    'iso_2022_jp_3',
    'iso_2022_jp_ext',
  ].map(name => [name, withTextDecoder('iso-2022-jp')] as const),
  ...[
    'euc_kr',
    'euckr',
    'korean',
    'ksc5601',
    'ks_c_5601',
    'ks_c_5601_1987',
    'ksx1001',
    'ks_x_1001',
    'cp949',
    '949',
    'ms949',
    'uhc',
    'x_mac_korean',
  ].map(name => [name, withTextDecoder('euc-kr')] as const),
  ...[
    'gb2312',
    'gbk',
    'gb18030',
    'gb18030_2000',
    'chinese',
    'csiso58gb231280',
    'euc_cn',
    'euccn',
    'eucgb2312_cn',
    'gb2312_1980',
    'gb2312_80',
    'iso_ir_58',
    '936',
    'cp936',
    'ms936',
    'x_mac_simp_chinese',
  ].map(name => [name, withTextDecoder('gb18030')] as const),
  ...[
    'big5',
    'big5_tw',
    'csbig5',
    'big5hkscs',
    'big5_hkscs',
    'hkscs',
    'cp950',
    '950',
    'ms950',
    'x_mac_trad_chinese',
  ].map(name => [name, withTextDecoder('big5')] as const),
  ...['koi8_r', 'cskoi8r'].map(name => [name, withIconv('koi8-r', true)] as const),
  ['koi8_u', withIconv('koi8-u', true)],
  ...['mac_roman', 'macintosh', 'macroman'].map(
    name => [name, withIconv('macintosh', true)] as const,
  ),
  ...['mac_cyrillic', 'maccyrillic'].map(name => [name, withIconv('maccyrillic', true)] as const),
  ...['tis_620', 'tis620', 'tis_620_0', 'iso_ir_166'].map(
    name => [name, withIconv('tis620', true)] as const,
  ),
])

const resolved = new Map<string, Decoder | undefined>()
const maxRemembered = 500

function decoderFor(charset: string): Decoder | undefined {
  if (resolved.has(charset)) return resolved.get(charset)
  const decoder = resolve(
    charset
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '_')
      .replace(/^_|_$/g, ''),
  )
  if (resolved.size < maxRemembered) resolved.set(charset, decoder)
  return decoder
}

function resolve(name: string): Decoder | undefined {
  const known = named.get(name)
  if (known !== undefined) return known
  const page = /^(?:(?:cp|windows_|ibm)?(\d{3,4}))$/.exec(name)?.[1]
  if (page !== undefined && (/^125[0-8]$/.test(page) || dosPages.has(page)))
    return withIconv(`cp${page}`, true)
  const iso = isoByName.get(name) ?? /^iso_?8859_?(\d{1,2})(?:_\d{4})?$/.exec(name)?.[1]
  return iso !== undefined && isoParts.has(iso) ? withIconv(`iso-8859-${iso}`, true) : undefined
}
