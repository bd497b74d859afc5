import { valueStore } from '../../app/store.ts'

/** What a question may be narrowed to, and who is to answer it. */
export interface AskOptions {
  readonly person: string
  readonly from: string
  readonly until: string
  readonly kind: string
  readonly group: string
  /** Empty: as the corpus is configured; `random`: one that is drawn. */
  readonly pipeline: string
}
export type OptionName = keyof AskOptions

export const noOptions: AskOptions = {
  person: '',
  from: '',
  until: '',
  kind: '',
  group: '',
  pipeline: '',
}
export const optionNames = Object.keys(noOptions) as OptionName[]

/** The pipeline that stands for one of several, which one is told only after rating. */
export const drawnPipeline = 'random'

/** For the questions from now on, in this page. */
export const askOptions = valueStore(noOptions)

/** The options that are not a day, a month or a year, though they should be. */
export const wrongDates = (options: AskOptions): ReadonlyArray<'from' | 'until'> =>
  (['from', 'until'] as const).filter(name => {
    const text = options[name].trim()
    return text !== '' && !isDate(text)
  })

/** `2024`, `2024-03` or `2024-03-01`, and in the calendar. */
function isDate(text: string): boolean {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? []
  if (year === undefined) return false
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}

/** The fields of a question that options stand for. */
export function fieldsOf(options: AskOptions): Readonly<Record<string, unknown>> {
  const { pipeline, kind, ...words } = options
  const filter = Object.fromEntries([
    ...Object.entries(words)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
    ...(kind === '' ? [] : [['kind', [kind]]]),
  ]) as Readonly<Record<string, unknown>>
  return { ...(Object.keys(filter).length > 0 && { filter }), ...(pipeline !== '' && { pipeline }) }
}
