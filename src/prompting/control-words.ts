/** Words by which one family of models tells the turns and parts of a conversation apart. */
export interface ControlWords {
  readonly models: string
  /** Where the words are written down. */
  readonly source: string
  /**
   * A regular expression whose match begins at the character that has to be parted from what
   * follows.
   */
  readonly pattern: string
  readonly examples: readonly string[]
}

/** Alternatives that a normalising tokenizer (NFKC) turns into the first. */
const left = '[<\\uff1c\\ufe64\\u2039]'
const bar = '[|\\uff5c\\ufe31\\u2223]'
const right = '[>\\uff1e\\ufe65\\u203a]'

const inTags = (...names: readonly string[]): string =>
  `${left}(?=/?(?:${names.join('|')})(?:[\\s=:/>\\uff1e]|$))`
const inBrackets = (...names: readonly string[]): string => `\\[(?=/?(?:${names.join('|')})\\])`

/**
 * Control words of models that serve an OpenAI-compatible endpoint; some servers read them as turns
 * even inside a message.
 */
export const controlWords: readonly ControlWords[] = [
  {
    models:
      'ChatML (Qwen, Yi, SmolLM), OpenAI, Llama 3 and 4, Phi, GLM, Command R, Granite, ' +
      'Falcon, Kimi, InternLM',
    source:
      'chat_template in tokenizer_config.json of each model; OpenAI, "Harmony response format"',
    pattern: `${left}(?=[/]?${bar})|${bar}(?=${right})`,
    examples: [
      '<|im_start|>',
      '<|start_header_id|>',
      '<|eot_id|>',
      '<|START_OF_TURN_TOKEN|>',
      '<|channel|>',
      '<|/user|>',
      '＜|im_end|＞',
    ],
  },
  {
    models: 'DeepSeek V2 to V3 and R1, Hunyuan',
    source:
      'tokenizer_config.json of deepseek-ai/DeepSeek-R1 (full-width bars, U+2581 between words)',
    pattern: `${left}(?=/?${bar})|${bar}(?=${right})`,
    examples: [
      '<｜User｜>',
      '<｜Assistant｜>',
      '<｜tool▁calls▁begin｜>',
      '<｜end▁of▁sentence｜>',
      '‹｜User｜›',
    ],
  },
  {
    models: 'Mistral, Mixtral, Magistral, Devstral; GLM; Llama 2',
    source:
      'mistral-common, SpecialTokens; special_tokens of the tekken tokenizers; ' +
      'tokenizer_config.json of THUDM/glm-4',
    pattern: inBrackets(
      'INST',
      'SYSTEM_PROMPT',
      'AVAILABLE_TOOLS',
      'TOOL_CALLS',
      'TOOL_RESULTS',
      'TOOL_CONTENT',
      'ARGS',
      'CALL_ID',
      'THINK',
      'MODEL_SETTINGS',
      'IMG',
      'IMG_BREAK',
      'IMG_END',
      'AUDIO',
      'BEGIN_AUDIO',
      'PREFIX',
      'MIDDLE',
      'SUFFIX',
      'REF',
      'gMASK',
      'sMASK',
    ),
    examples: [
      '[INST]',
      '[/INST]',
      '[SYSTEM_PROMPT]',
      '[/SYSTEM_PROMPT]',
      '[TOOL_CALLS]',
      '[AVAILABLE_TOOLS]',
      '[TOOL_RESULTS]',
      '[THINK]',
      '[gMASK]',
    ],
  },
  {
    models: 'Llama 2, Mistral, Gemma, Command R (beginning and end of a text)',
    source: 'special_tokens_map.json of each model; Meta, "Llama 2 prompt template"',
    pattern:
      '<(?=</?SYS>>)|' +
      inTags('s', 'bos', 'eos', 'pad', 'sop', 'eop', 'BOS_TOKEN', 'EOS_TOKEN', 'endoftext'),
    examples: ['<<SYS>>', '<</SYS>>', '<s>', '</s>', '<bos>', '<eos>', '<sop>', '<BOS_TOKEN>'],
  },
  {
    models: 'Gemma',
    source: 'Google, "Gemma formatting and system instructions"; "Function calling with Gemma"',
    pattern: inTags(
      'start_of_turn',
      'end_of_turn',
      'start_of_image',
      'end_of_image',
      '(?:start|end)_function_(?:call|response|declaration)',
    ),
    examples: [
      '<start_of_turn>',
      '<end_of_turn>',
      '<start_function_call>',
      '<end_function_response>',
    ],
  },
  {
    models: 'Qwen, Hermes, GLM 4.5, MiniMax, Seed and others that reason or call tools in tags',
    source:
      'NousResearch, "Hermes function calling"; chat_template of Qwen3, GLM-4.5, ' +
      'MiniMax-M2, Seed-OSS',
    pattern: inTags(
      '(?:[a-z]+:)?think(?:ing)?',
      '(?:[a-z]+:)?tool_?calls?',
      '(?:[a-z]+:)?tool_?(?:response|result)s?',
      'tools',
      'function_?calls?',
      'function',
      'invoke',
      'arg_key',
      'arg_value',
      'observation',
      'scratch_?pad',
    ),
    examples: [
      '<think>',
      '</think>',
      '<tool_call>',
      '</tool_call>',
      '<tool_response>',
      '<function_calls>',
      '<function=search>',
      '<seed:think>',
      '<minimax:tool_call>',
      '<arg_key>',
    ],
  },
  {
    models: 'EXAONE; MiniMax',
    source: 'chat_template of LGAI-EXAONE/EXAONE-3.5 and MiniMaxAI/MiniMax-M2',
    pattern: `\\[(?=${bar})|${bar}(?=\\])|\\](?=~[a-z!]+[\\[\\]])|\\](?=<\\])|\\[(?=e~\\[)`,
    examples: ['[|user|]', '[|endofturn|]', ']~b]', ']~!b[', '[e~['],
  },
  {
    models: 'Baichuan, Nemotron, T5 (numbered reserved pieces); MiniCPM',
    source: 'tokenizer_config.json of each model',
    pattern: `<(?=(?:reserved|extra_id|SPECIAL|unused)_?\\d+>)|<(?=(?:用户|AI)>)`,
    examples: ['<reserved_106>', '<extra_id_0>', '<SPECIAL_10>', '<unused12>', '<用户>', '<AI>'],
  },
]

const patterns = new RegExp(
  [...new Set(controlWords.map(({ pattern }) => pattern))].join('|'),
  'giu',
)
const wordJoiner = '\u2060'

/**
 * The text with a word joiner inside each control word, which leaves it readable and takes away its
 * power.
 */
export function disarmed(text: string): string {
  return text.toWellFormed().replace(patterns, mark => `${mark}${wordJoiner}`)
}

/**
 * Takes out what disarming put in, so that a quotation from a prompt can be compared with its
 * source.
 */
export function rearmed(text: string): string {
  return text.replaceAll(wordJoiner, '')
}
