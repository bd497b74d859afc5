import { ownDate, fileDay } from '../../../core/document.ts'
import { shownInstant } from '../../../core/time.ts'
import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { findDocument } from '../../../app/use-cases/corpus/inspect-documents.ts'
import { textRange } from '../document-text.ts'
import { hostileNote, withMaterial } from '../material.ts'
import { tool, type Tool } from '../tool.ts'

const mostSections = 200

/** A document, or a part of its text. */
export const documentTool = (app: App): Tool =>
  tool({
    name: 'document',
    title: 'Read a document',
    description:
      'The text of a document by its id, from "start" on, with title, kind, date, mail headers ' +
      'and sections. Offsets are those of quotations and passages, in UTF-16 code units; "next" ' +
      `is where to read on. ${hostileNote}`,
    input: z.strictObject({
      id: z.string().min(1).max(1_000).describe('documentId, its beginning, or the key'),
      start: z.int().min(0).default(0).describe('where to begin'),
      length: z.int().min(1).max(100_000).default(20_000).describe('at most so much'),
    }),
    output: z.object({
      documentId: z.string(),
      title: z.string(),
      key: z.string(),
      kind: z.string(),
      mediaType: z.string(),
      date: z.string().optional().describe('ISO 8601'),
      fileDate: z.string().optional().describe('of its file, where it has no other date'),
      link: z.string().optional(),
      mail: z
        .object({
          from: z.string().optional(),
          to: z.array(z.string()),
          cc: z.array(z.string()),
          conversationId: z.string().optional(),
        })
        .optional(),
      textLength: z.int(),
      start: z.int(),
      end: z.int(),
      text: z.string(),
      next: z.int().optional().describe('where the rest begins; absent at the end'),
      sections: z
        .array(z.object({ headingPath: z.array(z.string()), start: z.int(), end: z.int() }))
        .describe(`the first ${mostSections}`),
    }),
    async work({ id, start, length }, { access }) {
      const document = await findDocument(app, id, access)
      const range = textRange(document.text, start, length)
      const text = document.text.slice(range.start, range.end)
      const { mail, link } = document
      const date = ownDate(document)
      const fileDate = fileDay(document)
      const shown = ({
        name,
        address,
      }: {
        name?: string | undefined
        address?: string | undefined
      }) =>
        [name, ...(address === undefined ? [] : [`<${address}>`])]
          .filter(part => part !== undefined)
          .join(' ')
      const next = range.end < document.text.length ? range.end : undefined
      return {
        data: {
          documentId: document.id,
          title: document.title,
          key: document.key,
          kind: document.kind,
          mediaType: document.mediaType,
          ...(date !== undefined && { date: shownInstant(date) }),
          ...(fileDate !== undefined && { fileDate }),
          ...(link !== undefined && { link }),
          ...(mail !== undefined && {
            mail: {
              ...(mail.from !== undefined && { from: shown(mail.from) }),
              to: mail.to.map(shown),
              cc: mail.cc.map(shown),
              ...(mail.conversationId !== undefined && { conversationId: mail.conversationId }),
            },
          }),
          textLength: document.text.length,
          ...range,
          text,
          ...(next !== undefined && { next }),
          sections: document.sections
            .slice(0, mostSections)
            .map(section => ({
              headingPath: [...section.headingPath],
              start: section.start,
              end: section.end,
            })),
        },
        text: withMaterial(
          `${document.kind} ${document.id}, ${range.start}–${range.end} of ` +
            `${document.text.length}${next === undefined ? '' : `; read on from ${next}`}.`,
          [
            { name: 'title', text: document.title },
            { name: 'text', text },
          ],
        ),
      }
    },
  })
