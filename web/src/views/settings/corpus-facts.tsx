import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Session } from 'veritrail/contract'
import { Notice } from '../../design/states.tsx'
import { settings } from '../../texts/settings.ts'
import { Facts, Section } from './section.tsx'
import { settingsQuery } from './settings-queries.ts'

/** What is here: the program, the corpus as far as one may read it, and what is going on. */
export function CorpusFacts({
  session: { version, corpus, features, notices, can },
}: {
  readonly session: Session
}): ReactNode {
  const { data } = useQuery({ ...settingsQuery, enabled: can.settings })
  const { vectors } = corpus
  return (
    <Section title={settings.corpus} about={settings.corpusAbout}>
      <Facts
        facts={[
          [settings.version, version],
          [settings.documents, settings.count(corpus.documents)],
          [settings.passages, settings.count(corpus.chunks)],
          [settings.entities, settings.count(corpus.entities)],
          [settings.vectors, settings.vectorsOf(vectors.indexed, vectors.total)],
          [settings.writes, features.languageModel ?? settings.noModel],
          [settings.judges, features.judge ?? settings.noJudge],
          ...(data === undefined
            ? []
            : ([
                [settings.timeZone, data.timeZone],
                [settings.usualGroups, settings.usualGroupsOf(data.defaultGroups)],
                [settings.calibration, data.calibration ?? settings.builtIn],
              ] as const)),
        ]}
      />
      {notices.map(notice => (
        <Notice key={notice}>{notice}</Notice>
      ))}
    </Section>
  )
}
