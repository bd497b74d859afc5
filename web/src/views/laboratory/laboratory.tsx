import type { ReactNode } from 'react'
import { PanelListView } from './panel-list.tsx'
import { RatePanel } from './rate-panel.tsx'

/** The panels one rates in, or the items of one of them. */
export default function Laboratory({ panel }: { readonly panel?: string | undefined }): ReactNode {
  return panel === undefined ? <PanelListView /> : <RatePanel key={panel} panel={panel} />
}
