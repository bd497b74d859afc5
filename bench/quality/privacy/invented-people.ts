import { seededRandom, shuffled } from '../../../src/support/random.ts'

/** Somebody who does not exist, with the spellings under which mails name them. */
export interface InventedPerson {
  readonly first: string
  readonly last: string
  readonly address: string
}

// Of many origins; none is a word of the mails that they are put into.
const firstNames =
  'Annika Bogdan Chiamaka Dariusz Elspeth Farhad Giulia Hamza Ingrid Joaquín Kwame Leilani ' +
  'Małgorzata Nkechi Oluwaseun Priyanka Quentin Rashida Søren Tatiana Ulrike Vikram ' +
  'Wilhelmina Xiomara Yusuf Zsófia Aoife Björn Catarina Dmitri'
const lastNames =
  'Adeyemi Bjarnason Chatterjee Dąbrowski Eriksson Fitzgerald Guðmundsson Hernández Ivanova ' +
  'Jørgensen Kowalczyk Lindqvist Mbeki Nakamura Okonkwo Papadopoulos Quintero Rasmussen ' +
  'Szabó Takahashi Uchida Villanueva Wójcik Yamamoto Zielińska Abdullahi Bhattacharya ' +
  'Castellanos Delacroix Echeverría'

/** As many different people as are asked for, each with an address; the same for the same seed. */
export function inventedPeople(count: number, seed: number): InventedPerson[] {
  const random = seededRandom(seed)
  const pairs = firstNames
    .split(' ')
    .flatMap(first => lastNames.split(' ').map(last => ({ first, last })))
  return shuffled(pairs, random)
    .slice(0, count)
    .map(({ first, last }) => ({
      first,
      last,
      address: `${ascii(first)}.${ascii(last)}@${hosts[random() < 0.5 ? 0 : 1]}`,
    }))
}

const hosts = ['northquay.example', 'ironbridge.example'] as const

const letters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ð: 'd', æ: 'ae' }

const ascii = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]/g, letter => letters[letter] ?? '')

/** The spellings of headers and bodies; `choice` picks one of them. */
export function spelled({ first, last }: InventedPerson, choice: number): string {
  const forms = [
    `${first} ${last}`,
    `${last}, ${first}`,
    `${first.charAt(0)}. ${last}`,
    `${first.toUpperCase()} ${last.toUpperCase()}`,
  ]
  return forms[choice % forms.length] ?? ''
}
