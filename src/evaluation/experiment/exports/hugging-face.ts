import { jsonLinesOf, type ExportedAnswer, type ExportFile } from './exported-answer.ts'

/** What the card tells beside the data. */
export interface CardFacts {
  readonly name: string
  readonly description?: string | undefined
  readonly version: string
  readonly definitionHash: string
  readonly pipelines: ReadonlyArray<{ readonly id: string }>
}

/**
 * A folder that `datasets.load_dataset` reads: the configurations `answers`, `scores` and `choices`
 * in JSON Lines, each column of one type and never absent, and a card (`README.md`) whose front
 * matter names them.
 */
export function huggingFaceFiles(
  answers: readonly ExportedAnswer[],
  facts: CardFacts,
): ExportFile[] {
  const scores = answers.flatMap(answer =>
    answer.scores.map(({ raterId, aspect, value, reason = null }) => ({
      ...keyOf(answer),
      rater: raterId,
      aspect,
      value,
      reason,
    })),
  )
  const choices = answers.flatMap(answer =>
    answer.choices.map(({ raterId, option }) => ({ ...keyOf(answer), rater: raterId, option })),
  )
  const tables = [
    { name: 'answers', rows: answers.map(answerRow) },
    { name: 'scores', rows: scores },
    { name: 'choices', rows: choices },
  ].filter(({ rows }) => rows.length > 0)
  return [
    { name: 'README.md', content: card(facts, tables) },
    ...tables.map(({ name, rows }) => ({ name: `data/${name}.jsonl`, content: jsonLinesOf(rows) })),
  ]
}

const keyOf = ({ itemId, pipelineId, repetition }: ExportedAnswer): object => ({
  item: itemId,
  pipeline: pipelineId,
  repetition,
})

const answerRow = (answer: ExportedAnswer): object => ({
  ...keyOf(answer),
  question: answer.question,
  answer: answer.text,
  abstained: answer.abstained,
  contexts: answer.contexts,
  documents: answer.documentKeys,
  references: answer.references,
  reference_contexts: answer.referenceContexts,
  category: answer.category ?? null,
  difficulty: answer.difficulty ?? null,
  bloom: answer.bloom ?? null,
  options: answer.options ?? [],
  right_option: answer.rightOption ?? null,
  // A map would be a column for each factor of any experiment.
  factors: Object.entries(answer.factors).map(([factor, level]) => ({ factor, level })),
})

function card(
  { name, description, version, definitionHash, pipelines }: CardFacts,
  tables: ReadonlyArray<{ readonly name: string; readonly rows: readonly object[] }>,
): string {
  const configs = tables.flatMap(table => [
    `- config_name: ${table.name}`,
    '  data_files:',
    '  - split: test',
    `    path: data/${table.name}.jsonl`,
    ...(table.name === 'answers' ? ['  default: true'] : []),
  ])
  return [
    '---',
    // JSON strings are YAML too, whatever the name holds.
    `pretty_name: ${JSON.stringify(oneLine(name))}`,
    'task_categories:',
    '- question-answering',
    'configs:',
    ...configs,
    '---',
    '',
    `# ${oneLine(name)}`,
    '',
    ...(description === undefined ? [] : [oneLine(description), '']),
    `Answers of ${pipelines.length} pipelines, made with veritrail ${version} from the experiment`,
    `with the SHA-256 \`${definitionHash}\`: ${tables
      .map(table => `${table.rows.length} ${table.name}`)
      .join(', ')}.`,
    '',
    'The rows quote the documents that were asked. Share them only with people who may read those.',
    '',
    '| configuration | a row is |',
    '| --- | --- |',
    ...tables.map(table => `| \`${table.name}\` | ${rowWords[table.name] ?? ''} |`),
    '',
    'A `value` or `option` of null was not given; `reason` says why.',
    '',
  ].join('\n')
}

const rowWords: Readonly<Record<string, string>> = {
  answers: 'one answer of a pipeline to a question, with what it was made from',
  scores: 'one value that a judge gave an answer',
  choices: 'the option that a chooser found nearest to an answer, from 0',
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
