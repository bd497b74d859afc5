/**
 * Titles, offices and forms of address that stand before a name without being part of it; folded.
 */
export const honorifics: ReadonlySet<string> = new Set(
  `
mr mrs ms mx miss mister caliph emir amir kaiser infante infanta khedive pharaoh maharaja maharani raja rani nawab begum chief dr doctor prof professor sir dame madam madame mme mlle monsieur lady lord rev reverend hon honourable honorable rabbi imam sheikh shaikh sister brother father fr
king queen prince princess emperor empress tsar tsarina czar sultan sultana shah pope cardinal archbishop bishop saint st santa san
duke duchess grand archduke archduchess marquess marquis marchioness margrave landgrave elector count countess earl viscount viscountess baron baroness
president minister senator governor mayor judge justice chancellor ambassador congressman congresswoman
captain capt colonel col general gen lieutenant lt major maj sergeant sgt admiral adm commander marshal
herr frau fraulein senor senora senorita don dona signor signora shri sri smt pandit ustad haji
`
    .trim()
    .split(/\s+/),
)

/**
 * Offices and kinships that follow a name behind a comma: "William IV, Count of Holland", "Bertha,
 * daughter of Lothair II".
 */
export const epithetHeads: ReadonlySet<string> = new Set(
  `
king queen prince princess emperor empress tsar sultan shah pope cardinal archbishop bishop abbot abbess
duke duchess archduke archduchess marquess marquis marchioness margrave margravine landgrave landgravine elector electress count countess earl viscount viscountess baron baroness lord lady
grand hereditary crown holy dowager
son daughter wife husband brother sister mother father widow heir
`
    .trim()
    .split(/\s+/),
)

/** Legal forms of companies, folded and without stops. */
export const legalForms: ReadonlySet<string> = new Set(
  `
inc incorporated corp corporation co company ltd limited llc llp lp plc gmbh ag kg kgaa se sa sas sarl srl spa bv nv oy oyj ab aps asa pty pte kk bhd sdn ltda lda doo zrt kft
`
    .trim()
    .split(/\s+/),
)

/**
 * Legal forms that are also everyday words or syllables: they are one only behind at least two
 * other words or a comma.
 */
export const weakLegalForms: ReadonlySet<string> = new Set([
  'co',
  'company',
  'se',
  'sa',
  'ab',
  'ag',
  'spa',
  'as',
  'lp',
  'limited',
  'corporation',
  'kg',
  'kk',
])

/** "II" and "the Second" but not "I" alone, which is a letter too often. */
export const romanNumeral = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3}|xiv|xvi{0,3}|xix|xx)$/

/** Words that tell father from son. */
export const generationWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jr: 'junior',
    junior: 'junior',
    jnr: 'junior',
    sr: 'senior',
    senior: 'senior',
    snr: 'senior',
    'the younger': 'junior',
    'the elder': 'senior',
  }),
)

/** Short forms of given names, each with the full forms it may stand for; folded. */
export const shortNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    abe: ['abraham'],
    al: ['albert', 'alan', 'alfred', 'alexander'],
    alex: ['alexander', 'alexandra', 'alexis'],
    andy: ['andrew', 'andreas'],
    art: ['arthur'],
    barb: ['barbara'],
    ben: ['benjamin', 'benedict'],
    bernie: ['bernard'],
    bert: ['albert', 'herbert', 'robert'],
    beth: ['elizabeth'],
    betty: ['elizabeth'],
    bill: ['william'],
    billy: ['william'],
    bob: ['robert'],
    bobby: ['robert'],
    cathy: ['catherine'],
    charlie: ['charles', 'charlotte'],
    chris: ['christopher', 'christian', 'christine', 'christina'],
    chuck: ['charles'],
    dan: ['daniel'],
    danny: ['daniel'],
    dave: ['david'],
    deb: ['deborah'],
    debbie: ['deborah'],
    dick: ['richard'],
    don: ['donald'],
    doug: ['douglas'],
    ed: ['edward', 'edwin', 'edmund'],
    eddie: ['edward', 'edwin'],
    frank: ['francis', 'franklin'],
    fred: ['frederick', 'alfred'],
    gabe: ['gabriel'],
    gene: ['eugene'],
    geoff: ['geoffrey'],
    greg: ['gregory'],
    hal: ['harold', 'henry'],
    hank: ['henry'],
    harry: ['harold', 'henry', 'harrison'],
    jack: ['john', 'jackson'],
    jackie: ['jacqueline'],
    jake: ['jacob'],
    jeff: ['jeffrey', 'geoffrey'],
    jen: ['jennifer'],
    jenny: ['jennifer'],
    jerry: ['gerald', 'jerome'],
    jim: ['james'],
    jimmy: ['james'],
    joe: ['joseph'],
    joey: ['joseph'],
    johnny: ['john'],
    jon: ['jonathan'],
    josh: ['joshua'],
    kate: ['katherine', 'catherine', 'kathryn'],
    kathy: ['katherine', 'kathleen', 'kathryn'],
    ken: ['kenneth'],
    larry: ['lawrence', 'laurence'],
    len: ['leonard'],
    leo: ['leonard', 'leopold'],
    liz: ['elizabeth'],
    lou: ['louis', 'louise'],
    maggie: ['margaret'],
    marty: ['martin'],
    matt: ['matthew'],
    meg: ['margaret', 'megan'],
    mel: ['melvin', 'melissa', 'melanie'],
    mickey: ['michael'],
    mike: ['michael'],
    mitch: ['mitchell'],
    nate: ['nathan', 'nathaniel'],
    ned: ['edward'],
    nick: ['nicholas', 'nicolas'],
    norm: ['norman'],
    pam: ['pamela'],
    pat: ['patrick', 'patricia'],
    peggy: ['margaret'],
    pete: ['peter'],
    phil: ['philip', 'phillip'],
    ray: ['raymond'],
    rich: ['richard'],
    rick: ['richard', 'frederick'],
    rob: ['robert'],
    ron: ['ronald'],
    russ: ['russell'],
    sally: ['sarah'],
    sam: ['samuel', 'samantha'],
    sandy: ['sandra', 'alexander'],
    steve: ['steven', 'stephen'],
    stan: ['stanley'],
    sue: ['susan', 'suzanne'],
    ted: ['edward', 'theodore'],
    terry: ['terence', 'teresa'],
    tim: ['timothy'],
    tina: ['christina'],
    toby: ['tobias'],
    tom: ['thomas'],
    tommy: ['thomas'],
    tony: ['anthony', 'antonio'],
    vicky: ['victoria'],
    vince: ['vincent'],
    walt: ['walter'],
    will: ['william'],
    willie: ['william'],
    zach: ['zachary'],
  }),
)
