/** What a relation is said of, and what it gives. */
export type SubjectKind = 'person' | 'work' | 'organization' | 'place'
export type ValueKind = 'date' | 'person' | 'place' | 'organization'

/**
 * How a relation of the graph is asked and told. `{S}` stands for its subject, `{V}` for its value
 * with the preposition that it takes ("on 4 May 1954", "in Rome").
 */
export interface Relation {
  /** The predicate in the graph. */
  readonly predicate: string
  readonly of: SubjectKind
  /** Kinds of works that it is asked of; absent: all. */
  readonly works?: readonly string[]
  readonly value: ValueKind
  readonly question: string
  readonly statement: string
  /** What the value is of the subject: "director", "date of birth". */
  readonly noun: string
  /** Of dates: what happened then, as a noun and as a question. */
  readonly event?: { readonly noun: string; readonly decade: string; readonly told: string }
  /** Of persons: what they did for a work. */
  readonly role?: string
  /** Words of which none may stand beside a subject that the corpus tells nothing of. */
  readonly words: readonly string[]
}

const made = ['film', 'song', 'album', 'single', 'television series', 'television film']
const written = ['novel', 'book', 'play', 'poem', 'short story', 'memoir', 'comic', 'essay']
const performed = ['song', 'single', 'album', 'opera']
const filmed = ['film', 'television series', 'television film']

/** Relations that are read precisely enough and have one value at a time. */
export const relations: readonly Relation[] = [
  {
    predicate: 'date of birth',
    of: 'person',
    value: 'date',
    question: 'When was {S} born?',
    statement: '{S} was born {V}.',
    noun: 'date of birth',
    event: { noun: 'birth', decade: 'In which decade was {S} born?', told: '{S} was born' },
    words: ['born', 'birth', 'b.', 'c.'],
  },
  {
    predicate: 'date of death',
    of: 'person',
    value: 'date',
    question: 'When did {S} die?',
    statement: '{S} died {V}.',
    noun: 'date of death',
    event: { noun: 'death', decade: 'In which decade did {S} die?', told: '{S} died' },
    words: ['died', 'dies', 'death', 'dead', 'killed', 'executed', 'murdered', 'd.'],
  },
  {
    predicate: 'place of birth',
    of: 'person',
    value: 'place',
    question: 'Where was {S} born?',
    statement: '{S} was born {V}.',
    noun: 'place of birth',
    words: ['born', 'birth', 'birthplace', 'native'],
  },
  {
    predicate: 'place of death',
    of: 'person',
    value: 'place',
    question: 'Where did {S} die?',
    statement: '{S} died {V}.',
    noun: 'place of death',
    words: ['died', 'dies', 'death', 'dead', 'killed', 'executed', 'murdered'],
  },
  {
    predicate: 'father',
    of: 'person',
    value: 'person',
    question: 'Who was the father of {S}?',
    statement: 'The father of {S} was {V}.',
    noun: 'father',
    words: ['father', 'son', 'daughter', 'child', 'parents', 'born to', 'sired'],
  },
  {
    predicate: 'mother',
    of: 'person',
    value: 'person',
    question: 'Who was the mother of {S}?',
    statement: 'The mother of {S} was {V}.',
    noun: 'mother',
    words: ['mother', 'son', 'daughter', 'child', 'parents', 'born to', 'by his wife'],
  },
  {
    predicate: 'spouse',
    of: 'person',
    value: 'person',
    question: 'Who was {S} married to?',
    statement: '{S} was married to {V}.',
    noun: 'spouse',
    words: ['married', 'marriage', 'wife', 'husband', 'spouse', 'widow', 'consort', 'wed'],
  },
  {
    predicate: 'director',
    of: 'work',
    works: filmed,
    value: 'person',
    question: 'Who directed {S}?',
    statement: '{S} was directed by {V}.',
    noun: 'director',
    role: 'Director',
    words: ['directed', 'director', 'filmmaker'],
  },
  {
    predicate: 'screenwriter',
    of: 'work',
    works: filmed,
    value: 'person',
    question: 'Who wrote {S}?',
    statement: '{S} was written by {V}.',
    noun: 'writer',
    role: 'Writer',
    words: ['written', 'writer', 'wrote', 'screenplay', 'script', 'scripted', 'adapted'],
  },
  {
    predicate: 'producer',
    of: 'work',
    works: made,
    value: 'person',
    question: 'Who produced {S}?',
    statement: '{S} was produced by {V}.',
    noun: 'producer',
    role: 'Producer',
    words: ['produced', 'producer', 'production'],
  },
  {
    predicate: 'composer',
    of: 'work',
    value: 'person',
    question: 'Who composed the music of {S}?',
    statement: 'The music of {S} was composed by {V}.',
    noun: 'composer of the music',
    role: 'Composer of the music',
    words: ['composed', 'composer', 'music', 'score', 'soundtrack'],
  },
  {
    predicate: 'author',
    of: 'work',
    works: written,
    value: 'person',
    question: 'Who is the author of {S}?',
    statement: '{S} was written by {V}.',
    noun: 'author',
    words: ['written', 'author', 'writer', 'wrote', 'by'],
  },
  {
    predicate: 'performer',
    of: 'work',
    works: performed,
    value: 'person',
    question: 'Who performed {S}?',
    statement: '{S} was performed by {V}.',
    noun: 'performer',
    words: ['recorded', 'performed', 'sung', 'singer', 'by', 'band'],
  },
  {
    predicate: 'publication date',
    of: 'work',
    works: made,
    value: 'date',
    question: 'When was {S} released?',
    statement: '{S} was released {V}.',
    noun: 'release date',
    event: {
      noun: 'release',
      decade: 'In which decade was {S} released?',
      told: '{S} was released',
    },
    words: ['released', 'release', 'premiered', 'aired', 'published'],
  },
  {
    predicate: 'publication date',
    of: 'work',
    works: written,
    value: 'date',
    question: 'When was {S} published?',
    statement: '{S} was published {V}.',
    noun: 'publication date',
    event: {
      noun: 'publication',
      decade: 'In which decade was {S} published?',
      told: '{S} was published',
    },
    words: ['released', 'published', 'appeared', 'publication'],
  },
  {
    predicate: 'founded on',
    of: 'organization',
    value: 'date',
    question: 'When was {S} founded?',
    statement: '{S} was founded {V}.',
    noun: 'founding date',
    event: {
      noun: 'founding',
      decade: 'In which decade was {S} founded?',
      told: '{S} was founded',
    },
    words: ['founded', 'established', 'opened', 'created', 'formed', 'began', 'since'],
  },
  {
    predicate: 'founder',
    of: 'organization',
    value: 'person',
    question: 'Who founded {S}?',
    statement: '{S} was founded by {V}.',
    noun: 'founder',
    words: ['founded', 'founder', 'established', 'created', 'started', 'formed'],
  },
  {
    predicate: 'located in',
    of: 'place',
    value: 'place',
    question: 'Where is {S} located?',
    statement: '{S} is located {V}.',
    noun: 'location',
    words: ['in', 'located', 'near', 'at'],
  },
]
