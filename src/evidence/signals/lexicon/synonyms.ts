import { stem } from '../../../language/words/tokens.ts'

/** Words that can stand for one another in most sentences, a group per `|`. */
const list = `large big huge great|small little tiny|begin start commence|began started commenced launched|end finish conclude|ended finished concluded|buy purchase acquire|bought purchased acquired|sell sold sale|film movie motion|films movies|author writer novelist
wrote written authored penned|write author|create make produce|created made produced developed|build construct|built constructed|building construction|found establish|founded established created formed|founder founded cofounder cofounded
movie film picture|actor actress performer|star starred stars starring|act acted acting|appear appeared appears featured features star starred|child kid|children kids|boy lad|girl lass|man guy gentleman male|men guys males|woman lady female|women ladies females
person people|job work occupation profession|company firm corporation business|firm company|car automobile vehicle|automobile car|ship vessel boat|plane airplane aircraft|doctor physician|physician doctor|lawyer attorney|attorney lawyer|teacher instructor
student pupil|professor academic|kill murder slay|killed murdered slain assassinated|die pass perish|died deceased passed perished|death died|dead deceased died|born birth birthplace|marry wed|married wed wife husband spouse|wife spouse married|husband spouse married
divorce split|divorced separated|father dad|mother mom mum|sibling brother sister|parent father mother|live reside dwell|lives resides|lived resided|resident lives|located situated based|headquartered based headquarters|located lies|near close nearby
city town|town village|nation country|country state nation|area region|region area|street road|road street highway|win victory|won victory winner winning awarded received|win won|beat defeat|beat defeated|defeated beat|lose defeat|award prize|prize award
awarded received won given|receive get obtain|received got obtained won|get got|give provide|gave provided|show demonstrate reveal|showed demonstrated revealed shown|tell say state|told said stated|says states said|say said|said stated announced|announce declare
announced declared unveiled|claim assert allege|claimed asserted alleged|think believe|thought believed|help assist aid|helped assisted aided|use employ utilize|used employed utilized|need require|needed required|want wish desire|happen occur|happened occurred
increase rise grow|increased rose grew risen grown|decrease decline fall drop|decreased declined fell dropped|reduce decrease lower cut|reduced decreased lowered cut|increase growth|allow permit let|allowed permitted|ban prohibit forbid|banned prohibited forbidden
choose select pick|chosen selected picked|chose selected|elect choose|elected chosen|appoint name|appointed named|called named known titled|name title|named called|known called named|important significant major|main principal primary chief|major main
famous renowned celebrated known|well-known famous|popular well-liked|beautiful pretty lovely|happy glad joyful cheerful|sad unhappy sorrowful|angry mad furious|smart clever intelligent|fast quick rapid|quickly rapidly fast|slow sluggish|old elderly aged|young youthful
new recent|rich wealthy|poor impoverished|difficult hard|easy simple|right correct|wrong incorrect|true correct|false untrue|sick ill|ill sick|illness disease sickness|disease illness|medicine drug medication|drug medication|clothes clothing garments|couch sofa
eat consume|eating consuming|drink beverage|food meal|run operate|ran operated|lead head|led headed|leader head chief|director directed directs helmed|direct helm|produce producer|produced producer|singer vocalist|song track single|album record|band group|group band
team club|club team|game match|match game|season year|player athlete|coach trainer manager|league division|tournament competition championship|compete participate|participate take|study research|studied researched attended|attend study|university college|school college
attended studied|graduate degree|degree graduated|earth world|world globe|worldwide globally international|international worldwide|entire whole|whole entire all|almost nearly|nearly almost|about approximately around|approximately about around|usually generally typically
often frequently|frequently often|rarely seldom|also too|because since|quit leave resign|resigned quit left|leave depart|left departed|arrive come reach|arrived came reached|return back|returned back|begin began begun|end ended|stop cease halt|stopped ceased halted
continue proceed|keep retain|kept retained|contain include comprise|contains includes comprises|includes contains features|include including contain|consist comprise|consists comprises made|composed written|compose write|composer wrote|part portion section|several multiple
many numerous|multiple several many|money cash funds|cost price|price cost|fire blaze|attack assault|attacked assaulted|war conflict|battle fight|fight combat|fought battled|soldier troop|army military|weapon arm|rule govern|ruled governed reigned|king monarch ruler|queen monarch
president leader|government administration|law legislation act|court tribunal|judge justice|crime offense|criminal offender|arrest detain|arrested detained|prison jail|jailed imprisoned|guilty convicted|sue lawsuit sued|lawsuit suit sued|agree consent|agreement deal contract
contract deal|dispute disagreement|employ hire|hired employed recruited|employee worker staff|worker employee|boss manager|fire dismiss sack|fired dismissed sacked|meeting conference|email mail message|message email|send mail|sent mailed|picture photo image|photo photograph picture
photograph picture|paint draw|road street|house home|home house residence|residence home|apartment flat|forest woods|woods forest|ocean sea|sea ocean|rock stone|stone rock|hill mountain|river stream|rain rainfall|snow snowfall|wind breeze|sidewalk pavement|grass lawn
speak talk|talking speaking conversing chatting|talk speak|look gaze stare|looking gazing staring watching|watch look view|watching looking viewing|see view|seen viewed|walk stroll|walking strolling|running jogging|jump leap|jumping leaping|sleep nap|sleeping asleep napping
asleep sleeping|shout yell scream|shouting yelling screaming|laugh giggle|smile grin|smiling grinning|cry weep|crying weeping|sit seated|sitting seated|seated sitting|hold grip|holding gripping carrying|carry hold|push shove|pull drag|throw toss|throwing tossing|close shut
closed shut|open opened|repair fix mend|repaired fixed|broken damaged|damage harm|destroy demolish|destroyed demolished ruined|hurt injured wounded|injured hurt wounded|protect guard defend|safe secure|danger risk|risk danger|problem issue|issue problem|answer reply respond
answered replied responded|question query|idea concept|method approach technique|result outcome|effect impact|cause reason|reason cause|goal aim objective|purpose aim goal|plan scheme|try attempt|tried attempted|test exam|error mistake|mistake error|fault blame|chance opportunity
ability capability|power strength|strong powerful|weak feeble|begin onset|debut premiere|debuted premiered|premiere debut|premiered debuted released aired|released published issued|publish release|published released|air broadcast|aired broadcast|broadcast aired televised
series show program|show series programme program|program programme show|television tv|tv television|episode installment|sequel follow-up|novel book|book novel|magazine publication|newspaper paper|journalist reporter|reporter journalist|scientist researcher|researcher scientist
expert specialist|amount quantity|number amount|quarter fourth|half fifty|twice double|dozen twelve|decade ten|century hundred|hundred 100|thousand 1000|percent percentage|u.s. us usa america american|us usa america american|uk britain british`

function build(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const group of list.split(/[|\n]/)) {
    const stems = group.split(' ').map(stem)
    // The first word stands for each of the others and they for it, so that a chain of loose senses
    // does not grow.
    const head = stems[0] ?? ''
    for (const other of stems.slice(1)) {
      if (other === head) continue
      for (const [from, to] of [
        [head, other],
        [other, head],
      ] as const) {
        const known = found.get(from)
        if (known === undefined) found.set(from, new Set([to]))
        else known.add(to)
      }
    }
  }
  return new Map([...found].map(([word, others]) => [word, [...others]]))
}

const synonyms = build()

/** Stems that can stand for a stem; empty for most. */
export function synonymsOf(stemmed: string): readonly string[] {
  return synonyms.get(stemmed) ?? none
}

const none: readonly string[] = []
