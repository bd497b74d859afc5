import { referenceText } from '../../../alignment/framework/framework-name.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { documentId, hashParts } from '../../../support/ids.ts'

const prefix = 'src_fw_'

/** The source of one version of a framework: it holds one document. */
export const frameworkSourceId = (name: string, version: string): string =>
  prefix + hashParts(['framework', referenceText(name, version)])

/** Whether a source holds a framework. */
export const isFrameworkSource = (sourceId: string): boolean => sourceId.startsWith(prefix)

export const frameworkDocumentId = (name: string, version: string): DocumentId =>
  documentId(frameworkSourceId(name, version), referenceText(name, version))
