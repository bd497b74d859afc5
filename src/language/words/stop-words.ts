/**
 * Words that carry no content of their own, folded, per ISO 639-1 code. Question words are among
 * them.
 */
const lists: ReadonlyArray<readonly [language: string, list: string]> = [
  [
    'en',
    `a about above after again against all also am an and any anyone anything are as at be because been before being below between both but by can cannot could
did do does doing done down during each either else ever every few for from further get give given had has have having he her here hers herself him himself his how
however i if in into is it its itself just let ll many may me might more most much must my myself neither no nor not of off on once one only or other our ours ourselves
out over own please re s same shall she should since so some such t than that the their theirs them themselves then there therefore these they this those though through
thus to too under until up upon us ve very was we were what whatever when where whether which while who whom whose why will with within without would yes yet you your
yours yourself yourselves am arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt shouldnt wasnt werent wont wouldnt nt d m eg ie etc tell show find know
want`,
  ],
  [
    'de',
    `aber alle als also am an auch auf aus bei beim bin bis bist da damit dann das dass dem den der des die dies diese dieser dieses doch dort du durch ein eine einem
einen einer eines er es fur gab gibt habe haben hat hatte ich ihm ihn ihr ihre im in ist ja jede jeder kann kein keine konnen man mehr mein mit muss nach nicht noch nun
nur ob oder ohne sein seine sich sie sind so soll sollen uber um und uns unser unter viel viele vom von vor wann war waren warum was weil welche welcher welches wem wen
wenn wer werden wie wieder wird wo worden wurde wurden zu zum zur zwischen`,
  ],
  [
    'fr',
    `a ai au aussi autre aux avec ce ces cet cette comme comment dans de des donc dont du elle elles en est et etait etaient ete etre eu il ils je la le les leur leurs
lui mais me meme mes moi mon ne nos notre nous on ont ou par pas plus pour pourquoi qu quand que quel quelle quelles quels qui quoi sa sans se ses si son sont sous sur ta
te tes toi ton tous tout toute toutes tres tu un une vos votre vous y c d j l m n s t`,
  ],
  [
    'es',
    `a al algo ante antes como con cual cuales cuando cuanto cuantos de del desde donde dos durante e el ella ellas ellos en entre era eran es esa ese eso esta estaba
estan estar este esto estos fue fueron ha han hasta hay la las le les lo los mas me mi mientras muy nada ni no nos nosotros o os otra otro para pero por porque que quien
quienes se ser si sin sobre son su sus tambien te tiene todo todos tu un una uno unos y ya yo`,
  ],
  [
    'it',
    `a ad agli ai al alla alle anche che chi ci come con cosa cui da dagli dai dal dalla de degli dei del della delle di dove e ed era erano essere gli ha hanno ho i il
in io l la le lei lo loro lui ma mi mia mio ne negli nei nel nella noi non nostro o per perche piu qual quale quali quando quanto quella quello questa questo se si sia sono
su sua sue sugli sul sulla suo suoi tra tu tutti tutto un una uno vi voi`,
  ],
  [
    'pt',
    `a ao aos as ate com como da das de dela dele do dos e ela elas ele eles em entre era eram essa esse esta estao este eu foi foram ha isso isto ja lhe mais mas me
mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o onde os ou para pela pelas pelo pelos por porque qual quais quando quantos que quem se sem ser seu seus
so sua suas tambem te tem tinha um uma umas uns voce`,
  ],
  [
    'nl',
    `aan al alles als ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen had heb hebben heeft hem het hier hij hoe hun iets ik in is ja je kan
kon kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat ons ook op over reeds te tegen toch toen tot u uit uw van veel voor waar waarom wanneer
want waren was wat welke werd wezen wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou`,
  ],
]

const stopWords = new Map(lists.map(([language, list]) => [language, new Set(list.split(/\s+/))]))
const english = stopWords.get('en') ?? new Set<string>()

/**
 * Whether a folded word carries no content of its own in a language (ISO 639-1, default English);
 * unknown languages have no stop words.
 */
export function isStopWord(word: string, language: string = 'en'): boolean {
  return language === 'en' ? english.has(word) : (stopWords.get(language)?.has(word) ?? false)
}

/**
 * The language whose stop words stand most often among folded words; English where another does not
 * clearly lead.
 */
export function languageOfStopWords(folded: readonly string[]): string {
  let best = 'en'
  let most = folded.filter(word => english.has(word)).length
  for (const [language, list] of stopWords) {
    const hits = language === 'en' ? 0 : folded.filter(word => list.has(word)).length
    if (hits > most) {
      best = language
      most = hits
    }
  }
  return best
}
