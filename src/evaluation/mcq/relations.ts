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
  /** What the value is to the subject: "the director of {S}"; of dates, what happened: a verb. */
  readonly noun: string
  /** What the value did or is, in words other than those of the question: "She directed it". */
  readonly part?: string
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
    noun: 'born',
    words: ['born', 'birth', 'b.', 'c.'],
  },
  {
    predicate: 'date of death',
    of: 'person',
    value: 'date',
    question: 'When did {S} die?',
    statement: '{S} died {V}.',
    noun: 'died',
    words: ['died', 'dies', 'death', 'dead', 'killed', 'executed', 'murdered', 'd.'],
  },
  {
    predicate: 'place of birth',
    of: 'person',
    value: 'place',
    question: 'Where was {S} born?',
    statement: '{S} was born {V}.',
    noun: 'the place of birth of {S}',
    words: ['born', 'birth', 'birthplace', 'native'],
  },
  {
    predicate: 'place of death',
    of: 'person',
    value: 'place',
    question: 'Where did {S} die?',
    statement: '{S} died {V}.',
    noun: 'the place of death of {S}',
    words: ['died', 'dies', 'death', 'dead', 'killed', 'executed', 'murdered'],
  },
  {
    predicate: 'father',
    of: 'person',
    value: 'person',
    question: 'Who was the father of {S}?',
    statement: 'The father of {S} was {V}.',
    noun: 'the father of {S}',
    part: 'the father',
    words: ['father', 'son', 'daughter', 'child', 'parents', 'born to', 'sired'],
  },
  {
    predicate: 'mother',
    of: 'person',
    value: 'person',
    question: 'Who was the mother of {S}?',
    statement: 'The mother of {S} was {V}.',
    noun: 'the mother of {S}',
    part: 'the mother',
    words: ['mother', 'son', 'daughter', 'child', 'parents', 'born to', 'by his wife'],
  },
  {
    predicate: 'spouse',
    of: 'person',
    value: 'person',
    question: 'Who was {S} married to?',
    statement: '{S} was married to {V}.',
    noun: 'the spouse of {S}',
    part: 'the spouse',
    words: ['married', 'marriage', 'wife', 'husband', 'spouse', 'widow', 'consort', 'wed'],
  },
  {
    predicate: 'educated at',
    of: 'person',
    value: 'organization',
    question: 'Where did {S} study?',
    statement: '{S} studied at {V}.',
    noun: 'the place of study of {S}',
    words: ['studied', 'educated', 'graduated', 'university', 'college', 'school', 'student'],
  },
  {
    predicate: 'director',
    of: 'work',
    works: filmed,
    value: 'person',
    question: 'Who directed {S}?',
    statement: '{S} was directed by {V}.',
    noun: 'the director of {S}',
    part: 'the director',
    words: ['directed', 'director', 'filmmaker'],
  },
  {
    predicate: 'screenwriter',
    of: 'work',
    works: filmed,
    value: 'person',
    question: 'Who wrote {S}?',
    statement: '{S} was written by {V}.',
    noun: 'the writer of {S}',
    part: 'the writer',
    words: ['written', 'writer', 'wrote', 'screenplay', 'script', 'scripted', 'adapted'],
  },
  {
    predicate: 'producer',
    of: 'work',
    works: made,
    value: 'person',
    question: 'Who produced {S}?',
    statement: '{S} was produced by {V}.',
    noun: 'the producer of {S}',
    part: 'the producer',
    words: ['produced', 'producer', 'production'],
  },
  {
    predicate: 'composer',
    of: 'work',
    value: 'person',
    question: 'Who composed the music of {S}?',
    statement: 'The music of {S} was composed by {V}.',
    noun: 'the composer of the music of {S}',
    part: 'the composer',
    words: ['composed', 'composer', 'music', 'score', 'soundtrack'],
  },
  {
    predicate: 'author',
    of: 'work',
    works: written,
    value: 'person',
    question: 'Who is the author of {S}?',
    statement: '{S} was written by {V}.',
    noun: 'the author of {S}',
    part: 'the author',
    words: ['written', 'author', 'writer', 'wrote', 'by'],
  },
  {
    predicate: 'performer',
    of: 'work',
    works: performed,
    value: 'person',
    question: 'Who performed {S}?',
    statement: '{S} was performed by {V}.',
    noun: 'the performer of {S}',
    part: 'the performer',
    words: ['recorded', 'performed', 'sung', 'singer', 'by', 'band'],
  },
  {
    predicate: 'publication date',
    of: 'work',
    works: made,
    value: 'date',
    question: 'When was {S} released?',
    statement: '{S} was released {V}.',
    noun: 'released',
    words: ['released', 'release', 'premiered', 'aired', 'published'],
  },
  {
    predicate: 'publication date',
    of: 'work',
    works: written,
    value: 'date',
    question: 'When was {S} published?',
    statement: '{S} was published {V}.',
    noun: 'published',
    words: ['released', 'published', 'appeared', 'publication'],
  },
  {
    predicate: 'founded on',
    of: 'organization',
    value: 'date',
    question: 'When was {S} founded?',
    statement: '{S} was founded {V}.',
    noun: 'founded',
    words: ['founded', 'established', 'opened', 'created', 'formed', 'began', 'since'],
  },
  {
    predicate: 'founder',
    of: 'organization',
    value: 'person',
    question: 'Who founded {S}?',
    statement: '{S} was founded by {V}.',
    noun: 'the founder of {S}',
    part: 'the founder',
    words: ['founded', 'founder', 'established', 'created', 'started', 'formed'],
  },
  {
    predicate: 'located in',
    of: 'place',
    value: 'place',
    question: 'Where is {S} located?',
    statement: '{S} is located {V}.',
    noun: 'the location of {S}',
    words: ['in', 'located', 'near', 'at'],
  },
]
