/**
 * Abbreviations by what their stop says about the end of a sentence; lower case, without the last
 * stop.
 */
const asSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Always followed by what they belong to: a name, an example, a comparison. */
const binding =
  asSet(`mr mrs ms mx dr prof rev fr hon gen col lt cpl sgt capt cmdr maj adm gov sen rep pres supt insp st ste mt messrs mmes
vs v cf viz e.g i.e eg ie ca c approx resp incl esp lit transl translit pron op ibid ver
hr frau dipl ing bzw z.b d.h u.a vgl ggf evtl sog zzgl abzgl ph.d.s mme mlle p.ex sra srta ud uds núm pág dott avv drs mevr dhr bijv feat ft ph`)

/** May end a sentence as well: the next word decides. */
const mayEnd =
  asSet(`inc ltd co corp llc plc bros assn dept univ jr sr esq etc al ph.d usw bzgl mio mrd
jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun
ave blvd rd hwy apt ext tel est min max avg lb lbs oz hrs mins secs str`)

/** Only before a number: "No. 5", "p. 12", "Art. 3"; elsewhere they are plain words. */
const numbering = asSet(
  'no nos nr art arts sec secs fig figs p pp vol vols ch chap ed app tab num para eq eqs ' +
    'ref refs abs bd in',
)

/** Words that begin sentences and hardly ever stand capitalised inside one; lower case. */
const starters =
  asSet(`the a an this that these those it its he she they we i you his her their our my your there here in on at by for from with without within after before
during since until while when where what who why how which if although though because as however but and or so yet also then thus hence therefore moreover furthermore
additionally meanwhile nevertheless nonetheless instead finally first second third once both all each some many most several such another other others one two no not
only even despite following according under over between among through throughout due given let please can could would should will did do does is are was were has have
thanks thank regards best kind hi hello dear to of about today yesterday tomorrow currently recently originally later early eventually initially
der die das ein eine er sie es wir ich im am und aber auch le la les un une il elle ils nous vous ce cette el los las una lo gli nel o os as um uma de het een`)

/** Words that begin a sentence even where the writer leaves capitals out. */
const lowerCaseStarters = asSet(
  'i we it he she they you the this that there please thanks thank can could do does is ' +
    'are what when where who how why let if but so',
)

const germanMonths = asSet(
  'januar februar märz april mai juni juli august september oktober november dezember',
)

/**
 * `binds`: never an end. `may-end`: only before a word that begins sentences. `binds-number`: an
 * end unless a number follows.
 */
export type AbbreviationKind = 'binds' | 'may-end' | 'binds-number' | 'none'

/** What the stop after `word` (lower case, without it) says. */
export function abbreviationKind(word: string): AbbreviationKind {
  if (binding.has(word)) return 'binds'
  if (numbering.has(word)) return 'binds-number'
  return mayEnd.has(word) ? 'may-end' : 'none'
}

/** Whether a capitalised word (given in lower case) most likely begins a sentence. */
export function isSentenceStarter(word: string): boolean {
  return starters.has(word)
}

/**
 * Whether a word written in lower case most likely begins a sentence when it follows a full stop.
 */
export function isLowerCaseStarter(word: string): boolean {
  return lowerCaseStarters.has(word)
}

/** Whether "3. März" goes on after its stop. */
export function isGermanMonth(word: string): boolean {
  return germanMonths.has(word)
}
