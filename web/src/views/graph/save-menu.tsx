import type { ReactNode } from 'react'
import type { GraphViewNode } from 'veritrail/contract'
import { saveFile } from '../../app/save-file.ts'
import { Button } from '../../design/button.tsx'
import { Menu } from '../../design/menu.tsx'
import { tell } from '../../design/toast.tsx'
import { graph as texts } from '../../texts/graph.ts'
import { coloursAt } from './drawing/colours.ts'
import type { LaidOut } from './drawing/laid-out.ts'
import { pngOf, svgOf } from './drawing/svg.ts'

/** Saves what is shown as a picture. */
export function SaveMenu({
  graph,
  names,
  title,
}: {
  readonly graph: LaidOut
  readonly names: ReadonlyMap<string, GraphViewNode>
  readonly title: string
}): ReactNode {
  const draw = (): string =>
    svgOf(graph, {
      names: new Map([...names].map(([id, { name }]) => [id, name])),
      colours: coloursAt(document.body),
      font: getComputedStyle(document.body).fontFamily,
      title,
    })
  const saveSvg = (): void =>
    saveFile(new Blob([draw()], { type: 'image/svg+xml' }), `${fileName(title)}.svg`)
  const savePng = async (): Promise<void> => {
    try {
      saveFile(await pngOf(draw()), `${fileName(title)}.png`)
    } catch {
      tell(texts.saveFailed, { failed: true })
    }
  }
  return (
    <Menu
      label={texts.save}
      button={
        <Button small look="quiet" icon="download">
          {texts.save}
        </Button>
      }
      choices={[
        { id: 'svg', label: texts.saveSvg, onChoose: saveSvg },
        { id: 'png', label: texts.savePng, onChoose: () => void savePng() },
      ]}
    />
  )
}

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
