import type { Predicate } from '../grammar/predicate.ts'

/** One relation to follow from the thing in hand; `inverse`: from object to subject. */
export interface PredicateStep {
  readonly predicate: Predicate
  readonly inverse: boolean
}

const steps = (text: string): PredicateStep[] =>
  text.split(',').map(part => {
    const name = part.trim()
    return name.startsWith('<')
      ? { predicate: name.slice(1) as Predicate, inverse: true }
      : { predicate: name as Predicate, inverse: false }
  })

// Phrase(s) : predicates in the order of the walk; `<` reads a relation backwards. Hyphens count as
// blanks.
const table = `
birth date/date of birth/birthdate/birthday/birth year/year of birth/older/younger/oldest/youngest/elder/eldest : date of birth
birthplace/birth place/place of birth/birth city/birth town/city of birth/hometown/home town : place of birth
birth country/country of birth : place of birth, country
date of death/death date/year of death : date of death
place of death/death place : place of death
lived longer/live longer/longest lived/lived the longest/lifespan/life span/age at death/how old : date of birth, date of death
cause of death/manner of death/killed by/cause of his death/cause of her death : cause of death
burial place/place of burial/buried/burial/interred/grave/tomb/entombed : place of burial
spouse/wife/husband/widow/widower/wives/husbands/spouses/married/marry/marries/wed/married to/consort/partner/bride : spouse
father/dad/fathers : father
mother/mum/mothers : mother
parent/parents : parent
child/children/son/sons/daughter/daughters/offspring/kid/kids/heir : <parent
sibling/siblings/brother/brothers/sister/sisters/half brother/half sister/twin brother/twin sister/stepbrother/stepsister/step brother/step sister : sibling
paternal grandfather/grandfather on the father's side : father, father
paternal grandmother : father, mother
maternal grandfather : mother, father
maternal grandmother : mother, mother
paternal grandparent/paternal grandparents : father, parent
maternal grandparent/maternal grandparents : mother, parent
grandfather : parent, father
grandmother : parent, mother
grandparent/grandparents : parent, parent
great grandfather : parent, parent, father
great grandmother : parent, parent, mother
grandson/granddaughter/grandchild/grandchildren : <parent, <parent
father in law : spouse, father
mother in law : spouse, mother
parents in law/parent in law : spouse, parent
son in law/daughter in law/child in law : <parent, spouse
brother in law/sister in law/sibling in law : spouse, sibling
stepfather/step father : mother, spouse
stepmother/step mother : father, spouse
stepson/stepdaughter/stepchild/stepchildren/step son/step daughter/step child : spouse, <parent
uncle/aunt/paternal uncle/paternal aunt/maternal uncle/maternal aunt : parent, sibling
nephew/niece : sibling, <parent
cousin/cousins/first cousin : parent, sibling, <parent
detained/imprisoned/incarcerated/jailed/detention : place of detention
relative/relatives/ancestor/descendant : relative
director/directors/film director/filmmaker/helmed : director
author/authors/writer/writers/novelist : author
screenwriter/screenwriters/scriptwriter/screenplay/scenarist : screenwriter
composer/composers/songwriter/lyricist/music by : composer
performer/performers/singer/vocalist/sung by : performer
producer/producers : producer
publisher/publishers/publishing house : publisher
editor/editors : editor
creator/creators/inventor/designer/painter/sculptor/architect : creator
cast member/cast/actor in/actress in/co star/costar/stars/starring/starred/featured : cast member
record label/label : record label
character/characters : characters
founder/founders/co founder/cofounder : founder
founding date/foundation date/date of foundation/inception/year of foundation/founding year/establishment date : founded on
release date/publication date/date of publication/date of release/released/came out/come out/released first/premiere/premiered/aired/debuted/release : publication date
founding/foundation : founded on
dissolved/disbanded/dissolve/defunct/abolished/broke up : dissolved on
owner/owners/proprietor/parent company/parent organization/parent organisation : owner
subsidiary/subsidiaries : <owner
developer/developers/software house : developer
manufacturer/maker : manufacturer
operator : operator
nationality/nationalities/citizenship/citizen/citizens/country of citizenship/national of : nationality
from the same country/from same country/same country of origin : nationality, country
located in the same country/in the same country/same country : country, nationality
country of origin/which country/what country/what countries/country : country
located/situated/location/located in/lies in/found in/what city/what town/what state/what county/what region/what district/what province/what continent/which city/which town/which state/which county/which region/which district/which province/which continent/same city/same town/same state/same county/same region/same district/same province/same continent : located in
headquarters/headquartered/head office/based in/based : headquarters
capital/capital city/capital of : capital
population/inhabitants/how many people live : population
member/members/membership/member of/played for/plays for/plays in/what team/which team/which club/what club/political party/which party/what party : member of
educated/education/alma mater/university/studied/graduate from/graduated from/degree from/study/studies/graduate/graduated/attend/attended/degree : educated at
employer/employers/works for/worked for/work for/works at/worked at/work at/working for/working at/employed/employed by/employed at/employs/place of work/workplace/job at : employer
reports to/report to/reporting to/reported to/supervisor/boss/line manager : reports to
manager/head/leader/chairman/chairwoman/chair/president/ceo/chief executive/prime minister/minister/governor/mayor/king/queen/ruler/principal/captain/coach : head
office held/position held/what position/which position/job title/what office/position of/role at : position held
occupation/profession/do for a living : occupation
award/awards/prize/medal/honour/honor/won : award received
part of/belongs to/belong to : part of
successor/succeeded by : successor
predecessor/preceded by : predecessor
named after/named for/namesake/name origin/etymology : named after
genre/kind of music : genre
language/native language/languages/spoken : language
religion/faith : religion
based on/adapted from/adaptation of : based on
resident/residence/lives/live in/resides/lived in : residence
date/deadline/due date : date
`

/** Phrases of a question (lower case, words joined by one blank) and what they ask for. */
export const questionPhrases: ReadonlyMap<string, readonly PredicateStep[]> = readTable()

function readTable(): ReadonlyMap<string, readonly PredicateStep[]> {
  const found = new Map<string, readonly PredicateStep[]>()
  for (const line of table.split('\n')) {
    const [phrases, walk] = line.split(' : ')
    if (phrases === undefined || walk === undefined) continue
    for (const phrase of phrases.split('/')) found.set(phrase.trim(), steps(walk))
  }
  return found
}

/** Words of the longest phrase. */
export const longestPhrase = 5

/**
 * Verbs of making and owning: who did it is the object of the fact, what it was done to the
 * subject.
 */
export const agentVerbs: ReadonlyMap<string, Predicate> = new Map<string, Predicate>([
  ...verbs('director', 'directed direct directs directing helmed'),
  ...verbs('author', 'wrote written write writes writing authored penned'),
  ...verbs('composer', 'composed compose composes scored'),
  ...verbs('performer', 'sang sings sing sung performed performs perform recorded record'),
  ...verbs('producer', 'produced produce produces'),
  ...verbs('publisher', 'published publish publishes'),
  ...verbs('editor', 'edited edits edit'),
  ...verbs(
    'creator',
    'created create creates invented invent painted paint designed design sculpted',
  ),
  ...verbs('founder', 'founded founds established formed started cofounded'),
  ...verbs('owner', 'owns owned own acquired bought purchased'),
  ...verbs('developer', 'developed develops develop'),
  ...verbs('manufacturer', 'manufactured manufactures manufacture built builds makes'),
  ...verbs('operator', 'operated operates operate'),
  ...verbs(
    'head',
    'leads led heads headed governs governed manages managed chairs chaired rules ruled',
  ),
  ...verbs('cast member', 'played plays portrayed portrays'),
])

function verbs(predicate: Predicate, words: string): Array<[string, Predicate]> {
  return words.split(' ').map(word => [word, predicate])
}
