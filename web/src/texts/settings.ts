const count = (value: number): string => value.toLocaleString('en-US')

/** Several in one line, or what is said where there are none. */
const listed =
  (none: string) =>
  (values: readonly string[]): string =>
    values.length === 0 ? none : values.join(', ')

/** Words of the settings. */
export const settings = {
  title: 'Settings',
  closed:
    'Only the owner of this corpus sees and changes how it answers, its models and its tokens. ' +
    'You are signed in as a user; a token made for the owner opens them.',

  you: 'You',
  youAbout: 'Who this server takes you for, which decides what it shows you.',
  name: 'Name',
  role: 'Rights',
  roles: { owner: 'Owner: reads and changes everything', user: 'User: reads what groups allow' },
  groups: 'Groups',
  groupsOf: listed('None: only what is public'),
  knownBy: 'Identified by',
  authentications: {
    none: 'this machine: nobody else can reach the server',
    token: 'an access token',
    oidc: 'a sign-in elsewhere',
    proxy: 'a proxy in front of this server',
  },
  leave: 'Forget my token in this browser',
  coloursAbout: 'Kept in this browser.',

  answers: 'Answers',
  answersAbout: 'How questions are answered.',
  pipeline: 'Pipeline',
  pipelineAbout:
    'Who answers questions that name no pipeline. Of several one is drawn for each question, ' +
    'blind, so that people can compare them.',
  pipelineMissing: 'Choose at least one.',
  pipelineDrawn: (pipelines: number) => `One of these ${pipelines} is drawn for each question.`,
  weights: 'Weights',
  weightsAbout: 'How much each of the five metrics counts in the score of an answer.',
  weightOf: (metric: string) => `${metric}, in percent`,
  weightSlider: (metric: string) => `${metric}, slider`,
  sum: (percent: number) =>
    percent === 100
      ? 'Together 100 %'
      : `Together ${percent.toLocaleString('en-US')} %; it must be 100 %`,
  notShares: 'Each must be a number from 0 to 100',
  notShare: 'Must be a number from 0 to 100',
  scale: 'Scale to 100 %',
  bands: 'Bands',
  bandsAbout: 'From which confidence on an answer is called high or partial; below it is low.',
  bandFrom: { high: 'High from, in percent', partial: 'Partial from, in percent' },
  save: 'Save',
  undo: 'Undo',
  saved: 'Saved; applies from the next question on',

  models: 'Models',
  modelsAbout:
    'What they are and whether they work. A test sends a few short questions, nothing of the ' +
    'corpus. Models are named in the configuration.',
  noModels: 'This corpus uses none.',
  tasks: {
    language: 'Writes answers',
    judge: 'Judges answers',
    encoder: 'Finds by meaning',
    reranker: 'Orders passages',
    reader: 'Picks the words that answer',
    entailment: 'Gives verdicts',
  } as Readonly<Record<string, string>>,
  key: (variable: string, isSet: boolean) =>
    isSet ? `${variable} is set` : `${variable} is missing`,
  test: 'Test',
  testOf: (task: string) => `Test: ${task}`,
  testing: 'Testing …',
  abilities: {
    reachable: 'Reachable',
    streaming: 'Streams',
    schema: 'Follows a schema',
    tools: 'Calls tools',
    vectors: 'Gives vectors',
    ranking: 'Ranks',
  } as Readonly<Record<string, string>>,
  statuses: { works: 'works', fails: 'fails', off: 'not asked for' },
  instead: (what: string) => `Instead: ${what}`,

  tokens: 'Tokens',
  tokensAbout: 'Who may come in, and as whom. Tokens themselves are not kept.',
  tokensOpen:
    'Nobody needs a token yet, and only this machine reaches the server. With the first one ' +
    'everybody needs one.',
  made: 'Made',
  newToken: 'New token',
  nameHint: 'Letters, digits and . _ @ + -',
  asOwner: 'Comes in as the owner',
  firstIsOwner:
    'The first token is yours: from now on everybody needs one, and only an owner makes more. ' +
    'This page goes on with it.',
  groupsHint: (known: readonly string[]) =>
    known.length === 0
      ? 'Separated by commas'
      : `Separated by commas; there are ${known.join(', ')}`,
  make: 'Make the token',
  tokenOf: (name: string) => `Token of ${name}`,
  shownOnce: 'It is shown this once. Copy it and hand it over where nobody else reads along.',
  copy: 'Copy',
  removeOf: (name: string) => `Delete the token of ${name}`,
  removeTitle: (name: string) => `Delete the token of ${name}?`,
  removeText: 'Whoever uses it is refused from the next request on.',
  removeLast: 'It is the only one of an owner: new ones are then made on the command line alone.',
  removed: 'The token is deleted',

  corpus: 'This corpus',
  corpusAbout: 'As far as you may read it.',
  version: 'veritrail',
  documents: 'Documents',
  passages: 'Passages',
  entities: 'People and things',
  vectors: 'Searched by meaning',
  count,
  vectorsOf: (indexed: number, total: number) => `${count(indexed)} of ${count(total)} passages`,
  writes: 'Answers are written by',
  noModel: 'no model: in the words of the sources',
  judges: 'Verdicts are given by',
  noJudge: 'nothing: there are none',
  timeZone: 'Time zone',
  usualGroups: 'Uploads are read by',
  usualGroupsOf: listed('the owner only'),
  calibration: 'Calibration',
  builtIn: 'built in',
} as const
