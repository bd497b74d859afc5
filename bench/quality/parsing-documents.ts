import { readFileSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defaultLoadLimits, type LoadOutcome } from '../../src/ingestion/loaded-document.ts'
import { loadItem } from '../../src/ingestion/loaders/load-item.ts'
import type { BenchFigure } from '../figure.ts'

interface Entry {
  readonly file: string
  readonly ext: string
  readonly ref_text: string | null
  readonly ref_method: string | null
  readonly ref_truncated: boolean
  readonly unstructured_output: unknown
}

/**
 * Reads every file of the `documents` data set: the share with the one right outcome, the number of
 * crashes, and how many of the reference's words (as a multiset, markup aside) are found in the
 * text, overall and per format. Right is, in this order: a file that says in its name that it has a
 * password fails with `password`; one whose reference was made and holds no word fails with
 * `empty`, unless it is a mail, whose headers say something; all others are loaded, with words in
 * their text.
 */
export async function documentsParsing(
  dataDir: string,
  log: (line: string) => void = line => void process.stderr.write(`${line}\n`),
): Promise<BenchFigure[]> {
  const folder = existsSync(join(dataDir, 'documents')) ? join(dataDir, 'documents') : dataDir
  const entries = readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Entry)
  const totals = new Map<string, { found: number; words: number; files: number }>()
  const recalls: Array<{ file: string; recall: number; missing: string }> = []
  let right = 0
  let crashes = 0
  for (const entry of entries) {
    const name = basename(entry.file)
    const flat = join(folder, 'files', name)
    const outcomes = await outcomesOf(existsSync(flat) ? flat : join(folder, entry.file), name)
    if (outcomes === undefined) {
      crashes++
      log(`crash: ${name}`)
      continue
    }
    const expected = expectedOutcome(entry)
    const [only] = outcomes
    const actual =
      outcomes.length !== 1 || only === undefined
        ? `${outcomes.length} outcomes`
        : only.status === 'failed'
          ? only.reason
          : only.status
    if (actual === expected) right++
    else log(`outcome of ${name}: ${actual}, expected ${expected}`)
    if (only?.status !== 'loaded') continue
    const reference = countWords(referenceText(entry))
    const text = countWords(only.document.text)
    let words = 0
    let found = 0
    const missing: string[] = []
    for (const [word, count] of reference) {
      words += count
      const here = Math.min(count, text.get(word) ?? 0)
      found += here
      if (here < count && missing.length < 8) missing.push(word)
    }
    if (words === 0) continue
    recalls.push({ file: name, recall: found / words, missing: missing.join(' ') })
    for (const group of ['documents', `documents:format-${entry.ext}`]) {
      const total = totals.get(group) ?? { found: 0, words: 0, files: 0 }
      totals.set(group, {
        found: total.found + found,
        words: total.words + words,
        files: total.files + 1,
      })
    }
  }
  for (const { file, recall, missing } of recalls
    .filter(entry => entry.recall < 0.97)
    .sort((one, other) => one.recall - other.recall)
    .slice(0, 12))
    log(`word recall of ${file}: ${recall.toFixed(3)}, missing: ${missing}`)
  return [
    {
      case: 'documents',
      measure: 'outcomes',
      value: right / Math.max(1, entries.length),
      n: entries.length,
    },
    { case: 'documents', measure: 'crashes', value: crashes, n: entries.length },
    ...[...totals]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([group, total]): BenchFigure => ({
        case: group,
        measure: 'word-recall',
        value: total.found / total.words,
        n: total.files,
      })),
  ]
}

async function outcomesOf(path: string, fileName: string): Promise<LoadOutcome[] | undefined> {
  const outcomes: LoadOutcome[] = []
  try {
    for await (const outcome of loadItem(
      { key: fileName, fileName, bytes: readFileSync(path) },
      { timeZone: 'UTC', limits: defaultLoadLimits },
    ))
      outcomes.push(outcome)
  } catch {
    // Nothing may throw here: whatever did is what this figure counts.
    return undefined
  }
  return outcomes
}

function expectedOutcome(entry: Entry): string {
  if (/password/i.test(basename(entry.file))) return 'password'
  const hasReference = entry.ref_method !== null
  return hasReference && entry.ext !== 'eml' && countWords(entry.ref_text ?? '').size === 0
    ? 'empty'
    : 'loaded'
}

/**
 * The words of the content: what is markup in a raw reference is taken out by means that share
 * nothing with the loaders.
 */
function referenceText(entry: Entry): string {
  const text = entry.ref_text ?? ''
  // The last word of a cut reference is not a whole one.
  const whole = entry.ref_truncated ? text.replace(/\S*$/, '') : text
  if (entry.ref_method !== 'raw decode') return whole
  switch (entry.ext) {
    case 'xml':
      return whole.replace(/<[^>]*>/g, ' ').replace(/&amp;/g, '&')
    case 'json':
      return whole.replace(/\\(?:u[0-9a-f]{4}|[^u])/gi, ' ')
    case 'md':
      return whole.replace(/^```\w*/gm, ' ')
    case 'rst':
      return whole.replace(/^\.\. .*$/gm, ' ')
    // A mail saved as text: its headers, its boundaries and its second form are markup.
    case 'txt':
      return /^(?:MIME-Version|From|Received): /.test(whole)
        ? (whole.replace(/^(?:[A-Z][A-Za-z-]*: .*|--\S+) ?$/gm, ' ').split('<div')[0] ?? '')
        : whole
    default:
      return whole
  }
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
