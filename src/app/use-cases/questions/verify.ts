import type { Document } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { EntailmentModel } from '../../../core/ports/entailment-model.ts'
import type { Principal } from '../../../core/principal.ts'
import type { SentenceVerdict, VerifiedText } from '../../../core/verdict.ts'
import { corpusCandidates } from '../../../answering/evidence-candidates.ts'
import { recordsOf } from '../../../answering/check/records.ts'
import { corpusQuotations } from '../../../answering/find-quotation.ts'
import { speakerOf } from '../../../answering/asker.ts'
import { aboutMail } from '../../../evidence/candidates/about-mail.ts'
import { windowFinder } from '../../../evidence/candidates/window-finder.ts'
import { quotationFinder } from '../../../evidence/check-quotation.ts'
import { sentenceWithQuotedHeadings } from '../../../evidence/quoted-headings.ts'
import { type VerifyPorts } from '../../../evidence/verify-text.ts'
import type { App } from '../../compose.ts'
import { saysI } from '../../../language/voice/with-names.ts'
import { mappedText } from '../../privacy/map-question.ts'
import { askerOf } from './asker-of.ts'
import { readSources, type UnreadSource } from './verify-sources.ts'
import { verifyText } from '../../../evidence/verify-text.ts'

export interface VerifyRequest {
  readonly text: string
  /** The question that the text answers. */
  readonly question?: string | undefined
  /**
   * Who “I” is in the text, where it is compared with emails: a name or an address; default the
   * address of the user, for the owner the configuration's, else whose mailbox the corpus is.
   */
  readonly me?: string | undefined
  /** Compare with these documents alone, as far as the principal may read them. */
  readonly documentIds?: readonly DocumentId[] | undefined
  /** Windows compared with each claim; default 8. */
  readonly maxWindows?: number | undefined
  /** Quotations per claim and stance; default 3. */
  readonly maxQuotes?: number | undefined
}

/** A document that quotations were taken from; offsets of quotations point into `text`. */
export interface QuotedSource {
  readonly documentId: DocumentId
  readonly title: string
  readonly key: string
  readonly link?: string | undefined
  /** Sender, receivers and time of a mail. */
  readonly about?: string | undefined
  readonly text: string
}

/** A verified text with everything that its readers need beside it. */
export interface VerificationReport {
  readonly question?: string | undefined
  /** Who “I” was read as. */
  readonly speaker?: string | undefined
  readonly verified: VerifiedText
  /** Sentences by verdict. */
  readonly counts: Readonly<Record<SentenceVerdict, number>>
  /** The documents quoted from, in order of first quotation. */
  readonly sources: readonly QuotedSource[]
  readonly against: { readonly documents: number; readonly unread: readonly UnreadSource[] }
  /** ISO 8601. */
  readonly generatedAt: string
  readonly durationMs: number
}

export interface VerifyProgress {
  readonly onDocuments?: ((done: number) => void) | undefined
  readonly onSentence?: ((done: number, total: number) => void) | undefined
}

/**
 * What verifying against files needs: no corpus. `timeZone` is the one in which naive times are
 * read and mails' times told.
 */
export interface VerifyModels {
  readonly entailment: EntailmentModel
  readonly clock: Clock
  readonly timeZone: string
}

/**
 * Verifies a text against files and folders; files whose real paths are in `except` are no sources.
 * Throws `not_found` where none of them could be read, `aborted` on the signal,
 * `model_call_failed`.
 */
export async function verifyAgainstFiles(
  models: VerifyModels,
  request: VerifyRequest & {
    readonly paths: readonly string[]
    readonly except?: ReadonlySet<string> | undefined
  },
  options: { readonly signal?: AbortSignal | undefined },
  progress: VerifyProgress = {},
): Promise<VerificationReport> {
  const started = models.clock.now()
  const { documents, passages, unread } = await readSources(request.paths, {
    timeZone: models.timeZone,
    signal: options.signal,
    except: request.except,
    onDocuments: progress.onDocuments,
  })
  const texts = function* (): Generator<string> {
    for (const { text, title } of documents.values()) yield* [text, title]
  }
  const verified = await verifyWith(
    request,
    {
      findCandidates: windowFinder(passages),
      entailment: models.entailment,
      findQuotation: quotationFinder({ [Symbol.iterator]: texts }),
    },
    options,
    progress,
  )
  return report(
    request,
    verified,
    id => Promise.resolve(documents.get(id)),
    { documents: documents.size, unread },
    models,
    started,
  )
}

/**
 * Verifies a text against the corpus, or some documents of it, as far as the principal may read it.
 * Throws `invalid_input` where the configuration switches the entailment model off, `not_found` for
 * a document, `aborted` on the signal, `model_call_failed`.
 */
export async function verifyAgainstStore(
  app: App,
  given: VerifyRequest,
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
  progress: VerifyProgress = {},
): Promise<VerificationReport> {
  const { store, embedding, entailment, clock, config } = app
  const request = {
    ...given,
    text: mappedText(app, given.text),
    ...(given.question === undefined ? {} : { question: mappedText(app, given.question) }),
  }
  if (entailment === undefined) {
    throw new AppError(
      'invalid_input',
      'Nothing can be verified: the entailment model is off, because the configuration of ' +
        'this corpus has "encoder": {"kind": "off"}. Set it to "local", or verify against ' +
        'files with --against.',
      { issues: [{ path: 'encoder', message: 'is off' }] },
    )
  }
  const started = clock.now()
  const ports = {
    documents: store.documents,
    keywords: store.keywords,
    vectors: store.vectors,
    graph: store.graph,
    ranker: store.rankPassages,
    encoder: embedding,
    timeZone: config.timeZone,
  }
  const { documentIds } = request
  const chosen = documentIds && (await chosenDocuments(app, documentIds, options))
  const documents = chosen?.length ?? (await store.documents.count({}, options))
  // Facts and mails around what a claim names lead to other documents.
  const searched =
    chosen === undefined
      ? options
      : { ...options, filter: { documentIds: chosen.map(({ id }) => id) }, hops: 0 as const }
  // A name needs the salt of a corpus with pseudonyms; other texts do without.
  const speaker = saysI(request.text)
    ? await speakerOf(request.text, askerOf(app, given.me, options.principal), ports, options)
    : undefined
  const verified = await verifyWith(
    { ...request, speaker: speaker?.name },
    {
      findCandidates: corpusCandidates(ports, undefined, searched),
      findRecord: recordsOf(ports, { now: started, timeZone: config.timeZone }, searched),
      entailment,
      findQuotation:
        chosen === undefined
          ? corpusQuotations(ports, options)
          : quotationFinder(chosen.flatMap(({ text, title }) => [text, title])),
    },
    options,
    progress,
  )
  return report(
    { ...request, speaker: speaker?.told },
    verified,
    id => store.documents.document(id, options),
    { documents, unread: [] },
    { clock, timeZone: config.timeZone },
    started,
  )
}

/** Throws `not_found` for one that is not there or may not be read. */
async function chosenDocuments(
  { store }: Pick<App, 'store'>,
  ids: readonly DocumentId[],
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): Promise<Document[]> {
  const documents: Document[] = []
  for (const id of new Set(ids)) {
    const document = await store.documents.document(id, options)
    if (document === undefined)
      throw new AppError('not_found', `There is no document ${id}.`, { kind: 'document', id })
    documents.push(document)
  }
  return documents
}

async function verifyWith(
  request: VerifyRequest & { readonly speaker?: string | undefined },
  ports: VerifyPorts,
  { signal }: { readonly signal?: AbortSignal | undefined },
  { onSentence }: VerifyProgress,
): Promise<VerifiedText> {
  const { text, question, speaker, maxWindows, maxQuotes } = request
  const verified = await verifyText(text, ports, {
    question,
    speaker,
    maxWindows,
    maxQuotes,
    signal,
    onSentence,
  })
  if (verified.sentences.length === 0)
    throw new AppError('invalid_input', 'There is no sentence to verify in the text.', {
      issues: [{ path: 'text', message: 'has no sentence' }],
    })
  return verified
}

async function report(
  { question, speaker }: VerifyRequest & { readonly speaker?: string | undefined },
  verified: VerifiedText,
  documentOf: (id: DocumentId) => Promise<Document | undefined>,
  against: VerificationReport['against'],
  { clock, timeZone }: { readonly clock: Clock; readonly timeZone: string },
  started: number,
): Promise<VerificationReport> {
  const counts = { supported: 0, contradicted: 0, not_found: 0, nothing_to_check: 0 }
  for (const { verdict } of verified.sentences) counts[verdict]++
  const sources: QuotedSource[] = []
  const documents = new Map<DocumentId, Document>()
  for (const id of new Set(
    verified.sentences.flatMap(sentence =>
      sentence.claims.flatMap(claim => claim.evidence.map(quote => quote.documentId)),
    ),
  )) {
    const document = await documentOf(id)
    if (document === undefined) continue
    documents.set(id, document)
    const about = document.mail === undefined ? '' : aboutMail(document.mail, timeZone)
    sources.push({
      documentId: id,
      title: document.title,
      key: document.key,
      ...(document.link === undefined ? {} : { link: document.link }),
      ...(about === '' ? {} : { about }),
      text: document.text,
    })
  }
  const sentences = await Promise.all(
    verified.sentences.map(sentence =>
      sentenceWithQuotedHeadings(sentence, id => Promise.resolve(documents.get(id))),
    ),
  )
  const now = clock.now()
  return {
    ...(question === undefined ? {} : { question }),
    ...(speaker === undefined ? {} : { speaker }),
    verified: { ...verified, sentences },
    counts,
    sources,
    against,
    generatedAt: new Date(now).toISOString(),
    durationMs: Math.max(0, now - started),
  }
}
