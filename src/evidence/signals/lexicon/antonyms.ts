import { stem } from '../../../language/words/tokens.ts'

/**
 * Pairs that order or compare: more and less, before and after, win and lose. Alternatives of one
 * side are parted by `/`.
 */
const comparing = `more less/fewer|most least/fewest|greater less/smaller/lower|higher lower|high low|highest lowest|larger/bigger smaller|large/big/huge/enormous/giant small/little/tiny|largest/biggest smallest|longer shorter|long short|longest shortest
older younger/newer|old young/new|oldest youngest/newest|taller shorter|tall short|tallest shortest|faster/quicker slower|fast/quick/rapid slow|fastest slowest|heavier lighter|heaviest lightest|stronger weaker|strong weak|strongest weakest
richer poorer|rich/wealthy poor|richest poorest|warmer/hotter colder/cooler|hot/warm cold/cool|hottest coldest|deeper shallower|deep shallow|deepest shallowest|wider narrower|wide/broad narrow|widest narrowest|thicker thinner|thick thin
better worse|best worst|good bad/poor|earlier later|early late|earliest latest|nearer/closer farther/further|near/close far|nearest farthest|first last/final|former latter|before after|prior subsequent|previous next/following
previously subsequently|preceding following|predecessor successor|precede follow/succeed|above below/beneath|over under|up down|upper lower|upward downward|upwards downwards|top bottom|superior inferior|senior junior|majority minority
maximum minimum|maximize minimize|exceed trail|increase/grow/rise decrease/decline/fall/drop/shrink|rise fall|grew/grown fell/shrank/declined|rose fell|rising falling|increasing decreasing/declining|expand contract/shrink|expansion contraction
gain lose|gain loss|profit loss|win lose|won lost|winner loser|victory/win defeat/loss|victorious defeated|beat lost|defeated lost|surplus deficit|raise lower/cut/reduce|raised lowered/cut/reduced|boost cut|double halve|improve worsen/deteriorate
improvement deterioration|improved worsened|accelerate decelerate/slow|strengthen weaken|widen narrow|lengthen shorten|deepen ease|escalate ease|upgrade downgrade|promote demote/relegate|promotion demotion/relegation|advance retreat
overestimate underestimate|overvalued undervalued|overweight underweight|outperform underperform|ahead behind|lead trail|plus minus|add subtract/remove|multiply divide|often/frequently/usually rarely/seldom|always never|frequent rare/infrequent
common/widespread rare/uncommon|many few|numerous few|much little|abundant scarce|plenty lack|forward backward|forwards backwards|fore aft|front back/rear|major minor|primary secondary|overtake trail|peak trough|ascent descent|ascend descend`

/** Pairs of verbs, adjectives, adverbs and nouns that cannot both hold of one thing. */
const opposing = `accept reject/refuse/decline|acceptance rejection|approve reject/veto/disapprove|approval rejection|approved rejected|allow forbid/ban/prohibit/prevent|allowed banned/forbidden/prohibited|permit forbid/ban/prohibit|legal illegal|lawful unlawful
legalize ban/criminalize/outlaw|admit deny|admitted denied|confirm deny|confirmed denied|affirm deny|acknowledge deny|agree disagree/refuse|agreement disagreement|support oppose|supported opposed|supporter opponent/critic|favor oppose|favour oppose
pro anti|praise criticize/condemn|praised criticized/condemned|positive negative|positively negatively|favorable unfavorable|critical complimentary|acclaim panned|love/like hate/dislike|loved hated|adore despise|friend enemy|friendly hostile/unfriendly
ally enemy|attack defend|offense defense|offensive defensive|offence defence|attacker defender|prosecutor defender|plaintiff defendant|guilty innocent|convict acquit|convicted acquitted|conviction acquittal|arrest release|arrested released
imprison free|imprisoned freed/released|captured released/escaped|capture release|begin/start/commence end/finish/stop/conclude|began/started/commenced ended/finished/stopped/concluded|beginning/start end|opening closing/closure|open close/shut
opened closed/shut|launch cancel|launched cancelled/canceled|renewed cancelled/canceled|found dissolve|founded dissolved/disbanded|establish abolish|established abolished|create destroy|created destroyed|creation destruction|build demolish
built demolished|construct demolish/destroy|constructed demolished/destroyed|assemble disassemble|install remove/uninstall|introduce abolish/withdraw|enter leave/exit|entered left/exited|entry exit|entrance exit|arrive depart/leave
arrived departed/left|arrival departure|join leave/quit|joined left/quit|stay leave|stayed left|remain leave|remained left|appoint dismiss/fire|appointed dismissed/fired|hire fire|hired fired|employed unemployed|employment unemployment
elect oust|elected ousted|nominate withdraw|enlist discharge|recruit dismiss|resign remain|retire debut|retired active|active inactive/passive/dormant|actively passively|buy sell|bought sold|purchase sell|purchased sold|buyer seller|seller buyer
acquire sell/divest|acquired sold|acquisition sale|lend borrow|lent borrowed|lender borrower|lenders borrowers|creditor debtor|employer employee|teacher student/pupil|import export|imported exported|importer exporter|supply demand|income expense
revenue cost|asset liability|credit debit|deposit withdraw|deposit withdrawal|save spend|saved spent|earn spend|give take/receive|gave took/received|given received|send receive|sent received|sender recipient|push pull|pushed pulled|pushing pulling
throw catch|threw caught|hold drop|lift lower|raise lower|attach detach/remove|attached detached|connect disconnect|connected disconnected|fasten loosen|tighten loosen|tight loose|tie untie|lock unlock|locked unlocked|cover uncover|covered uncovered
hide reveal/show|hidden revealed/visible|visible invisible|seen unseen|reveal conceal|revealed concealed|disclose conceal|public private|publicly privately|secret public|open secret|known unknown|famous/well-known unknown/obscure|named unnamed
familiar unfamiliar|similar different/dissimilar|same different|identical different|alike different|equal unequal|equality inequality|include exclude|included excluded|including excluding|inclusion exclusion|inclusive exclusive|contain lack
contains lacks|present absent|presence absence|available unavailable|possible impossible|possibly impossibly|likely unlikely|probable improbable|certain uncertain|certainly possibly|sure unsure|certainty uncertainty|clear unclear/vague|able unable
capable incapable|ability inability|success failure|succeed fail|succeeded failed|successful unsuccessful|successfully unsuccessfully|pass fail|passed failed|complete incomplete|completed unfinished/incomplete|finished unfinished|full empty|filled emptied
fill empty|whole partial|entire partial|entirely partially/partly|fully partially/partly|completely partially/partly|total partial|alive dead/deceased|live die|lived died|living dead/deceased|life death|born died|birth death|survive die/perish
survived died/perished|survivor victim|heal injure|healthy ill/sick/unhealthy|health illness|well ill|sick healthy|safe dangerous/unsafe|safety danger|safely dangerously|harmless harmful|beneficial harmful|benefit harm|help hinder/harm
helpful unhelpful|useful useless|effective ineffective|efficient inefficient|true false|truth lie|truthful dishonest|right wrong|correct incorrect/wrong|correctly incorrectly|accurate inaccurate|real fake/imaginary|genuine fake/counterfeit|authentic fake
fiction nonfiction|fictional real|factual fictional|valid invalid|honest dishonest|sincere insincere|moral immoral|ethical unethical|fair unfair|just unjust|justice injustice|legitimate illegitimate|happy sad/unhappy/miserable|happily sadly/unhappily
happiness sadness|joy sorrow|joyful sad|cheerful gloomy|smile frown/cry|smiling frowning/crying|laugh cry|laughing crying|excited bored|exciting boring|interesting boring/uninteresting|interested uninterested|calm agitated/nervous/angry|pleased displeased/angry
satisfied dissatisfied|comfortable uncomfortable|pleasant unpleasant|beautiful/pretty ugly|attractive unattractive|polite rude|kind cruel/unkind|gentle rough/harsh|generous stingy|brave cowardly|courage cowardice|bold timid|confident insecure|proud ashamed
optimistic pessimistic|optimism pessimism|hope despair|hopeful hopeless|patient impatient|careful careless|carefully carelessly|lazy hardworking|clever/smart/intelligent stupid/dumb|wise foolish|sane insane|mature immature|experienced inexperienced
amateur professional|expert novice|skilled unskilled|trained untrained|educated uneducated|literate illiterate|easy/simple difficult/hard|easily hardly|simple complex/complicated|difficulty ease|heavy light|hard soft|rough smooth|sharp blunt/dull|bright dark/dim
light dark|brightly dimly|day night|daytime nighttime|morning evening|sunrise sunset|dawn dusk|sunny cloudy/rainy|dry wet|wet dry|clean dirty|cleaned soiled|fresh stale/rotten|raw cooked|ripe unripe|sweet bitter/sour|loud quiet/silent|loudly quietly|noisy quiet
quiet noisy|noise silence|speak listen|talk listen|ask answer|question answer|asleep awake|sleep wake|sleeping awake|standing sitting/lying|stand sit|stood sat|sit stand|seated standing|walking running/standing|running sitting/sleeping/standing|moving stationary/still
move stop|mobile immobile|dynamic static|stable unstable|stability instability|steady unsteady|constant variable|permanent temporary|permanently temporarily|temporary permanent|indoor outdoor|indoors outdoors/outside|inside outside|inner outer|interior exterior
internal external|internally externally|inward outward|domestic foreign/international|native foreign|local national/global|national international|urban rural|city countryside|north south|northern southern|east west|eastern western|northeast southwest|northwest southeast
left right|horizontal vertical|horizontally vertically|parallel perpendicular|straight curved/crooked|flat steep/hilly|curly straight|convex concave|odd even|single married|single multiple|married divorced/unmarried|marry divorce|wedding funeral|together apart/separately
alone together|united divided|unite divide|union separation|merge split|merged split|merger split|join separate|combine separate|integrate segregate|individual collective|unique common|ordinary extraordinary|normal abnormal|regular irregular|regularly irregularly
typical atypical|usual unusual|formal informal|official unofficial|officially unofficially|authorized unauthorized|voluntary compulsory/mandatory|optional mandatory/required/compulsory|required optional|necessary unnecessary|important unimportant|significant insignificant
essential optional|relevant irrelevant|appropriate inappropriate|suitable unsuitable|acceptable unacceptable|adequate inadequate|sufficient insufficient|enough insufficient|perfect imperfect|pure impure|natural artificial/synthetic|organic synthetic|modern ancient/traditional
contemporary historical/ancient|ancient modern|traditional modern|old-fashioned modern|future past|cheap expensive|expensive cheap/inexpensive|free paid|paid unpaid|taxable exempt|war peace|peaceful violent|violence peace|violent nonviolent|military civilian|armed unarmed
democracy dictatorship|democratic autocratic|republic monarchy|republican democrat/monarchist|liberal conservative|left-wing right-wing|leftist rightist|capitalist communist/socialist|secular religious|religious secular/atheist|sacred profane|theist atheist|heaven hell
angel devil/demon|god devil|hero villain|protagonist antagonist|master slave/servant|slavery freedom|freedom captivity|free captive|independence dependence|independent dependent|independently jointly|dependent independent|jointly separately|solo band/ensemble
male female|man woman|men women|boy girl|boys girls|gentleman lady|guy girl/woman|husband wife|father mother|son daughter|brother sister|uncle aunt|nephew niece|king queen|prince princess|actor actress|waiter waitress|hostess host|masculine feminine|he she|his her|him her
parent child|adult child|adults children|baby adult|ancestor descendant|guest host|doctor patient|urbanization depopulation|fertile infertile/barren|wild domesticated/tame|tame wild|predator prey|carnivore herbivore|vertebrate invertebrate|plant animal|liquid solid/gas
solid liquid/gas|freeze melt/boil|frozen melted|melt freeze|boil freeze|evaporate condense|expand shrink|stretch compress|inflate deflate|swell shrink|float sink|floating sinking|swim drown|fly land|takeoff landing|landed crashed|land sea|onshore offshore
coastal inland|mainland island|uphill downhill|upstairs downstairs|upstream downstream|clockwise counterclockwise|import export|input output|upload download|encode decode|encrypt decrypt|enable disable|enabled disabled|activate deactivate|online offline|wired wireless
manual automatic|digital analog|analogue digital|hardware software|on off|cause prevent|caused prevented|trigger prevent|encourage discourage|encouraged discouraged|motivate discourage|persuade dissuade|protect harm/endanger|protected unprotected/endangered|preserve destroy
preserved destroyed|maintain abandon|keep discard|kept discarded/lost|retain lose/relinquish|retained lost|obtain lose|receive lose|find lose|discovered lost|remember forget|remembered forgot|recall forget|forgive punish|reward punish|reward punishment|bless curse
respect despise|trust distrust|believe doubt/disbelieve|believed doubted|believer skeptic|obey disobey|follow ignore|attend miss/skip|attended missed/skipped|comply violate|compliance violation|fulfil break|appear disappear/vanish|appeared disappeared/vanished
emerge vanish|continue stop/cease/discontinue|continued stopped/ceased/discontinued|continuing ceasing|proceed halt|resume suspend/pause|resumed suspended/paused|extend shorten/curtail|extended shortened|prolong shorten|delay hasten/expedite|delayed hastened
postpone advance|compatible incompatible|consistent inconsistent|consistently inconsistently|conscious unconscious|aware unaware|intentional accidental/unintentional|intentionally accidentally|deliberate accidental|deliberately accidentally|directly indirectly|direct indirect
explicit implicit|explicitly implicitly|abstract concrete|theoretical practical|general specific|generally specifically|broadly narrowly|subjective objective|qualitative quantitative|rational irrational|logical illogical|literal figurative|singular plural
mortal immortal|finite infinite|limited unlimited|restricted unrestricted|rigid flexible|fixed variable|strict lenient|harsh mild|severe mild|serious trivial/minor|extreme moderate|tropical polar/arctic|humid arid/dry|arid humid|dense sparse|crowded empty/deserted
populated uninhabited|inhabited uninhabited/abandoned|occupied vacant/unoccupied|vacant occupied|busy idle|dressed naked/undressed|clothed naked|naked clothed|barefoot shod|bearded shaved/clean-shaven|blonde brunette|bald hairy|fat/overweight thin/skinny/slim
hungry full|thirsty quenched|drunk sober|smoker nonsmoker|vegetarian meat|vegan meat|credible incredible/dubious|reliable unreliable|solved unsolved|resolved unresolved|settled unsettled|published unpublished|released unreleased|finite infinite|damaged undamaged/intact
intact damaged/broken|broken intact/fixed|break repair/fix|broke fixed/repaired|injured unhurt/uninjured|wounded unhurt|injure heal|undefeated defeated|beaten unbeaten|opposed unopposed|related unrelated|affiliated unaffiliated|aligned nonaligned|lucky unlucky
fortunate unfortunate|fortunately unfortunately|popular unpopular|popularity obscurity|profitable unprofitable|productive unproductive|sustainable unsustainable|fortified unfortified|paved unpaved|named unnamed|identified unidentified|explored unexplored
refuse accept/agree|refused accepted/agreed|reject accept|rejected accepted|decline accept|deny admit/confirm|ban allow/permit|banned allowed/permitted|exclude include|omit include|omitted included|lack have|without with|against for|despite because`

interface Antonyms {
  readonly pairs: ReadonlyMap<string, ReadonlySet<string>>
  readonly comparing: ReadonlySet<string>
}

function read(list: string, pairs: Map<string, Set<string>>, keys?: Set<string>): void {
  for (const entry of list.split(/[|\n]/)) {
    const [left = '', right = ''] = entry.trim().split(' ')
    for (const one of left.split('/'))
      for (const other of right.split('/')) {
        for (const [from, to] of [
          [one, other],
          [other, one],
        ] as const)
          for (const key of [from, `~${stem(from)}`]) {
            const known = pairs.get(key) ?? new Set<string>()
            known.add(key === from ? to : `~${stem(to)}`)
            pairs.set(key, known)
          }
        keys?.add(`${stem(one)} ${stem(other)}`).add(`${stem(other)} ${stem(one)}`)
      }
  }
}

function build(): Antonyms {
  const pairs = new Map<string, Set<string>>()
  const keys = new Set<string>()
  read(comparing, pairs, keys)
  read(opposing, pairs)
  return { pairs, comparing: keys }
}

const antonyms = build()

/** How many pairs of words the list holds, each counted once. */
export const antonymPairCount: number =
  [...antonyms.pairs]
    .filter(([word]) => !word.startsWith('~'))
    .reduce((sum, [, others]) => sum + others.size, 0) / 2

/**
 * Words (folded) and stems (with `~` before them) that are the opposite of a word; empty for most.
 */
export function oppositesOf(folded: string, stemmed: string): ReadonlySet<string> | undefined {
  return antonyms.pairs.get(folded) ?? antonyms.pairs.get(`~${stemmed}`)
}

/** Whether a folded word and its stem are the opposite of another. */
export function areOpposite(
  left: { readonly text: string; readonly stem: string },
  right: { readonly text: string; readonly stem: string },
): boolean {
  return (
    antonyms.pairs.get(left.text)?.has(right.text) === true ||
    (left.stem !== right.stem &&
      antonyms.pairs.get(`~${left.stem}`)?.has(`~${right.stem}`) === true)
  )
}

/** Whether a pair of opposites orders or compares: more and less, win and lose. */
export function isComparing(leftStem: string, rightStem: string): boolean {
  return antonyms.comparing.has(`${leftStem} ${rightStem}`)
}
