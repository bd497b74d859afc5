import type { NamedBytes } from '../../src/app/use-cases/frameworks/framework-files.ts'

/** A small framework of harbours in two versions, as people write them down. */
export const harbourSections = `Section_Num,Section_Title,Section_Description
GT,Gates,"How people come in, and go out."
LT,Lights,
`
const columns =
  'Section,Standard_num,Standard_title,Standard_formal,Definitions,' +
  'Basis_for_judement,Supporting_docs'
export const harbourStandards = `${columns}
GT,GT-1,Gate policy,"GT-1.1 The harbour writes down who may enter. \
GT-1.2 It reviews that list every year.",A gate is any way into the harbour.,\
The list is dated.,List of keepers
GT,GT-1(1),Night gates,"At night:
a. gates are locked; and
b. keys are counted.",,,
LT,LT-1,Lamps,Lamps are lit at dusk.,,Lamps work.,"Lamp log
Invoices"
`
export const laterStandards = harbourStandards
  .replace('every year', 'twice a year')
  .replace('LT,LT-1,Lamps,Lamps are lit at dusk.', 'LT,LT-2,Lamps,Lamps are lit at dusk.')

export const bytesOf = (name: string, text: string): NamedBytes => ({
  name,
  bytes: new TextEncoder().encode(text),
})
export const harbourFiles = [
  bytesOf('harbours_1.sections.csv', harbourSections),
  bytesOf('harbours_1.standards.csv', harbourStandards),
]
