import { queryOptions } from '@tanstack/react-query'
import type { PanelItem, PanelList, PanelSheetView } from 'veritrail/contract'
import { get } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'

export const panelRoute = (id: string, rest = ''): string =>
  `/panels/${encodeURIComponent(id)}${rest}`

export const panelsQuery = queryOptions({
  queryKey: ['panels'],
  queryFn: ({ signal }) => get<PanelList>('/panels', {}, { signal }),
})

export const sheetQuery = (panel: string) =>
  queryOptions({
    queryKey: ['panel', panel],
    queryFn: ({ signal }) => get<PanelSheetView>(panelRoute(panel), {}, { signal }),
  })

export const itemQuery = (panel: string, item: string) =>
  queryOptions({
    queryKey: ['panel-item', panel, item],
    queryFn: ({ signal }) =>
      get<PanelItem>(panelRoute(panel, `/items/${encodeURIComponent(item)}`), {}, { signal }),
  })

/** Something was said of the items of a panel. */
export async function panelRated(panel: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: panelsQuery.queryKey }),
    queries.invalidateQueries({ queryKey: sheetQuery(panel).queryKey }),
    queries.invalidateQueries({ queryKey: ['panel-item', panel] }),
  ])
}
