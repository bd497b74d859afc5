import { addParents } from './kinship.ts'
import { isCountry } from '../../language/names/countries.ts'
import { isName, isWhole, nameAt, named, namesAt } from './names.ts'
import { addFact, isSomebody, literalEnd, type FactEnd, type FactScene } from './scene.ts'
import { nameEndingAt, resolvedObject, subjectBefore, subjectOfNoun } from './subject.ts'
import { timePlaceAt } from './times.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'

type Reader = (scene: FactScene, at: number) => void

/**
 * What is said of somebody's birth, death, marriage, work and of a thing's founding, release and
 * place, by the verb that says it.
 */
export const eventReaders: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['born', readBirth],
  ['died', readDeath],
  ['dies', readDeath],
  ['married', readMarriage],
  ['marries', readMarriage],
  ['wed', readMarriage],
  ['marriage', readMarriage],
  ...readers(readBurial, 'buried interred entombed'),
  ...readers(readEducation, 'studied attended graduated educated graduate alumnus alumna degree'),
  ...readers(readEmployment, 'works worked working employed'),
  ['reports', readReport],
  ...readers(readRelease, 'released premiered aired debuted published'),
  ...readers(readFounding, 'founded established formed incorporated launched opened inaugurated'),
  ...readers(readLocation, 'located situated lies headquartered based'),
  ...readers(readSuccession, 'succeeded preceded'),
  ['named', readNaming],
  ...readers(readAward, 'won awarded received'),
  ['part', readPart],
  ['belongs', readPart],
  ['member', readMembership],
])

function readers(reader: Reader, words: string): Array<[string, Reader]> {
  return words.split(' ').map(word => [word, reader])
}

const word = (scene: FactScene, at: number): string =>
  scene.tokens[at]?.kind === 'mention' ? '' : (scene.tokens[at]?.text ?? '')
const isBeing = (text: string): boolean => /^(?:is|was|are|were|been|being|be)$/.test(text)

/** "was born on … in …", "Born in …, X …", "born 5 May 1980 in P" after a name. */
function readBirth(scene: FactScene, at: number): void {
  const { tokens } = scene
  // "a German-born actor", "his first-born": no birth is told.
  if (word(scene, at - 1) === '-') return
  const isPassive =
    isBeing(word(scene, at - 1)) || /^(?:also|reportedly|probably)$/.test(word(scene, at - 1))
  const subject = isPassive
    ? subjectBefore(scene, at)
    : at <= 1 ||
        word(scene, at - 1) === ',' ||
        word(scene, at - 1) === '(' ||
        word(scene, at - 1) === 'and'
      ? bornSubject(scene, at)
      : isName(tokens[at - 1])
        ? nameEndingAt(scene, at - 1)
        : subjectOfNoun(scene, at - 1)
  if (subject === undefined || subject.type === 'work') return
  let from = at + 1
  // "born as Ada Park in …", "born Ada Park on …".
  if (word(scene, from) === 'as') from++
  if (isName(tokens[from]) && tokens[from]?.mention?.mention.type !== 'place')
    from = nameAt(scene, from, 0)?.next ?? from
  if (
    word(scene, from) === 'and' &&
    (word(scene, from + 1) === 'raised' || word(scene, from + 1) === 'brought')
  )
    from += word(scene, from + 1) === 'brought' ? 3 : 2
  // "She was born and died in P."
  const both = word(scene, from) === 'and' && word(scene, from + 1) === 'died'
  if (both) from += 2
  // "Born into a middle-class family in P".
  if (word(scene, from) === 'into')
    for (let index = from; index < from + 8; index++) if (word(scene, index) === 'in') from = index
  const { date, place, next } = timePlaceAt(scene, from)
  addFact(scene, subject, 'date of birth', date, at)
  addFact(scene, subject, 'place of birth', place, at)
  if (both) addFact(scene, subject, 'place of death', place, at)
  let parents = word(scene, next) === ',' ? next + 1 : next
  if (
    word(scene, parents) === 'to' ||
    (word(scene, parents) === 'of' && isName(tokens[parents + 1]))
  ) {
    parents++
    if (/^(?:parents|his|her|the)$/.test(word(scene, parents))) parents++
    if (isName(tokens[parents]) || nameAt(scene, parents) !== undefined)
      addParents(scene, subject, parents, at)
  }
}

/** Who ", born in Leeds" or "Born in Leeds, Ada …" is said of. */
function bornSubject(scene: FactScene, at: number): FactEnd | undefined {
  if (at <= 1) return scene.subject
  if (word(scene, at - 1) === 'and') return scene.clauseSubject ?? scene.subject
  const index = at - 2
  return isName(scene.tokens[index])
    ? nameEndingAt(scene, index)
    : scene.isLead
      ? scene.topic
      : undefined
}

function readDeath(scene: FactScene, at: number): void {
  const subject = subjectBefore(scene, at)
  if (subject === undefined || subject.type === 'work') return
  const { date, place, next } = timePlaceAt(scene, at + 1)
  addFact(scene, subject, 'date of death', date, at)
  addFact(scene, subject, 'place of death', place, at)
  for (let index = at + 1; index <= Math.min(next + 1, at + 14); index++) {
    if (
      (word(scene, index) !== 'of' && word(scene, index) !== 'from') ||
      word(scene, index - 1) === 'age'
    )
      continue
    const cause = causeAt(scene, index + 1)
    if (cause === undefined) continue
    addFact(scene, subject, 'cause of death', literalEnd(cause.text), at)
    if (date === undefined && place === undefined) {
      const later = timePlaceAt(scene, cause.next)
      addFact(scene, subject, 'date of death', later.date, at)
      addFact(scene, subject, 'place of death', later.place, at)
    }
    return
  }
}

const afterCause = setOf(`
  in on at while when and after during as which that with caused from aged two only shortly before
  he she the near by just following sustained
`)

/** "a heart attack", "Parkinson's disease": up to five words before a mark or preposition. */
function causeAt(
  scene: FactScene,
  at: number,
): { readonly text: string; readonly next: number } | undefined {
  const { tokens, text } = scene
  let next = at
  while (next < at + 6) {
    const token = tokens[next]
    if (
      token === undefined ||
      token.mention?.mention.type === 'date' ||
      token.mention?.mention.type === 'quantity'
    )
      break
    if (token.kind === 'mark' && token.text !== '-') break
    if (token.kind === 'word' && next > at && afterCause.has(token.text)) break
    if (
      token.kind === 'word' &&
      /^(?:his|her|their|the|natural|that|this|which|page|place|office|one)$/.test(token.text) &&
      next === at &&
      token.text !== 'natural'
    )
      return undefined
    next++
  }
  const first = tokens[at]
  const last = tokens[next - 1]
  if (
    first === undefined ||
    last === undefined ||
    next === at ||
    next === at + 6 ||
    /^\d/.test(first.text)
  )
    return undefined
  return {
    text: text
      .slice(first.start, last.end)
      .replace(/^(?:an?|the) /, '')
      .replace(/\s+/g, ' ')
      .toLowerCase(),
    next,
  }
}

function readBurial(scene: FactScene, at: number): void {
  const subject = subjectBefore(scene, at)
  for (let index = at + 1; index < at + 6; index++) {
    if (!/^(?:in|at|beside|inside|within|near)$/.test(word(scene, index))) continue
    const from = /^(?:the|a)$/.test(word(scene, index + 1)) ? index + 2 : index + 1
    const read = nameAt(scene, from, 1)
    if (read === undefined) continue
    if (read.end.type !== 'person') addFact(scene, subject, 'place of burial', read.end, at)
    return
  }
}

/** "X married Y in 1950", "was married to Y", "her marriage to Y". */
function readMarriage(scene: FactScene, at: number): void {
  const { tokens } = scene
  const verb = word(scene, at)
  let from = at + 1
  let subject: FactEnd | undefined
  if (verb === 'marriage') {
    if (word(scene, from) !== 'to' && word(scene, from) !== 'with') return
    const owner = word(scene, at - 1)
    if (owner === "'s") subject = nameEndingAt(scene, at - 2)
    else if (
      owner === 'his' ||
      owner === 'her' ||
      owner === 'by' ||
      /^(?:first|second|third)$/.test(owner)
    )
      subject = scene.subject ?? scene.topic
    from++
  } else {
    subject = subjectBefore(scene, at)
    if (word(scene, from) === 'firstly' || word(scene, from) === 'secondly') from++
    const inYear = timePlaceAt(scene, from)
    if (
      inYear.date !== undefined &&
      word(scene, inYear.next) === ',' &&
      word(scene, inYear.next + 1) === 'to'
    )
      from = inYear.next + 1
    else if (inYear.next > from && (word(scene, inYear.next) === 'to' || inYear.date !== undefined))
      from = word(scene, inYear.next) === ',' ? inYear.next + 1 : inYear.next
    if (word(scene, from) === 'to') from++
    else if (word(scene, from) === 'with') from++
    else if (isBeing(word(scene, at - 1)) && verb === 'married' && !isName(tokens[from])) return
    if (isBeing(word(scene, at - 1)) && word(scene, from - 1) !== 'to') return
  }
  const read = nameAt(scene, from)
  if (read === undefined || subject === undefined || subject.type === 'work') return
  // "married John's sister": not John. Places are where it happened.
  if (
    tokens[read.next]?.text === "'s" ||
    read.end.type === 'place' ||
    read.end.type === 'organization'
  )
    return
  if (/^(?:couple|they)$/.test(word(scene, at - 1))) return
  addFact(scene, subject, 'spouse', resolvedObject(scene, read.end), at)
}

const schools = longPattern('')`
  \b(?:universit|college|school|institut|academy|conservator|gymnasium|lycee|polytechnic|
  seminary|faculty|ecole|hochschule|eton|harrow|oxford|cambridge|harvard|yale|princeton|
  stanford|mit|ucla|usc|nyu|rada|sorbonne|juilliard|berkeley)
`

function readEducation(scene: FactScene, at: number): void {
  const verb = word(scene, at)
  const isDegree = verb === 'degree'
  const isNoun = verb === 'graduate' || verb === 'alumnus' || verb === 'alumna'
  if (isNoun && word(scene, at + 1) !== 'of') return
  // "attended the opening": what is attended must be a school by its name.
  let from = at + 1
  if (verb !== 'attended') {
    let found = -1
    for (let index = at + 1; index < at + 9 && found < 0; index++)
      if (/^(?:at|from|of)$/.test(word(scene, index)) && (word(scene, index) !== 'of' || isNoun))
        found = index
    if (found < 0) return
    from = found + 1
  }
  if (word(scene, from) === 'the') from++
  const listed = namesAt(scene, from, 4)
  const last = listed.at(-1)
  // "New York University's Tisch School"
  if (last !== undefined && scene.tokens[last.next]?.text === "'s")
    listed.push(...namesAt(scene, last.next + 1, 1))
  const names = listed.filter(
    ({ end }) => schools.test(end.name) || (verb !== 'attended' && end.type === 'organization'),
  )
  if (names.length === 0) return
  const subject = isDegree
    ? (scene.clauseSubject ?? scene.subject)
    : isNoun
      ? isName(scene.tokens[at - 1])
        ? undefined
        : nounSubject(scene, at)
      : subjectBefore(scene, at)
  if (subject?.type === 'work') return
  for (const { end } of names) addFact(scene, subject, 'educated at', end, at)
}

/** Who "a graduate of X" is said of. */
function nounSubject(scene: FactScene, at: number): FactEnd | undefined {
  const { tokens } = scene
  for (let index = at - 1; index >= Math.max(0, at - 4); index--) {
    if (isBeing(word(scene, index))) return subjectBefore(scene, index)
    if (word(scene, index) === ',')
      return isName(tokens[index - 1]) ? nameEndingAt(scene, index - 1) : scene.subject
  }
  return at <= 2 ? (scene.subject ?? scene.topic) : undefined
}

function readEmployment(scene: FactScene, at: number): void {
  const verb = word(scene, at)
  let from = at + 1
  // "works as an engineer at X"
  if (word(scene, from) === 'as')
    for (let index = from + 1; index < from + 7; index++)
      if (/^(?:for|at)$/.test(word(scene, index))) {
        from = index
        break
      }
  const isEmployed = verb === 'employed'
  if (
    isEmployed
      ? !/^(?:by|at)$/.test(word(scene, from)) || !isBeing(word(scene, at - 1))
      : !/^(?:for|at)$/.test(word(scene, from))
  )
    return
  const read = nameAt(scene, from + 1)
  if (
    read === undefined ||
    (read.end.type !== 'organization' &&
      read.end.type !== 'phrase' &&
      read.end.type !== 'term' &&
      read.end.type !== 'place' &&
      read.end.type !== 'product') ||
    scene.tokens[read.next]?.text === "'s"
  )
    return
  const subject = subjectBefore(scene, at)
  if (
    subject === undefined ||
    subject.type === 'work' ||
    subject.type === 'organization' ||
    subject.type === 'place'
  )
    return
  addFact(scene, subject, 'employer', read.end, at)
}

function readReport(scene: FactScene, at: number): void {
  if (
    word(scene, at + 1) !== 'to' &&
    !(word(scene, at + 1) === 'directly' && word(scene, at + 2) === 'to')
  )
    return
  const read = nameAt(scene, word(scene, at + 1) === 'to' ? at + 2 : at + 3)
  if (read?.end.type === 'person' || read?.end.type === 'phrase')
    addFact(scene, subjectBefore(scene, at), 'reports to', resolvedObject(scene, read.end), at)
}

function readRelease(scene: FactScene, at: number): void {
  const verb = word(scene, at)
  if (word(scene, at - 1) === '-') return
  const isActive = isName(scene.tokens[at - 1]) || /^(?:he|she|they|who)$/.test(word(scene, at - 1))
  if (isActive && (verb === 'released' || verb === 'published')) return
  // "He was released in 1945."
  if (
    /^(?:he|she|they|who)$/.test(word(scene, at - 2)) ||
    (scene.topic?.isPerson === true && scene.subject?.id === scene.topic.id && verb === 'released')
  )
    return
  const { date } = timePlaceAt(scene, at + 1)
  let after = date
  let label: FactEnd | undefined
  // "released by X on D", "published in London by X in 1821".
  for (let index = at + 1; index < at + 10 && label === undefined; index++) {
    if (word(scene, index) !== 'by' && word(scene, index) !== 'through') continue
    const read = nameAt(scene, index + 1)
    if (read === undefined) break
    label = read.end
    after ??= timePlaceAt(scene, read.next).date
  }
  if (after === undefined && label === undefined) return
  const subject = doneSubject(scene, at)
  if (subject === undefined || isSomebody(scene, subject)) return
  if (subject.type === 'place' || subject.type === 'organization') return
  addFact(scene, subject, 'publication date', after, at)
  if (verb === 'released' && label !== undefined && label.type !== 'person')
    addFact(
      scene,
      subject,
      scene.topic?.kind === 'song' ? 'record label' : 'distributor',
      label,
      at,
    )
}

/**
 * The subject of a passive ("was released", "that was released") or of a participle after a noun
 * phrase (", released in 1999").
 */
function doneSubject(scene: FactScene, at: number): FactEnd | undefined {
  const { tokens } = scene
  const before = word(scene, at - 1)
  if (
    isBeing(before) ||
    /^(?:premiered|aired|debuted)$/.test(word(scene, at)) ||
    /^(?:first|originally|officially|theatrically|later)$/.test(before)
  )
    return subjectBefore(scene, at)
  if (before === 'and') return scene.clauseSubject ?? scene.subject
  if (before === ',') {
    const open = tokens[at - 2]
    return isName(open) &&
      (open?.mention?.mention.type === 'work' ||
        (!scene.isLead && open?.mention?.mention.type === 'organization'))
      ? nameEndingAt(scene, at - 2)
      : isName(open) && !scene.isLead
        ? undefined
        : scene.isLead || scene.clauseSubject !== undefined
          ? (scene.clauseSubject ?? scene.subject)
          : undefined
  }
  if (at <= 1) return scene.subject ?? scene.topic
  if (isName(tokens[at - 1]) && tokens[at - 1]?.mention?.mention.type === 'work')
    return nameEndingAt(scene, at - 1)
  return subjectOfNoun(scene, at - 1)
}

function readFounding(scene: FactScene, at: number): void {
  const verb = word(scene, at)
  const { date, place } = timePlaceAt(scene, at + 1)
  let when = date
  if (word(scene, at + 1) === 'by') {
    // "founded by A and B in 1950"; who founded is read as a maker.
    const last = namesAt(scene, at + 2).at(-1)
    if (last !== undefined) when = timePlaceAt(scene, last.next).date
  }
  if (when === undefined) return
  const isActive =
    !isBeing(word(scene, at - 1)) &&
    (isName(scene.tokens[at - 1]) || /^(?:he|she|who|they|it)$/.test(word(scene, at - 1)))
  if (isActive) return
  const subject = doneSubject(scene, at)
  if (subject === undefined || (subject.type === 'person' && verb !== 'formed')) return
  addFact(scene, subject, 'founded on', when, at)
  if (place !== undefined && date !== undefined && verb !== 'opened')
    addFact(scene, subject, 'origin', place, at)
}

const locationAdverbs = setOf(`
  mainly directly just about approximately entirely primarily both currently close within partly
  mostly
`)

function readLocation(scene: FactScene, at: number): void {
  const verb = word(scene, at)
  let from = at + 1
  while (locationAdverbs.has(word(scene, from))) from++
  if (word(scene, from) === 'to') from++
  if (!/^(?:in|at|near)$/.test(word(scene, from))) return
  from++
  // "in the village of X", "in western X".
  const place = placeAt(scene, from)
  if (place === undefined) return
  const isDone =
    isBeing(word(scene, at - 1)) ||
    verb === 'lies' ||
    /^(?:currently|now|also)$/.test(word(scene, at - 1))
  const subject = isDone ? subjectBefore(scene, at) : doneSubject(scene, at)
  if (subject === undefined) return
  const isResident =
    isSomebody(scene, subject) || /(?:er|or|ist|ian|man|woman|ent)$/.test(word(scene, at - 1))
  const isBody = verb === 'headquartered' || (verb === 'based' && !isResident)
  const predicate =
    verb === 'based' && isResident ? 'residence' : isBody ? 'headquarters' : 'located in'
  addFact(scene, subject, predicate, place.end, at)
  addOuterPlaces(scene, place.end, place.next, at, subject)
}

const placeModifiers = setOf(`
  the a an small city town village district province region state county municipality commune of
  western eastern northern southern central north south east west downtown rural old historic
  suburb neighborhood neighbourhood borough area part parish - northeastern northwestern
  southeastern southwestern northeast northwest southeast southwest nearby canton department
  prefecture republic raion
`)

const placeNouns = setOf(`
  district province county state city taluk municipality neighborhood neighbourhood suburb borough
  island peninsula
`)

/** A place after "in": its name, descriptions such as "the village of" passed over. */
export function placeAt(
  scene: FactScene,
  at: number,
): { readonly end: FactEnd; readonly next: number } | undefined {
  const { tokens } = scene
  let from = at
  for (let steps = 0; steps < 6; steps++) {
    const token = tokens[from]
    if (token === undefined) return undefined
    if (isName(token) || (token.capital && token.kind === 'word')) break
    if (token.kind === 'mention') return undefined
    if (!placeModifiers.has(token.text)) return undefined
    from++
  }
  const read = nameAt(scene, from, 0)
  if (
    read === undefined ||
    !/^(?:place|phrase|organization)$/.test(read.end.type) ||
    (!isWhole(tokens, read.next) && !placeNouns.has(tokens[read.next]?.text ?? ''))
  )
    return undefined
  return { end: read.end, next: read.next }
}

/** How large a place is, by the word that says its kind; 5 where none does. */
const levelOf = (name: string): number =>
  /\b(?:district|township|municipality|commune|town|village|parish)$/.test(name)
    ? 1
    : /\bcounty$/.test(name)
      ? 2
      : /\b(?:province|prefecture|department|oblast)$/.test(name)
        ? 3
        : /\b(?:region|state)$/.test(name)
          ? 4
          : 5

/** "Leeds, West Yorkshire, England": each place lies in the next. */
export function addOuterPlaces(
  scene: FactScene,
  inner: FactEnd,
  from: number,
  at: number,
  subject?: FactEnd,
): void {
  let place = inner
  let next = from
  if (subject !== undefined && isCountry(inner.name)) addFact(scene, subject, 'country', inner, at)
  for (
    let depth = 0;
    depth < 4 &&
    (scene.tokens[next]?.text === ',' || (depth === 0 && scene.tokens[next]?.text === 'in'));
    depth++
  ) {
    if (scene.tokens[next + 1]?.text === 'the') next++
    const token = scene.tokens[next + 1]
    if (!isName(token) || token?.mention === undefined) return
    const { type } = token.mention.mention
    const read = nameAt(scene, next + 1, 0)
    if (read === undefined || (type !== 'place' && type !== 'phrase')) return
    // "in Leeds, Ada said": only what is closed by a mark is one more place, unless the gazetteer
    // knows it.
    if (type !== 'place' && !/^[,.;)]$/.test(scene.tokens[read.next]?.text ?? '.')) return
    if (levelOf(place.name) < 5 && levelOf(read.end.name) < levelOf(place.name)) return
    addFact(scene, place, 'located in', read.end, at)
    if (subject !== undefined && isCountry(read.end.name))
      addFact(scene, subject, 'country', read.end, at)
    place = read.end
    next = read.next
  }
}

const successorModifiers = setOf(`
  his her the their younger older elder eldest father mother brother son nephew uncle cousin own
  half - late daughter sister stepfather
`)

/** "was succeeded by X", "succeeded X as king". */
function readSuccession(scene: FactScene, at: number): void {
  const predicate = word(scene, at) === 'succeeded' ? 'successor' : 'predecessor'
  const { tokens } = scene
  const isPassive =
    isBeing(word(scene, at - 1)) &&
    (word(scene, at + 1) === 'by' ||
      (word(scene, at + 1) === 'as' && tokens.slice(at, at + 8).some(token => token.text === 'by')))
  let from = at + 1
  if (isPassive) while (word(scene, from) !== 'by' && from < at + 9) from++
  if (isPassive) from++
  while (successorModifiers.has(word(scene, from))) from++
  const read = nameAt(scene, from)
  if (read === undefined || read.end.type === 'place' || tokens[read.next]?.text === "'s") return
  const subject = subjectBefore(scene, at)
  if (subject === undefined) return
  if (isPassive) addFact(scene, subject, predicate, resolvedObject(scene, read.end), at)
  else if (predicate === 'successor')
    addFact(scene, resolvedObject(scene, read.end), predicate, subject, at)
}

function readNaming(scene: FactScene, at: number): void {
  if (
    word(scene, at + 1) !== 'after' &&
    !(word(scene, at + 1) === 'for' && isBeing(word(scene, at - 1)))
  )
    return
  const read = nameAt(scene, at + 2)
  if (read === undefined || !isWhole(scene.tokens, read.next)) return
  const before = word(scene, at - 1)
  const subject = isBeing(before)
    ? subjectBefore(scene, at)
    : before === ',' || before === 'and'
      ? (scene.clauseSubject ?? scene.subject)
      : undefined
  addFact(scene, subject, 'named after', read.end, at)
}

const awardName = longPattern('')`
  \b(?:award|prize|medal|oscar|emmy|grammy|order|cross|trophy|fellowship|bafta|honour|honor)s?\b
`

function readAward(scene: FactScene, at: number): void {
  const { tokens } = scene
  const from = /^(?:the|an?|his|her|its)$/.test(word(scene, at + 1)) ? at + 2 : at + 1
  const read = nameAt(scene, from, 2)
  if (
    read === undefined ||
    (!isWhole(tokens, read.next) && word(scene, read.next) !== 'for') ||
    !awardName.test(read.end.name)
  )
    return
  if (
    word(scene, at) === 'awarded' &&
    !isBeing(word(scene, at - 1)) &&
    !/^(?:posthumously|also|later|subsequently)$/.test(word(scene, at - 1))
  )
    return
  const subject = subjectBefore(scene, at)
  if (subject === undefined) return
  // "the Academy Award for Best Picture" is one award.
  const award =
    word(scene, read.next) === 'for' && isName(tokens[read.next + 1])
      ? nameAt(scene, read.next + 1, 0)
      : undefined
  const last = tokens[(award?.next ?? 0) - 1]
  const first = tokens[read.first]
  const end =
    award !== undefined && last !== undefined && first !== undefined
      ? named('phrase', scene.text.slice(first.start, last.end).replace(/\s+/g, ' '))
      : read.end
  addFact(scene, subject, 'award received', end, at)
}

/** "is part of X", "belongs to X". */
function readPart(scene: FactScene, at: number): void {
  const link = word(scene, at) === 'belongs' ? 'to' : 'of'
  if (word(scene, at + 1) !== link) return
  const read = nameAt(scene, at + 2)
  if (read === undefined || read.end.type === 'person' || !isWhole(scene.tokens, read.next)) return
  if (word(scene, at) === 'belongs')
    addFact(scene, subjectBefore(scene, at), 'part of', read.end, at)
  else {
    const copula = word(scene, at - 1) === 'a' || word(scene, at - 1) === 'now' ? at - 2 : at - 1
    if (isBeing(word(scene, copula)) || word(scene, copula) === 'forms')
      addFact(scene, subjectBefore(scene, copula), 'part of', read.end, at)
  }
}

const memberModifiers = setOf(`
  a an the founding former early active prominent leading current original key board senior
  honorary lifelong life elected charter core permanent associate full one of
`)

/** "was a (founding) member of X". */
function readMembership(scene: FactScene, at: number): void {
  if (word(scene, at + 1) !== 'of') return
  const read = nameAt(scene, word(scene, at + 2) === 'the' ? at + 3 : at + 2)
  if (
    read === undefined ||
    read.end.type === 'person' ||
    read.end.type === 'place' ||
    !isWhole(scene.tokens, read.next)
  )
    return
  for (let index = at - 1; index >= Math.max(0, at - 5); index--) {
    const said = word(scene, index)
    if (isBeing(said) || said === 'became') {
      addFact(scene, subjectBefore(scene, index), 'member of', read.end, at)
      return
    }
    if (said === ',') {
      addFact(
        scene,
        isName(scene.tokens[index - 1])
          ? nameEndingAt(scene, index - 1)
          : scene.isLead
            ? scene.topic
            : undefined,
        'member of',
        read.end,
        at,
      )
      return
    }
    if (said === 'and') {
      addFact(scene, scene.clauseSubject ?? scene.subject, 'member of', read.end, at)
      return
    }
    if (!memberModifiers.has(said)) return
  }
}
