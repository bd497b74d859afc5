import { longPattern, longSource } from '../../support/long-pattern.ts'

/** A statement that something ranks first, or second, as the question that it answers. */
export interface ClaimedRanking {
  /** What is said to rank so. */
  readonly thing: string
  readonly question: string
  /** Of whom it is said as well: "the museum had its highest sales in 2023". */
  readonly whose?: string | undefined
}

const place = String.raw`(?:(?:second|third|fourth|fifth|[2-5](?:nd|rd|th))[\s-])?`
const superlative = String.raw`${place}(?:most|least|best|worst|\p{L}{2,}est)`
const whose = String.raw`(?:(?:the|its|their|our|his|her)\s)?`
// What is said with "the most visitors" and means no more than that it had them.
const having = longSource`
  (?:has|have|had|saw|sees|draws|drew|brings|brought|attracts|attracted|records|recorded|receives|
  received|gets|got|counts|counted|welcomes|welcomed|registers|registered|reports|reported|shows|
  showed|reaches|reached|contains|contained|holds|held|achieves|achieved|posts|posted)
`
const costing = '(?:costs?|weighs?|weighed|earns?|earned|sells?|sold)'
const being = '(?:is|was|are|were)'
const coming = longSource`
  (?:(?:is|was|are|were)(?:\s(?:recorded|reached|counted|reported|seen|registered|achieved))?|
  comes?|came|falls?|fell|occurs?|occurred|happened|took\splace)
`
const in_ = '(?:in|on|at|during|from|by|for|with)'
const most = String.raw`(?<most>${superlative}\b.{1,80}?)`
const thing = '(?<thing>.{1,80}?)'

// Other ways to say what is the most: "no tool is heavier than the lathe", "visitors peaked in
// 2023".
const compared = longPattern('iu')`
  ^no\s(?:other\s)?(?<kind>\p{L}[\p{L}\s]{1,40}?)\s(?<verb>${having}|${being}|${costing})\s
  (?<way>(?:an?\s)?(?:more|less|\p{L}{2,}er)\b)(?:\s(?<what>.{2,60}?))?\sthan\s(?<thing>.{1,80})$
`
const exceeding = longPattern('iu')`
  ^${thing}\s(?<verb>${having}|${being}|${costing})\s
  (?<way>(?:an?\s)?(?:more|less|\p{L}{2,}er)\b)(?:\s(?<what>.{2,60}?))?\sthan\s(?:in\s)?
  (?:any|every|all)(?:\sof)?(?:\sthe)?\s(?:other\s)?(?<kind>\p{L}[\p{L}\s]{1,40})$
`
const peaking = longPattern('iu')`
  ^(?:the\s)?(?:number\sof\s)?(?<what>.{2,60}?)(?:\s(?:numbers?|figures?))?\s
  (?:peaked|${being}\s(?:at\s(?:its|their)\s)?(?:highest|(?<low>lowest))
  |reached\s(?:a|its|their)\s(?:peak|maximum|highest\s(?:point|level)|
  (?<least>minimum|lowest\s(?:point|level))))\s${in_}\s(?<thing>.{1,80})$
`
const plainly = [
  // "2023 had the most visitors", "the lathe weighs the most".
  String.raw`^${thing}\s(?<verb>${having}|${costing})\s${whose}(?<most>${superlative}\b.{0,80})$`,
  // "The museum had its highest number of visitors in 2023".
  String.raw`^(?<whose>.{1,60}?)\s${having}\s${whose}${most}\s${in_}\s${thing}$`,
  // "The most visitors came in 2023".
  String.raw`^${whose}${most}\s${coming}\s${in_}\s${thing}$`,
].map(source => new RegExp(source, 'iu'))
const lastDone = /^(?<thing>.{1,80}?)\s(?:was|were)\s(?<done>\p{L}{3,20})\slast$/iu
const called = new RegExp(String.raw`^(?<one>.{1,80}?)\s${being}\s(?<other>.{1,100})$`, 'iu')
const isSuperlative = new RegExp(String.raw`^(?:the|its|their|our)\s.{3,}`, 'iu')

/** The ways to read a statement as one on what ranks first or second. */
export function claimedRankings(said: string): ClaimedRanking[] {
  const found: ClaimedRanking[] = []
  for (const pattern of [compared, exceeding]) {
    const { thing = '', kind, verb = '', way, what = '' } = pattern.exec(said)?.groups ?? {}
    if (kind === undefined || way === undefined) continue
    const most = `the ${extremeOf(way)} ${what}`
    const asked = /^(?:is|was|are|were)$/i.test(verb)
      ? `is ${most} ${kind}`
      : `${doing(verb)} ${most}`
    const isNamed = asked.endsWith(kind)
    found.push({ thing, question: `${isNamed ? 'What' : `Which ${kind}`} ${asked.trim()}?` })
  }
  const { thing: peak, what, low, least } = peaking.exec(said)?.groups ?? {}
  if (peak !== undefined) {
    const way = low === undefined && least === undefined ? 'highest' : 'lowest'
    found.push({ thing: peak, question: `What had the ${way} ${what}?` })
  }
  for (const pattern of plainly) {
    const { thing, verb = 'had', most, whose } = pattern.exec(said)?.groups ?? {}
    if (thing !== undefined)
      found.push({ thing, question: `What ${doing(verb)} the ${most}?`, whose })
  }
  const { thing: last, done } = lastDone.exec(said)?.groups ?? {}
  if (last !== undefined) found.push({ thing: last, question: `Which was ${done} last?` })
  const { one, other } = called.exec(said)?.groups ?? {}
  if (one !== undefined && other !== undefined) {
    if (isSuperlative.test(other)) found.push({ thing: one, question: `What is ${other}?` })
    if (isSuperlative.test(one)) found.push({ thing: other, question: `What is ${one}?` })
  }
  return found
}

/** "Costs the most" asks for a price, "drew the most" for what was drawn. */
const doing = (verb: string): string => (new RegExp(`^${costing}$`, 'i').test(verb) ? verb : 'had')

/** "Heavier" as "heaviest", "more" as "most". */
function extremeOf(way: string): string {
  const word = way.toLowerCase().replace(/^an?\s/, '')
  const known = { more: 'most', less: 'least', fewer: 'fewest', better: 'best' }[word]
  return known ?? word.replace(/er$/, 'est')
}
