import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { decodeText, detectText, knownCharset } from './character-set.ts'

const german = 'Grüße aus Köln: Straße, Äpfel, Öl. '.repeat(20)
const russian = 'Пароход отходит от причала номер четыре каждый вторник утром. '.repeat(10)
const japanese =
  '船は毎週火曜日の朝に四番埠頭から出ます。港は千八百九十三年に開かれました。'.repeat(10)

const polish = 'Zażółć gęślą jaźń. Łódź, Kraków, Wrocław są miastami w Polsce. '.repeat(5)
const turkish = 'İstanbul güzel bir şehir, ığüşöç çok güzel. '.repeat(5)
const chinese = '船在每周二早上从四号码头出发。港口于一八九三年开放。'.repeat(4)
const taiwanese = '船在每週二早上從四號碼頭出發。港口於一八九三年開放。'.repeat(4)
const korean = '배는 매주 화요일 아침에 사번 부두에서 떠납니다. '.repeat(10)

test('a byte order mark decides', () => {
  for (const [charset, mark] of [
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
    ['utf-8', [0xef, 0xbb, 0xbf]],
  ] as const) {
    const bytes = Buffer.concat([Buffer.from(mark), iconv.encode(german, charset)])
    assert.deepEqual(decodeText(bytes), { text: german, charset, guessed: false })
  }
})

test('UTF-16 without a mark is told by its zeros, and said to be a guess', () => {
  for (const charset of ['utf-16le', 'utf-16be']) {
    const found = decodeText(iconv.encode('Team,Location\nBlues,STL\n', charset))
    assert.equal(found.charset, charset)
    assert.equal(found.text, 'Team,Location\nBlues,STL\n')
    assert.ok(found.guessed)
  }
})

test('UTF-32 is read with a mark and without', () => {
  const text = 'Team 𝔸,Ort Köln\n船\n'
  for (const [charset, mark] of [
    ['utf-32le', [0xff, 0xfe, 0, 0]],
    ['utf-32be', [0, 0, 0xfe, 0xff]],
  ] as const) {
    const bytes = iconv.encode(text, charset)
    assert.deepEqual(decodeText(bytes), { text, charset, guessed: true })
    const marked = Buffer.concat([Buffer.from(mark), bytes])
    assert.deepEqual(decodeText(marked), { text, charset, guessed: false })
    assert.equal(decodeText(marked.subarray(0, -1)).text, `${text.slice(0, -1)}\ufffd`)
  }
})

test('valid UTF-8 is UTF-8 whatever is declared', () => {
  assert.deepEqual(decodeText(Buffer.from(german), { declared: 'iso-8859-1' }), {
    text: german,
    charset: 'utf-8',
    guessed: false,
  })
})

test('a declared set is believed where the bytes are not UTF-8', () => {
  assert.deepEqual(decodeText(iconv.encode(german, 'win1252'), { declared: 'ISO-8859-1' }), {
    text: german,
    charset: 'windows-1252',
    guessed: false,
  })
  assert.equal(
    decodeText(iconv.encode(japanese, 'shift_jis'), { declared: 'x-sjis' }).text,
    japanese,
  )
})

test('UTF-8 that is cut in the middle of a character stays UTF-8', () => {
  const bytes = Buffer.from(japanese)
  const { text, charset } = decodeText(bytes.subarray(0, bytes.length - 1))
  assert.equal(charset, 'utf-8')
  assert.ok(text.startsWith(japanese.slice(0, -1)))
})

test('an unmarked set is guessed, and the guess is said', async () => {
  for (const [charset, text] of [
    ['windows-1251', russian],
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['euc-kr', korean],
    ['koi8-r', russian],
    ['windows-1250', polish],
    ['windows-1254', turkish],
    ['gb18030', chinese],
    ['big5', taiwanese],
  ] as const) {
    const found = await detectText(iconv.encode(text, charset))
    assert.equal(found.text, text, charset)
    assert.match(found.notes.join(), /character set guessed: /)
  }
})

test('bytes of no set at all are read as windows-1252 rather than lost', async () => {
  const found = await detectText(iconv.encode(german, 'win1252'))
  assert.equal(found.text, german)
})

test('labels are known under their many names', () => {
  assert.deepEqual(['cp1252', 'x-cp1251', 'latin1', 'UTF8', 'nonsense'].map(knownCharset), [
    'windows-1252',
    'windows-1251',
    'windows-1252',
    'utf-8',
    undefined,
  ])
})
