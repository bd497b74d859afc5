/**
 * Words for what comes from a country (folded, a hyphen for a blank) and the country's name; a
 * blank is written as an underscore.
 */
const table = `
afghan:Afghanistan albanian:Albania algerian:Algeria american:United_States andorran:Andorra angolan:Angola argentine:Argentina argentinian:Argentina armenian:Armenia australian:Australia
austrian:Austria azerbaijani:Azerbaijan bahamian:Bahamas bahraini:Bahrain bangladeshi:Bangladesh barbadian:Barbados belarusian:Belarus belgian:Belgium belizean:Belize beninese:Benin bhutanese:Bhutan
bolivian:Bolivia bosnian:Bosnia_and_Herzegovina botswana:Botswana brazilian:Brazil british:United_Kingdom bulgarian:Bulgaria burkinabe:Burkina_Faso burmese:Myanmar burundian:Burundi cambodian:Cambodia
cameroonian:Cameroon canadian:Canada chadian:Chad chilean:Chile chinese:China colombian:Colombia congolese:Democratic_Republic_of_the_Congo costa-rican:Costa_Rica croatian:Croatia cuban:Cuba
cypriot:Cyprus czech:Czech_Republic czechoslovak:Czechoslovakia danish:Denmark djiboutian:Djibouti dominican:Dominican_Republic dutch:Netherlands ecuadorian:Ecuador egyptian:Egypt
emirati:United_Arab_Emirates english:England eritrean:Eritrea estonian:Estonia ethiopian:Ethiopia fijian:Fiji filipino:Philippines finnish:Finland french:France gabonese:Gabon gambian:Gambia
georgian:Georgia german:Germany ghanaian:Ghana greek:Greece grenadian:Grenada guatemalan:Guatemala guinean:Guinea guyanese:Guyana haitian:Haiti honduran:Honduras hungarian:Hungary icelandic:Iceland
indian:India indonesian:Indonesia iranian:Iran persian:Persia iraqi:Iraq irish:Ireland israeli:Israel italian:Italy ivorian:Ivory_Coast jamaican:Jamaica japanese:Japan jordanian:Jordan
kazakh:Kazakhstan kazakhstani:Kazakhstan kenyan:Kenya korean:Korea kosovar:Kosovo kuwaiti:Kuwait kyrgyz:Kyrgyzstan laotian:Laos latvian:Latvia lebanese:Lebanon liberian:Liberia libyan:Libya
lithuanian:Lithuania luxembourgish:Luxembourg luxembourgian:Luxembourg macedonian:North_Macedonia malagasy:Madagascar malawian:Malawi malaysian:Malaysia maldivian:Maldives malian:Mali maltese:Malta
mauritanian:Mauritania mauritian:Mauritius mexican:Mexico moldovan:Moldova monegasque:Monaco mongolian:Mongolia montenegrin:Montenegro moroccan:Morocco mozambican:Mozambique namibian:Namibia
nepalese:Nepal nepali:Nepal nicaraguan:Nicaragua nigerian:Nigeria nigerien:Niger norwegian:Norway omani:Oman pakistani:Pakistan palestinian:Palestine panamanian:Panama paraguayan:Paraguay
peruvian:Peru polish:Poland portuguese:Portugal puerto-rican:Puerto_Rico qatari:Qatar romanian:Romania russian:Russia rwandan:Rwanda salvadoran:El_Salvador samoan:Samoa saudi:Saudi_Arabia
scottish:Scotland senegalese:Senegal serbian:Serbia singaporean:Singapore slovak:Slovakia slovene:Slovenia slovenian:Slovenia somali:Somalia south-african:South_Africa south-korean:South_Korea
north-korean:North_Korea soviet:Soviet_Union spanish:Spain sudanese:Sudan surinamese:Suriname swedish:Sweden swiss:Switzerland syrian:Syria taiwanese:Taiwan tajik:Tajikistan tanzanian:Tanzania
thai:Thailand togolese:Togo tongan:Tonga trinidadian:Trinidad_and_Tobago tunisian:Tunisia turkish:Turkey turkmen:Turkmenistan ugandan:Uganda ukrainian:Ukraine uruguayan:Uruguay uzbek:Uzbekistan
venezuelan:Venezuela vietnamese:Vietnam welsh:Wales yemeni:Yemen yugoslav:Yugoslavia yugoslavian:Yugoslavia zambian:Zambia zimbabwean:Zimbabwe new-zealand:New_Zealand hong-kong:Hong_Kong
east-german:East_Germany west-german:West_Germany sri-lankan:Sri_Lanka northern-irish:Northern_Ireland sierra-leonean:Sierra_Leone roman:Roman_Empire ottoman:Ottoman_Empire prussian:Prussia
bavarian:Bavaria venetian:Republic_of_Venice byzantine:Byzantine_Empire united-states:United_States u.s.:United_States us:United_States canadian-american:United_States bollywood:India tollywood:India hollywood:United_States
`

const countries = new Map<string, string>()
for (const pair of table.trim().split(/\s+/)) {
  const [word = '', country = ''] = pair.split(':')
  countries.set(word.replaceAll('-', ' '), country.replaceAll('_', ' '))
}
// Industries and old peoples tell where a work or person comes from, but are names of their own
// elsewhere.
const alsoNames = new Set([
  'bollywood',
  'tollywood',
  'hollywood',
  'hong kong',
  'new zealand',
  'botswana',
  'united states',
  'u.s.',
  'us',
])

/**
 * The countries a word or compound like "British" or "Franco-Belgian" says; empty where it says
 * none.
 */
export function countriesOf(folded: string): readonly string[] {
  const whole = countries.get(folded)
  if (whole !== undefined) return [whole]
  if (!/[-–/ ]/.test(folded)) return []
  const born = /^.*[- ]born[- ] ?/.exec(folded)?.[0]
  if (born !== undefined) return countriesOf(folded.slice(born.length))
  const parts = folded.split(/\s?[-–/]\s?/).map(part => countries.get(part.trim()))
  if (parts.length === 1) return countriesOfWords(folded.split(' '))
  return parts.length > 1 && parts.length < 4 && parts.every(part => part !== undefined)
    ? parts
    : []
}

/** "Cuban American" is American, "Indian Bollywood" Indian, "American Western" American. */
function countriesOfWords(words: readonly string[]): readonly string[] {
  const [first = '', second = '', ...more] = words
  if (more.length > 0) return []
  const own = countries.get(second)
  const before = countries.get(first)
  if (own !== undefined && before !== undefined) return [alsoNames.has(second) ? before : own]
  return before !== undefined &&
    (second === 'western' || second === 'hindi' || second === 'tamil' || second === 'telugu')
    ? [before]
    : []
}

const names: ReadonlySet<string> = new Set(
  [...countries.values()]
    .map(country => country.toLowerCase())
    .concat(
      'us',
      'usa',
      'uk',
      'u.s.',
      'united states of america',
      'great britain',
      'czechia',
      'zaire',
      'republic of ireland',
      'burma',
      'ceylon',
      'siam',
      'holland',
      'rhodesia',
    ),
)
/** Whether a folded name is a country's. */
export const isCountry = (folded: string): boolean => names.has(folded)

/** Whether a word says a country and names nothing itself. */
export const isDemonym = (folded: string): boolean =>
  !alsoNames.has(folded) && countriesOf(folded).length > 0
