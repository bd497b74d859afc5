import { namedSets } from '../lexicons/lexicon.ts'
import { wordTexts } from '../words/tokens.ts'
import { saysNothing } from './column-values.ts'
import { isPlainEntry, type LabelledValue, type Sheet } from './read-sheets.ts'
import { isOfKind, isSameWord, readSheetQuestion, type SheetQuestion } from './sheet-question.ts'

/** A sheet, and what it stands under. */
export interface TitledSheet {
  readonly sheet: Sheet
  /** The same value for all sheets of one document. */
  readonly document: unknown
  /** What the document is called, and other names of it: of its file, of its subject. */
  readonly names: readonly string[]
  /** The headings above a place of the text, outermost first. */
  readonly headingsAt: (offset: number) => readonly string[]
}

/** A line that answers: which sheet's, its words, and where they stand. */
export interface SheetLine {
  readonly from: number
  readonly text: string
  readonly entry: LabelledValue
}

const setNamed = namedSets('questions/sheet-words')
const small = setNamed('small')
const turning = setNamed('turning')
const whole = setNamed('whole')
const common = setNamed('common')
const owned = setNamed('owned')
const thing = setNamed('thing')
const places = setNamed('places')
const days = setNamed('days')
const prices = setNamed('prices')
const mostLines = 5

/** What sheets say; with `isOpen` the fields are there, and nothing has been put into them yet. */
export interface SheetAnswer {
  readonly lines: readonly SheetLine[]
  readonly isOpen: boolean
}

interface Match extends SheetLine {
  readonly document: unknown
  readonly belongs: string
  /** How many of the words name the innermost of what the sheet stands under. */
  readonly near: number
  /** The question names nothing of it. */
  readonly isUnsaid: boolean
  /** The question word alone says what the label does. */
  readonly isImplied: boolean
}

/**
 * What sheets say to a question for the value behind a label ("Landlord: Orla Fenwick"): the line
 * itself. The label has to be named in full, and every other word has to be one of what the sheet
 * stands under. Lines that say different things are told with what they belong to; undefined where
 * that does not tell them apart.
 */
export function askSheets(
  question: string,
  sheets: readonly TitledSheet[],
): SheetAnswer | undefined {
  const asked = readSheetQuestion(question)
  if (asked === undefined || asked.words.length === 0) return undefined
  const all = sheets.flatMap((titled, from) => matchesIn(asked, titled, from))
  // Within one document the nearest heading tells which is meant.
  const nearest = all.filter(
    one => !all.some(other => other.document === one.document && other.near > one.near),
  )
  const filled = nearest.filter(({ entry }) => !saysNothing(entry.value.text))
  const [first] = nearest
  if (first === undefined) return undefined
  if (filled.length === 0) return { lines: [first], isOpen: true }
  // A draft in which it was open yet says nothing beside the sheet that has it.
  const found = nearest.filter(
    one => filled.includes(one) || !filled.some(({ belongs }) => belongs === one.belongs),
  )
  const lines = linesOf(found)
  return lines && { lines, isOpen: false }
}

function linesOf(found: readonly Match[]): SheetLine[] | undefined {
  const first = new Map(found.toReversed().map(match => [valueOf(match), match]))
  const told = [...first.values()].toReversed()
  const [only] = told
  if (only !== undefined && told.length === 1) return [only.isUnsaid ? withOwner(only) : only]
  // The date and the time of one thing, for "when is it?".
  if (told.every(({ from, isImplied }) => isImplied && from === only?.from)) return told
  const owners = new Set(told.map(({ belongs }) => belongs.toLowerCase()))
  if (told.length > mostLines || owners.size < told.length || owners.has('')) return undefined
  return told.map(withOwner)
}

const withOwner = (match: Match): SheetLine => ({
  ...match,
  text: `${match.belongs} · ${match.text}`,
})

const valueOf = ({ entry }: Match): string => wordTexts(entry.value.text).join(' ')

function matchesIn(asked: SheetQuestion, titled: TitledSheet, from: number): Match[] {
  const { sheet, document } = titled
  const { entries } = sheet
  const named = entries.flatMap(entry => {
    const held = isPlainEntry(entry) ? labelHeld(asked, entry.label) : undefined
    return held === undefined ? [] : [{ entry, held }]
  })
  const isOther = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
    [...other].some(at => !one.has(at))
  const subject = subjectOf(sheet)
  return named.flatMap(({ entry, held }): Match[] => {
    // "The landlord's tenant": of two labels neither answers.
    const isSole = named.every(
      other => other.entry === entry || other.entry === subject || !isOther(held, other.held),
    )
    const isLongest = !named.some(
      other => other.held.size > held.size && !isOther(other.held, held),
    )
    if (!isSole || !isLongest || entry === subject) return []
    const near = nearOf(asked, titled, entry, held)
    if (near === undefined) return []
    const { label, value } = entry
    return [
      {
        from,
        document,
        entry,
        text: `${label}: ${value.text}`,
        isImplied: held.size === 0,
        ...near,
      },
    ]
  })
}

/** The line that names what the sheet is of: "Name: Anna Bell", "Project: Mill bridge". */
function subjectOf({ entries: [first, second] }: Sheet): LabelledValue | undefined {
  if (first === undefined || second === undefined) return undefined
  const label = wordTexts(first.label)
  return label.length < 3 && label.every(word => thing.has(word) || word === 'full')
    ? first
    : undefined
}

/** Which of the asked words a label holds; undefined where it says more than they do. */
function labelHeld(asked: SheetQuestion, label: string): ReadonlySet<number> | undefined {
  const ways = label.replace(/\([^)]*\)/g, ' ').split('/')
  for (const way of ways) {
    const held = wayHeld(asked, wordTexts(way))
    if (held !== undefined) return held
  }
  return undefined
}

function wayHeld(asked: SheetQuestion, label: readonly string[]): Set<number> | undefined {
  const { asks, isOfBeing } = asked
  const said = label.filter(word => !small.has(word))
  const isBy = said.at(-1) === 'by'
  // Whoever "approved" it stands behind "approved by", and nobody else does.
  const isActive = asks === 'who' && !isOfBeing
  if (isActive && !isBy) return undefined
  // "Who was hired by Ann" is not for who hired.
  if (isBy && !isActive && asked.words.at(-1) !== 'by') return undefined
  if (asks === 'where' && !said.some(word => places.has(word))) return undefined
  const held = new Set<number>()
  let isNamed = false
  for (const word of said) {
    // "How much does it cost" asks for a price or a fee as well.
    const isPrice = asks === 'how much' && prices.has(word)
    const at = asked.words.flatMap((own, index) =>
      isSameWord(own, word) || (isPrice && prices.has(own)) ? [index] : [],
    )
    for (const index of at) held.add(index)
    if (at.length > 0) isNamed = true
    else if (!isImplied(asked, word) && !(isActive && word === 'by')) return undefined
  }
  // "When is the fair?" is asked without the word "date".
  const isAlone = said.length > 0 && said.every(word => isImplied(asked, word))
  return isNamed || (isAlone && isOfBeing && asks !== 'who') ? held : undefined
}

/** Whether the question word says what a label's word does. */
function isImplied({ asks }: SheetQuestion, word: string): boolean {
  switch (asks) {
    case 'who':
      return word === 'name'
    case 'when':
      return days.has(word)
    case 'where':
      return places.has(word)
    case 'how many':
      return word === 'number'
    case 'how much':
      return prices.has(word)
    case 'how long':
    case 'what':
      return false
  }
}

/** What a question may say of any value of that kind: "the name of", "the number of". */
function isOfValue({ asks }: SheetQuestion, word: string, value: string): boolean {
  if (word === 'name' || word === 'called')
    return (asks === 'who' || asks === 'what') && isOfKind('who', value)
  if (word === 'number') return asks === 'what' && /^\S*\d[\d\s/().-]*\S*$/.test(value)
  if (word === 'date') return asks === 'what' && isOfKind('when', value)
  return false
}

/**
 * What the sheet belongs to, where the label and this account for every word; undefined where they
 * do not, or what it belongs to would have to be named.
 */
function nearOf(
  asked: SheetQuestion,
  titled: TitledSheet,
  entry: LabelledValue,
  held: ReadonlySet<number>,
): Pick<Match, 'belongs' | 'near' | 'isUnsaid'> | undefined {
  const { asks, words, isOfDoing } = asked
  const { sheet, names, headingsAt } = titled
  const value = entry.value.text
  if (!saysNothing(value) && !isOfKind(asks, value)) return undefined
  const [document = ''] = names
  const subject = subjectOf(sheet)
  const inner = [...headingsAt(entry.start), sheet.title, subject?.value.text ?? ''].filter(
    (text, at, all) => text !== '' && text !== document && all.indexOf(text) === at,
  )
  const ofInner = inner.map(text => namedIn(asked, text))
  const ofNames = names.map(text => namedIn(asked, text))
  const about = new Set([...ofNames, ...ofInner].flatMap(set => [...set]))
  const label = wordTexts(subject?.label ?? '')
  const isAccounted = words.every(
    (word, at) =>
      held.has(at) ||
      about.has(at) ||
      isOfValue(asked, word, value) ||
      label.some(other => isSameWord(word, other)),
  )
  // "When does the lease end": the title does not say what happens.
  const isSaid = !isOfDoing || [...held].some(at => !about.has(at))
  if (!isAccounted || !isSaid) return undefined
  const own = inner.filter(text => !isWhole(text, entry.label))
  const isUnsaid = own.some(text => namedIn(asked, text).size === 0)
  // The pump's number is not that of the boiler house; "what is the number?" is for either.
  if (isUnsaid && held.size < words.length) return undefined
  const innermost = own.at(-1) ?? document
  const near = [...namedIn(asked, innermost)].filter(at => !held.has(at))
  const saidOfIt = wordTexts(entry.label).filter(word => !small.has(word))
  if (saidOfIt.every(word => common.has(word) || owned.has(word)) && near.length === 0)
    return undefined
  const isFull = wordTexts(innermost).every(
    word => small.has(word) || whole.has(word) || words.some(other => isSameWord(word, other)),
  )
  if (saidOfIt.some(word => owned.has(word)) && !isFull) return undefined
  return { belongs: innermost, near: own.length > 0 ? near.length : 0, isUnsaid }
}

/** Whether a heading only says that what follows is about the whole, or what the label does. */
const isWhole = (heading: string, label: string): boolean => {
  const ofLabel = wordTexts(label)
  return wordTexts(heading).every(
    word => whole.has(word) || /^\d+$/.test(word) || ofLabel.some(own => isSameWord(own, word)),
  )
}

/** The asked words that a title says; what stands behind "to" or "by" only behind the same. */
function namedIn({ words }: SheetQuestion, title: string): ReadonlySet<number> {
  const named = new Set<number>()
  let behind = ''
  for (const word of wordTexts(title)) {
    if (turning.has(word)) behind = word
    if (small.has(word)) continue
    for (const [at, other] of words.entries())
      if (isSameWord(word, other) && (behind === '' || words.slice(0, at + 1).includes(behind)))
        named.add(at)
  }
  return named
}
