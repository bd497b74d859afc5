import type { App } from '../compose.ts'
import { readPrivacyState, settingsFingerprint } from './privacy-state.ts'

/** How a corpus was made, for whoever checks it. */
export interface ToldPrivacy {
  /** As its documents were read; `none`: as they are. */
  readonly mode: 'none' | 'scrub' | 'pseudonyms'
  readonly detail: string
}

/** Throws `invalid_input` where the corpus does not say how it was filled. */
export function toldPrivacy({
  config: { privacy },
  corpusFolder,
}: Pick<App, 'config' | 'corpusFolder'>): ToldPrivacy {
  const state = readPrivacyState(corpusFolder)
  if (state === undefined)
    return {
      mode: 'none',
      detail:
        privacy.mode === 'none'
          ? 'made without privacy: texts, names and addresses are as they were read'
          : `nothing was read yet; the configuration says ${privacy.mode}`,
    }
  const sources = Object.values(state.sources)
  const others = sources.filter(fingerprint => fingerprint !== settingsFingerprint(privacy))
  return {
    mode: state.mode,
    detail:
      `${state.mode}, ${sources.length} ${sources.length === 1 ? 'source' : 'sources'}; ` +
      `replaced: ${privacy.types.join(', ')}` +
      (others.length === 0
        ? ''
        : `; ${others.length} of the sources were read under other settings`),
  }
}
