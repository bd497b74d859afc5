import type { ReactNode } from 'react'
import { saveResponse } from '../../api/save-response.ts'
import { SaveMenu } from '../../design/save-menu.tsx'
import { frameworks as words } from '../../texts/frameworks.ts'
import { routeOf } from './framework-queries.ts'

/** Saves the coverage report in a format of choice. */
export function ReportMenu({
  reference,
  institution,
}: {
  readonly reference: string
  readonly institution: string | undefined
}): ReactNode {
  return (
    <SaveMenu
      label={words.report}
      savingLabel={words.reportLoading}
      formats={words.reportFormats}
      save={format => {
        const query = new URLSearchParams({ format })
        if (institution !== undefined) query.set('institution', institution)
        return saveResponse(`${routeOf(reference, '/coverage')}?${query}`, `coverage.${format}`)
      }}
    />
  )
}
