/** Where words stand, for reading: title, key, headings, page, date and offsets. */
export function placeText(place: {
  readonly documentId: string
  readonly title: string
  readonly key: string
  readonly start: number
  readonly end: number
  readonly page?: number | undefined
  readonly headingPath?: readonly string[] | undefined
  readonly date?: string | undefined
}): string {
  const { documentId, title, key, start, end, page, headingPath = [], date } = place
  return [
    title,
    ...(headingPath.length === 0 ? [] : [headingPath.join(' › ')]),
    key,
    ...(page === undefined ? [] : [`page ${page}`]),
    ...(date === undefined ? [] : [date]),
    `${documentId} ${start}–${end}`,
  ].join(' · ')
}
