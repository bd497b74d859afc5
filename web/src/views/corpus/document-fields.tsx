import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Document } from 'veritrail/contract'
import { sessionQuery } from '../../api/queries.ts'
import { Link } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { Button } from '../../design/button.tsx'
import { corpus } from '../../texts/corpus.ts'
import { document as words } from '../../texts/document.ts'
import { GroupsDialog } from './document/groups-dialog.tsx'
import { GroupBadges, timeOf } from './facts.tsx'
import styles from './corpus.module.css'

type Mail = NonNullable<Document['mail']>
type MailAddress = Mail['to'][number]

/** What is known of a document beside its text; what is not known is left out. */
export function DocumentFields({ document }: { readonly document: Document }): ReactNode {
  const { id, kind, groups, key, mediaType, language, text, parentId, link, mail } = document
  const properties = Object.entries(document.properties)
  const fields: ReadonlyArray<readonly [string, ReactNode]> = [
    [corpus.fieldKind, corpus.kinds[kind]],
    [corpus.fieldDate, timeOf(document)],
    [corpus.fieldFrom, mail?.from === undefined ? undefined : addressText(mail.from)],
    [corpus.fieldTo, mail === undefined ? undefined : addressesText(mail, 'to')],
    [corpus.fieldCc, mail === undefined ? undefined : addressesText(mail, 'cc')],
    [corpus.fieldGroups, <Readers key="groups" id={id} groups={groups} />],
    [corpus.fieldKey, key],
    [corpus.fieldType, mediaType],
    [corpus.fieldLanguage, languageName(language)],
    [corpus.fieldLength, corpus.characters(text.length)],
    [
      corpus.fieldParent,
      parentId === undefined ? undefined : (
        <Link to={paths.document(parentId)}>{corpus.parentLink}</Link>
      ),
    ],
    [
      corpus.fieldLink,
      link === undefined || link === key ? undefined : <WebAddress key="link" link={link} />,
    ],
    ...properties.map(
      ([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)] as const,
    ),
  ]
  return (
    <section aria-label={corpus.fields}>
      <dl className={styles.fields}>
        {fields.map(
          ([name, value], index) =>
            value !== undefined && (
              // Properties may be called as the fields are.
              <div key={`${name} ${index}`} className={styles.field}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

/** Who may read it, and for whoever may: changing that. */
function Readers({
  id,
  groups,
}: {
  readonly id: string
  readonly groups: readonly string[]
}): ReactNode {
  const { data: session } = useQuery(sessionQuery)
  const [changes, setChanges] = useState(false)
  return (
    <span className={styles.readers}>
      <GroupBadges groups={groups} />
      {session?.can.delete === true && (
        <Button
          small
          look="quiet"
          icon="edit"
          aria-label={words.changeGroups}
          onPress={() => setChanges(true)}
        >
          {words.change}
        </Button>
      )}
      {changes && <GroupsDialog id={id} groups={groups} onClose={() => setChanges(false)} />}
    </span>
  )
}

/** Only what leads to the web is a link: the address comes from the document. */
const WebAddress = ({ link }: { readonly link: string }): ReactNode =>
  /^https?:\/\//i.test(link) ? (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {link}
    </a>
  ) : (
    link
  )

const addressText = ({ name, address }: MailAddress): string =>
  name === undefined ? (address ?? '') : address === undefined ? name : `${name} <${address}>`

function addressesText(mail: Mail, list: 'to' | 'cc'): string | undefined {
  const addresses = mail[list]
  if (addresses.length === 0) return undefined
  const rest = (mail.totals?.[list] ?? addresses.length) - addresses.length
  return addresses.map(addressText).join(', ') + (rest > 0 ? corpus.others(rest) : '')
}

function languageName(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code)
  } catch {
    return code
  }
}
