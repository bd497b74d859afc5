import type { SentenceVerdict } from '../../core/verdict.ts'

/** How a verdict is told to people, beside its colour. */
export const verdictWords: Readonly<Record<SentenceVerdict, string>> = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  not_found: 'Not found',
  nothing_to_check: 'Nothing to check',
}

const strokes: Readonly<Record<SentenceVerdict, string>> = {
  supported: '<circle cx="8" cy="8" r="7.2" class="disc"/><path d="M4.4 8.4l2.5 2.5 4.8-5.4"/>',
  contradicted:
    '<path d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z" class="disc"/><path d="M5.4 ' +
    '5.4l5.2 5.2m0-5.2l-5.2 5.2"/>',
  not_found:
    '<rect x="1" y="1" width="14" height="14" rx="3" class="disc"/><path d="M5.8 6.2a2.2 ' +
    '2.2 0 1 1 3.3 1.9c-.8.4-1.1.8-1.1 1.6m0 2.1v.1"/>',
  nothing_to_check: '<path d="M3.5 8h9"/>',
}

/** The shape of a verdict: each has its own, so that colour is never needed to tell them apart. */
export const verdictIcon = (verdict: SentenceVerdict): string =>
  `<svg class="icon ${verdict}" viewBox="0 0 16 16" aria-hidden="true">${strokes[verdict]}</svg>`
