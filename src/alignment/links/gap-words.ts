import { setOf } from '../../language/lexicons/lexicon.ts'

/** What an institution has to have: without it something is missing. Singular. */
export const measures: ReadonlySet<string> = setOf(`
  policy procedure process plan programme program strategy guideline guidance register registry
  inventory documentation document report review assessment analysis audit evaluation test
  testing exercise drill training education instruction check inspection control safeguard
  protection monitoring surveillance supervision oversight approval agreement contract backup
  recovery encryption authentication mfa mechanism solution tool support committee board officer
  owner coordinator budget funding schedule record evidence response description caption
  transcript subtitle alternative label certificate certification accreditation licence license
  insurance logging log alarm manual handbook scheme minutes deputy protocol copy detector
  extinguisher firewall antivirus patch patching segregation separation classification retention
  notification escalation evacuation arrangement measure survey feedback consultation
`)

/** With "to" and a duty they say whether something can be done: "no way to restore a backup". */
export const means: ReadonlySet<string> = setOf(`
  way means ability capability capacity mechanism tool process functionality possibility
  resource
`)

/** What an institution has to do; denied, something is missing whatever it would be done to. */
export const duties: ReadonlySet<string> = setOf(`
  review assess audit test check count inspect monitor train verify validate encrypt patch approve
  evaluate classify rehearse supervise oversee document authorise authorize back
`)

/** Also duties where they are said in the passive, or where it is said who does them. */
export const recordedDuties: ReadonlySet<string> = setOf(`
  record log track report update inform notify protect secure implement establish introduce
  adopt define appoint enforce conduct perform complete finalise finalize develop formalise
  formalize maintain restore sign measure follow analyse analyze label collect
`)

/** With a measure as their object they are duties: "does not keep a register". */
export const keeping: ReadonlySet<string> = setOf(`
  have has had having maintain provide support conduct perform keep offer include implement
  establish define enforce use employ run hold make apply possess operate develop adopt document
  carry publish undertake receive get give hold do make write appoint
`)

/** What is made once: "will be written" is still to come, "will be controlled" is a rule. */
export const beginnings: ReadonlySet<string> = setOf(`
  write introduce establish create develop install implement deploy draft define hire appoint
  build adopt buy purchase procure launch finish complete finalise finalize formalise formalize
`)

/** What a measure should be: it is said to be not so. */
export const soundness: ReadonlySet<string> = setOf(`
  complete finished ready sufficient adequate consistent compliant effective formal final
  functional operational systematic comprehensive current
`)

/** What a measure should not be. */
export const flaws: ReadonlySet<string> = setOf(`
  missing lacking absent incomplete outdated insufficient inadequate unfinished obsolete
  inconsistent
`)

/** Rules say what they are about, and what they do not ask for: "this rule does not check …". */
export const rulings: ReadonlySet<string> = setOf(`
  rule policy requirement document section standard guideline definition procedure chapter
  criterion
`)

/** Who does what an institution is to be protected from. Singular. */
export const threats: ReadonlySet<string> = setOf(`
  attacker adversary intruder hacker malware virus worm criminal thief actor threat attack
`)

/** Who the institution is: what they do not do is not done. */
export const doers: ReadonlySet<string> = setOf(`
  we staff team management nobody none
`)
