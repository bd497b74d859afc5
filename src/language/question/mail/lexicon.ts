/**
 * Words by which people talk about mail; all folded. Everything a structured question may hold
 * besides names, ids, dates and topics.
 */
const set = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).filter(word => word !== ''))

export const mailNouns = set(
  'email emails e-mail e-mails mail mails message messages correspondence communication ' +
    'communications letter letters',
)
export const conversationNouns = set(
  'conversation conversations thread threads chain chains exchange exchanges',
)
/** Verbs whose subject is the sender. */
export const sendVerbs = set(
  'send sends sent sending write writes wrote written writing emailed emailing mailed ' +
    'mailing messaged messaging authored author composed compose drafted forwarded forward ' +
    'replied reply replies responded respond contacted contact dispatched penned addressed ' +
    'say says said tell told ask asks asked report reports reported mention mentioned ' +
    'mentions suggest suggested',
)
/** Verbs whose subject is the receiver. */
export const receiveVerbs = set(
  'receive receives received receiving get gets got gotten getting obtained hear heard',
)
export const modifyVerbs = set(
  'modify modified modification edited edit changed change updated update revised altered ' +
    'amended modifications',
)
/** Nouns that are verbs after "did X": "who did Bob email". */
export const nounVerbs = set('email e-mail mail message')
export const passiveAuxiliaries = set('was were been is are be being got')
export const helpers = set(
  'did do does has have had can could would will was were is are been be being',
)
export const articles = set('the a an this that these those any some all every each its their')

/** Introduces what a mail is about. */
export const topicMarkers = set(
  'about regarding concerning re concern concerns mention mentions mentioning mentioned ' +
    'contain contains containing include includes including discuss discusses discussing ' +
    'discussed referencing reference references cover covers covering covered',
)
/** Ends a topic: a new clause of the question begins. */
export const topicEnders = set(
  'summarise summarize summarising summarizing give show list tell how when whom but',
)
/** At the end of a topic these belong to the question, not to the topic. */
export const topicTrimmed = set(
  'from by to with and or sent received written modified that which who was were is are ' +
    'did does do has have had been in on of for dated between the a an first last please ' +
    'most recent recently earliest latest get got send receive emailed mailed wrote write ' +
    'addressed cc copied forwarded arrive arrived come came exist exists there at all ' +
    'altogether total their they them it changed edited updated conversation conversations ' +
    'thread threads email emails mail mails message messages discussing discussed begin ' +
    'began start started go went id contain contains mention mentions saying say says said ' +
    'part belong belongs ever so far we our you have made been being occur occurs appear ' +
    'appears used come up before after since until till during through throughout prior ' +
    'earlier later than following preceding by within starting beginning onwards landed',
)

/**
 * Before "email" these say what kind of mail is meant, which the graph does not know; they are
 * never a topic.
 */
export const kindsOfMail = set(
  'more fewer less new old long longer short shorter unread unanswered answered read ' +
    'urgent important angry rude polite internal external such same similar other another ' +
    'many few several multiple next previous following personal private sensitive yearly ' +
    'monthly daily weekly annual total duplicate forwarded incoming outgoing average ' +
    'relevant interesting open closed big large small late early business spam junk draft ' +
    'drafts confidential flagged starred encrypted',
)

/** Further words a structured question may hold without changing what is asked. */
export const plainWords = set(`
  who whom whose what which when where how many much number count counts total totals amount often times time date dates day month year hour
  of in on at to from by for with within between among and or as the a an this that these those any some all every each per its it his her their them they he she him there
  is are was were be been being do does did has have had can could would will should may
  email emails e-mail e-mails mail mails message messages correspondence communication communications letter letters inbox mailbox
  conversation conversations thread threads chain chains exchange exchanges exchanged
  send sends sent sending sender senders write writes wrote written writing writer writers author authors authored composed drafted forwarded emailed emailing mailed messaged replied addressed addressee addressees contacted contact dispatched
  receive receives received receiving receiver receivers recipient recipients get gets got gotten getting obtained arrive arrived arrives come came comes hear heard
  modify modified modification edited changed change updated update revised altered last-modified
  list show give find display fetch search retrieve return name tell print enumerate see look up out
  subject subjects title titles titled topic topics heading headings line header
  id ids identifier identifiers revision revisions document documents number numbers timestamp timestamps
  first last latest earliest oldest newest most recent recently final initial least fewest
  person persons people users user participants participant someone somebody anyone anybody everyone individuals individual
  took take takes taking part involved involve involves involving participated participate belong belongs belonging
  share shares shared common both together
  please me you us exactly altogether ever overall corpus dataset database data collection archive records record stored held exist exists
  also then so just only contain contains include includes mention mentions cover covers discuss discusses discussed copied cc among amongst also else
  summarise summarize summary summaries overview main content contents points point gist recap key say says said
  active prolific frequent frequently biggest largest longest busiest top highest lowest distinct different unique
  exact precise exactly went go goes gone going we our ours saw see seen very thanks thank pls btw initiated opened entire whole saying made make who's what's when's currently far now cc'd ccd cced copy bcc bcc'd bccd asked inquired enquired
  details detail information info one ones two three four five six seven eight nine ten
  thing things landed volume years months days yearly monthly daily annual annually statistics stats
  begin began begins start started end ended happen happened place used uses using occur occurs occurred appear appears appeared but anything something everything everybody inside during dated happens cc'ed per
`)
