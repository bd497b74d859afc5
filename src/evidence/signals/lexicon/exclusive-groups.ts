import { stem } from '../../../language/words/tokens.ts'

/**
 * Groups of which one thing is only one in one respect; words that stand for the same member are
 * joined by `=`.
 */
const groups: ReadonlyArray<readonly [name: string, members: string]> = [
  [
    'colour',
    'red=scarlet=crimson blue=navy green yellow orange purple=violet pink brown black ' +
      'white gray=grey beige turquoise maroon',
  ],
  ['direction', 'north=northern south=southern east=eastern west=western'],
  [
    'corner',
    'northeast=northeastern northwest=northwestern southeast=southeastern southwest=southwestern',
  ],
  ['weekday', 'monday tuesday wednesday thursday friday saturday sunday'],
  [
    'month',
    'january=jan february=feb march april may june july august=aug september=sept ' +
      'october=oct november=nov december=dec',
  ],
  ['season', 'spring summer autumn=fall winter'],
  ['planet', 'mercury venus earth mars jupiter saturn uranus neptune pluto'],
  [
    'sport',
    'football=soccer basketball baseball tennis golf rugby cricket hockey volleyball ' +
      'boxing swimming wrestling cycling rowing badminton lacrosse softball polo surfing ' +
      'skiing snowboarding skateboarding karate judo',
  ],
  [
    'instrument',
    'guitar=guitarist piano=pianist violin=violinist cello=cellist drum=drummer ' +
      'bass=bassist flute=flutist trumpet=trumpeter saxophone=saxophonist clarinet harmonica ' +
      'accordion banjo harp trombone tuba ukulele keyboard=keyboardist',
  ],
  [
    'animal',
    'dog=puppy cat=kitten horse cow sheep goat pig rabbit elephant lion tiger bear monkey ' +
      'wolf fox deer snake duck chicken camel donkey',
  ],
  [
    'relation',
    'father=dad mother=mom=mum son daughter brother sister uncle aunt nephew niece cousin ' +
      'husband wife grandfather grandmother grandson granddaughter',
  ],
  [
    'drink',
    'beer wine whisky=whiskey vodka coffee tea water milk juice soda lemonade champagne ' +
      'rum gin brandy tequila cider cola=coke whiskey',
  ],
  [
    'vehicle',
    'car=automobile truck=lorry bus train bicycle=bike motorcycle=motorbike airplane=plane ' +
      'helicopter boat ship submarine tractor scooter',
  ],
  ['meal', 'breakfast lunch dinner=supper brunch'],
  [
    'fruit',
    'apple orange banana grape strawberry cherry peach pear lemon mango pineapple watermelon',
  ],
  [
    'vegetable',
    'carrot potato tomato onion broccoli celery cucumber lettuce spinach cabbage zucchini ' +
      'cauliflower asparagus',
  ],
  ['room', 'kitchen bedroom bathroom garage basement attic office classroom hallway'],
  ['place', 'beach forest desert mountain city village farm park airport church school hospital'],
  [
    'material',
    'wood=wooden metal plastic glass stone brick leather cotton silk wool paper steel iron ' +
      'gold=golden silver bronze copper aluminum=aluminium cement=concrete plaster clay ' +
      'marble sand',
  ],
  ['medal', 'gold silver bronze'],
  [
    'faith',
    'christian=christianity=christians muslim=islam=islamic=muslims jewish=judaism=jews ' +
      'hindu=hinduism=hindus buddhist=buddhism=buddhists sikh=sikhism atheist=atheism',
  ],
  [
    'church',
    'catholic=catholicism protestant=protestantism orthodox lutheran baptist methodist ' +
      'anglican presbyterian',
  ],
  [
    'work',
    'film=movie=films=movies novel=book album song play opera poem painting sculpture ' +
      'sitcom podcast newspaper magazine documentary',
  ],
  ['genre', 'comedy horror thriller western fantasy romance mystery drama'],
  ['music', 'jazz rock country blues reggae classical pop folk metal punk disco'],
  [
    'job',
    'actor=actress singer=vocalist painter politician lawyer=attorney doctor=physician ' +
      'nurse teacher scientist engineer journalist banker chef soldier dentist architect ' +
      'carpenter plumber accountant librarian electrician athlete footballer boxer wrestler ' +
      'bullfighter magician pilot farmer',
  ],
  [
    'clothing',
    'shirt jacket coat dress skirt suit sweater hat helmet scarf shorts jeans trousers=pants gloves',
  ],
  ['body', 'hand foot head arm leg knee shoulder neck back finger nose ear eye mouth'],
  [
    'party',
    'democrat=democrats=democratic republican=republicans libertarian=libertarians labour ' +
      'tory=tories=conservative',
  ],
  ['state', 'solid liquid gas plasma'],
  [
    'activity',
    'sleeping eating swimming dancing singing running walking reading cooking climbing ' +
      'driving sitting jumping fighting drinking standing',
  ],
  ['age', 'baby=infant=toddler teenager=teen=teenage adult elderly'],
  [
    'language',
    'english french german spanish italian portuguese russian chinese=mandarin japanese ' +
      'arabic hindi korean dutch swedish turkish polish greek latin hebrew bengali tamil ' +
      'telugu urdu',
  ],
  [
    'nation',
    `american=america=usa british=britain=uk english=england scottish=scotland=scots welsh=wales irish=ireland french=france german=germany italian=italy spanish=spain portuguese=portugal dutch=netherlands belgian=belgium swiss=switzerland
austrian=austria swedish=sweden norwegian=norway danish=denmark finnish=finland icelandic=iceland polish=poland czech=czechia hungarian=hungary romanian=romania bulgarian=bulgaria greek=greece turkish=turkey russian=russia ukrainian=ukraine
chinese=china japanese=japan korean=korea indian=india pakistani=pakistan bangladeshi=bangladesh thai=thailand vietnamese=vietnam indonesian=indonesia malaysian=malaysia filipino=philippines australian=australia canadian=canada mexican=mexico
brazilian=brazil argentine=argentina=argentinian chilean=chile peruvian=peru colombian=colombia venezuelan=venezuela cuban=cuba egyptian=egypt nigerian=nigeria kenyan=kenya ethiopian=ethiopia ghanaian=ghana moroccan=morocco algerian=algeria
tunisian=tunisia israeli=israel iranian=iran=persian iraqi=iraq syrian=syria lebanese=lebanon afghan=afghanistan nepali=nepal=nepalese croatian=croatia serbian=serbia slovenian=slovenia slovak=slovakia estonian=estonia latvian=latvia lithuanian=lithuania
singaporean=singapore taiwanese=taiwan jamaican=jamaica haitian=haiti bolivian=bolivia ecuadorian=ecuador uruguayan=uruguay paraguayan=paraguay`,
  ],
]

interface GroupMember {
  readonly group: string
  readonly member: number
}

function build(): ReadonlyMap<string, readonly GroupMember[]> {
  const found = new Map<string, GroupMember[]>()
  for (const [group, members] of groups) {
    for (const [member, spellings] of members.split(/\s+/).entries()) {
      for (const key of new Set(spellings.split('=').map(stem))) {
        const known = found.get(key)
        if (known === undefined) found.set(key, [{ group, member }])
        else known.push({ group, member })
      }
    }
  }
  return found
}

const memberships = build()

function spellings(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [group, members] of groups) {
    // A country is not its neighbours' language: "Spanish" is Spain, but not every group joins
    // words that stand for one another.
    if (group === 'job' || group === 'instrument' || group === 'work') continue
    for (const one of members.split(/\s+/)) {
      const stems = [...new Set(one.split('=').map(stem))]
      if (stems.length > 1)
        for (const key of stems)
          found.set(key, [...(found.get(key) ?? []), ...stems.filter(other => other !== key)])
    }
  }
  return found
}

const spelled = spellings()
const none: readonly string[] = []

/** Other stems that stand for the same thing: Denmark for Danish. */
export function groupSpellings(stemmed: string): readonly string[] {
  return spelled.get(stemmed) ?? none
}

/** The groups that a stem is a member of; undefined for most. */
export function groupsOf(stemmed: string): readonly GroupMember[] | undefined {
  return memberships.get(stemmed)
}

const britain: ReadonlySet<string> = new Set(['british', 'britain', 'uk'].map(stem))
const partsOfBritain: ReadonlySet<string> = new Set(
  ['english', 'england', 'scottish', 'scotland', 'scots', 'welsh', 'wales', 'irish'].map(stem),
)

function isPartOfBritain(left: string, right: string): boolean {
  return (
    (britain.has(left) && partsOfBritain.has(right)) ||
    (britain.has(right) && partsOfBritain.has(left))
  )
}

/**
 * Which group two stems are different members of; 'same' where they stand for one member of a
 * group.
 */
export function groupRelation(
  left: string,
  right: string,
): { readonly kind: 'same' | 'different'; readonly group: string } | undefined {
  const ours = memberships.get(left)
  const theirs = ours === undefined ? undefined : memberships.get(right)
  if (ours === undefined || theirs === undefined) return undefined
  for (const one of ours)
    for (const other of theirs) {
      if (one.group === 'nation' && isPartOfBritain(left, right)) continue
      if (one.group === other.group)
        return { kind: one.member === other.member ? 'same' : 'different', group: one.group }
    }
  return undefined
}
