import type { MailHeaders } from '../../core/document.ts'
import { forwardedMessage, namedPerson } from '../../language/voice/forwarded.ts'
import type { ShownPerson } from '../../privacy/pseudonyms/join-people.ts'
import { isHiddenName } from '../../privacy/replacement/hidden-names.ts'
import type { Replacement } from '../../privacy/replacement/replaced-text.ts'
import { sha256 } from '../../support/ids.ts'
import type { LoadedDocument, RawItem } from '../loaded-document.ts'
import { keyOf } from '../record/to-document.ts'
import { headerPeople, privateHeaders, privateInstant } from './private-headers.ts'
import { privateProperties } from './private-properties.ts'
import type { PrivacyTools } from './private-reading.ts'
import { isAddress, recordFields, recordPeople } from './private-records.ts'
import { privateTexts } from './private-texts.ts'
import { spokenName } from './spoken-name.ts'

/** A document without personal data, and what was replaced in its text. */
export interface PrivateDocument {
  readonly loaded: LoadedDocument
  /** What the document's item says of it. */
  readonly item: RawItem
  readonly replacements: readonly Replacement[]
  /** Those whom it names, as its attachments may name them too. */
  readonly people: readonly ShownPerson[]
}

/**
 * The document with everything replaced that is personal: text, title, headings, headers,
 * properties, keys, names and links; sections, pages, cuts and layout keep their places. Its bytes
 * are not kept. `known`: those whom the email of an attachment names. Pure.
 */
export function privateDocument(
  loaded: LoadedDocument,
  item: RawItem,
  tools: PrivacyTools,
  known: readonly ShownPerson[] = [],
): PrivateDocument {
  const { settings, names } = tools
  const replacer = tools.replacer(tools.people())
  const people = [
    ...known,
    ...(loaded.mail === undefined ? [] : mailPeople(loaded.mail, loaded)),
    ...recordPeople(loaded),
  ]
  for (const person of people) replacer.people.add(person)
  replacer.hide(loaded.personal ?? [])
  const location = loaded.personal === undefined ? undefined : loaded.properties['location']
  if (typeof location === 'string' && isAddress(location, replacer))
    replacer.hide([{ type: 'street-address', text: location }])
  const texts = privateTexts(replacer)
  const title = texts.add(titleOf(loaded, item))
  texts.add(loaded.text)
  for (const { headingPath } of loaded.sections)
    for (const heading of headingPath) texts.add(heading)
  for (const { label } of loaded.pages) if (label !== undefined) texts.add(label)
  for (const note of loaded.notes) texts.add(note)
  if (loaded.mail !== undefined) texts.add(loaded.mail.subject)
  const replacesPersons = settings.types.includes('person')
  const { own, others } = recordFields(loaded, tools)
  const properties = privateProperties(others, texts, replacer, replacesPersons)
  const ofItem = privateProperties(item.properties ?? {}, texts, replacer, replacesPersons)
  const link = loaded.link ?? item.link
  const spokenLink = link === undefined || !isWebAddress(link) ? undefined : spokenName(link)
  if (spokenLink !== undefined) texts.add(spokenLink)

  const text = texts.replaced(loaded.text)
  const shownLink =
    link === undefined || spokenLink === undefined
      ? undefined
      : texts.replaced(spokenLink).replacements.length === 0
        ? link
        : names.address(link)
  const { key, keySuffix, mail, date, link: _link, bytes, personal: _personal, ...rest } = loaded
  return {
    replacements: text.replacements,
    people,
    item: { ...item, link: undefined, properties: ofItem.read() },
    loaded: {
      ...rest,
      ...(key === undefined ? {} : { key: names.id(key) }),
      ...(keySuffix === undefined ? {} : { keySuffix: names.path(keySuffix) }),
      title: texts.of(title),
      text: text.text,
      sections: loaded.sections.map(section => ({
        ...text.range(section),
        headingPath: section.headingPath.map(heading => texts.of(heading)),
      })),
      pages: loaded.pages.map(page => ({
        ...text.range(page),
        ...(page.label === undefined ? {} : { label: texts.of(page.label) }),
      })),
      cuts: loaded.cuts.map(cut => text.range(cut)),
      layout: loaded.layout.map(run => text.range(run)),
      ...(mail === undefined
        ? {}
        : { mail: privateHeaders(mail, { settings, names, replacer, texts }) }),
      ...(date === undefined ? {} : { date: privateInstant(date) }),
      ...(shownLink === undefined ? {} : { link: shownLink }),
      properties: { ...properties.read(), ...own },
      bytesHash: names.bytesHash(sha256(bytes ?? item.bytes)),
      attachments: loaded.attachments.map(attachment => ({
        ...attachment,
        fileName: attachment.fileName === '' ? '' : names.path(baseName(attachment.fileName)),
        plainName: attachment.fileName,
      })),
      notes: loaded.notes.map(note => texts.of(note)),
    },
  }
}

/** The key of a document that is read already, as it is without personal data. */
export function privateKey(
  loaded: LoadedDocument,
  item: Pick<RawItem, 'key'>,
  { names }: Pick<PrivacyTools, 'names'>,
): string {
  const { key, keySuffix, mail } = loaded
  return keyOf(
    {
      ...(key === undefined ? {} : { key: names.id(key) }),
      ...(keySuffix === undefined ? {} : { keySuffix: names.path(keySuffix) }),
      ...(mail === undefined ? {} : { mail: { ...mail, emailId: names.id(mail.emailId) } }),
    },
    item,
  )
}

/** Everybody whom the headers of a mail name, and those of the messages that it passes on. */
const mailPeople = (mail: MailHeaders, { sections }: LoadedDocument): readonly ShownPerson[] => [
  ...headerPeople(mail),
  ...sections.flatMap(({ headingPath }) => {
    const { author, receiver } = forwardedMessage(headingPath) ?? {}
    return [namedPerson(author) ?? [], namedPerson(receiver) ?? []].flat()
  }),
]

const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link)
const baseName = (name: string): string => name.replace(/[/\\#]/g, '_')

/** A document that has no title but its file's name is called by the words of that name. */
function titleOf({ title }: LoadedDocument, { plainName }: RawItem): string {
  if (!isHiddenName(title) || plainName === undefined) return title
  const words = spokenName(plainName.replace(/\.[A-Za-z0-9]{1,8}$/, ''))
  return words === '' ? title : words
}
