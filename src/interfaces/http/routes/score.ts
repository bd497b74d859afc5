import type { App } from '../../../app/compose.ts'
import { builtInScorer, scoreTriples } from '../../../app/use-cases/evaluation/score.ts'
import { scoreWeights } from '../../../app/use-cases/evaluation/score-settings.ts'
import { scoreRequestSchema, scoreSchema } from '../../../core/contract/http/scores.ts'
import { invariant } from '../../../support/invariant.ts'
import { route, type Route } from '../route.ts'
import type { Turns } from '../turns.ts'

/** RAG-Eval's score of any answer, without the corpus. */
export function scoreRoutes(app: App, turns: Turns): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/v1/score',
      summary: 'Score an answer of any system against the documents that it may rest on',
      description:
        'Query relevance, factual accuracy, coverage, coherence and fluency, from 1 to 5. Not ' +
        'the calibrated confidence of answers given here: it tells nothing of what is right.',
      access: 'principal',
      body: scoreRequestSchema,
      answers: { 'application/json': scoreSchema },
      async handle({ body: { query, documents, response, weights } }, { access }) {
        const score = builtInScorer(
          { encoder: app.encoder, entailment: app.entailment },
          scoreWeights(weights),
        )
        using _turn = await turns.take(access)
        const triple = {
          id: 'request',
          query: query.toWellFormed(),
          documents: documents.map(document => document.toWellFormed()),
          response: response.toWellFormed(),
        }
        const { scored } = await scoreTriples({ triples: [triple] }, score, access)
        const [only] = scored
        invariant(only !== undefined, 'what fails at once is thrown')
        const { scores, band, unsupported, missed } = only
        const { metrics, total: confidence, weights: used, judge } = scores
        return Response.json({
          metrics,
          confidence,
          band,
          weights: used,
          judge,
          unsupported,
          missed,
        })
      },
    }),
  ]
}
