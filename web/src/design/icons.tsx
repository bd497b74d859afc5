import type { ReactNode } from 'react'

// One hand drew these: 16 × 16, lines of 1.5, round ends, in the colour of the text around. An icon
// says nothing to a screen reader; the word beside it, or the label of its button, does.

const paths = {
  ask: 'M2.5 3.5h11v7h-6l-3 2.5v-2.5h-2z',
  plus: 'M8 3v10M3 8h10',
  documents: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3M6 8.5h4M6 11h4',
  frameworks: 'M2.5 3h11M2.5 3v10M5.5 6.5h8M5.5 10h8M2.5 13h11',
  undo: 'M5.5 3 2.500 6l3 3M2.500 6H9.500a4 4 0 0 1 0 8H6',
  graph:
    'M6.1 6.9 9.9 4.6M6.1 9.1l3.8 2.3M4.5 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z' +
    'M14.5 3.75a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0zM14.5 12.25a1.75 1.75 0 1 1-3.5 0 ' +
    '1.75 1.75 0 0 1 3.5 0z',
  verify: 'M8 1.75 13 3.5v4c0 3.2-2 5.5-5 6.75C5 13 3 10.7 3 7.5v-4zM5.75 8l1.6 1.6 3-3.2',
  cypher: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  rate: 'm8 2 1.8 3.7 4.1.6-3 2.9.7 4L8 11.3l-3.6 1.9.7-4-3-2.9 4.1-.6z',
  laboratory:
    'M6 2v4.500L2.750 12.250a1 1 0 0 0 .9 1.500h8.700a1 1 0 0 0 .9-1.500L10 6.500V2' +
    'M5 2h6M4.500 10h7',
  settings: 'M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6M10.25 2.75v3.5M5.75 9.75v3.5',
  search: 'M11 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10 10l3.5 3.5',
  send: 'M8 13V3.5M4 7l4-4 4 4',
  stop: 'M4.5 4.5h7v7h-7z',
  close: 'M4 4l8 8M12 4l-8 8',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  side: 'M2.5 3h11v10h-11zM6 3v10',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
  left: 'M10 4L6 8l4 4',
  right: 'M6 4l4 4-4 4',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  link:
    'M6.5 9.5l3-3M7 4.5l1.2-1.2a2.7 2.7 0 0 1 3.8 0l.7.7a2.7 2.7 0 0 1 0 3.8L11.5 9' +
    'M9 11.5l-1.2 1.2a2.7 2.7 0 0 1-3.8 0l-.7-.7a2.7 2.7 0 0 1 0-3.8L4.5 7',
  download: 'M8 2.5v7.5M4.5 7 8 10.5 11.5 7M3 13.5h10',
  upload: 'M8 10.5V3M4.5 6 8 2.5 11.5 6M3 13.5h10',
  retry: 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
  thumbUp: 'M5 7v6.5H2.5V7zM5 7l2.7-4.5c1 0 1.6.7 1.4 1.7L8.7 6h4l.8 1-1.2 5.5-1.1 1H5',
  thumbDown: 'M5 9V2.5H2.5V9zM5 9l2.7 4.5c1 0 1.6-.7 1.4-1.7L8.7 10h4l.8-1-1.2-5.5-1.1-1H5',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  edit: 'M3 13l.6-2.8 7.2-7.2 2.2 2.2-7.2 7.2z',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9',
  sun:
    'M10.75 8a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0zM8 1.5V3M8 13v1.5M1.5 8H3' +
    'M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
  moon: 'M13 9.6A5.5 5.5 0 0 1 6.4 3a5.5 5.5 0 1 0 6.6 6.6z',
  system: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5',
  check: 'M3.5 8.5l3 3 6-7',
  cross: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  question: 'M6 6.2c0-1.2.9-1.9 2-1.9s2 .7 2 1.8c0 1.5-2 1.5-2 3M8 11.6v.01',
  dash: 'M4.5 8h7',
  info: 'M8 7.5v3.5M8 5v.01M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z',
  warning: 'M8 2.5 14.2 13H1.8zM8 6.5v3M8 11.2v.01',
  offline:
    'M2 2l12 12M2.5 6.5a8 8 0 0 1 3-1.7M13.5 6.5a8 8 0 0 0-4.6-2.1' +
    'M5 9.2a4.5 4.5 0 0 1 2.2-1.1M8 12v.01',
  key: 'M7.5 8.5a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0zM7.5 8.5h6.5M11.5 8.5V11M14 8.5v2',
  mail: 'M2 3.5h12v9H2zM2 4l6 5 6-5',
  person: 'M10.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM3 13.5c.5-2.7 2.4-4 5-4s4.5 1.3 5 4',
  calendar: 'M2.5 3.500h11v10h-11zM2.5 6.500h11M5.5 2v2.500M10.5 2v2.5',
  external: 'M6 3.500H3v9.500h9.500V10M9 2.500h4.500V7M13.5 2.500l-6 6',
  fit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  table: 'M2.5 3h11v10h-11zM2.5 6.500h11M6.5 6.500V13',
  play: 'M5 3.5v9l7.5-4.5z',
  hide: 'M2 8s2.200-4 6-4 6 4 6 4-2.200 4-6 4-6-4-6-4zM3 13 13 3',
  keyboard: 'M1.5 4h13v8h-13zM4 6.500h.01M6.7 6.500h.01M9.3 6.500h.01M12 6.500h.01M5 9.500h6',
} as const

export type IconName = keyof typeof paths

export function Icon({
  name,
  size = 16,
}: {
  readonly name: IconName
  readonly size?: number
}): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
