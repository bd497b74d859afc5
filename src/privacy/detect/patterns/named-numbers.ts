import { longPattern, longSource } from '../../../support/long-pattern.ts'
import type { PersonalDataType } from '../../personal-data.ts'

/** Small words and marks between the name of a number and the number. */
const link = longSource`
  (?:[ ,_]{0,2}(?:(?:number|num|nr|no|code|is|was|are|ist|lautet|est|es|è|#)\b\.?|[:#=№]|n[°º]))*
  [ \t]{0,4}\n?[ \t]{0,2}
`

interface Named {
  readonly type: PersonalDataType
  readonly rule: string
  readonly pattern: RegExp
}

const code = longSource`
  (?:[A-Z]{1,3}[ ](?=\d{5}))?(?=[A-Z-]{0,8}\d)[A-Z\d](?:[-.]?[A-Z\d]){2,19}
  (?:[ ](?=[A-Z]{0,3}\d)[A-Z\d]{2,8}){0,4}
  (?![\p{L}\p{N}])
`
const words = (...names: string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${names.join('|')})${link}(?<value>${code})`, 'dgiu')

/** Numbers and codes that mean nothing alone but follow their name, and postcodes by country. */
export const namedNumbers: readonly Named[] = [
  {
    type: 'national-id',
    rule: 'national-id/driving-licence',
    pattern: words(
      "driv(?:er|ing)[’']?s? (?:licen[cs]e|permit)",
      'licen[cs]e (?:number|no|id)',
      'dl(?= ?(?:no|number|[:#]))',
      'führerschein(?:nummer)?',
      'permis de conduire',
      'permiso de conducir',
      'carnet de conducir',
      'patente di guida',
      'rijbewijs(?:nummer)?',
      'körkort(?:snummer)?',
    ),
  },
  {
    type: 'national-id',
    rule: 'national-id/passport',
    pattern: words(
      'passports?',
      'reisepass(?:nummer)?',
      'passeport',
      'pasaporte',
      'passaporto',
      'passaporte',
      'paspoort(?:nummer)?',
    ),
  },
  {
    type: 'national-id',
    rule: 'national-id/named',
    pattern: words(
      'ssn',
      'social (?:security|insurance)',
      'national (?:id|insurance|identity|identification)(?: card)?',
      'identity (?:card|document)',
      'id[ -]?(?:card|number|no)',
      'tax(?:payer)?[ -](?:id(?:entification)?|file|number|reference)',
      'personal(?:ausweis| code| number| identity code)(?:nummer)?',
      'steuer-?(?:id|nummer|identifikationsnummer)',
      'sozialversicherungs-?(?:nummer|nr)',
      'numéro de sécurité sociale',
      'codice fiscale',
      'personnummer',
      'medical record',
      'nhs',
      'mrn',
      'dni',
      'nif',
      'nie',
      'cpf',
      'bsn',
      'pesel',
      'tfn',
      'sin(?= ?(?:no|number|[:#]))',
      '(?:tc )?kimlik(?: numaras[ıi])?',
      'emirates id',
      'aadhaar',
      'cnic',
      'nric',
      'hkid',
      'c[ée]dula(?: de identidad)?',
      'national regist(?:er|ry|ration)',
      'registre national',
      'rijksregister(?:nummer)?',
      'niss',
      '(?:dbs|criminal record)[ .]{1,2}(?:check|certificate)',
      'certificate(?:,?(?= \\d{9})|(?=[ _]?(?:no|number|[:#])))',
      'policy(?=[ ,_]{0,2}(?:no|number|[:#]|[A-Z]{2,4}-?\\d{4}))',
      'member(?:ship)?(?= ?_?(?:id|no|number|[:#]))',
    ),
  },
  {
    type: 'postcode',
    rule: 'postcode/named',
    pattern: longPattern('dgiu')`
      (?<![\p{L}\p{N}])(?:zip(?:[ -]?code)?|post(?:al)?[ -]?code|pin[ -]?code|plz|postleitzahl|
      code[ ]postal|código[ ]postal|codice[ ]postale|postnummer|cep|cap)
      (?:[ ]{0,2}(?:(?:is|ist|est|es|è)\b|[:#=]))*[ \t]{0,6}
      (?<value>(?=[A-Z ]{0,3}\d)[A-Z\d]{2,8}(?:[ -](?=[A-Z]{0,2}\d)[A-Z\d]{2,5})?)(?![\p{L}\p{N}])
    `,
  },
  {
    type: 'postcode',
    rule: 'postcode/gb',
    pattern: longPattern('dgu')`
        (?<![\p{L}\p{N}])(?<value>(?:GIR ?0AA|(?:[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|
        \d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y])) ?\d[ABD-HJLNP-UW-Z]{2}))(?![\p{L}\p{N}])
      `,
  },
  {
    type: 'postcode',
    rule: 'postcode/ca',
    pattern: longPattern('dgu')`
      (?<![\p{L}\p{N}])(?<value>[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ ]?
      \d[ABCEGHJ-NPRSTV-Z]\d)(?![\p{L}\p{N}])
    `,
  },
  {
    type: 'postcode',
    rule: 'postcode/us',
    pattern: longPattern('dgu')`
      (?<=,[ ](?:A[AEPLKZR]|C[AOT]|D[CE]|F[LM]|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEHINOPST]|
      N[CDEHJMVY]|O[HKR]|P[ARW]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY]),?[ ])
      (?<value>\d{5}(?:-\d{4})?)(?![\p{L}\p{N}])
    `,
  },
]
