import { EmbeddedActionsParser, type IToken } from 'chevrotain'
import type { QueryRejection } from '../../core/errors.ts'
import type { LabelExpression } from '../../core/graph-query.ts'
import { expectationMessages } from './expectation-messages.ts'
import type { CypherToken } from './scan-tokens.ts'
import { NameToken, symbols, vocabulary } from './token-types.ts'
import { syntaxFault, type SyntaxDetails, placeAt, type Place } from '../query/fault.ts'

/** Makes the parts of a query: freezes each and remembers where in the text it stands. */
interface PartPlaces {
  /** Freezes a part that stands at an offset. */
  make<Part extends object>(offset: number, part: Part): Part
  /** Offset of a part made before; 0 of another. */
  offsetOf(part: object): number
  locate(part: object): Place | undefined
}

function partPlaces(text: string): PartPlaces {
  const offsets = new WeakMap<object, number>()
  return {
    make: (offset, part) => {
      offsets.set(part, offset)
      return Object.freeze(part)
    },
    offsetOf: part => offsets.get(part) ?? 0,
    locate: part => {
      const offset = offsets.get(part)
      return offset === undefined ? undefined : placeAt(text, offset)
    },
  }
}

/** Greatest number of brackets, subqueries and the like inside each other. */
const maxNesting = 100

/**
 * Which separators a label expression has used: the older `:A:B` and the newer `:A&B` do not mix.
 */
interface LabelStyle {
  colons: boolean
  operators: boolean
}

/**
 * What all rules share: the text, its tokens and the places of parts. Chevrotain builds grammars by
 * subclasses whose fields are rules; the rules of Cypher need each other, so that they are layers
 * of one class: labels, patterns, expressions, clauses.
 */
export abstract class GrammarBase extends EmbeddedActionsParser {
  protected text = ''
  protected tokens: readonly CypherToken[] = []
  protected places: PartPlaces = partPlaces('')
  protected depth = 0
  /** The colon in `:A|:B` of the labels or types read last. */
  protected olderBar: IToken | undefined
  /**
   * Patterns that stand as expressions by themselves, not in `exists(…)`: they must be conditions.
   */
  protected patternConditions = new Set<object>()

  /** Chevrotain's check of the grammar is for tests: it takes longer than reading a query. */
  constructor(validates: boolean) {
    super([...vocabulary], {
      maxLookahead: 1,
      skipValidations: !validates,
      errorMessageProvider: expectationMessages,
    })
  }

  /** Prepares for another text; a rule is to be called next. */
  begin(text: string, tokens: CypherToken[]): PartPlaces {
    this.text = text
    this.tokens = tokens
    this.places = partPlaces(text)
    this.depth = 0
    this.patternConditions = new Set()
    // Chevrotain pads the list that it is given.
    this.input = [...tokens]
    return this.places
  }

  /** Patterns that the text just read uses as expressions. */
  patternExpressions(): ReadonlySet<object> {
    return this.patternConditions
  }

  /** Forgets the text, so that it may be freed. */
  end(): void {
    this.text = ''
    this.tokens = []
    this.places = partPlaces('')
    this.patternConditions = new Set()
    this.input = []
  }

  protected part<Part extends object>(offset: number, part: Part): Part {
    return this.RECORDING_PHASE ? part : this.places.make(offset, part)
  }

  /** Index of the token `ahead` tokens from here, 1 being the next. */
  protected at(ahead: number): number {
    const token = this.LA(ahead)
    return 'index' in token && typeof token.index === 'number' ? token.index : this.tokens.length
  }

  protected isNext(ahead: number, type: { readonly tokenTypeIdx?: number }): boolean {
    return this.LA(ahead).tokenTypeIdx === type.tokenTypeIdx
  }

  /** What a name, string or number means. */
  protected textOf(token: IToken): string {
    return 'value' in token ? String(token.value) : token.image
  }

  protected fault(token: IToken, message: string, details?: SyntaxDetails): Error {
    return syntaxFault(
      Number.isFinite(token.startOffset) && token.startOffset >= 0
        ? token.startOffset
        : this.text.length,
      message,
      details,
    )
  }

  /** Stops at what is outside the subset. */
  protected refuse(
    token: IToken,
    message: string,
    reason: QueryRejection['reason'] = 'unsupported',
  ): never {
    // While chevrotain records the grammar, every alternative is visited; there is nothing to stop
    // then.
    if (this.RECORDING_PHASE) return undefined as never
    throw this.fault(token, message, { reason })
  }

  /** To be called where a rule that may hold itself begins; `leave` where it ends. */
  protected enter(): void {
    if (this.RECORDING_PHASE) return
    this.depth += 1
    if (this.depth > maxNesting)
      throw this.fault(this.LA(1), `The query is nested more than ${maxNesting} levels deep`, {
        reason: 'limit',
      })
  }

  protected leave(): void {
    this.depth -= 1
  }

  /** `:A`, `:A:B`, `:A|B`, `:A&!B`, `:%`; `|` is left alone where it ends something else. */
  protected labelPredicate = this.RULE(
    'labelPredicate',
    (barEnds: boolean = false, isEdge: boolean = false): LabelExpression => {
      const style: LabelStyle = { colons: false, operators: false }
      this.olderBar = undefined
      this.CONSUME(symbols.colon)
      const labels = this.SUBRULE(this.labelDisjunction, { ARGS: [style, barEnds] })
      if (!isEdge && this.olderBar !== undefined)
        this.refuse(this.olderBar, "Labels cannot have '|:' between them; write '|'", 'syntax')
      return labels
    },
  )

  protected labelDisjunction = this.RULE(
    'labelDisjunction',
    (
      style: LabelStyle = { colons: false, operators: false },
      barEnds: boolean = false,
    ): LabelExpression => {
      const first = this.LA(1)
      const operands = [this.SUBRULE(this.labelConjunction, { ARGS: [style] })]
      this.MANY({
        GATE: () => !barEnds,
        DEF: () => {
          this.CONSUME(symbols.bar)
          this.olderBar = this.OPTION(() => this.CONSUME(symbols.colon)) ?? this.olderBar
          style.operators = true
          operands.push(this.SUBRULE2(this.labelConjunction, { ARGS: [style] }))
        },
      })
      if (style.colons && style.operators)
        this.refuse(
          first,
          "Labels with ':' between them do not mix with '&', '|' and '!'; write '&' for ':'",
          'syntax',
        )
      return this.several(first, 'or', operands)
    },
  )

  protected labelConjunction = this.RULE(
    'labelConjunction',
    (style: LabelStyle = { colons: false, operators: false }): LabelExpression => {
      const first = this.LA(1)
      const operands = [this.SUBRULE(this.labelTerm, { ARGS: [style] })]
      this.MANY(() => {
        this.OR([
          {
            ALT: () => {
              this.CONSUME(symbols.ampersand)
              style.operators = true
            },
          },
          {
            ALT: () => {
              this.CONSUME(symbols.colon)
              style.colons = true
            },
          },
        ])
        operands.push(this.SUBRULE2(this.labelTerm, { ARGS: [style] }))
      })
      return this.several(first, 'and', operands)
    },
  )

  protected labelTerm = this.RULE(
    'labelTerm',
    (style: LabelStyle = { colons: false, operators: false }): LabelExpression => {
      const first = this.LA(1)
      this.enter()
      const term = this.OR({
        ERR_MSG: 'a label or type',
        DEF: [
          {
            ALT: (): LabelExpression =>
              this.part(first.startOffset, {
                kind: 'name',
                name: this.textOf(this.CONSUME(NameToken)),
              }),
          },
          {
            ALT: (): LabelExpression => {
              this.CONSUME(symbols.percent)
              style.operators = true
              return this.part(first.startOffset, { kind: 'any' })
            },
          },
          {
            ALT: (): LabelExpression => {
              this.CONSUME(symbols.bang)
              style.operators = true
              return this.part(first.startOffset, {
                kind: 'not',
                operand: this.SUBRULE(this.labelTerm, { ARGS: [style] }),
              })
            },
          },
          {
            ALT: (): LabelExpression => {
              this.CONSUME(symbols.open)
              style.operators = true
              const inner = this.SUBRULE(this.labelDisjunction, { ARGS: [style, false] })
              this.CONSUME(symbols.close)
              return inner
            },
          },
          {
            ALT: (): LabelExpression =>
              this.refuse(
                this.CONSUME(symbols.dollar),
                'labels and types given by a parameter or expression are not supported',
              ),
          },
        ],
      })
      this.leave()
      return term
    },
  )

  private several(first: IToken, kind: 'and' | 'or', operands: LabelExpression[]): LabelExpression {
    const [only] = operands
    return operands.length === 1 && only !== undefined
      ? only
      : this.part(first.startOffset, { kind, operands: Object.freeze(operands) })
  }
}
