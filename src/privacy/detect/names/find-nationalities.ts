import { setOf } from '../../../language/lexicons/lexicon.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { role } from '../../../language/lexicons/word-roles.ts'
import { countriesOf } from '../../../language/names/countries.ts'
import type { Detection } from '../../personal-data.ts'
import { kind, type NameWord } from './name-words.ts'

/** Faiths, and peoples without a country of their name. */
const groups = setOf(`
  christian muslim jew jewish hindu buddhist sikh catholic protestant orthodox lutheran methodist
  baptist anglican mormon quaker shia shiite sunni atheist kurd kurdish basque catalan breton roma
  sami tatar chechen uyghur tibetan yazidi druze copt coptic maronite bahai jain zoroastrian
  hispanic latino latina caucasian presbyterian pentecostal evangelical adventist unitarian
  calvinist karelian gaelic maori aboriginal inuit frisian flemish walloon galician corsican
  sardinian bavarian bosniak berber hausa igbo yoruba zulu xhosa pashtun punjabi tamil sinhalese
  reformiert evangelisch katholisch muslimisch judisch deutsche deutscher deutschen osterreicher
  osterreicherin schweizer schweizerin francaise ivoirienne ivoirien senegalaise senegalais
  algerien algerienne marocain marocaine tunisien tunisienne camerounais camerounaise belge suisse
  allemand allemande italienne espagnole espagnol portugais portugaise anglais anglaise polonaise
  espanola frances francesa aleman alemana italiana portuguesa mexicana mexicano argentina
  argentino colombiana colombiano peruana peruano brasileira brasileiro italiano tedesco tedesca
  francese spagnola spagnolo nederlandse belgische duitse
`)
/** Everyday words, places or names that also say where somebody is from. */
const alsoWords = setOf('polish roma jordan georgia chad us english turkey china')

/** A language has a country too, and says of nobody where they are from. */
const things = longPattern('')`
  ^(?:language|version|translation|translator|subtitles|edition|grammar|lessons?|course|class|
  dictionary|speaking)$
`

const beforeLanguage = longPattern('')`
  ^(?:in|speaks?|speaking|into|learn|learning|studying|studied|fluent|translated|translate)$
`

/** Whether a word says of which country or faith somebody is: "Slovenian", "Ecuadoreans". */
export function isNationality({ folded, kinds, roles, shape }: NameWord): boolean {
  if (shape === 'mark' || shape === 'number' || folded.length < 4) return false
  if (shape === 'small' && alsoWords.has(folded)) return false
  if ((roles & role.place) !== 0) return false
  for (const form of [
    folded,
    folded.replace(/(?:e?s|m[ae]n)$/, ''),
    folded.replace(/m[ae]ns?$/, ''),
  ]) {
    if (groups.has(form)) return true
    if (form !== folded && form.length < 5) continue
    if (countriesOf(form).length > 0) return (kinds & kind.given) === 0 || shape !== 'small'
  }
  return false
}

/** Nationalities and faiths, also in small letters. */
export function findNationalities(words: readonly NameWord[], found: Detection[]): void {
  for (const [index, word] of words.entries()) {
    if (!isNationality(word)) continue
    const follower = words[index + 1]
    const isLanguage = beforeLanguage.test(words[index - 1]?.folded ?? '')
    const isMark = things.test(follower?.folded ?? '')
    if (isLanguage || isMark) continue
    found.push({
      type: 'nationality',
      rule: 'nationality/word',
      start: word.start,
      end: word.end,
      score: 0.6,
    })
  }
}
