import { isName, isWhole, nameAt, namesAt } from './names.ts'
import { addFact, isSomebody, type FactEnd, type FactScene } from './scene.ts'
import { nameEndingAt, resolved, resolvedObject, subjectBefore, subjectOfNoun } from './subject.ts'
import type { FactWord } from './fact-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'

/**
 * Verbs of making in their third form ("directed by") and, where it differs, their past ("wrote");
 * `author` becomes narrower by the kind of work.
 */
const participles: ReadonlyMap<string, string> = new Map([
  ['directed', 'director'],
  ['written', 'author'],
  ['authored', 'author'],
  ['penned', 'author'],
  ['scripted', 'screenwriter'],
  ['composed', 'composer'],
  ['scored', 'composer'],
  ['produced', 'producer'],
  ['edited', 'editor'],
  ['published', 'publisher'],
  ['designed', 'creator'],
  ['created', 'creator'],
  ['invented', 'creator'],
  ['painted', 'creator'],
  ['sculpted', 'creator'],
  ['founded', 'founder'],
  ['established', 'founder'],
  ['cofounded', 'founder'],
  ['developed', 'developer'],
  ['manufactured', 'manufacturer'],
  ['owned', 'owner'],
  ['operated', 'operator'],
  ['performed', 'performer'],
  ['recorded', 'performer'],
  ['sung', 'performer'],
  ['led', 'head'],
  ['chaired', 'head'],
  ['headed', 'head'],
  ['acquired', 'acquired by'],
  ['built', 'built by'],
  ['directs', 'director'],
  ['codirected', 'director'],
  ['cowritten', 'author'],
  ['distributed', 'distributor'],
  ['narrated', 'narrator'],
  ['adapted', 'screenwriter'],
])
const actives: ReadonlyMap<string, string> = new Map([
  ['directed', 'director'],
  ['wrote', 'author'],
  ['authored', 'author'],
  ['composed', 'composer'],
  ['produced', 'producer'],
  ['edited', 'editor'],
  ['designed', 'creator'],
  ['created', 'creator'],
  ['invented', 'creator'],
  ['painted', 'creator'],
  ['founded', 'founder'],
  ['established', 'founder'],
  ['cofounded', 'founder'],
  ['developed', 'developer'],
  ['owns', 'owner'],
  ['owned', 'owner'],
  ['leads', 'head'],
  ['heads', 'head'],
  ['chairs', 'head'],
  ['acquired', 'acquired by'],
  ['built', 'built by'],
  ['recorded', 'performer'],
  ['sang', 'performer'],
  ['directs', 'director'],
  ['manages', 'head'],
])
/** Words that open a verb of making; the others are looked up where these stand. */
export const makingWords: readonly string[] = [
  ...new Set([...participles.keys(), ...actives.keys()]),
]

const nouns: ReadonlyMap<string, string> = new Map([
  ...makers('performer', 'song single album track ep record soundtrack mixtape'),
  ...makers(
    'author',
    'novel book story poem play memoir biography autobiography novella trilogy essay',
  ),
  ...makers(
    'composer',
    'opera symphony ballet concerto sonata score music cantata oratorio musical',
  ),
  ...makers('screenwriter', 'screenplay script teleplay'),
  ...makers('director', 'film movie documentary short'),
  ...makers('creator', 'painting sculpture comic manga statue'),
  ...makers('screenwriter', 'dialogue dialogues'),
])
function makers(predicate: string, words: string): Array<[string, string]> {
  return words.split(' ').map(word => [word, predicate])
}
/** Nouns whose "by" names a maker: "a novel by X", "screenplay by X". */
export const isMadeNoun = (word: string): boolean => nouns.has(word)

const parts = setOf(`
  screenplay script teleplay score music lyrics dialogue dialogues soundtrack
`)
const between = setOf('and , & / or co - also both mainly primarily then')

/**
 * "directed by A", "written, produced and directed by A and B", "A directed B" at a verb of making.
 * Gives the token to go on with.
 */
export function readMaking(scene: FactScene, at: number): number {
  const { tokens } = scene
  const verbs: Array<readonly [at: number, predicate: string]> = []
  let next = at
  // All coordinated participles: the objects after the last "by" belong to each.
  for (let index = at; index < Math.min(tokens.length, at + 10); index++) {
    const folded = tokens[index]?.text ?? ''
    const predicate = tokens[index]?.kind === 'word' ? participles.get(folded) : undefined
    if (predicate !== undefined) {
      verbs.push([index, predicate])
      next = index + 1
    } else if (!between.has(folded)) break
  }
  const by =
    tokens[next]?.text === 'by'
      ? next
      : tokens[next]?.text === 'exclusively' && tokens[next + 1]?.text === 'by'
        ? next + 1
        : -1
  if (by > 0) {
    const subject = makingSubject(scene, at, verbs[0]?.[1] === 'head')
    if (
      subject !== undefined &&
      (verbs.some(([, predicate]) => predicate === 'head') || !isSomebody(scene, subject))
    ) {
      scene.clauseSubject = subject
      const isLyrics = /^(?:lyrics|words)$/.test(tokens[at - 1]?.text ?? '')
      for (const [index, predicate] of verbs)
        addMakers(scene, subject, isLyrics ? 'lyricist' : predicate, by + 1, index)
    }
    return by + 1
  }
  const active = actives.get(tokens[at]?.text ?? '')
  if (active !== undefined) activeMaking(scene, at, active)
  return at + 1
}

function addMakers(
  scene: FactScene,
  subject: FactEnd,
  predicate: string,
  from: number,
  at: number,
): void {
  const said = narrowed(scene, predicate, subject)
  // What is "recorded" by a historian is no song; what a resolution "established" has no founder.
  if (predicate === 'performer' && subject.type !== 'work' && subject.id !== scene.topic?.id) return
  // What a company "published" is listed with its place; makers of other kinds are listed with each
  // other.
  for (const { end, next } of namesAt(scene, from, 10)) {
    if (predicate === 'founder' && !isWhole(scene.tokens, next)) break
    if (end.type === 'work' && predicate !== 'publisher') break
    addFact(scene, subject, said, resolvedObject(scene, end), at)
  }
}

/** Writers of films write screenplays, those of songs compose. */
function narrowed(scene: FactScene, predicate: string, subject: FactEnd): string {
  if (predicate !== 'author' || subject.id !== scene.topic?.id) return predicate
  const kind = scene.topic.kind
  return kind === 'film' ? 'screenwriter' : kind === 'song' ? 'composer' : predicate
}

/**
 * What was directed: the noun phrase that the participle describes, or the subject of "was
 * directed".
 */
function makingSubject(scene: FactScene, at: number, isLed: boolean): FactEnd | undefined {
  const { tokens } = scene
  let index = at - 1
  while (
    index >= 0 &&
    /^(?:also|both|first|originally|co|-|jointly|mainly|later)$/.test(tokens[index]?.text ?? '')
  )
    index--
  const before = tokens[index]
  if (before === undefined) return subjectOfOpening(scene, at)
  const { text: folded } = before
  if (before.kind === 'word' && /^(?:is|was|were|are|been|being|be)$/.test(folded))
    return subjectBefore(scene, index)
  if (folded === ',' || folded === 'and' || folded === '&' || folded === 'but') {
    // "…, led by X": only what stands right before can be led.
    if (isLed && folded === ',')
      return tokens[index - 1]?.mention?.mention.type === 'organization'
        ? nameEndingAt(scene, index - 1)
        : undefined
    return commaSubject(scene, index)
  }
  if (folded === ')') {
    const owner = subjectOfNoun(scene, index)
    return owner ?? scene.clauseSubject
  }
  if (isName(before)) {
    // "the novel X written by Y" speaks of X; "starring A directed by B" of the film.
    const type = before.mention?.mention.type
    if (type === 'person') return scene.clauseSubject ?? scene.subject
    if (type === 'work') return nameEndingAt(scene, index) ?? objectBefore(scene, index)
    return scene.isLead
      ? (scene.clauseSubject ?? scene.subject)
      : subjectOfNoun(scene, index) === undefined
        ? nameEndingAt(scene, index)
        : undefined
  }
  if (folded === '"' || folded === '”' || folded === "'")
    return nameEndingAt(scene, index - 1) ?? objectBefore(scene, index - 1)
  // "with music composed by X", "The music was composed by X": part of the topic.
  if (parts.has(folded)) return scene.topic ?? scene.clauseSubject
  return subjectOfNoun(scene, index)
}

const objectBefore = (scene: FactScene, at: number): FactEnd | undefined => {
  const read = nameAt(scene, at, 0)
  return read === undefined ? undefined : resolved(scene, read.end)
}

function commaSubject(scene: FactScene, index: number): FactEnd | undefined {
  const { tokens } = scene
  // '"The West" (1996, directed by X)' speaks of what stands before the parentheses.
  for (let back = index - 1; back >= Math.max(0, index - 5); back--)
    if (tokens[back]?.text === '(')
      return nameEndingAt(scene, tokens[back - 1]?.kind === 'mark' ? back - 2 : back - 1)
  // "'Ex-Factor', written by X" speaks of Ex-Factor.
  if (tokens[index]?.text === ',' && /^["”'’]$/.test(tokens[index - 1]?.text ?? '')) {
    let name = index - 2
    while (name > 0 && /^["”'’]$/.test(tokens[name]?.text ?? '')) name--
    const quoted = isName(tokens[name])
      ? (nameEndingAt(scene, name) ?? objectBefore(scene, name))
      : undefined
    if (quoted !== undefined || !scene.isLead) return quoted
  }
  // ", directed by X" right after a name describes that name where it is a work; else the clause
  // goes on.
  const before = tokens[index - 1]
  const type = before?.mention?.mention.type
  if (tokens[index]?.text === ',' && isName(before) && type !== 'person' && !scene.isLead)
    return type === 'work' || type === 'organization' ? nameEndingAt(scene, index - 1) : undefined
  return scene.clauseSubject ?? scene.subject ?? (scene.isLead ? scene.topic : undefined)
}

/** "Directed by X, the film …" */
function subjectOfOpening(scene: FactScene, at: number): FactEnd | undefined {
  const { tokens } = scene
  for (let index = at + 2; index < Math.min(tokens.length, at + 30); index++) {
    if (tokens[index]?.text !== ',') continue
    const word = tokens[index + 1]
    if (word?.text === 'it' || (word?.text === 'the' && tokens[index + 2]?.capital === false))
      return scene.topic
    const read = nameAt(scene, index + 1, 1)
    const verb = read === undefined ? undefined : tokens[read.next]
    if (
      read !== undefined &&
      verb?.kind === 'word' &&
      /^(?:is|was|stars|has|had|follows|tells)$/.test(verb.text)
    )
      return resolved(scene, read.end)
  }
  return scene.topic
}

/** "Ada founded Acme", "He directed the films X, Y and Z". */
function activeMaking(scene: FactScene, at: number, predicate: string): void {
  const { tokens } = scene
  const next = tokens[at + 1]
  if (
    next === undefined ||
    next.text === 'by' ||
    (next.kind === 'word' && /^(?:for|in|on|at|with|to|from|and|of|as)$/.test(next.text))
  )
    return
  // "He was created Baron Alington."
  if (/^(?:is|was|were|are|been|being)$/.test(tokens[at - 1]?.text ?? '')) return
  const from = objectStart(tokens, at + 1)
  if (from === undefined) return
  const maker = subjectBefore(scene, at)
  if (maker === undefined || maker.type === 'work') return
  for (const { end, next: after } of namesAt(scene, from, 8)) {
    // "directed John Wayne in …", "founded Bo's company": what is made is a work or body; whole
    // possessives are something else.
    if (
      !isWhole(tokens, after) ||
      end.type === 'person' ||
      (end.type === 'place' && predicate !== 'founder' && predicate !== 'owner')
    )
      break
    if (predicate === 'head' && end.type !== 'organization') break
    if (
      artistic.has(predicate) &&
      end.type !== 'work' &&
      end.type !== 'term' &&
      !nouns.has(tokens[from - 1]?.text ?? '')
    )
      break
    addFact(scene, end, predicate, maker, at)
  }
}

const artistic: ReadonlySet<string> = new Set([
  'director',
  'author',
  'composer',
  'performer',
  'editor',
  'producer',
])

const noObjectStart = setOf(`
  that which who of by with for in on at to from his her and where when because as about its their
  into against but or alongside over near along after before under during between how what using
  through against more than him them himself herself up out down new many several
`)

/** The object's name after "the 2010 movies", "the short film" and the like. */
function objectStart(tokens: readonly FactWord[], at: number): number | undefined {
  for (let index = at; index < at + 7; index++) {
    const token = tokens[index]
    if (token === undefined) return undefined
    if (isName(token)) return index
    const isWord =
      token.kind === 'word' && (!token.capital || index === at) && !noObjectStart.has(token.text)
    const isMark =
      token.text === '"' || token.text === '“' || token.text === "'" || token.text === '-'
    if (!isWord && !isMark && token.mention?.mention.type !== 'date') return undefined
  }
  return undefined
}

/**
 * "a novel by X", "screenplay by A and B", "an album by the band X" at "by" or, of music, "from".
 */
export function readBy(scene: FactScene, at: number): void {
  const { tokens, topic } = scene
  let index = at - 1
  const noun = tokens[index]
  // "released", "directed" and the like are verbs, which `readMaking` reads.
  const word = noun?.kind === 'word' ? noun.text : ''
  const predicate = nouns.get(word)
  if (predicate !== undefined) {
    const subject = parts.has(word) ? topic : subjectOfNoun(scene, index)
    if (subject === undefined) return
    scene.clauseSubject = subject
    addMakers(scene, subject, predicate, at + 1, at)
    return
  }
  // "based on the novel X (1918), by Y": the maker of X.
  while (
    index > 0 &&
    (tokens[index]?.text === ',' ||
      tokens[index]?.text === '"' ||
      tokens[index]?.text === ')' ||
      tokens[index]?.text === '(' ||
      tokens[index]?.mention?.mention.type === 'date')
  )
    index--
  const name = tokens[index]
  if (name === undefined || !isName(name) || name.mention?.mention.type === 'person') return
  const first = nameEndingAt(scene, index) ?? objectBefore(scene, index)
  for (let back = index - 1; back >= Math.max(0, index - 4); back--) {
    if (
      back < index - 1 &&
      !/^(?:["“'‘`-]|the)$/.test(tokens[back + 1]?.text ?? '') &&
      !isName(tokens[back + 1])
    )
      return
    const kind = nouns.get(tokens[back]?.text ?? '')
    if (kind === undefined) continue
    if (first !== undefined && !/[\n]/.test(scene.text.slice(name.end, tokens[at]?.start)))
      for (const { end } of namesAt(scene, at + 1, 4)) addFact(scene, first, kind, end, at)
    return
  }
}

/** "starring A, B and C", "The film stars A and B". */
export function readCast(scene: FactScene, at: number): void {
  const { tokens } = scene
  const { text: folded } = tokens[at] ?? { text: '' }
  let subject: FactEnd | undefined
  if (folded === 'starring' || folded === 'featuring') {
    const before = tokens[at - 1]
    if (before?.text === 'and' || before?.text === ',')
      subject = scene.clauseSubject ?? scene.subject
    else if (before !== undefined && (isName(before) || /^["”']$/.test(before.text))) {
      // "a remake of the film 'Y' starring A": of Y.
      const name = isName(before) ? at - 1 : at - 2
      subject =
        tokens[name]?.mention?.mention.type === 'work'
          ? (nameEndingAt(scene, name) ?? objectBefore(scene, name))
          : (scene.clauseSubject ?? scene.subject)
    } else subject = subjectOfNoun(scene, at - 1) ?? scene.clauseSubject ?? scene.subject
  } else if (folded === 'stars') subject = subjectBefore(scene, at)
  if (subject === undefined || isSomebody(scene, subject)) return
  if (folded === 'featuring' && scene.topic?.kind !== 'film') return
  for (const { end, next } of castNames(scene, at + 1)) {
    if (end.type !== 'person' && end.type !== 'phrase' && end.type !== 'term') break
    if (tokens[next]?.text === "'s") break
    addFact(scene, subject, 'cast member', end, at)
  }
}

/** Lists of a cast, in which roles may stand: "A as B, C as D". */
function castNames(scene: FactScene, from: number): ReturnType<typeof namesAt> {
  const { tokens } = scene
  const found: ReturnType<typeof namesAt> = []
  let next = from
  while (found.length < 16) {
    const names = namesAt(scene, next, 16)
    const last = names.at(-1)
    if (last === undefined) break
    found.push(...names)
    if (tokens[last.next]?.text !== 'as') break
    const role = nameAt(scene, last.next + 1)
    if (role === undefined || tokens[role.next]?.text !== ',') break
    next = tokens[role.next + 1]?.text === 'and' ? role.next + 2 : role.next + 1
  }
  return found
}
