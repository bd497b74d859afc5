import { createRequire } from 'node:module'
import type betaIncomplete from '@stdlib/math-base-special-betainc'
import type errorComplement from '@stdlib/math-base-special-erfc'
import type errorComplementInverse from '@stdlib/math-base-special-erfcinv'
import type gammaIncomplete from '@stdlib/math-base-special-gammainc'
import type gammaLogarithm from '@stdlib/math-base-special-gammaln'
import type studentInverse from '@stdlib/stats-base-dists-t-quantile'

interface Library {
  readonly betainc: typeof betaIncomplete
  readonly erfc: typeof errorComplement
  readonly erfcinv: typeof errorComplementInverse
  readonly gammainc: typeof gammaIncomplete
  readonly gammaln: typeof gammaLogarithm
  readonly studentQuantile: typeof studentInverse
}

let loaded: Library | undefined

/**
 * The special functions of `@stdlib`, loaded on first use: they are some hundred small files, and
 * most commands need none of them.
 */
export function specialFunctions(): Library {
  if (loaded === undefined) {
    const require = createRequire(import.meta.url)
    loaded = {
      betainc: require('@stdlib/math-base-special-betainc') as typeof betaIncomplete,
      erfc: require('@stdlib/math-base-special-erfc') as typeof errorComplement,
      erfcinv: require('@stdlib/math-base-special-erfcinv') as typeof errorComplementInverse,
      gammainc: require('@stdlib/math-base-special-gammainc') as typeof gammaIncomplete,
      gammaln: require('@stdlib/math-base-special-gammaln') as typeof gammaLogarithm,
      studentQuantile: require('@stdlib/stats-base-dists-t-quantile') as typeof studentInverse,
    }
  }
  return loaded
}
