const asList = (list: string): readonly string[] => list.trim().split(/\s+/)

/** Base forms of regular verbs that are hardly ever nouns. */
export const plainVerbs = asList(`
accept accommodate accompany accomplish achieve acknowledge acquire activate adapt add adhere adjust administer admit adopt advertise advise affect agree allege allow alter amend announce anticipate
apologize appear apply appoint appreciate approve argue arise arrange arrive ascend assassinate assemble assert assess assign assist assume assure attach attain attend attract attribute authorize avoid
bankrupt become begin believe belong bombard borrow bring broaden build bury calculate calibrate cancel capture carry cease celebrate characterize choose cite clarify classify climb collaborate collapse collect combine
commence commission commit communicate compete compile complain complete comply compose comprise conceive concentrate conclude configure confirm confront connect conquer consider consist constitute construct consult consume
contain continue contribute convert convey convince cooperate coordinate create criticize cultivate decide declare decline decrease dedicate deduct defend define deliver demolish demonstrate deny depart depend
depict deploy deprecate derive descend describe deserve designate destroy detect deteriorate determine develop devote diagnose die differ diminish disappear disclose discover discuss dismiss display dissolve
distinguish distribute diversify divide dominate donate earn ease edit educate elect eliminate embed embrace emerge emphasize employ enable enact encounter encourage enforce engage enhance enjoy enlarge enlist enroll ensure
enter entitle equip erect erupt establish evaluate evolve examine exceed exclude execute exemplify exist expand expect experience expire explain explore expose express extend facilitate fail fall feel file finalize finish
flourish follow forbid forge form found fulfill gain gather generate get give govern graduate grant grow guarantee happen hear help highlight hire hold host identify ignite ignore illustrate immigrate implement imply impose improve
inaugurate include incorporate indicate infect inform inherit inhibit initiate injure insert insist inspire install integrate intend introduce invade invent invest invite involve join justify keep kill know
launch lead learn leave lend let lie lie listen locate lose maintain make marry maximize meet mention merge migrate minimize modify motivate move multiply nominate notify obtain occupy occur offer omit open operate oppose
organize originate oversee overtake own participate pass perceive perform persuade pertain pioneer plummet portray possess postpone practise praise precede predict prefer prepare prescribe preserve prevent proceed proclaim produce prohibit
promote propose protect prove provide publish pull purchase pursue qualify quit raise reach react read realize receive recognize recommend recover recruit redesign reduce refer reflect refuse regain regulate reinforce reject relate relocate
remain remember remove rename renew renovate reopen replace represent require reside resign resolve respond restore restrict resume retain retire retrieve retreat reveal revise revive rise rotate satisfy save schedule secure see seek seem
select sell send separate serve settle shrink signify simplify sing sink sit solve speak specialize specify spend stabilize starve stay stimulate store strengthen submit succeed suffer suggest supervise supplement suppress surpass survive
suspect suspend sustain symbolize take teach tell tend terminate testify think threaten throw tolerate transcribe transfer transform translate transmit transport travel treat trigger undergo understand undertake unify unite unveil upgrade
upload utilize vary verify violate visit wait waive want warn watch weaken wear widen win withdraw withstand witness write yield allocate assemble automate broadcast browse customize delete deploy download encrypt fine-tune navigate optimize
accelerate accumulate align ameliorate arrest articulate assimilate attack authenticate award ban behave benefit bill blend boast bother breathe celebrate chair collide combat condemn confer confine consolidate constrain contract convict correlate
correspond counteract cover defeat demand detain deter devise disrupt drink drive eat elaborate embark emigrate emit encompass endorse endure escape evoke exhibit explode export facilitate feature feed fight fly fund govern headline impair incur
induce infer influence interact interpret intervene introduce lack lay limit mandate manufacture mediate monitor narrate negotiate oblige observe originate outline overcome perpetuate pilot populate post premiere premier present print privatize
prolong pronounce provoke publicize rank reclassify reconstruct record reform register release rely remind remodel render repair repeal report rescue resemble reunite ride ruin run sail seize share shed shift shoot show sign specialise spread
stand star start state stem stream strike struggle studies study subdue supply support surrender swear sweep swim target tear tour trade train transition trap undermine unlock update urge use value view voice vote warrant
emphasise recognise organise realise specialise characterise utilise summarise summarize minimise maximise optimise criticise analyse analyze apologise prioritize categorize memorize stabilise finance license found co-found cofound
`)

/**
 * Base forms of regular verbs that are as often nouns: their -s and base forms need an object to be
 * read as verbs.
 */
export const nounLikeVerbs = asList(`
access account act address advance age aim air amount answer appeal approach attempt balance base battle bear benefit bid block board book border bottom box brand break bridge budget burn call camp campaign cap care cast catch cause
challenge champion change charge chart check claim clash class click close coach comment compound concern condition conduct conflict contact content contest contrast control copy cost count couple course craft crash cross culture cut cycle
damage dance date deal debate debut delay demand deposit design desire detail direct discount document double doubt draft draw dream dress drop echo effect effort end escape estimate exchange excuse exercise exit experiment
export extract face factor fear feature figure film fire fit fix flow focus force form frame function fund gift grade guard guide handle harm head heat hit hope house hunt impact import increase influence insult interest interview issue
judge jump kick label land last laugh level lift light limit line link list load lock look loot love mail map march mark master match matter mean measure merit mind mine miss mistake mix model murder name need note number object offer order orbit
outfit pack page paint park part partner pay peak permit phone pick place plan plant play plot point pool pose position power practice pressure price process produce profile program progress project promise protest purchase
push question quote race raid rain range rate reason rebel record regard release relay remark remedy rent repair repeat report request research reserve resort rest result return reward risk rock roll root rule rush sample say scale scan score
screen seat sense sentence set shape ship shock sample sign signal sketch sleep slide slow smile sound source space span speed split sponsor spot stage staff stamp stand star start state step stick stop storm stress structure struggle
study style subject suit supply support surface surprise reform attack combat contract guarantee repair stream tear display embrace export flow launch transport upgrade upload download rescue spread strike ride travel treat trigger update shift sweep supplement ban award present complete separate close open own live attribute document collapse decline increase decrease survey transition store supplement fund view switch talk tape target task tax taste team test text thank time title top total touch tour tower track trade trail train transfer trap treat trend trial trick trip trouble trust
try turn type use value view visit voice volunteer vote walk wave weigh welcome wish wonder work worry wound yield
`)

/**
 * Verbs that take no object of the kind a passive needs: after "was released and", "peaked" is a
 * verb of its own.
 */
export const intransitiveVerbs: ReadonlySet<string> = new Set(
  asList(`
appear evolve arrive arise become begin belong collapse compete consist continue debut decline depart depend die differ disappear emerge emigrate erupt exist expire fall flourish go graduate grow happen immigrate land last lie live look migrate move
occur originate participate peak perform premiere proceed progress range rank relocate remain reside resign respond result retire return rise run serve sit specialize stand star stay struggle succeed survive swim tend tour travel
vary vote wait walk work settle sail merge march come play collaborate rely
`),
)

/** Irregular verbs: base, past, participle; alternatives by a slash. */
export const irregularVerbs: ReadonlyArray<
  readonly [base: string, past: string, participle: string]
> = asList(`
arise,arose,arisen awake,awoke,awoken bear,bore,borne/born beat,beat,beaten become,became,become begin,began,begun bind,bound,bound bite,bit,bitten blow,blew,blown break,broke,broken breed,bred,bred bring,brought,brought
broadcast,broadcast,broadcast build,built,built burn,burnt/burned,burnt/burned buy,bought,bought cast,cast,cast catch,caught,caught choose,chose,chosen come,came,come cost,cost,cost cut,cut,cut deal,dealt,dealt dig,dug,dug
draw,drew,drawn drink,drank,drunk drive,drove,driven eat,ate,eaten fall,fell,fallen feed,fed,fed feel,felt,felt fight,fought,fought find,found,found flee,fled,fled fly,flew,flown forbid,forbade,forbidden forget,forgot,forgotten
freeze,froze,frozen get,got,got/gotten give,gave,given go,went,gone grow,grew,grown hang,hung,hung hear,heard,heard hide,hid,hidden hit,hit,hit hold,held,held hurt,hurt,hurt keep,kept,kept know,knew,known lay,laid,laid lead,led,led
learn,learnt/learned,learnt/learned leave,left,left lend,lent,lent let,let,let lie,lay,lain lose,lost,lost make,made,made mean,meant,meant meet,met,met overcome,overcame,overcome oversee,oversaw,overseen overtake,overtook,overtaken pay,paid,paid put,put,put
quit,quit,quit read,read,read ride,rode,ridden ring,rang,rung rise,rose,risen run,ran,run say,said,said see,saw,seen seek,sought,sought sell,sold,sold send,sent,sent set,set,set shake,shook,shaken shed,shed,shed shoot,shot,shot
show,showed,shown/showed shrink,shrank,shrunk shut,shut,shut sing,sang,sung sink,sank,sunk sit,sat,sat sleep,slept,slept speak,spoke,spoken spend,spent,spent split,split,split spread,spread,spread stand,stood,stood steal,stole,stolen
stick,stuck,stuck strike,struck,struck/stricken swear,swore,sworn sweep,swept,swept swim,swam,swum take,took,taken teach,taught,taught tear,tore,torn tell,told,told think,thought,thought throw,threw,thrown undergo,underwent,undergone
understand,understood,understood undertake,undertook,undertaken wake,woke,woken wear,wore,worn win,won,won withdraw,withdrew,withdrawn withstand,withstood,withstood write,wrote,written rewrite,rewrote,rewritten rebuild,rebuilt,rebuilt
`).map(entry => {
  const [base = '', past = '', participle = ''] = entry.split(',')
  return [base, past, participle] as const
})
