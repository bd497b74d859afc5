import type { ModelOrigin } from '../../../app/config/model-environment.ts'

/** Who named a model, for people. */
export const originText = (origin: ModelOrigin): string =>
  origin.from === 'configuration'
    ? 'named by the configuration'
    : `named by the environment: ${origin.variables.join(', ')}`
