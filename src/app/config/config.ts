import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { publicGroup } from '../../core/principal.ts'
import { pipelineSchema } from '../../answering/pipeline/pipeline.ts'
import { chunkSettings } from '../../ingestion/chunk/chunk-settings.ts'
import { webSettings } from '../../ingestion/web/web-settings.ts'
import { privacySettings } from '../../privacy/privacy-settings.ts'
import { parseJson } from '../../support/json.ts'
import { packageFile } from '../../support/package-files.ts'
import { secret, type Secret } from '../../support/secret.ts'
import { cacheFolder } from './cache-folder.ts'
import { encoderSettings } from './encoder-settings.ts'
import { factSettings } from './fact-settings.ts'
import { languageModelsSettings } from './language-model-settings.ts'
import { modelGraphSettings } from './model-graph-settings.ts'
import { scoreWeights } from './score-settings.ts'
import { secretText } from './secret-text.ts'
import { serverSettings } from './server-settings.ts'
import { slackSettings } from './slack-settings.ts'
import { storeSettings } from './store-settings.ts'
import { telemetrySettings } from './telemetry-settings.ts'

/** Folder that holds a corpus: the store, its configuration and nothing else. */
export const corpusFolderName = '.veritrail'
export const configFileName = 'config.json'
export const storeFileName = 'corpus.sqlite'
/** Locked while an ingestion is under way. */
export const ingestionLockName = 'ingest.lock'
/** Locked while the store is written anew. */
export const vacuumLockName = 'vacuum.lock'
/** What can be made again: replies of models, where the configuration keeps them. */
export const cacheFolderName = 'cache'
/** What alignments with frameworks rest on: the next one need not read every document. */
export const alignmentFolderName = 'alignment'
/** In the corpus folder: files that were uploaded and are not in the corpus yet. */
export const uploadFolderName = 'upload-staging'
/** Experiments that were run over HTTP, a folder each. */
export const experimentsFolderName = 'experiments'
/** Versions of question sets, a folder for each set. */
export const questionSetsFolderName = 'question-sets'
/** Which messages of Slack were taken, for an hour; its lock is held while Slack is answered. */
export const slackEventsFileName = 'slack-events.jsonl'
export const slackLockName = 'slack.lock'
/** Under which settings of privacy a corpus was filled, with which salt, by its fingerprint. */
export const privacyFileName = 'privacy.json'
/** Keyed hashes of names and addresses, and whose pseudonyms belong to them. */
export const peopleFileName = 'people.bin'
/** What was replaced in which document, never what it was. */
export const privacyReportFileName = 'privacy-report.jsonl'
/** Edited prompts, one file each. */
export const promptFolderName = 'prompts'

const timeZone = z.string().refine(zone => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}, 'is not an IANA time zone such as Europe/Berlin')

/** One strict schema: a typo is an error. Every field has a default. */
export const configSchema = z.strictObject({
  schemaVersion: z.literal(1).default(1),
  store: storeSettings.prefault({ kind: 'sqlite' }),
  /** In which zone naive times are read and calendar questions are asked. */
  timeZone: timeZone.default('UTC'),
  /** Who “I” is in questions of the owner about email: a name or an address. */
  me: z.string().trim().min(1).max(320).optional(),
  /** Keep the original bytes of each document beside its text, up to `maxBytes` each. */
  originals: z
    .strictObject({
      keep: z.boolean().default(true),
      maxBytes: z
        .int()
        .min(0)
        .default(64 * 2 ** 20),
    })
    .prefault({}),
  /** Groups that a document gets when `ingest` names none. */
  defaultGroups: z.array(z.string().min(1)).default([publicGroup]),
  /** People who may ask, for `--as`. */
  principals: z
    .record(
      z.string().min(1),
      z.strictObject({
        groups: z.array(z.string().min(1)),
        profile: z.record(z.string(), z.string()).optional(),
      }),
    )
    .default({}),
  /**
   * Institutions whose documents are aligned with frameworks, each on its own, by the sources that
   * they come from (ids or locations) or the groups that may read them. None: all documents are of
   * one institution.
   */
  institutions: z
    .record(
      z.string().min(1).max(200),
      z.strictObject({
        sources: z.array(z.string().min(1)).max(1_000).default([]),
        groups: z.array(z.string().min(1)).max(1_000).default([]),
      }),
    )
    .default({}),
  /** Who decides about links between documents and standards. */
  alignment: z
    .strictObject({
      reviewers: z
        .enum(['readers', 'owner'])
        .default('readers')
        .describe('"readers": whoever may read both the document and the framework'),
    })
    .prefault({}),
  /**
   * Whether personal data is replaced while documents are read; decided when a corpus is made,
   * because what was read otherwise stays as it is.
   */
  privacy: privacySettings.prefault({}),
  encoder: encoderSettings.prefault({ kind: 'local' }),
  /** Language models, behind OpenAI-compatible endpoints or from files; none unless named here. */
  models: languageModelsSettings.prefault({}),
  /** Traces of every step, for OpenTelemetry; none unless named here. */
  telemetry: telemetrySettings.prefault({}),
  /** How questions are answered unless a request says otherwise: the name of a pipeline. */
  pipeline: z.string().min(1).default('veritrail'),
  /** Pipelines of one's own beside those of the product. */
  pipelines: z
    .array(pipelineSchema)
    .max(100)
    .superRefine((pipelines, context) => {
      for (const [index, { name }] of pipelines.entries())
        if (pipelines.findIndex(other => other.name === name) < index)
          context.addIssue({ code: 'custom', path: [index, 'name'], message: 'is taken twice' })
    })
    .default([]),
  /**
   * How sure answers are told to be: by which calibration of this corpus (absent: the product's
   * own), and from where on that is called high or partial.
   */
  confidence: z
    .strictObject({
      calibration: z
        .string()
        .regex(
          /^[a-z0-9][a-z0-9._-]{0,63}(?:\/[1-9]\d{0,8})?$/,
          'must be the name of a calibration, or name/version',
        )
        .optional(),
      bands: z
        .strictObject({
          high: z.number().min(0).max(1).default(0.745),
          partial: z.number().min(0).max(1).default(0.5),
        })
        .refine(({ high, partial }) => partial <= high, 'partial must not be above high')
        .prefault({}),
    })
    .prefault({}),
  /** How much each metric counts in the score of an answer; together 1. */
  score: z.strictObject({ weights: scoreWeights.prefault({}) }).prefault({}),
  /** Who may come in over HTTP, beside users with tokens. */
  server: serverSettings.prefault({}),
  /** Who may ask from Slack, and how it is reached. */
  slack: slackSettings.prefault({}),
  /**
   * How documents are divided into chunks; what was divided otherwise is read again by the next
   * `ingest`.
   */
  chunking: chunkSettings.prefault({ kind: 'sentence' }),
  /** What the knowledge graph may say: by the rules, and by a language model. */
  graph: z
    .strictObject({ facts: factSettings.prefault({}), model: modelGraphSettings.prefault({}) })
    .prefault({}),
  ingest: z
    .strictObject({
      /** Processes that read documents, as many as `readerCount` says if absent. */
      workers: z.int().min(1).max(64).optional(),
      maxFileBytes: z
        .int()
        .min(1)
        .default(256 * 2 ** 20),
      maxTextLength: z
        .int()
        .min(2 ** 16)
        .max(2 ** 27)
        .default(16 * 2 ** 20)
        .describe('characters of one document; longer texts, logs and tables are read in parts'),
      maxSplitFileBytes: z
        .int()
        .min(1)
        .default(2 * 2 ** 30)
        .describe('bytes of a text, log or table (.txt, .log, .csv, .tsv) that is read in parts'),
      /**
       * What one document may take while it is read; beyond it it is a failed one, and the others
       * go on.
       */
      budget: z
        .strictObject({
          seconds: z
            .number()
            .min(0.1)
            .max(86_400)
            .default(60)
            .describe('seconds that reading one document may take'),
          memoryMb: z
            .int()
            .min(256)
            .max(1 << 20)
            .default(1_024)
            .describe('MiB of memory of the process that reads it'),
          parts: z
            .int()
            .min(1)
            .max(10_000_000)
            .default(20_000)
            .describe('attachments, records, pages, archive entries or recipients of one document'),
        })
        .prefault({}),
      /** Column names of mail tables other than RAG-Eval's: ours → theirs. */
      mailTable: z.record(z.string(), z.string()).optional(),
      /** Web pages: bounds, manners, and hosts that are let in besides. */
      web: webSettings.prefault({}),
    })
    .prefault({}),
})
export type Config = z.infer<typeof configSchema>

/** Throws `invalid_input` with one issue per wrong field. */
export function parseConfig(value: unknown, what: string): Config {
  const parsed = configSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(issue => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  const listed = issues.map(
    ({ path, message }) => `${path === '' ? 'top level' : path}: ${message}`,
  )
  throw new AppError('invalid_input', `${what} is not valid: ${listed.join('; ')}.`, { issues })
}

/** What the environment may set; nothing else reads it. */
export interface Environment {
  readonly corpus?: string | undefined
  /** File with the token of the owner, for `serve`. */
  readonly ownerTokenFile?: string | undefined
  readonly color: boolean
  readonly debug: boolean
}

export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const present = (name: string): string | undefined =>
    variables[name] === undefined || variables[name] === '' ? undefined : variables[name]
  return {
    corpus: present('VERITRAIL_CORPUS'),
    ownerTokenFile: present('VERITRAIL_OWNER_TOKEN_FILE'),
    color: present('NO_COLOR') === undefined,
    debug: present('VERITRAIL_DEBUG') !== undefined,
  }
}

/**
 * What a child process needs of the environment to start at all: no secrets, no options for Node.
 */
export function bareEnvironment(variables: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return variables['SystemRoot'] === undefined ? {} : { SystemRoot: variables['SystemRoot'] }
}

/**
 * Folder of the bundled programs, for the tests: they run from the sources, and start hundreds of
 * processes. Empty where it is not named.
 */
export function builtPrograms(variables: NodeJS.ProcessEnv = process.env): string {
  return variables['VERITRAIL_PROGRAMS'] ?? ''
}

/**
 * Folder of the library that runs models from files: the one that `VERITRAIL_LLAMA` names, else
 * `.cache/veritrail/llama` in the home folder.
 */
export function llamaFolder(variables: NodeJS.ProcessEnv = process.env): string {
  const { VERITRAIL_LLAMA: named } = variables
  return named !== undefined && named !== ''
    ? named
    : join(cacheFolder(variables), 'veritrail', 'llama')
}

/**
 * What the environment says about the Neo4j server, apart from the password. Throws `invalid_input`
 * for an address that is none.
 */
export function readNeo4jEnvironment(variables: NodeJS.ProcessEnv = process.env): {
  readonly uri: string | undefined
  readonly username: string | undefined
  readonly database: string | undefined
} {
  const present = (name: string): string | undefined =>
    variables[name] === undefined || variables[name] === '' ? undefined : variables[name]
  const uri = present('NEO4J_URI')
  if (uri !== undefined && !storeSettings.safeParse({ kind: 'neo4j', uri }).success)
    throw new AppError(
      'invalid_input',
      'NEO4J_URI must be an address such as bolt://127.0.0.1:7687, without a name or ' +
        'password in it.',
      { issues: [{ path: 'NEO4J_URI', message: 'is not an address of Neo4j' }] },
    )
  return { uri, username: present('NEO4J_USERNAME'), database: present('NEO4J_DATABASE') }
}

/** What an environment variable holds that the configuration names; empty where it is not set. */
export const readVariable = (name: string, variables: NodeJS.ProcessEnv = process.env): string =>
  variables[name]?.trim() ?? ''

/**
 * The secret in an environment variable that the configuration names in `field`, or in a file, as
 * `secretText` reads it. Throws `invalid_input` where neither is set.
 */
export function readSecret(
  name: string,
  field: string,
  variables: NodeJS.ProcessEnv = process.env,
  advice = `The environment variable ${name}, named in ${field}, is not set. Set it to the key ` +
    `of the endpoint, or ${name}_FILE to a file that holds it, or take the field out if ` +
    'there is none.',
): Secret {
  const value = secretText(name, variables)
  if (value === undefined)
    throw new AppError('invalid_input', advice, {
      issues: [{ path: field, message: `${name} is not set` }],
    })
  return secret(value)
}

/**
 * The corpus folder: as given, from the environment, or the nearest `.veritrail` from here upwards.
 * `undefined` when there is none.
 */
export function findCorpus(options: {
  readonly given?: string | undefined
  readonly from: string
  readonly environment: Environment
}): string | undefined {
  const named = options.given ?? options.environment.corpus
  if (named !== undefined) return resolve(options.from, named)
  for (let folder = resolve(options.from); ; folder = dirname(folder)) {
    const candidate = join(folder, corpusFolderName)
    if (existsSync(join(candidate, configFileName))) return candidate
    if (dirname(folder) === folder) return undefined
  }
}

/** The version of this program. */
export function packageVersion(): string {
  const file = packageFile('package.json')
  return z.object({ version: z.string() }).parse(parseJson(readFileSync(file, 'utf8'), file))
    .version
}
