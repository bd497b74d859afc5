import type { QuestionReading } from '../../../core/answer.ts'
import type {
  DocumentQuestion,
  NamedKind,
} from '../../../language/question/documents/read-document-question.ts'
import { plainName, shown, type DocumentAnswer } from './document-answer.ts'
import { conditionOf, selectionText } from './select-documents.ts'

const namedTexts: Readonly<Record<NamedKind, string>> = {
  author: 'recorded author',
  modified: 'date',
  title: 'title',
  sections: 'sections',
  pages: 'number of pages, slides or sheets',
}

type Constraints = QuestionReading['constraints']

/** How a question about documents was read, for the person who asked it. */
export function documentReading(asked: DocumentQuestion, answer: DocumentAnswer): QuestionReading {
  const [what, constraints] = partsOf(asked, answer)
  return {
    text: [what, ...constraints.map(({ text }) => text)].join(' '),
    constraints: [{ kind: 'asked', text: what }, ...constraints],
    unread: [],
    alternatives: [],
  }
}

function partsOf(asked: DocumentQuestion, { about }: DocumentAnswer): [string, Constraints] {
  switch (asked.kind) {
    case 'uncounted':
    case 'extreme':
      return [selectionText(asked), []]
    case 'count':
    case 'list': {
      const condition = plainName(conditionOf(asked))
      const kind = asked.by !== undefined ? 'person' : asked.titled !== undefined ? 'topic' : 'time'
      return [selectionText(asked), condition === '' ? [] : [{ kind, text: condition }]]
    }
    case 'attachments':
      return ['files attached to', [{ kind: 'attachment', text: plainName(asked.mail) }]]
    case 'author':
    case 'modified':
    case 'title':
    case 'sections':
    case 'pages':
    case 'partTitle': {
      const what =
        asked.kind === 'partTitle'
          ? asked.position < 0
            ? `title of the last ${asked.part}`
            : `title of ${asked.part} ${asked.position}`
          : namedTexts[asked.kind]
      const called = [asked.language ?? '', asked.name].join(' ').trim()
      const which = about === undefined ? `“${plainName(called)}”` : shown(about)
      return [what, [{ kind: 'id', text: `of the document ${which}` }]]
    }
  }
}
