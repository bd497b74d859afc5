import {
  hasLuhn,
  hasMod11_10,
  hasVerhoeff,
  isDayAndMonth,
  remainder,
  weighted,
} from './checksums.ts'
import {
  digit,
  two,
  dateAt,
  elevenLess,
  falling,
  same,
  spanishLetters,
  finnishLetters,
  isItalian,
  isSingaporean,
  isBaltic,
  isNorwegian,
  isTurkish,
  isMexican,
  isFrench,
  isChilean,
} from './national-id-checks.ts'

/** A number by which a state knows a person. */
export interface NationalId {
  /** Country and name, part of the rule that reports give. */
  readonly name: string
  /** The whole written form, with the separators that are usual for it. */
  readonly shape: RegExp
  /** The form alone says enough; else a word such as "tax number" must stand before it. */
  readonly alone: boolean
  /** Whether the number, without separators and in capitals, can have been given out. */
  readonly check: (id: string) => boolean
}

/**
 * National identification, tax and social security numbers. Sources: the rules that each state
 * publishes for its number; examples in the tests.
 */
export const nationalIds: readonly NationalId[] = [
  {
    name: 'us-ssn',
    shape: /\d{3}[- ]\d{2}[- ]\d{4}/y,
    alone: true,
    check: id => !/^(?:000|666|9)/.test(id) && !/^...00/.test(id) && !id.endsWith('0000'),
  },
  { name: 'us-itin', shape: /9\d{2}[- ][5-9]\d[- ]\d{4}/y, alone: true, check: () => true },
  { name: 'ca-sin', shape: /\d{3}[- ]\d{3}[- ]\d{3}/y, alone: true, check: hasLuhn },
  {
    name: 'gb-nino',
    shape: /[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]/y,
    alone: true,
    check: id => !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(id),
  },
  {
    name: 'gb-nhs',
    shape: /\d{3}[ -]?\d{3}[ -]?\d{4}/y,
    alone: false,
    check: id => (11 - (weighted(id, falling(10, 9)) % 11)) % 11 === digit(id, 9),
  },
  {
    name: 'ie-pps',
    shape: /\d{7}[A-W][A-IW]?/y,
    alone: true,
    check: id => {
      const extra = id.length > 8 && id.charAt(8) !== 'W' ? id.charCodeAt(8) - 64 : 0
      const rest = (weighted(id, falling(8, 7)) + extra * 9) % 23
      return id.charAt(7) === 'WABCDEFGHIJKLMNOPQRSTUV'.charAt(rest)
    },
  },
  {
    name: 'es-dni',
    shape: /(?:\d{2}\.?\d{3}\.?\d{3}|[XYZ][- ]?\d{7})[- ]?[A-Z]/y,
    alone: true,
    check: id =>
      id.slice(-1) ===
      spanishLetters.charAt(
        Number(id.slice(0, -1).replace(/^[XYZ]/, first => String('XYZ'.indexOf(first)))) % 23,
      ),
  },
  {
    name: 'fr-nir',
    shape: /[12] ?\d{2} ?\d{2} ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}/y,
    alone: true,
    check: isFrench,
  },
  {
    name: 'it-codice-fiscale',
    shape: /[A-Z]{6}[\dL-NP-V]{2}[ABCDEHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]/iy,
    alone: true,
    check: isItalian,
  },
  {
    name: 'de-tax-id-or-hr-oib',
    shape: /\d{2} ?\d{3} ?\d{3} ?\d{3}/y,
    alone: false,
    check: hasMod11_10,
  },
  {
    name: 'nl-bsn',
    shape: /\d{4}[. ]?\d{2}[. ]?\d{3}/y,
    alone: false,
    check: id => (weighted(id, falling(9, 8)) - digit(id, 8)) % 11 === 0 && !same(id),
  },
  {
    name: 'be-national-number',
    shape: /\d{2}\.\d{2}\.\d{2}[- ]\d{3}[. ]\d{2}/y,
    alone: true,
    check: id => {
      const check = two(id, 9)
      const body = id.slice(0, 9)
      return check === 97 - remainder(body, 97) || check === 97 - remainder(`2${body}`, 97)
    },
  },
  {
    name: 'pl-pesel',
    shape: /\d{11}/y,
    alone: true,
    check: id =>
      isDayAndMonth(two(id, 4), two(id, 2) % 20) &&
      (10 - (weighted(id, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === digit(id, 10),
  },
  {
    name: 'se-personnummer',
    shape: /(?:19|20)?\d{6}[-+]\d{4}/y,
    alone: true,
    check: id => {
      const short = id.slice(-10)
      return hasLuhn(short) && isDayAndMonth(two(short, 4) % 60, two(short, 2))
    },
  },
  { name: 'no-fodselsnummer', shape: /\d{6} ?\d{5}/y, alone: true, check: isNorwegian },
  { name: 'dk-cpr', shape: /\d{6}-\d{4}/y, alone: true, check: id => dateAt(id, 0, 2) },
  {
    name: 'fi-hetu',
    shape: /\d{6}[-+A-FU-Y]\d{3}[\dA-Y]/y,
    alone: true,
    check: id => {
      const number = id.length === 10 ? id : id.slice(0, 6) + id.slice(7)
      return (
        dateAt(id, 0, 2) &&
        number.charAt(9) === finnishLetters.charAt(Number(number.slice(0, 9)) % 31)
      )
    },
  },
  {
    name: 'br-cpf',
    shape: /\d{3}\.?\d{3}\.?\d{3}-?\d{2}/y,
    alone: true,
    check: id =>
      !same(id) &&
      elevenLess(weighted(id, falling(10, 9))) === digit(id, 9) &&
      elevenLess(weighted(id, falling(11, 10))) === digit(id, 10),
  },
  {
    name: 'br-cnpj',
    shape: /\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}/y,
    alone: true,
    check: id =>
      elevenLess(weighted(id, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])) === digit(id, 12) &&
      elevenLess(weighted(id, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])) === digit(id, 13),
  },
  {
    name: 'pt-nif',
    shape: /[1-3]\d{2} ?\d{3} ?\d{3}/y,
    alone: false,
    check: id => elevenLess(weighted(id, falling(9, 8))) === digit(id, 8),
  },
  {
    name: 'cz-rodne-cislo',
    shape: /\d{6}\/\d{3,4}/y,
    alone: true,
    check: id =>
      isDayAndMonth(two(id, 4), (two(id, 2) % 50) % 20) &&
      (id.length === 9 || remainder(id, 11) === 0 || remainder(id.slice(0, 9), 11) === 10),
  },
  {
    name: 'ro-cnp',
    shape: /[1-9]\d{12}/y,
    alone: true,
    check: id =>
      dateAt(id, 5, 3) &&
      (weighted(id, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11) % 10 === digit(id, 12),
  },
  {
    name: 'bg-egn',
    shape: /\d{10}/y,
    alone: false,
    check: id =>
      isDayAndMonth(two(id, 4), two(id, 2) % 20) &&
      (weighted(id, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digit(id, 9),
  },
  { name: 'ee-lt-isikukood', shape: /[1-6]\d{10}/y, alone: true, check: isBaltic },
  {
    name: 'ch-ahv',
    shape: /756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}/y,
    alone: true,
    check: id =>
      (10 - (weighted(id, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 === digit(id, 12),
  },
  {
    name: 'at-svnr',
    shape: /\d{4} ?\d{6}/y,
    alone: false,
    check: id =>
      dateAt(id, 4, 6) &&
      (weighted(id, [3, 7, 9]) + weighted(id.slice(4), [5, 8, 4, 2, 1, 6])) % 11 === digit(id, 3),
  },
  { name: 'tr-kimlik', shape: /[1-9]\d{10}/y, alone: true, check: isTurkish },
  { name: 'il-teudat-zehut', shape: /\d{8}-?\d/y, alone: false, check: hasLuhn },
  {
    name: 'za-id',
    shape: /\d{6} ?\d{4} ?[01]\d{2}/y,
    alone: true,
    check: id => dateAt(id, 4, 2) && hasLuhn(id),
  },
  { name: 'in-aadhaar', shape: /[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}/y, alone: true, check: hasVerhoeff },
  { name: 'in-pan', shape: /[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]/y, alone: true, check: () => true },
  {
    name: 'cn-resident-id',
    shape: /[1-9]\d{16}[\dX]/iy,
    alone: true,
    check: id =>
      dateAt(id, 12, 10) &&
      id.charAt(17) ===
        '10X98765432'.charAt(
          weighted(id, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11,
        ),
  },
  { name: 'kr-rrn', shape: /\d{6}-[1-8]\d{6}/y, alone: true, check: id => dateAt(id, 4, 2) },
  { name: 'sg-nric', shape: /[STFGM]\d{7}[A-Z]/y, alone: true, check: isSingaporean },
  { name: 'mx-curp', shape: /[A-Z]{4}\d{6}[HMX][A-Z]{5}[\dA-Z]\d/y, alone: true, check: isMexican },
  { name: 'cl-rut', shape: /\d{1,2}\.?\d{3}\.?\d{3}-[\dK]/iy, alone: true, check: isChilean },
  {
    name: 'ar-cuit',
    shape: /(?:2[03478]|3[034])-?\d{8}-?\d/y,
    alone: true,
    check: id => (11 - (weighted(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === digit(id, 10),
  },
  {
    name: 'au-tfn',
    shape: /\d{3} ?\d{3} ?\d{3}/y,
    alone: false,
    check: id => weighted(id, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
  },
]
