import type { Standard } from '../../core/framework.ts'

/** A standard with this wording, for tests: number 1 of section A, without its other elements. */
export const standardOf = (formal: string, title = '', number = '1'): Standard => ({
  number,
  title,
  section: 'A',
  formal,
  definitions: '',
  basis: '',
  documentation: '',
})
