import { answerFromTable } from './answer-from-table.ts'
import type { TableLine, TitledTable } from './table-reading.ts'
import { compareValues } from './compare-values.ts'
import { sentenceWords } from '../grammar/sentence-words.ts'
import { wordsHeld } from './match-table.ts'
import { readCells } from './read-tables.ts'
import { isExtreme, readTableQuestion } from './table-question.ts'
import { newestFirst } from './table-versions.ts'
import { words } from '../words/tokens.ts'

/** What tables say to a question. */
export interface TableAnswer {
  readonly lines: readonly AnswerLine[]
}

/** A line of a table, and which of the given tables it is from. */
export interface AnswerLine extends TableLine {
  readonly from: number
}

/**
 * What the tables say to a question: the value of a row and column, the rows of which something is
 * said or denied, the row with the highest or lowest value, a sum, a mean or a count of rows. Every
 * content word of the question has to be a name of a column, a value of a cell or a word of what
 * the table stands under. Versions of one table that say different things are told with their
 * titles, the newest first. Undefined where no table accounts for all words, or two others say
 * different things.
 */
export function askTables(
  question: string,
  tables: readonly TitledTable[],
): TableAnswer | undefined {
  const compared = comparedIn(question, tables)
  if (compared !== undefined) return compared
  return plainly(question, tables) ?? respelled(question, tables)
}

/** Two values of one table set against each other, where no other table says otherwise. */
function comparedIn(question: string, tables: readonly TitledTable[]): TableAnswer | undefined {
  const found = tables.flatMap((titled, from) => {
    const line = compareValues(question, said => plainly(said, [titled])?.lines)
    return line === undefined ? [] : [{ lines: [{ ...line, from }] }]
  })
  const [first] = found
  return found.every(({ lines }) => lines[0]?.text === first?.lines[0]?.text) ? first : undefined
}

/**
 * The answer with one word spelt as a value of the tables: a letter left out, added, or two
 * changed over. Only where no table has the word as it is, one value alone is that near, and the
 * word is no name, which may be another's.
 */
function respelled(question: string, tables: readonly TitledTable[]): TableAnswer | undefined {
  const values = new Set<string>()
  const known = new Set<string>()
  for (const { table, about } of tables) {
    for (const text of [about, table.title, ...table.columns])
      for (const word of wordsOf(text)) known.add(word)
    for (const { cells } of table.rows)
      for (const cell of cells) {
        const words = wordsOf(cell?.text ?? '')
        for (const word of words) known.add(word)
        const [only] = words
        if (words.length === 1 && only !== undefined) values.add(only)
      }
  }
  const asked =
    question.slice(0, 500).match(/(?<![\p{L}\p{N}])\p{Ll}{5,20}(?![\p{L}\p{N}])/gu) ?? []
  for (const word of new Set(asked)) {
    // A word of the language was meant as it is.
    if (known.has(word) || sentenceWords(word).some(({ forms }) => forms !== 0)) continue
    const near = [...values].filter(value => isMisspelt(word, value))
    const [meant] = near
    if (near.length !== 1 || meant === undefined) continue
    const answer = plainly(question.replace(word, meant), tables)
    if (answer?.lines.some(({ text }) => wordsOf(text).includes(meant)) === true) return answer
  }
  return undefined
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether one letter is missing or too many, or two neighbours have changed places. */
function isMisspelt(word: string, value: string): boolean {
  if (Math.abs(word.length - value.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === value[at]) at += 1
  if (word.length === value.length)
    return (
      word[at] === value[at + 1] &&
      word[at + 1] === value[at] &&
      word.slice(at + 2) === value.slice(at + 2)
    )
  const [short, long] = word.length < value.length ? [word, value] : [value, word]
  return short.slice(at) === long.slice(at + 1)
}

function plainly(question: string, tables: readonly TitledTable[]): TableAnswer | undefined {
  let open: TableAnswer | undefined
  for (const asked of readTableQuestion(question)) {
    const all = tables.flatMap((titled, from) => {
      const lines = answerFromTable(asked, titled)
      return lines === undefined
        ? []
        : [
            {
              titled,
              lines: lines.map(line => ({ ...line, from })),
              value: lines.map(({ text }) => text).join('\n'),
            },
          ]
    })
    // A table where the field is open says nothing beside one that has it.
    const found = all.filter(({ lines }) => lines.every(line => line.open === undefined))
    const [first] = found
    open ??= all[0]
    if (first === undefined) continue
    if (found.every(({ value }) => value === first.value)) return { lines: first.lines }
    const order = newestFirst(found.map(({ titled }) => titled))
    return order && { lines: order.flatMap(at => found.slice(at, at + 1).flatMap(withSource)) }
  }
  return open && { lines: open.lines }
}

const withSource = (said: {
  readonly titled: TitledTable
  readonly lines: readonly AnswerLine[]
}): AnswerLine[] =>
  said.lines.map(line => ({ ...line, text: `${said.titled.source?.title} · ${line.text}` }))

/**
 * Whether a row holds a value that the question names in full, and another that it does not; the
 * names of columns are none, and what takes several rows to say no single one answers.
 */
export function namesValueOf(question: string, row: string): boolean {
  const [asked, ...others] = readTableQuestion(question)
  if (asked === undefined || others.length > 0 || asked.bound !== undefined) return false
  const lines = row.split('\n')
  const isNamed = lines
    .flatMap(line => readCells(line, 0, line.length))
    .map(cell => {
      const colon = cell.text.indexOf(': ')
      const value = colon < 0 ? cell.text : cell.text.slice(colon + 2)
      return wordsHeld(value, asked.words) !== undefined
    })
  return isNamed.includes(true) && isNamed.includes(false)
}

const asksWhich =
  /^\W*(?:(?:in|at|on|for|of) )?(?:which|who|whose|what (?!is|was|are|were|did|does|do))/i

/**
 * Whether a question asks which of several has the most or least of something and a row does not
 * say that it has: only all rows together tell the winner.
 */
export function leavesWinnerOpen(question: string, row: string): boolean {
  if (!asksWhich.test(question)) return false
  const compares = readTableQuestion(question).some(
    ({ operation }) => operation === 'highest' || operation === 'lowest',
  )
  return compares && !words(row).some(({ text }) => isExtreme(text))
}
