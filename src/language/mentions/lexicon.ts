import {
  ambiguousMonths,
  months,
  numberWords,
  ordinalWords,
  relativeDays,
  relativeHeads,
  weekdays,
} from '../dates/calendar-words.ts'
import { firstNames, weakFirstNames } from './first-names.ts'
import { placeNames, weakPlaceNames } from './gazetteer.ts'

/** What a word can be for the recognisers; a set of bits. */
export const role = {
  /** Function words, greetings, verbs that open sentences: never the beginning of a name. */
  plain: 1,
  connector: 2,
  honorific: 4,
  title: 8,
  organizationEnd: 16,
  organizationHead: 32,
  placeEnd: 64,
  placeHead: 128,
  place: 256,
  weakPlace: 512,
  firstName: 1024,
  weakFirstName: 2048,
  workNoun: 4096,
  reference: 8192,
  calendar: 16384,
  number: 32768,
  relative: 65536,
  personNoun: 131072,
  /** Words that are capitalised out of habit and name nothing alone: "Team", "Subject". */
  generic: 262144,
  organization: 524288,
  greeting: 1048576,
  preposition: 2097152,
  byline: 4194304,
  demonym: 8388608,
  quoteLead: 16777216,
  /**
   * Begins sentences with a capital of its own, and may be part of a name elsewhere: "Contact",
   * "Second".
   */
  opener: 33554432,
  /** Ends the name of something that happens: "World Cup", "Film Festival". */
  eventEnd: 67108864,
  /** A kind of thing that is made and sold: "the software Acrobat". */
  productNoun: 134217728,
} as const

const words: ReadonlyArray<readonly [bits: number, list: string]> = [
  [
    role.plain,
    `yes no ok okay the a an this that these those it its he she they we i you his her their our my your there here in on at by for from with without within after before during since until
while when where what who why how which whose whom if although though because as however but and or so yet also then thus hence therefore moreover furthermore additionally meanwhile nevertheless
nonetheless instead finally both all each some many most several such another other others no not only even despite following according under over between among through throughout due
given let please can could would should will do did does is are was were has have had be been to of about yesterday tomorrow currently recently originally later early eventually
me us him them am may might must shall any more much very just than too up out off into onto per via re fw fwd rev
der die das ein eine er sie es wir ich im am und aber auch le les un une il elle ils nous vous ce cette el los las lo gli os um uma het een bei mit von nach aus`,
  ],
  [
    role.opener,
    `attached regarding concerning further once upon like unlike besides see note ensure review send check find get make take give use using based ask tell show list compare describe explain
looking working being having doing going adding read click select open close enter add update create set try need want know think believe hope wish agree confirm provide consider discuss
finalize finalise schedule plan arrange contact call visit meet join follow help keep include including remember well ok okay yes sure perhaps maybe actually unfortunately fortunately sadly today tonight now soon often sometimes usually generally
specifically especially particularly overall apart instead otherwise still again already almost together along across around against behind below beneath beside beyond near toward towards`,
  ],
  [
    role.connector,
    'of de la van von der den di da del du le al el bin ibn do dos das des zu zur zum y e ' +
      'ter ten av the della dello degli dei mac mc bint ap ferch verch ua af vom til och og ' +
      'las les los san abu ul no ni dit',
  ],
  [
    role.honorific,
    'mr mrs ms mx miss dr prof professor sir lord lady dame rev reverend fr father hon ' +
      'capt captain col colonel gen general lt lieutenant sgt sergeant cpl corporal maj ' +
      'major adm admiral cmdr commander madam madame monsieur herr frau senor senora signor ' +
      'signora sheikh imam rabbi pope saint inspector judge justice aunt auntie uncle ' +
      'grandma grandpa cousin',
  ],
  [
    role.title,
    `viscount viscountess marquess marquis margrave margravine landgrave landgravine archduke archduchess abbess abbot king queen prince princess duke duchess earl count countess baron baroness emperor empress tsar sultan bishop archbishop cardinal president chancellor minister premier governor mayor senator
congressman ambassador secretary director manager head chairman chairwoman chair chief ceo cfo cto coo vp svp evp officer engineer consultant assistant deputy vice coordinator supervisor analyst member representative`,
  ],
  [
    role.organizationEnd,
    `inc ltd llc llp gmbh ag plc corp corporation company co kg sa nv bv spa oy ab university college school institute institution academy courthouse ministry bank council department agency authority organization organisation
commission committee association foundation group holdings party club union church museum hospital library orchestra records pictures studios studio entertainment systems technologies technology solutions
services partners airlines airways fc cf united city-council court parliament senate congress assembly board bureau office ministry federation confederation league society trust fund enterprises industries motors
electric energy press publishing publications news times post herald tribune gazette journal network networks broadcasting television radio channel films productions media theatre theater ballet opera philharmonic
choir band ensemble army navy force corps regiment brigade police universitat hochschule verlag bundesbank bundestag cathedral abbey monastery temple mosque synagogue laboratory laboratories labs software consulting
consultants engineering contractors construction insurance pharmaceuticals pharma communications telecom logistics transport railways railway railroad centre center clinic investments capital associates securities markets brothers sons foods stores hotels resorts`,
  ],
  [
    role.organizationHead,
    'university ministry department bank institute council bureau college office academy ' +
      'church house society museum court school association federation league board ' +
      'international national royal',
  ],
  [
    role.placeEnd,
    `river lake mountain mountains mount street road avenue lane drive boulevard square county island islands city valley bay park bridge airport station province district ocean sea desert peninsula hill hills
creek forest beach coast cape canyon falls harbour harbor plain plateau region state town township village heights gardens plaza highway parish municipality prefecture oblast castle palace stadium arena tower wharf
strasse platz gasse weg allee`,
  ],
  [
    role.placeHead,
    'mount lake cape fort port san santa sao saint st isle gulf strait bay river rio mt el ' +
      'los las north south east west northern southern eastern western central new upper ' +
      'lower greater',
  ],
  [
    role.workNoun,
    'film films movie movies novel book album song single series sitcom play opera ' +
      'magazine newspaper painting game show episode soundtrack musical poem documentary ' +
      'comic manga anime ballad sequel remake trilogy',
  ],
  [
    role.eventEnd,
    'cup championship championships olympics olympiad games festival tournament awards ' +
      'marathon conference summit expo revolution war wars election elections grandprix ' +
      'derby regatta superbowl symposium workshop convention jubilee',
  ],
  [
    role.productNoun,
    'software app application smartphone phone laptop tablet browser car automobile ' +
      'aircraft helicopter airliner rifle pistol drug medicine vaccine camera console ' +
      'printer router tool brand product',
  ],
  [
    role.reference,
    `section sections article clause chapter table figure fig appendix annex part phase version release room building gate flight route highway lot ticket case order invoice contract drawing revision rev item
issue po bug request task page paragraph rule regulation act bill form lesson unit module stage step schedule exhibit volume vol apartment apt suite platform track line`,
  ],
  [role.relative, [...relativeDays, ...relativeHeads].join(' ')],
  [role.number, [...numberWords.keys(), ...ordinalWords.keys()].join(' ')],
  [
    role.personNoun,
    `actor actress director producer writer author composer singer musician guitarist drummer painter poet novelist politician physicist chemist mathematician philosopher scientist engineer lawyer
journalist footballer cricketer player coach wife husband son daughter mother father brother sister uncle aunt nephew niece grandfather grandmother grandson granddaughter cousin friend colleague king queen prince
princess president emperor professor architect designer filmmaker screenwriter editor bishop pope saint monk nun widow wives sons daughters brothers sisters parents employee manager founder partner`,
  ],
  [
    role.generic,
    `team all everyone everybody sir madam folks colleagues customer committee subject title message sender receiver date note notes regards sincerely thanks cheers best kind dear hi hello hey morning
afternoon evening good subject-line mail email e-mail internet web english name address phone fax tel mobile cc bcc from sent received attachment attachments question answer summary introduction conclusion background overview
contents references appendix chapter section table figure page total price status action actions agenda minutes meeting project god lord mr mrs ms dr new old good great first second third fourth fifth one two three four five six seven eight nine ten last next`,
  ],
  [
    role.greeting,
    'hi hello dear hey thanks cheers greetings morning regards thank hallo liebe lieber ' +
      'bonjour cher chere hola estimado ciao',
  ],
  [
    role.preposition,
    'in at near from to outside inside around across through via into toward towards throughout',
  ],
  [
    role.byline,
    'directed written produced founded composed signed sent created designed painted led ' +
      'published edited invented discovered performed recorded sung starring featuring ' +
      'hosted developed coached managed owned married',
  ],
  [
    role.quoteLead,
    'titled entitled called named film movie novel book album song single series play ' +
      'opera painting poem episode',
  ],
  [
    role.demonym,
    `american british english french german italian spanish portuguese dutch belgian swiss austrian polish russian ukrainian czech hungarian romanian bulgarian greek turkish swedish norwegian danish finnish irish
scottish welsh canadian mexican brazilian argentine argentinian chilean colombian peruvian cuban australian japanese chinese korean indian pakistani iranian iraqi israeli egyptian moroccan nigerian kenyan african asian
european arab jewish christian muslim catholic protestant soviet ottoman roman persian serbian croatian slovak slovenian lithuanian latvian estonian icelandic filipino thai vietnamese indonesian malaysian bengali tamil
telugu malayalam hindi latin hebrew arabic mandarin hispanic scandinavian slavic victorian bollywood hollywood`,
  ],
]

const bits = new Map<string, number>()
function put(word: string, bit: number): void {
  bits.set(word, (bits.get(word) ?? 0) | bit)
}
for (const [bit, list] of words) for (const word of list.split(/\s+/)) put(word, bit)
for (const name of firstNames) put(name, role.firstName)
for (const name of weakFirstNames) put(name, role.weakFirstName)
for (const month of months.keys()) put(month, role.calendar)
for (const day of weekdays) put(day, role.calendar)
for (const name of ambiguousMonths) if (!months.has(name)) put(name, role.calendar)

const severalWords = new Set<string>()
for (const name of placeNames) {
  if (name.includes(' ')) severalWords.add(name)
  else put(name, weakPlaceNames.has(name) ? role.weakPlace : role.place)
}
for (const name of `nasa nato bbc cnn fbi cia nsa ibm unesco unicef who imf wto opec nhs mit ucla eu un oecd ieee iso cern esa darpa faa fda epa irs sec ftc fcc hbo nbc abc cbs mtv espn fifa uefa nba nfl nhl mlb bmw hsbc ubs sap kpmg
pwc kgb gop ngo google microsoft amazon facebook intel oracle siemens bosch volkswagen toyota honda sony samsung nokia ericsson philips unilever nestle novartis pfizer bayer boeing airbus netflix youtube twitter
wikipedia paramount disney pixar columbia universal greenpeace interpol reuters`.split(/\s+/))
  put(name, role.organization)

/** What a folded word can be; 0 for most words. */
export function rolesOf(folded: string): number {
  return bits.get(folded) ?? 0
}

/** Whether a folded name of several words is a country, state or city. */
export function isKnownPlace(folded: string): boolean {
  return severalWords.has(folded)
}

/** Capitals that people write without naming anything. */
export const emptyAcronyms: ReadonlySet<string> = new Set(
  `fyi asap re fw fwd ps nb ok am pm cc bcc tbd tbc tba eod eta etc aka ie eg vs id no yes and or not the to of in on for is it be by we us i a an all new attn fao rsvp btw imo
imho lol ad bc ce bce est gmt utc cet pst edt bst usd eur gbp mr mrs ms dr jr sr ii iii iv vi vii viii ix xi xii http https www xml html url pdf jpg png q&a`.split(
    /\s+/,
  ),
)
