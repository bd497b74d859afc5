import { longPattern } from '../../../support/long-pattern.ts'
/** How far before a number the word may stand that says what the number is. */
const reach = 48

const cues = {
  card: longPattern('i')`
    \b(?:card|cc|visa|master-?card|amex|american express|maestro|diners|karte|kreditkarte|carte|
    tarjeta|carta|cartão)\b
  `,
  phone: longPattern('i')`
      \b(?:phone|tel(?:e(?:phone|fon|fono|fone))?|tél(?:éphone)?|teléfono|mob(?:ile|il)?|
      cell(?:ulare)?|celular|handy|fax|call|text|sms|dial|ring|reach|whatsapp|signal|desk|
      office|direct|hotline|extension|messages|answering|contact|rufnummer|telemóvel|telemovel|
      gsm|mob|unter|rufen|anrufen|
      móvil|portable)\b
    `,
  account: longPattern('i')`
      \b(?:accounts?|acct|a\/c|routing|sort code|iban|swift|bic|konto(?:nummer)?|compte|cuenta|
      conto)\b
    `,
  id: longPattern('i')`
    \b(?:ssn|social (?:security|insurance)|national (?:id|insurance|identity)|identity|
    id(?:entification)?(?:[ -]?(?:card|number|no\.?))?|passport|licen[cs]e|tax|tin|tfn|nino?|
    nhs|sin|bsn|burgerservicenummer|personal (?:code|number)|steuer-?(?:id|nummer|
    identifikationsnummer)|nif|nie|dni|cpf|cnpj|rut|oib|egn|svnr|sozialversicherung\w{0,10}|
    versicherungsnummer|reisepass|ausweis\w{0,8}|pass(?:eport|aporte|aporto|nummer)|
    führerschein\w{0,8}|permis de conduire|permiso de conducir|patente|teudat|medicare|patient|
    medical record|mrn|insured|member(?:ship)?|employee|student)\b
  `,
} as const
export type NumberCue = keyof typeof cues

/** Whether a word before the place says that a number of this kind follows. */
export function hasCue(text: string, start: number, cue: NumberCue): boolean {
  const before = text.slice(Math.max(0, start - reach), start)
  const lineStart = before.lastIndexOf('\n\n')
  return cues[cue].test(lineStart < 0 ? before : before.slice(lineStart + 2))
}
