import type { DatedTexts } from '../../support/aligned-corpus.ts'

/** An invented museum's code of collections care. */
export const museumCode = {
  framework: 'Collections care',
  version: '1',
  sections: [
    { number: 'D', title: 'Documentation' },
    { number: 'E', title: 'Environment' },
    { number: 'S', title: 'Security and emergencies' },
    { number: 'P', title: 'People and use' },
  ],
  standards: [
    ['D-1', 'Object register', 'Every object has a number and an entry in the register.'],
    ['D-2', 'Loans', 'Loans of objects are agreed in writing and their return is followed up.'],
    ['D-3', 'Disposal', 'Objects leave the collection only by a decision of the trustees.'],
    ['E-1', 'Climate', 'Temperature and relative humidity in stores are measured and kept steady.'],
    ['E-2', 'Light', 'Light on sensitive objects is limited and its levels are measured.'],
    ['E-3', 'Pests', 'Insects and other pests are trapped, identified and treated.'],
    ['S-1', 'Fire', 'Fire detection and extinguishers are installed and serviced.'],
    ['S-2', 'Theft', 'Galleries and stores are locked, alarmed and watched against theft.'],
    ['S-3', 'Emergency plan', 'A plan for the rescue of objects in an emergency is rehearsed.'],
    ['P-1', 'Handling', 'People who handle objects are trained in handling and packing.'],
    ['P-2', 'Conservation', 'The condition of objects is surveyed and treatment is recorded.'],
    ['P-3', 'Research access', 'Researchers are given access to objects and records on request.'],
  ].map(([number, title, formal]) => ({ number, title, formal, section: number?.slice(0, 1) })),
}

type Shown = 'evidence' | 'gap' | 'both'

interface MuseumSection {
  readonly text: string
  /** What it shows of which standards; nothing else is right. */
  readonly gold: Readonly<Record<string, Shown>>
}

/** By document and heading. */
export const museumSections: Readonly<Record<string, Readonly<Record<string, MuseumSection>>>> = {
  'registrar.md': {
    'Register of objects': {
      text:
        'Each object that comes in is numbered on the day and entered in the register. The ' +
        'register is copied to the county archive every January.',
      gold: { 'D-1': 'evidence' },
    },
    Backlog: {
      text:
        'Some 1,400 glass negatives of the Harding gift have not been numbered yet. They lie in ' +
        'the annexe and no entry exists for them.',
      gold: { 'D-1': 'gap' },
    },
    'Objects lent out': {
      text:
        'A loan agreement is signed by both sides before an object leaves the house. The ' +
        'registrar writes to borrowers a month before the date of return.',
      gold: { 'D-2': 'evidence' },
    },
    'Old loans': {
      text:
        'For eleven long loans of the 1970s no agreement can be found. Nobody has asked the ' +
        'borrowers for their return.',
      gold: { 'D-2': 'gap' },
    },
    'Reading room': {
      text:
        'Researchers write to the registrar and are shown objects and records on Wednesdays. ' +
        'In the past year 63 visits were made.',
      gold: { 'P-3': 'evidence' },
    },
  },
  'trustees.md': {
    'Deaccession of duplicates': {
      text:
        'The trustees decided on the transfer of nine duplicate ploughs to the farm museum. The ' +
        'decision was minuted and published before the objects left.',
      gold: { 'D-3': 'evidence' },
    },
    'Skip at the annexe': {
      text:
        'Two broken looms were thrown away in May. The trustees did not decide on it, and the ' +
        'register was never corrected.',
      gold: { 'D-3': 'gap', 'D-1': 'gap' },
    },
    'Visitor numbers': {
      text:
        'The house had 18,200 visitors, a tenth more than in the year before. The tea room and ' +
        'the shop did well.',
      gold: {},
    },
    Insurance: {
      text:
        'The insurer renewed the policy on the same terms. The premium rises by four per cent ' +
        'from April.',
      gold: {},
    },
    'Emergency planning': {
      text:
        'The rescue plan for the collection was rehearsed with the fire brigade in March. The ' +
        'priority list hangs behind the door of the control room.',
      gold: { 'S-3': 'evidence' },
    },
  },
  'stores.md': {
    'Climate in store A': {
      text:
        'Loggers in store A read temperature and humidity every ten minutes. Humidity stayed ' +
        'between 48 and 55 per cent all year.',
      gold: { 'E-1': 'evidence' },
    },
    'Climate in the annexe': {
      text:
        'The annexe has no loggers and its humidity is not measured. Water came through the ' +
        'roof twice in the winter.',
      gold: { 'E-1': 'gap' },
    },
    Moth: {
      text:
        'Sticky traps stand in all rooms and are read every quarter. The species are identified ' +
        'and textiles with moth are frozen for two weeks.',
      gold: { 'E-3': 'evidence' },
    },
    'Woodworm in the annexe': {
      text:
        'Fresh dust below two dressers points to woodworm. The dressers have not been treated, ' +
        'and no traps are set in the annexe.',
      gold: { 'E-3': 'gap' },
    },
    'Keys and alarms': {
      text:
        'Stores are locked and alarmed outside working hours, and keys are signed for. The alarm ' +
        'of the annexe has been out of order since June.',
      gold: { 'S-2': 'both' },
    },
    Shelving: {
      text:
        'New shelving for the store was delivered and put up by the technicians. It carries 200 ' +
        'kilos a metre.',
      gold: {},
    },
  },
  'galleries.md': {
    'Light in the costume gallery': {
      text:
        'Lamps in the costume gallery are held at 50 lux. The levels are measured with a meter ' +
        'when a display changes.',
      gold: { 'E-2': 'evidence' },
    },
    'Daylight on the stairs': {
      text:
        'The blinds on the stairs are broken and daylight falls on the watercolours. Light has ' +
        'never been measured there.',
      gold: { 'E-2': 'gap' },
    },
    Wardens: {
      text:
        'Two wardens watch the galleries while they are open. Cameras cover the cases with ' +
        'silver and coins.',
      gold: { 'S-2': 'evidence' },
    },
    'Opening hours': {
      text:
        'The galleries open at ten and close at five, on Thursdays at eight. Groups book a week ' +
        'ahead.',
      gold: {},
    },
    'New labels': {
      text:
        'Labels in the galleries were written anew in larger print. Their numbers match those of ' +
        'the register.',
      gold: {},
    },
  },
  'conservation.md': {
    'Condition survey': {
      text:
        'A quarter of the objects is surveyed for condition each year. Treatments are recorded ' +
        'with photographs in the file of the object.',
      gold: { 'P-2': 'evidence' },
    },
    'Paintings without survey': {
      text:
        'The condition of the 80 paintings in the annexe has not been surveyed. Flaking paint ' +
        'was seen on several of them.',
      gold: { 'P-2': 'gap' },
    },
    'Packing course': {
      text:
        'All technicians attended the course on handling and packing in autumn. Certificates are ' +
        'kept by the head of collections.',
      gold: { 'P-1': 'evidence' },
    },
    'Volunteers in the store': {
      text:
        'Volunteers move boxes in the store though they have not been trained in handling. A jug ' +
        'was broken in July.',
      gold: { 'P-1': 'gap' },
    },
    'Bench and chemicals': {
      text:
        'The bench in the workshop has a new extractor. Solvents are kept in a steel cupboard ' +
        'and the inventory of them is up to date.',
      gold: {},
    },
  },
  'safety.md': {
    'Fire detection': {
      text:
        'Smoke detectors in the house are linked to the brigade and serviced twice a year. ' +
        'Extinguishers were serviced in February.',
      gold: { 'S-1': 'evidence' },
    },
    'Extinguishers in the annexe': {
      text:
        'Three of the eight extinguishers in the annexe have not been serviced since 2019. There ' +
        'is no detector in the loft.',
      gold: { 'S-1': 'gap' },
    },
    'Rescue crates': {
      text:
        'The crates with blotting paper and torches are not complete. The rescue of objects was ' +
        'not rehearsed for the annexe.',
      gold: { 'S-3': 'gap' },
    },
    'First aid': {
      text:
        'Four members of staff hold a certificate in first aid. The boxes are checked each month ' +
        'by the house manager.',
      gold: {},
    },
    'Lift and steps': {
      text:
        'The lift was inspected in May without findings. The edge of the outer steps was painted ' +
        'white.',
      gold: {},
    },
  },
  'annual-review.md': {
    'Work on the register': {
      text:
        'In the year 2,310 entries of the register were checked against the objects on the ' +
        'shelves. Twelve objects could not be found.',
      gold: { 'D-1': 'both' },
    },
    'Students and scholars': {
      text:
        'Requests of scholars for access were answered within a week. Records of the looms have ' +
        'not been made available to them.',
      gold: { 'P-3': 'both' },
    },
    'Textile freezer': {
      text: 'The freezer against moth was repaired. It is used for each textile that comes in.',
      gold: { 'E-3': 'evidence' },
    },
    'Staff changes': {
      text:
        'The head of collections retired in June and her post was filled in September. Two ' +
        'wardens left.',
      gold: {},
    },
    'Borrowed for the exhibition': {
      text:
        'Forty objects were borrowed for the exhibition on rope, each under a written agreement. ' +
        'All went back by the end of the year.',
      gold: { 'D-2': 'evidence' },
    },
  },
}

export const museum: DatedTexts = Object.fromEntries(
  Object.entries(museumSections).map(([name, sections]) => [
    name,
    {
      day: '2025-01-15',
      text: Object.entries(sections)
        .map(([heading, { text }]) => `# ${heading}\n\n${text}\n`)
        .join('\n'),
    },
  ]),
)
