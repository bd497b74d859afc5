import type { PersonalDataType } from '../../../privacy/personal-data.ts'

/** Where personal data was found; never what it says. */
export type FindingPlace =
  /** In the stored text of a document, by UTF-16 offsets. */
  | { readonly documentId: string; readonly start: number; readonly end: number }
  /** In another part of what is stored. */
  | { readonly documentId?: string | undefined; readonly table: string; readonly column: string }
  /** In the bytes of a file of the corpus folder. */
  | { readonly file: string; readonly offset: number }
  /** In the name of a file, the so-manieth in order: the name itself is not told. */
  | { readonly fileNumber: number }
  /** Among the words of an index. */
  | { readonly index: 'passages' | 'deleted passages' }

/** What one rule found in one kind of place. */
export interface PrivacyFinding {
  readonly type: PersonalDataType
  readonly rule: string
  readonly where: 'texts' | 'stored' | 'files' | 'file names' | 'index'
  readonly count: number
  /** The first ones. */
  readonly places: readonly FindingPlace[]
}

export interface PrivacyFindings {
  add(
    finding: Pick<PrivacyFinding, 'type' | 'rule' | 'where'>,
    /** Asked for only where it will be shown. */
    place: () => FindingPlace,
    word?: string,
  ): void
  /** A word that may be a name, where it stands without a capital letter. */
  addOrdinary(word: string): void
  /** Without names that stand as ordinary words at least as often. */
  all(): { readonly findings: readonly PrivacyFinding[]; readonly ordinaryWords: number }
}

const shownPlaces = 50

export function privacyFindings(): PrivacyFindings {
  const found = new Map<string, PrivacyFinding & { places: FindingPlace[]; word: string }>()
  const ordinary = new Map<string, number>()
  const names = new Map<string, number>()
  return {
    add({ type, rule, where }, place, word = '') {
      const key = [type, rule, where, word].join('\n')
      const known = found.get(key) ?? { type, rule, where, count: 0, places: [], word }
      if (known.places.length < shownPlaces) known.places.push(place())
      found.set(key, { ...known, count: known.count + 1 })
      if (word !== '' && where !== 'files') names.set(word, (names.get(word) ?? 0) + 1)
    },
    addOrdinary(word) {
      ordinary.set(word, (ordinary.get(word) ?? 0) + 1)
    },
    all() {
      const isOrdinary = (word: string): boolean => {
        const count = ordinary.get(word) ?? 0
        return count > 0 && count >= (names.get(word) ?? 0)
      }
      const left = [...found.values()].filter(({ word }) => word === '' || !isOrdinary(word))
      const dropped = [...found.values()].filter(({ word }) => word !== '' && isOrdinary(word))
      const groups = Map.groupBy(left, ({ type, rule, where }) => [type, rule, where].join('\n'))
      return {
        findings: [...groups.values()].flatMap(([first, ...others]) =>
          first === undefined
            ? []
            : [
                {
                  type: first.type,
                  rule: first.rule,
                  where: first.where,
                  count: others.reduce((sum, { count }) => sum + count, first.count),
                  places: [first, ...others].flatMap(({ places }) => places).slice(0, shownPlaces),
                },
              ],
        ),
        ordinaryWords: new Set(dropped.map(({ word }) => word)).size,
      }
    },
  }
}
