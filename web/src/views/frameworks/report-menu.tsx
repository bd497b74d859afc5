import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { saveResponse } from '../../api/save-response.ts'
import { Button } from '../../design/button.tsx'
import { Menu } from '../../design/menu.tsx'
import { failureText } from '../../design/states.tsx'
import { tell } from '../../design/toast.tsx'
import { frameworks as words } from '../../texts/frameworks.ts'
import { routeOf } from './framework-queries.ts'

const formats = ['html', 'docx', 'md', 'xlsx', 'csv'] as const

/** Saves the coverage report in a format of choice. */
export function ReportMenu({
  reference,
  institution,
}: {
  readonly reference: string
  readonly institution: string | undefined
}): ReactNode {
  const saving = useMutation({
    mutationFn(format: (typeof formats)[number]) {
      const query = new URLSearchParams({ format })
      if (institution !== undefined) query.set('institution', institution)
      return saveResponse(`${routeOf(reference, '/coverage')}?${query}`, `coverage.${format}`)
    },
    onError: error => tell(failureText(error), { failed: true }),
  })
  return (
    <Menu
      label={words.report}
      button={
        <Button icon="download" isDisabled={saving.isPending}>
          {saving.isPending ? words.reportLoading : words.report}
        </Button>
      }
      choices={formats.map(format => ({
        id: format,
        label: words.reportFormats[format],
        onChoose: () => saving.mutate(format),
      }))}
    />
  )
}
