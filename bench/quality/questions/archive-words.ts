/** Ordinary given names; the second of a pair is a short form that its bearer signs with. */
export const givenNames: ReadonlyArray<readonly [string, string?]> = [
  ['Robert', 'Bob'],
  ['Katherine', 'Kate'],
  ['William', 'Bill'],
  ['Elizabeth', 'Liz'],
  ['Michael', 'Mike'],
  ['Thomas', 'Tom'],
  ['Susan', 'Sue'],
  ['Daniel', 'Dan'],
  ['Alice'],
  ['Bruno'],
  ['Carmen'],
  ['Derek'],
  ['Esther'],
  ['Fiona'],
  ['Gordon'],
  ['Hannah'],
  ['Isaac'],
  ['Joyce'],
  ['Kevin'],
  ['Laura'],
  ['Martin'],
  ['Nadia'],
  ['Oscar'],
  ['Priya'],
  ['Rachel'],
  ['Stefan'],
  ['Teresa'],
  ['Vincent'],
  ['Wendy'],
  ['Yusuf'],
]

export const familyNames = (
  'Hartley Nguyen Sorensen Whitfield Okonkwo Brennan Castellano Dunmore Eastwood Fairbanks ' +
  'Gallagher Hollister Iverson Jankowski Kowalczyk Lindqvist Montgomery Northcott Ollerton ' +
  'Pemberton Quigley Rosenthal Sheridan Thornton Underhill Vasquez Winslow Yamamoto Abernathy ' +
  'Blackwood Carrington Delacroix'
).split(' ')

/** What mails are about; every phrase is a subject, and its words are in no other phrase. */
export const subjects = [
  'Kiln repair',
  'Harbour lights',
  'Spring timetable',
  'Annual budget',
  'Museum visit',
  'Roof insulation',
  'Choir rehearsal',
  'Parking permits',
  'Bakery order',
  'Website redesign',
  'Fire drill',
  'Library catalogue',
  'Summer festival',
  'Office move',
  'Laptop replacement',
  'Garden fence',
  'Travel expenses',
  'Insurance renewal',
  'Orchestra tickets',
  'Staff survey',
  'Canteen menu',
  'Bicycle storage',
  'Heating bill',
  'Training course',
  'Archive scanning',
  'Bridge closure',
  'Water meter',
  'Newsletter draft',
  'Volunteer rota',
  'Exhibition opening',
]

export const lists = [
  ['Harbour Crew', 'harbour-crew'],
  ['Allotment Society', 'allotments'],
  ['Night Shift', 'night-shift'],
  ['Reading Circle', 'reading-circle'],
  ['Board Announcements', 'board-announce'],
  ['Kayak Club', 'kayak'],
] as const

/** Single words that occur in texts alone: in no subject, list or sentence frame below. */
export const topicWords = (
  'warranty scaffold projector marmalade turbine passport asbestos violin invoice generator ' +
  'sprinkler telescope carpet thermostat ladder microphone contract compass trailer umbrella ' +
  'deposit receipt whiteboard elevator antenna sandbags barometer lantern freezer aquarium'
).split(' ')

export const topicSentences = [
  'We also have to talk about the {word}.',
  'Do you know what happened to the {word}?',
  'The {word} came up again at lunch.',
  'I put a note about the {word} on your desk.',
  'Nobody has asked for the {word} so far.',
  'Please keep the {word} in mind as well.',
]

export const plainSentences = [
  'I hope that you had a pleasant weekend.',
  'The details are not settled yet.',
  'There is no hurry on my side.',
  'Let me know what you think.',
  'Two of us can take care of the rest.',
  'The first figures look better than we feared.',
  'It took longer than anyone expected.',
  'Somebody should ring them before noon.',
  'I would rather wait until everyone has agreed.',
  'The old plan is still a possibility.',
  'We ran into the usual trouble with the supplier.',
  'As far as I can see nothing is missing.',
  'That would save us a good deal of time.',
  'Could we discuss it over coffee?',
]

export const attachmentNames = [
  'minutes.txt',
  'figures.csv',
  'draft.txt',
  'prices.csv',
  'agenda.txt',
  'notes.txt',
]
