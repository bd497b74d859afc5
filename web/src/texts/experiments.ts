const number = (value: number): string => value.toLocaleString('en-US')
const counted = (count: number, one: string, several: string): string =>
  `${number(count)} ${count === 1 ? one : several}`

/** Words of the experiments in the laboratory. */
export const experiments = {
  sheets: 'What the laboratory holds',
  sheetPanels: 'Panels',
  sheet: 'Experiments',
  intro:
    'An experiment puts the same questions to several pipelines and says which answers better, ' +
    'by how much, and whether that is more than chance.',
  add: 'Add an experiment',
  drop: 'Drop the file of an experiment here',
  dropNow: 'Let go to add it',
  dropHint: 'YAML or JSON. Its corpus is {folder: .}, its questions stand in it as "items".',
  onlyOne: 'One file at a time, please.',
  adding: 'The server checks the file…',
  example: 'Save an example',
  exampleFile: 'experiment.yaml',
  exampleText: `# The same questions through two ways of searching.
experiment: 1
name: Keywords and graph

corpora:
  mine: { folder: . }   # the documents of this server

# Write your own questions, with the answers that you expect.
questions:
  - items:
      - { id: inspection, question: How often is the gantry inspected?, answer: every six months }
      - { id: signatures, question: Who signs the inspection report?, answer: the bridge engineer }

# Every combination of these levels is a pipeline.
factors:
  retrieval: [keyword, graph]   # also: vector, fused, hybrid, routed

judges:
  metrics: [rougeL]             # also: faithfulness, answer-relevancy, answer-correctness
`,
  refused: (file: string) => `${file} was not added.`,
  none: 'No experiments yet',
  noneText: 'Add a file above, or save the example and put your own questions into it.',
  list: 'Experiments',
  name: 'Name',
  state: 'State',
  states: {
    new: 'Not started',
    running: 'Running',
    unfinished: 'Unfinished',
    finished: 'Finished',
  },
  progress: 'Answers',
  bar: (name: string) => `Answers of ${name}`,
  barOwn: 'Answers so far',
  done: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  failed: 'Failed',
  back: 'All experiments',
  plan: 'What is left to do',
  planAnswers: 'Answers',
  planCalls: 'Model calls',
  planTokens: 'Tokens',
  planTime: 'Time',
  about: (value: number) => (value === 0 ? 'none' : `about ${number(value)}`),
  minutes: (minutes: number) =>
    minutes < 1
      ? 'less than a minute'
      : `about ${counted(Math.ceil(minutes), 'minute', 'minutes')}`,
  run: 'Run',
  goOn: 'Go on',
  again: 'Try failed answers again',
  removeTitle: 'Delete the experiment?',
  removeText: (name: string) =>
    `“${name}” goes with all its answers, scores and its report. This cannot be undone.`,
  removed: (name: string) => `${name} was deleted.`,
  runningElsewhere: 'It is being run by another program.',
  followFailed: 'The experiment could not be followed.',
  stopped: 'Cancelled. What was answered stays; "Go on" does the rest.',
  runFailed: (reason: string | undefined) =>
    reason === undefined ? 'The run failed.' : `The run failed: ${reason}`,
  runDone: 'The run is over.',
  counts: 'So far',
  answered: 'Answers',
  missing: 'Missing',
  scores: 'Scores',
  unscored: 'Not scored',
  calls: 'Model calls',
  tokens: 'Tokens',
  count: number,
  means: 'Means',
  pipeline: 'Pipeline',
  measure: (aspect: string, rater: string | undefined) =>
    rater === undefined ? aspect : `${aspect} (${rater})`,
  mean: (mean: number | undefined) => (mean === undefined ? '–' : mean.toFixed(3)),
  meansNote: 'Whether differences are more than chance is in the report.',
  report: 'Report',
  reportOf: (name: string) => `Report of ${name}`,
  save: 'Save the report',
  saving: 'Being written…',
  formats: { html: 'Web page (HTML)', latex: 'LaTeX', json: 'All answers and scores (JSON)' },
} as const
