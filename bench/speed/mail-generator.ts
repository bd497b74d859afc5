import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { seededRandom } from '../../src/support/random.ts'

/** One generated mail, as it lies in a maildir. */
export interface GeneratedMail {
  readonly fileName: string
  readonly bytes: string
  readonly messageId: string
  readonly from: string
  readonly subject: string
  readonly dateMs: number
  readonly code: string
}

export const functionWords = (
  'the of and to in a is that for it as was with be by on not he his but at are this have ' +
  'from or had an they which one you were all her she there would their we him been has ' +
  'when who will no more if out so up said what its about than into them can only other ' +
  'time new some could these two may first then do any like my now over such our man me ' +
  'even most made after also did many off before must well back through years where much ' +
  'your way down should because long each just state people those too mr how little good ' +
  'world'
).split(' ')
export const firstNames = (
  'Ada Ben Clara David Elena Frank Grace Henry Irene Jonas Karin Liam Maria Nathan Olga ' +
  'Peter Quentin Rosa Simon Tanja Ulrich Vera Walter Xenia Yusuf Zoe'
).split(' ')
export const lastNames = (
  'Abbott Brandt Castillo Dubois Eriksen Fischer Graham Hughes Ivanov Jensen Keller Larsen ' +
  'Moreau Novak Okafor Petrov Quinn Reed Schmidt Turner Ueda Vogel Weber Xu Young ' +
  'Zimmermann'
).split(' ')
const topics = (
  'bridge inspection|hanger replacement|platform extension|contract terms|site ' +
  'visit|gantry design|survey schedule|station upgrade|cement supply|safety training|power ' +
  'distribution|budget review'
).split('|')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const wordsPerMail = 450

/**
 * Words of the encoder's vocabulary, in its order, which is nearly that of their frequency in
 * English.
 */
export function vocabulary(): string[] {
  const file = fileURLToPath(new URL('../../models/encoder/tokenizer.json', import.meta.url))
  const { model } = z
    .object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) })
    .parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.entries(model.vocab)
    .sort((a, b) => a[1] - b[1])
    .map(([word]) => word)
    .filter(word => /^[a-z]{3,}$/.test(word))
}

const pad = (value: number): string => String(value).padStart(2, '0')

export function rfcDate(ms: number): string {
  const date = new Date(ms)
  return (
    `${days[date.getUTCDay()] ?? ''}, ${pad(date.getUTCDate())} ` +
    `${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()} ` +
    `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())} ` +
    '+0000'
  )
}

/**
 * Mails of 450 words each, the same for the same seed: Zipf-distributed words, names, dates,
 * amounts and codes in running text, threads with References, every third a reply with a quoted
 * line or two and a signature.
 */
export function* generateMails(count: number, seed = 1): Generator<GeneratedMail> {
  const random = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  const words = vocabulary()
  // Zipf's law with exponent 1: the logarithm of the rank is uniform.
  const rare = (): string => words[Math.floor(words.length ** random()) - 1] ?? 'word'
  const persons = Array.from({ length: 2_000 }, () => {
    const [first, last] = [pick(firstNames), pick(lastNames)]
    return {
      name: `${first} ${last}`,
      address: `${first}.${last}.${Math.floor(random() * 1_000)}@example.org`.toLowerCase(),
    }
  })
  const recent: Array<{ id: string; root: string; subject: string; line: string; from: string }> =
    []
  const start = Date.UTC(2018, 0, 1)
  for (let index = 0; index < count; index++) {
    const dateMs =
      start + Math.floor((index / count) * 6 * 365 * 86_400_000) + Math.floor(random() * 3_600_000)
    const sender = pick(persons)
    const receivers = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(persons))
    const parent = recent.length > 0 && random() < 0.5 ? pick(recent) : undefined
    const code = `PRJ-${1000 + (index % 9000)}-${String.fromCharCode(65 + (index % 26))}${index}`
    const messageId = `m${index}.${seed}@example.org`
    const subject =
      parent === undefined ? `${pick(topics)} ${rare()} ${rare()}` : `Re: ${parent.subject}`
    const body: string[] = []
    let used = 0
    while (used < wordsPerMail) {
      const length = Math.min(8 + Math.floor(random() * 14), wordsPerMail - used)
      const sentence = Array.from({ length }, () =>
        random() < 0.55 ? pick(functionWords) : rare(),
      )
      const extra = random()
      if (extra < 0.12) sentence[Math.floor(length / 2)] = pick(persons).name
      else if (extra < 0.18)
        sentence[length - 1] =
          `${1 + Math.floor(random() * 28)} ${pick(months)} ${2018 + Math.floor(random() * 6)}`
      else if (extra < 0.22) sentence[length - 1] = `€${Math.floor(random() * 90_000) + 100}`
      else if (extra < 0.25) sentence[length - 1] = code
      const first = sentence[0] ?? 'the'
      sentence[0] = first.charAt(0).toUpperCase() + first.slice(1)
      body.push(`${sentence.join(' ')}.`)
      used += length
      if (random() < 0.15) body.push('\n\n')
    }
    const text = body.join(' ').replace(/ ?\n\n ?/g, '\n\n')
    const quoted =
      parent === undefined
        ? ''
        : `\n\nOn ${rfcDate(dateMs - 86_400_000).slice(0, 16)}, ${parent.from} wrote:\n> ` +
          `${parent.line}\n`
    const signature =
      random() < 0.5
        ? `\n\n-- \n${sender.name}\nExample Engineering Ltd\nTel. +44 20 7946 ` +
          `0${100 + (index % 900)}\n`
        : '\n'
    const references =
      parent === undefined
        ? ''
        : `In-Reply-To: <${parent.id}>\r\nReferences: ` +
          `<${parent.root}>${parent.root === parent.id ? '' : ` <${parent.id}>`}\r\n`
    const bytes =
      `From: ${sender.name} <${sender.address}>\r\nTo: ` +
      `${receivers.map(person => `${person.name} <${person.address}>`).join(', ')}\r\nSubject: ` +
      `${subject}\r\nDate: ${rfcDate(dateMs)}\r\nMessage-ID: ` +
      `<${messageId}>\r\n${references}MIME-Version: 1.0\r\nContent-Type: text/plain; ` +
      `charset=utf-8\r\n\r\n${(text + quoted + signature).replaceAll('\n', '\r\n')}`
    const entry = {
      id: messageId,
      root: parent?.root ?? messageId,
      subject: parent?.subject ?? subject,
      line: text.slice(0, 70).replace(/\s+/g, ' '),
      from: sender.name,
    }
    if (recent.length < 500) recent.push(entry)
    else recent[Math.floor(random() * recent.length)] = entry
    yield {
      fileName: `${Math.floor(dateMs / 1000)}.M${index}P${seed}.bench:2,S`,
      bytes,
      messageId,
      from: sender.address,
      subject,
      dateMs,
      code,
    }
  }
}
