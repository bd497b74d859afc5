import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { parseJson } from '../../support/json.ts'

/** Ids of a text's word pieces, special tokens not included, and which of them continue a word. */
export interface WordPieces {
  readonly ids: readonly number[]
  readonly continuesWord: (piece: number) => boolean
}

/** Splits texts into the word pieces that the encoder was trained with. */
export interface PieceTokenizer {
  readonly startId: number
  readonly endId: number
  /** The piece of an id, as the vocabulary spells it. */
  readonly pieceOf: (id: number) => string
  tokenize(text: string): WordPieces
}

// The tokenizer walks its input with one global expression that overflows the stack at some
// megabytes.
const longestPart = 65_536

/** Reads `tokenizer.json` and `tokenizer_config.json` of a model folder. */
export async function pieceTokenizer(modelDir: string): Promise<PieceTokenizer> {
  const [definition, config] = await Promise.all(
    ['tokenizer.json', 'tokenizer_config.json'].map(
      async file => parseJson(await readFile(join(modelDir, file), 'utf8'), file) as object,
    ),
  )
  const tokenizer = new Tokenizer(definition ?? {}, config ?? {})
  const vocabulary: ReadonlyMap<string, number> = tokenizer.get_vocab()
  const special = (token: string): number => {
    const id = tokenizer.token_to_id(token)
    if (id === undefined) throw new Error(`the tokenizer in ${modelDir} has no ${token}`)
    return id
  }
  const continuing = new Uint8Array(vocabulary.size)
  const pieces: string[] = []
  for (const [piece, id] of vocabulary) {
    pieces[id] = piece
    if (piece.startsWith('##')) continuing[id] = 1
  }
  return {
    startId: special('[CLS]'),
    endId: special('[SEP]'),
    pieceOf: id => pieces[id] ?? '[UNK]',
    tokenize(text) {
      const ids: number[] = []
      for (const part of parts(text))
        for (const id of tokenizer.encode(part, { add_special_tokens: false }).ids) ids.push(id)
      return { ids, continuesWord: piece => continuing[ids[piece] ?? 0] === 1 }
    },
  }
}

/**
 * Cuts at white space, where the tokenizer cuts anyway; a longer run without any (no text that
 * people wrote) is cut where it is.
 */
function* parts(text: string): Iterable<string> {
  let start = 0
  while (text.length - start > longestPart) {
    let end = start + longestPart
    while (end > start && !isSpace(text.charCodeAt(end))) end -= 1
    if (end === start) {
      end = start + longestPart
      const cutsPair = (text.charCodeAt(end) & 0xfc00) === 0xdc00
      if (cutsPair) end -= 1
    }
    yield text.slice(start, end)
    start = end
  }
  yield text.slice(start)
}

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d
