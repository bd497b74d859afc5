import type { DocumentId } from '../../../core/ids.ts'
import type { IntactReader } from '../../../core/ports/document-reader.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { isDamage } from '../session/damage.ts'
import { damageOf } from './document-damage.ts'
import { documentReader } from '../documents/document-reader.ts'
import { goneFor } from '../documents/reread.ts'
import type { Session } from '../session/session.ts'
import { visibilityOf } from '../access/visibility.ts'

/** Reads documents, skips those with damaged rows, and remembers which these were. */
export function intactReader(session: Session): IntactReader {
  const { database } = session
  const found = new Set<string>()
  const documents = documentReader(session, (documentId, make) => {
    try {
      return [make()]
    } catch (error) {
      if (!isDamage(error)) throw error
      found.add(documentId)
      return []
    }
  })
  return {
    ...documents,
    leftOut: async options =>
      database.read(options, 'listing damaged documents', () => {
        const still = [...found].filter(id => {
          const [n] =
            database.get<[number]>(
              'select d.n from document d where d.id = ' +
                `?${visibilityOf(session, options.principal).document('d')}`,
              id,
            ) ?? []
          return n !== undefined && isDamaged(n)
        })
        return [
          ...new Set([...(still as DocumentId[]), ...goneFor(session, options.principal)]),
        ].sort(compareCodePoints)
      }),
  }

  function isDamaged(document: number): boolean {
    try {
      return damageOf(database, document) !== undefined
    } catch (error) {
      if (isDamage(error)) return true
      throw error
    }
  }
}
