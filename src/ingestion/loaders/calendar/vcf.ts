import type { Loader } from '../../loaded-document.ts'
import { detectText } from '../../parsing/character-set.ts'
import { tooManyParts, unreadable } from '../../unreadable.ts'
import { failure } from '../building/single-document-loader.ts'
import { cardText } from './card-text.ts'
import { componentsNamed, lineOf, readComponents } from './components.ts'
import { recordDocuments } from './record-documents.ts'

/** Contacts (vCard 2.1, 3.0 and 4.0): each card is a record. */
export const vcfLoader: Loader = {
  name: 'vcf',
  version: 2,
  async *load(item, options) {
    options.signal?.throwIfAborted()
    try {
      const { text } = await detectText(item.bytes)
      const components = readComponents(text)
      const cards = [...componentsNamed(components, new Set(['VCARD']))]
      if (cards.length > options.limits.maxParts)
        throw tooManyParts(item.fileName, cards.length, 'cards', options.limits)
      if (cards.length === 0) throw unreadable(item.fileName, 'damaged', 'it holds no card')
      const documentOf = recordDocuments(item, {
        mediaType: 'text/vcard',
        extractor: `${vcfLoader.name}/${vcfLoader.version}`,
      })
      for (const [index, card] of cards.entries()) {
        options.signal?.throwIfAborted()
        const { name, ...read } = cardText(card)
        if (card.isCutOff === true) {
          // Alone in its file it is the file that is refused.
          const part = cards.length === 1 ? {} : { keySuffix: `#${index + 1}` }
          yield { ...failure(brokenOff(item.fileName, index + 1), item, 'contacts'), ...part }
          continue
        }
        yield {
          status: 'loaded',
          document: documentOf({
            ...read,
            id: lineOf(card, 'UID')?.value.trim(),
            title: name,
            number: index + 1,
          }),
        }
      }
    } catch (error) {
      options.signal?.throwIfAborted()
      yield failure(error, item, 'contacts')
    }
  },
}

/** Not by its name: reasons are kept, also of corpora without personal data. */
const brokenOff = (fileName: string, number: number): Error =>
  unreadable(fileName, 'damaged', `card ${number} breaks off: its END:VCARD is missing`)
