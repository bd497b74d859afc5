import { foldCase } from '../../language/words/normalize.ts'

export type Sex = 'female' | 'male'

const femaleWords = new Set(
  `queen princess duchess countess lady empress mrs ms miss baroness archduchess tsarina tsaritsa dame madame mme viscountess marchioness margravine landgravine infanta electress actress wife widow mother daughter sister
abbess sultana begum rani maharani concubine mistress consort she her heiress hostess poetess aunt niece granddaughter grandmother woman businesswoman`.split(
    /\s+/,
  ),
)
const maleWords = new Set(
  `king prince duke count earl lord emperor mr baron archduke tsar sir viscount marquess marquis margrave landgrave infante elector actor husband father son brother bishop pope cardinal sultan caliph emir shah raja maharaja
rabbi imam he his uncle nephew grandson grandfather businessman clergyman nobleman merchant captain colonel general admiral reverend rev knight grandduke khan`.split(
    /\s+/,
  ),
)
const femaleNames = new Set(
  `abigail adelaide adele agnes aileen alice alison anne ann annabel annette annie astrid audrey beatrice beatrix bertrade betty blanche brigitte carmen carol caroline catherine charlotte cheryl chloe christine claire clare
clementine clotilde colette constance daisy deborah denise diane dolores doris dorothy edith edna eileen elaine eleanor eleanore eleonore elisabeth elizabeth ellen elsie emilie emily ermengarde esther ethel eugenie evelyn faith florence frances
gertrude gisele giselle grace gwen gwendolyn hazel heather hedwig helen helene henriette hilary hildegard hope ingeborg ingrid irene iris isabel isabelle jacqueline jane janet janice jean jeanne jennifer jessie jill joan josephine joy
joyce judith judy julie june karen karin kate katherine kathleen kathryn katharine kristen lillian lily linda liz louise lucille lucy lynn mabel mabell madeleine margaret marguerite marie marion marjorie martha mary mathilde maud maude
maureen may mercedes mildred miriam muriel nancy naomi nell nora noor olive pauline peggy penelope phyllis rachel rose rosemary ruth sabine sally sarah sharon shirley sibylle simone sophie stephanie sue susan susanne suzanne sybil sylvie
theresa therese ursel valerie vera violet vivian wendy winifred yvonne zoe aoife maeve sigrid gudrun ragnhild urraca berengaria matilda urania margarethe margarete dorothee friederike ulrike elise anneliese liselotte ottilie emmeline
adelheid kunigunde cunigunde irmgard irmengard hildegarde brunhilde richilde judit mafalda leonor beatriz ines ness sinead siobhan deirdre rohese rodam tamar nino khoreshan elene dorcas phoebe chloe naamah hebbla eanflaed aethelflaed godgifu`.split(
    /\s+/,
  ),
)
const maleInA = new Set(
  `joshua luca andrea nicola mustafa elia ezra noah micah isaiah jeremiah costa garcia silva kumara krishna rama shiva aditya surya raja mirza baba akira sasha nikita ilya misha kolya vanya attila bela geza gyula kalojan abba aella offa penda octa
agrippa nerva galba seneca caligula dia zia issa isa musa yahya zakariya hamza abu sanda hadrada barbarossa kenta sota yuta shota haruka hisa masa`.split(
    /\s+/,
  ),
)

/** The sex that the words before a name tell ("his wife", "actress"). */
export function titleSex(words: string): Sex | undefined {
  for (const word of foldCase(words).split(/[^\p{L}]+/u)) {
    if (word === 'his' || word === 'her') continue
    if (femaleWords.has(word)) return 'female'
    if (maleWords.has(word)) return 'male'
  }
  return undefined
}

/**
 * The sex that a name with its titles tells ("King Nicholas I", "Lady Mabell Gore"), by its first
 * telling word; undefined where none does.
 */
export function sexOf(display: string): Sex | undefined {
  const words = foldCase(display)
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  for (const word of words.slice(0, 4)) {
    if (femaleWords.has(word)) return 'female'
    if (maleWords.has(word)) return 'male'
  }
  const [given = ''] = words
  if (femaleNames.has(given)) return 'female'
  if (given.length > 3 && given.endsWith('a') && !maleInA.has(given)) return 'female'
  // A rank after the name: "Maud, Countess of C".
  for (const word of words.slice(4)) if (femaleWords.has(word)) return 'female'
  return undefined
}
