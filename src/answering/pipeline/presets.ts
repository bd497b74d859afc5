import { definePipeline } from './pipeline.ts'

/** What people get who choose nothing: records and quotations first, prose where a model is set. */
export const defaultPipeline = definePipeline({
  name: 'veritrail',
  description:
    'Records, facts and tables answer first; texts by a language model where one is configured, ' +
    'else in their own words.',
  routes: [
    { kind: 'small-talk' },
    { kind: 'summary' },
    { kind: 'records' },
    { kind: 'texts', generator: { kind: 'model' } },
  ],
})
