/** Units by every way they are written; symbols whose case matters are looked up as written first, everything else folded. */
const spelled: ReadonlyArray<readonly [unit: string, names: string]> = [
  ['%', 'percent pct'], ['mm', 'mm millimetre millimetres millimeter millimeters'], ['cm', 'cm centimetre centimetres centimeter centimeters'],
  ['m', 'm metre metres meter meters'], ['km', 'km kms kilometre kilometres kilometer kilometers'], ['in', 'inch inches'], ['ft', 'ft foot feet'], ['yd', 'yd yds yard yards'],
  ['mi', 'mi mile miles'], ['nmi', 'nmi'], ['m²', 'm² m2 sqm'], ['km²', 'km² km2'], ['ft²', 'ft² sqft'], ['ha', 'ha hectare hectares'], ['acre', 'acre acres'],
  ['m³', 'm³ m3'], ['l', 'l litre litres liter liters'], ['ml', 'ml millilitre millilitres milliliter milliliters'], ['gal', 'gal gallon gallons'], ['bbl', 'bbl barrel barrels'],
  ['mg', 'mg milligram milligrams'], ['g', 'g gram grams gramme grammes'], ['kg', 'kg kgs kilo kilos kilogram kilograms'], ['t', 't tonne tonnes ton tons'],
  ['lb', 'lb lbs pound-mass'], ['oz', 'oz ounce ounces'],
  ['ms', 'ms millisecond milliseconds'], ['s', 's sec secs second seconds'], ['min', 'min mins minute minutes'], ['h', 'h hr hrs hour hours'], ['day', 'day days'],
  ['week', 'week weeks'], ['month', 'month months'], ['quarter', 'quarters'], ['year', 'year years yr yrs'], ['decade', 'decade decades'], ['century', 'century centuries'],
  ['Hz', 'hz hertz'], ['kHz', 'khz'], ['MHz', 'mhz'], ['GHz', 'ghz'], ['W', 'w watt watts'], ['kW', 'kw kilowatt kilowatts'], ['MW', 'megawatt megawatts'], ['GW', 'gw gigawatt gigawatts'],
  ['Wh', 'wh'], ['kWh', 'kwh'], ['MWh', 'mwh'], ['V', 'v volt volts'], ['kV', 'kv kilovolt kilovolts'], ['A', 'amp amps ampere amperes'], ['N', 'newton newtons'], ['kN', 'kn kilonewton kilonewtons'],
  ['Pa', 'pascal pascals'], ['kPa', 'kpa'], ['MPa', 'megapascal'], ['bar', 'bar'], ['psi', 'psi'], ['J', 'joule joules'], ['kJ', 'kj'], ['cal', 'calorie calories'], ['dB', 'db decibel decibels'],
  ['°C', '°c celsius centigrade'], ['°F', '°f fahrenheit'], ['K', 'kelvin'], ['°', '° degree degrees'],
  ['km/h', 'km/h kmh kph'], ['mph', 'mph'], ['m/s', 'm/s'], ['knot', 'knot knots'], ['rpm', 'rpm'],
  ['B', 'byte bytes'], ['KB', 'kb kilobyte kilobytes'], ['MB', 'mb megabyte megabytes'], ['GB', 'gb gigabyte gigabytes'], ['TB', 'tb terabyte terabytes'], ['bit', 'bit bits'], ['Mbit/s', 'mbps mbit/s'],
  ['px', 'px pixel pixels'], ['ppm', 'ppm'], ['USD', 'dollar dollars bucks usd'], ['EUR', 'euro euros eur'], ['GBP', 'quid gbp'], ['CENT', 'cent cents'], ['JPY', 'yen jpy'], ['INR', 'rupee rupees inr rs'],
  ['CHF', 'chf franken'], ['CNY', 'cny yuan renminbi rmb'], ['RUB', 'rub rouble roubles ruble rubles'], ['AUD', 'aud'], ['CAD', 'cad'], ['NZD', 'nzd'], ['SGD', 'sgd'], ['HKD', 'hkd'], ['SEK', 'sek'],
  ['NOK', 'nok'], ['DKK', 'dkk'], ['PLN', 'pln zloty'], ['CZK', 'czk'], ['HUF', 'huf'], ['BRL', 'brl'], ['MXN', 'mxn'], ['ZAR', 'zar'], ['AED', 'aed'], ['SAR', 'sar'], ['KRW', 'krw won'], ['GBP', 'pounds'],
  ['person', 'people persons'], ['inhabitant', 'inhabitants residents'], ['employee', 'employees'], ['member', 'members'], ['copy', 'copies'], ['unit', 'units'], ['page', 'pages'], ['item', 'items'],
  ['student', 'students'], ['time', 'times'], ['point', 'points'], ['vote', 'votes'], ['seat', 'seats'], ['goal', 'goals'], ['episode', 'episodes'], ['share', 'shares'], ['child', 'children'],
]
const units = new Map<string, string>()
for (const [unit, names] of spelled) for (const name of names.split(' ')) if (!units.has(name)) units.set(name, unit)

/** Units where the case decides: 5 MW is not 5 mW, 3 M is not 3 m. */
const asWritten = new Map(Object.entries({ MW: 'MW', mW: 'mW', MPa: 'MPa', mA: 'mA', A: 'A', N: 'N', C: '', F: '', K: '', J: 'J', Pa: 'Pa', M: '', T: '', G: '', H: '', S: '', L: 'l', W: 'W', V: 'V', In: '', IN: '', AM: '', PM: '', MIN: '', Won: '', Bar: '', Ms: '', MS: '', Mi: '', MI: '', Rs: 'INR', RS: '', Sec: '', Min: '' }))

/** Currency signs before or after an amount, as ISO 4217 codes; a bare $ is read as US dollars, ¥ as yen. */
export const currencySymbols: ReadonlyMap<string, string> = new Map(Object.entries({ '$': 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR', '₽': 'RUB', '₩': 'KRW', '₺': 'TRY', '₪': 'ILS', '₫': 'VND', '฿': 'THB' }))
/** ISO 4217 codes and their kin that stand before an amount. */
export const currencyCodes: ReadonlySet<string> = new Set('USD EUR GBP JPY INR CHF CNY RUB AUD CAD NZD SGD HKD SEK NOK DKK PLN CZK HUF BRL MXN ZAR AED SAR KRW TRY ILS THB'.split(' '))
export const magnitudes: ReadonlyMap<string, number> = new Map(Object.entries({
  hundred: 100, thousand: 1e3, million: 1e6, millions: 1e6, mio: 1e6, mn: 1e6, billion: 1e9, billions: 1e9, bn: 1e9, trillion: 1e12, tn: 1e12, lakh: 1e5, crore: 1e7, dozen: 12, k: 1e3, millionen: 1e6, milliarden: 1e9, mrd: 1e9,
}))

/** The canonical unit of a written one, or undefined. */
export function unitOf(written: string, folded: string): string | undefined {
  const exact = asWritten.get(written)
  if (exact !== undefined) return exact === '' ? undefined : exact
  return units.get(folded)
}
