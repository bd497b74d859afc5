import { unreadable } from '../../unreadable.ts'

/** Text of one slide, in the order of the file. */
export interface SlideText {
  title: string | undefined
  readonly blocks: string[]
  readonly notes: string[]
}

interface PptRecord {
  readonly type: number
  readonly instance: number
  readonly isContainer: boolean
  readonly start: number
  readonly end: number
}

// Record types of [MS-PPT] 2.13.24.
const documentContainer = 1000
const slidePersistAtom = 1011
const userEditAtom = 4085
const persistDirectory = 6002
const slideList = 4080
const textHeader = 3999
const textCharacters = 4000
const textBytes = 4008
const maxRecords = 2_000_000

/**
 * Reads the slides of a PowerPoint document stream in the order of the show; old versions that
 * saving left in the stream are passed over.
 */
export function readSlides(
  stream: Uint8Array,
  currentUser: Uint8Array | undefined,
  file: string,
): SlideText[] {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const places = persistPlaces(view, currentUser)
  const top = [...children(view, 0, stream.length)]
  const documentAt =
    [...places.values()]
      .map(offset => recordAt(view, offset))
      .find(record => record?.type === documentContainer) ??
    top.findLast(record => record.type === documentContainer)
  if (documentAt === undefined)
    throw unreadable(file, 'damaged', 'the record that lists the slides is missing')
  const slides: SlideText[] = []
  const notesBySlide: Array<readonly string[]> = []
  for (const list of children(view, documentAt.start, documentAt.end)) {
    if (list.type !== slideList) continue
    // Instance 0 lists slides, 1 masters, 2 notes.
    if (list.instance === 0) slides.push(...listedSlides(view, list, places))
    else if (list.instance === 2)
      for (const atom of children(view, list.start, list.end))
        if (atom.type === slidePersistAtom)
          notesBySlide.push(
            drawnText(view, places.get(view.getUint32(atom.start, true))).map(text => text.text),
          )
  }
  if (slides.length > 0 && notesBySlide.length === slides.length)
    slides.forEach((slide, index) => slide.notes.push(...(notesBySlide[index] ?? [])))
  else if (slides.length > 0 && notesBySlide.length > 0)
    slides.at(-1)?.notes.push(...notesBySlide.flat())
  if (slides.length > 0) return slides
  // No list of slides: whatever text there is, as one slide.
  const blocks = textsIn(view, 0, stream.length).map(text => text.text)
  return blocks.length === 0 ? [] : [{ title: undefined, blocks, notes: [] }]
}

function listedSlides(
  view: DataView,
  list: PptRecord,
  places: ReadonlyMap<number, number>,
): SlideText[] {
  const slides: SlideText[] = []
  let current: SlideText | undefined
  let kind = -1
  for (const record of children(view, list.start, list.end)) {
    if (record.type === slidePersistAtom && record.end - record.start >= 4) {
      current = { title: undefined, blocks: [], notes: [] }
      slides.push(current)
      // Shapes that are not placeholders keep their text with the slide itself.
      for (const text of drawnText(view, places.get(view.getUint32(record.start, true))))
        addText(current, text.kind, text.text)
    } else if (record.type === textHeader)
      kind = record.end - record.start >= 4 ? view.getUint32(record.start, true) : -1
    else if (current !== undefined) {
      const text = textOf(view, record)
      if (text !== undefined) addText(current, kind, text)
    }
  }
  return slides
}

function addText(slide: SlideText, kind: number, text: string): void {
  const shown = text.replaceAll('\v', '\n').replaceAll('\r', '\n').trim()
  if (shown === '' || shown === '*') return
  // 0 is a title, 6 a centred title.
  if ((kind === 0 || kind === 6) && slide.title === undefined)
    slide.title = shown.replace(/\s+/g, ' ')
  else if (kind === 0 || kind === 6) slide.blocks.unshift(shown)
  else slide.blocks.push(shown)
}

function drawnText(
  view: DataView,
  offset: number | undefined,
): Array<{ kind: number; text: string }> {
  const record = offset === undefined ? undefined : recordAt(view, offset)
  return record === undefined || !record.isContainer ? [] : textsIn(view, record.start, record.end)
}

/** All texts below a record, depth first, without recursion. */
function textsIn(
  view: DataView,
  start: number,
  end: number,
): Array<{ kind: number; text: string }> {
  const found: Array<{ kind: number; text: string }> = []
  const open = [children(view, start, end)]
  let kind = -1
  let visited = 0
  for (let walk = open.at(-1); walk !== undefined; walk = open.at(-1)) {
    const next = walk.next()
    if (next.done === true || visited++ > maxRecords) {
      open.pop()
      continue
    }
    const record = next.value
    if (record.isContainer && open.length < 100) open.push(children(view, record.start, record.end))
    else if (record.type === textHeader && record.end - record.start >= 4)
      kind = view.getUint32(record.start, true)
    else {
      const text = textOf(view, record)
      if (text !== undefined && text.trim() !== '' && text.trim() !== '*')
        found.push({ kind, text })
    }
  }
  return found
}

function textOf(view: DataView, record: PptRecord): string | undefined {
  if (record.type !== textCharacters && record.type !== textBytes) return undefined
  const bytes = new Uint8Array(
    view.buffer,
    view.byteOffset + record.start,
    record.end - record.start,
  )
  // Narrow characters are the low bytes of UTF-16: Latin-1 exactly.
  return record.type === textCharacters
    ? new TextDecoder('utf-16le').decode(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/**
 * Where each persistent object stands now: the directories of the last edit first, older ones for
 * what it did not touch.
 */
function persistPlaces(
  view: DataView,
  currentUser: Uint8Array | undefined,
): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  if (currentUser === undefined || currentUser.length < 20) return places
  const seen = new Set<number>()
  let edit = new DataView(
    currentUser.buffer,
    currentUser.byteOffset,
    currentUser.byteLength,
  ).getUint32(16, true)
  while (edit > 0 && !seen.has(edit)) {
    seen.add(edit)
    const record = recordAt(view, edit)
    if (record === undefined || record.type !== userEditAtom || record.end - record.start < 16)
      break
    const directory = recordAt(view, view.getUint32(record.start + 12, true))
    if (directory?.type === persistDirectory) addPlaces(view, directory, places)
    edit = view.getUint32(record.start + 8, true)
  }
  return places
}

function addPlaces(view: DataView, directory: PptRecord, places: Map<number, number>): void {
  for (let at = directory.start; at + 4 <= directory.end;) {
    const head = view.getUint32(at, true)
    const first = head & 0xfffff
    const count = head >>> 20
    at += 4
    for (let index = 0; index < count && at + 4 <= directory.end; index++, at += 4)
      if (!places.has(first + index)) places.set(first + index, view.getUint32(at, true))
    if (count === 0) return
  }
}

function* children(view: DataView, start: number, end: number): Generator<PptRecord> {
  for (let at = start; at + 8 <= end;) {
    const record = recordAt(view, at)
    if (record === undefined || record.end > end) return
    yield record
    at = record.end
  }
}

function recordAt(view: DataView, at: number): PptRecord | undefined {
  if (at < 0 || at + 8 > view.byteLength) return undefined
  const head = view.getUint16(at, true)
  const end = at + 8 + view.getUint32(at + 4, true)
  return end > view.byteLength
    ? undefined
    : {
        type: view.getUint16(at + 2, true),
        instance: head >> 4,
        isContainer: (head & 15) === 15,
        start: at + 8,
        end,
      }
}
