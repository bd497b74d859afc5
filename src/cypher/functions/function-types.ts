import {
  anyOf,
  anything,
  booleanType,
  edgeType,
  floatType,
  integerType,
  kinds,
  listOf,
  mapType,
  nodeType,
  numberType,
  stringType,
  type StaticType,
} from '../query/static-type.ts'

/** Which kinds a function takes and what it gives, as far as that is plain without running. */
export interface FunctionTypes {
  /** Kinds of the arguments, the last for all further ones; absent: any. */
  readonly takes: readonly number[]
  gives(args: readonly StaticType[]): StaticType
}

const {
  boolean,
  duration,
  edge,
  entity,
  integer,
  list,
  map,
  node,
  number,
  path,
  string,
  temporal,
} = kinds

function always(result: StaticType, ...takes: number[]): FunctionTypes {
  return { takes, gives: () => result }
}
/** Gives what it takes. */
function first(allowed: number = kinds.any): FunctionTypes {
  return {
    takes: [allowed],
    gives: ([type]) =>
      type === undefined ? { kinds: allowed } : { ...type, kinds: type.kinds & allowed },
  }
}
const temporalType: StaticType = { kinds: temporal }
const durationType: StaticType = { kinds: duration }

const entries: ReadonlyArray<readonly [string, FunctionTypes]> = [
  ['id', always({ kinds: string | number }, entity)],
  ['elementId', always(stringType, entity)],
  ['labels', always(listOf(stringType), node)],
  ['type', always(stringType, edge)],
  ['startNode', always(nodeType, edge)],
  ['endNode', always(nodeType, edge)],
  ['keys', always(listOf(stringType), entity | map)],
  ['properties', always(mapType, entity | map)],
  ['nodes', always(listOf(nodeType), path)],
  ['relationships', always(listOf(edgeType), path)],
  ['length', always(integerType, path)],
  ['coalesce', { takes: [], gives: anyOf }],
  ['nullIf', first()],
  ['valueType', always(stringType)],
  ['exists', always(booleanType)],
  ['size', always(integerType, string | list)],
  ['isEmpty', always(booleanType, string | list | map)],
  ['head', { takes: [list], gives: ([type]) => type?.element ?? anything }],
  ['last', { takes: [list], gives: ([type]) => type?.element ?? anything }],
  ['tail', { takes: [list], gives: ([type]) => listOf(type?.element ?? anything) }],
  ['reverse', first(string | list)],
  ['range', always(listOf(integerType), integer)],
  ...['toLower', 'toUpper', 'lower', 'upper', 'trim', 'btrim', 'ltrim', 'rtrim', 'normalize'].map(
    (name): [string, FunctionTypes] => [name, always(stringType, string)],
  ),
  ['char_length', always(integerType, string)],
  ['character_length', always(integerType, string)],
  ['substring', always(stringType, string, integer)],
  ['left', always(stringType, string, integer)],
  ['right', always(stringType, string, integer)],
  ['replace', always(stringType, string)],
  ['split', always(listOf(stringType), string, string | list)],
  ['abs', first(number)],
  ['sign', always(integerType, number)],
  ['round', always(floatType, number, number, string)],
  ['isNaN', always(booleanType, number)],
  ...[
    'ceil',
    'floor',
    'sqrt',
    'exp',
    'log',
    'log10',
    'sin',
    'cos',
    'tan',
    'cot',
    'asin',
    'acos',
    'atan',
    'atan2',
    'haversin',
    'degrees',
    'radians',
  ].map((name): [string, FunctionTypes] => [name, always(floatType, number)]),
  ['pi', always(floatType)],
  ['e', always(floatType)],
  ['rand', always(floatType)],
  ['timestamp', always(integerType)],
  ['toString', always(stringType, boolean | number | string | temporal | duration)],
  ['toStringOrNull', always(stringType)],
  ['toStringList', always(listOf(stringType), list)],
  ['toInteger', always(integerType, boolean | number | string)],
  ['toIntegerOrNull', always(integerType)],
  ['toIntegerList', always(listOf(integerType), list)],
  ['toFloat', always(floatType, number | string)],
  ['toFloatOrNull', always(floatType)],
  ['toFloatList', always(listOf(floatType), list)],
  ['toBoolean', always(booleanType, boolean | string | integer)],
  ['toBooleanOrNull', always(booleanType)],
  ['toBooleanList', always(listOf(booleanType), list)],
  ['count', always(integerType)],
  ['sum', first(number | duration)],
  ['avg', always({ kinds: number | duration }, number | duration)],
  ['min', first()],
  ['max', first()],
  ['collect', { takes: [], gives: ([type]) => listOf(type ?? anything) }],
  ['stDev', always(floatType, number)],
  ['stDevP', always(floatType, number)],
  ['percentileCont', always(floatType, number)],
  ['percentileDisc', always(numberType, number)],
  ...['date', 'time', 'localtime', 'localdatetime', 'datetime'].flatMap(
    (name): Array<[string, FunctionTypes]> =>
      ['', '.truncate', '.realtime', '.transaction', '.statement'].map(suffix => [
        name + suffix,
        always(temporalType),
      ]),
  ),
  ['datetime.fromEpoch', always(temporalType)],
  ['datetime.fromEpochMillis', always(temporalType)],
  ...[
    'duration',
    'duration.between',
    'duration.inMonths',
    'duration.inDays',
    'duration.inSeconds',
  ].map((name): [string, FunctionTypes] => [name, always(durationType)]),
]

/** By the function's canonical name; a function that is missing takes and gives anything. */
export const functionTypes: ReadonlyMap<string, FunctionTypes> = new Map(entries)
