import { join } from 'node:path'
import { mayRead, publicGroup, type Principal } from '../../../core/principal.ts'
import { withRole, type SourceListing } from '../../../ingestion/sources/list-source.ts'
import { sortedSet } from '../../../support/code-points.ts'
import { hashParts } from '../../../support/ids.ts'
import { mapConcurrent } from '../../../support/map-concurrent.ts'
import type { StagedFile } from './upload-staging.ts'

/** Who asks for a job; no user is taken for the owner, whatever a user is called. */
export const makerOf = (principal: Principal): string =>
  principal.kind !== 'user' ? 'owner' : principal.id === 'owner' ? 'user:owner' : principal.id

// The beginning of a file without an extension is looked at.
const filesAtOnce = 16

const ownPrefix = (maker: string): string => `src_up_${hashParts(['upload', maker])}_`

/**
 * The source of what one person adds for some groups: nobody replaces what somebody else added, nor
 * what the same person added for others, by a file of the same name. `part` distinguishes hosts.
 */
export const uploadSourceId = (maker: string, groups: readonly string[], part = ''): string =>
  ownPrefix(maker) + hashParts([...sortedSet(groups), part])

/** Whether a source holds what was uploaded, or, with a principal, what that principal uploaded. */
export const isUploadSource = (sourceId: string, by?: Principal): boolean =>
  sourceId.startsWith(by === undefined ? 'src_up_' : ownPrefix(makerOf(by)))

/** Uploaded files as a part of their source: earlier ones are neither read nor missed. */
export async function uploadListing(
  maker: string,
  groups: readonly string[],
  folder: string,
  files: readonly StagedFile[],
): Promise<SourceListing> {
  return {
    source: { id: uploadSourceId(maker, groups), kind: 'upload', location: `Uploads of ${maker}` },
    files: await mapConcurrent(files, { limit: filesAtOnce }, async ({ name, path }) => ({
      ...(await withRole({ key: name, path: join(folder, path), role: 'file' })),
      link: name,
    })),
    unreadable: [],
    leftOut: [],
    isPart: true,
  }
}

/** Whether somebody may change who reads a document, or delete it. */
export const mayManage = (
  principal: Principal,
  { sourceId, groups }: { readonly sourceId: string; readonly groups: readonly string[] },
): boolean =>
  principal.kind !== 'user' || (isUploadSource(sourceId, principal) && mayRead(principal, groups))

/** The groups for which somebody may add documents; of the owner: any. */
export const ownGroups = (principal: Principal): readonly string[] | 'any' =>
  principal.kind === 'user'
    ? [...new Set(principal.groups)].filter(group => group !== publicGroup).sort()
    : 'any'
