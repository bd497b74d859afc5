/** Function words, each a class of its own; other words are classed by their form. */
export const functionWords: readonly string[] =
  `a about after all also an and any are as at be because been before being between both but by can could did do does during each either even every few for from
had has have he her here him his how however i if in into is it its just like made many may more most much must my new no not now of often on one only or other our out over own people same see she should since so some
such than that the their them then there these they this those through to too under until up use used very was we well were what when where which while who will with within without would you your it's don't`.split(
    /\s+/,
  )

const forms = [
  '<start>',
  '<end>',
  '<comma>',
  '<stop>',
  '<number>',
  '<name>',
  '<ing>',
  '<ed>',
  '<ly>',
  '<noun>',
  '<adjective>',
  '<s>',
  '<other>',
] as const
type Form = (typeof forms)[number]

export const wordClasses: readonly string[] = [...functionWords, ...forms]
const indexOf = new Map(wordClasses.map((name, index) => [name, index]))
const formIndex = (form: Form): number => indexOf.get(form) ?? 0

const pieces = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_./%-]*|[,;:()]/gu

/** The classes of the words and inner stops of a sentence, with its start and end. */
export function classesOf(sentence: string): number[] {
  const found = [formIndex('<start>')]
  for (const match of sentence.matchAll(pieces))
    found.push(classOf(match[0].replace(/[.'’/-]+$/u, ''), found.length === 1))
  found.push(formIndex('<end>'))
  return found
}

function classOf(word: string, first: boolean): number {
  if (word === ',') return formIndex('<comma>')
  if (/^[;:()]$/.test(word)) return formIndex('<stop>')
  const lower = word.toLowerCase().replace('’', "'")
  const own = indexOf.get(lower)
  if (own !== undefined) return own
  if (/\p{N}/u.test(word)) return formIndex('<number>')
  if (!first && /^\p{Lu}/u.test(word)) return formIndex('<name>')
  if (lower.endsWith('ing')) return formIndex('<ing>')
  if (lower.endsWith('ed')) return formIndex('<ed>')
  if (lower.endsWith('ly')) return formIndex('<ly>')
  if (/(?:tion|sion|ment|ness|ity|ance|ence|ship|age|ism)$/.test(lower)) return formIndex('<noun>')
  if (/(?:al|ive|ous|ful|ic|able|ible|less|ary)$/.test(lower)) return formIndex('<adjective>')
  if (/[^s]s$/.test(lower)) return formIndex('<s>')
  return formIndex('<other>')
}
