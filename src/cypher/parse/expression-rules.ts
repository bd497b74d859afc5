import type { IToken, ParserMethod, TokenType } from 'chevrotain'
import type { GraphExpression, MapProjectionItem } from '../../core/graph-query.ts'
import { isName, startsCall, startsPattern } from './pattern-lookahead.ts'
import { operatorStack, type OperatorStack } from './operator-stack.ts'
import { PatternRules } from './pattern-rules.ts'
import {
  BinaryOperatorToken,
  FloatToken,
  IntegerToken,
  NameToken,
  PrefixOperatorToken,
  StringToken,
  symbols,
  words,
} from './token-types.ts'
import { mayBeVariable, symbolsAfterOperand } from './operand-end.ts'
import { cypherFunctions } from '../functions/function-table.ts'

/**
 * The name of a function as its table writes it (`tolower` is `toLower`); an unknown one as it was
 * written.
 */
function canonicalFunctionName(written: string): string {
  return cypherFunctions.get(written.toLowerCase())?.name ?? written
}

/**
 * Rules for everything that has a value. `barEnds`: a `|` ends the expression instead of joining
 * labels.
 */
export abstract class ExpressionRules extends PatternRules {
  protected abstract specialForm: ParserMethod<[], GraphExpression>
  protected abstract subquery: ParserMethod<[], GraphExpression>

  protected expression = this.RULE('expression', (barEnds: boolean = false): GraphExpression => {
    this.enter()
    const stack = operatorStack((offset, part) => this.part(offset, part))
    this.SUBRULE(this.operand, { ARGS: [stack, barEnds] })
    this.MANY(() => {
      this.OR([
        {
          ALT: () => {
            const operator = this.CONSUME(BinaryOperatorToken)
            this.ACTION(() =>
              this.requireFree(
                stack.binary(operator.image.toUpperCase(), operator.startOffset),
                operator,
              ),
            )
            this.SUBRULE2(this.operand, { ARGS: [stack, barEnds] })
          },
        },
        {
          ALT: () => {
            const operator = this.OR2([
              { ALT: () => this.CONSUME(words.starts) },
              { ALT: () => this.CONSUME(words.ends) },
            ])
            this.CONSUME(words.with)
            this.ACTION(() =>
              this.requireFree(
                stack.binary(operator.image.toUpperCase(), operator.startOffset),
                operator,
              ),
            )
            this.SUBRULE3(this.operand, { ARGS: [stack, barEnds] })
          },
        },
        { ALT: () => this.SUBRULE(this.nullPredicate, { ARGS: [stack] }) },
      ])
    })
    this.leave()
    return this.ACTION(() => stack.result())
  })

  protected nullPredicate = this.RULE('nullPredicate', (stack?: OperatorStack): void => {
    const operator = this.CONSUME(words.is)
    const negated = this.OPTION(() => this.CONSUME(words.not)) !== undefined
    if (!this.RECORDING_PHASE && !this.isNext(1, words.null)) {
      if (isName(this.tokens[this.at(1)]) || this.isNext(1, symbols.colon))
        this.refuse(
          operator,
          'IS with a type, label or normal form is not supported; use IS NULL, IS NOT NULL ' +
            'or n:Label',
        )
    }
    this.CONSUME(words.null)
    this.ACTION(() =>
      this.requireFree(stack?.isNull(negated, operator.startOffset) ?? true, operator),
    )
  })

  protected operand = this.RULE(
    'operand',
    (stack?: OperatorStack, barEnds: boolean = false): void => {
      let sign: IToken | undefined
      this.MANY(() => {
        const operator = this.CONSUME(PrefixOperatorToken)
        this.ACTION(() => {
          if (sign !== undefined) this.pushPrefix(sign, stack)
          sign = operator
        })
      })
      // A minus right before a number belongs to the number, so that the smallest integer can be
      // written.
      const minus = this.ACTION(() => {
        const isNumber =
          (this.isNext(1, IntegerToken) || this.isNext(1, FloatToken)) &&
          !this.isNext(2, symbols.openBracket) &&
          !this.isNext(2, symbols.dot)
        if (sign?.tokenType === symbols.minus && isNumber) return sign
        if (sign !== undefined) this.pushPrefix(sign, stack)
        return undefined
      })
      const value = this.SUBRULE(this.postfixed, { ARGS: [barEnds, minus] })
      this.ACTION(() => stack?.operand(value))
    },
  )

  private requireFree(isFree: boolean, operator: IToken): void {
    if (!isFree)
      throw this.fault(
        operator,
        `${operator.image.toUpperCase()} cannot follow another predicate without parentheses`,
      )
  }

  private pushPrefix(operator: IToken, stack: OperatorStack | undefined): void {
    if (stack?.prefix(operator.image.toUpperCase(), operator.startOffset) === false)
      throw this.fault(
        operator,
        `${operator.image.toUpperCase()} cannot stand here without parentheses`,
      )
  }

  protected postfixed = this.RULE(
    'postfixed',
    (barEnds: boolean = false, minus?: IToken): GraphExpression => {
      let value = this.SUBRULE(this.atom, { ARGS: [minus] })
      this.MANY(() => {
        value = this.OR([
          {
            ALT: (): GraphExpression => {
              this.CONSUME(symbols.dot)
              const key = this.CONSUME(NameToken)
              return this.part(key.startOffset, {
                kind: 'property',
                object: value,
                key: this.textOf(key),
              })
            },
          },
          { ALT: () => this.SUBRULE(this.access, { ARGS: [value] }) },
        ])
      })
      const colon = this.LA(1)
      const labels = this.OPTION(() => this.SUBRULE(this.labelPredicate, { ARGS: [barEnds] }))
      return labels === undefined
        ? value
        : this.part(colon.startOffset, { kind: 'hasLabels', operand: value, labels })
    },
  )

  /** `[index]`, `[from..to]` */
  protected access = this.RULE('access', (object?: GraphExpression): GraphExpression => {
    const open = this.CONSUME(symbols.openBracket)
    const from = this.OPTION({
      GATE: () => !this.isNext(1, symbols.dots),
      DEF: () => this.SUBRULE(this.expression),
    })
    const dots = this.OPTION2(() => this.CONSUME(symbols.dots))
    const to = this.OPTION3({
      GATE: () => dots !== undefined && !this.isNext(1, symbols.closeBracket),
      DEF: () => this.SUBRULE2(this.expression),
    })
    const close = this.CONSUME(symbols.closeBracket)
    if (object === undefined) return nothing
    if (dots !== undefined)
      return this.part(open.startOffset, {
        kind: 'slice',
        object,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      })
    if (from === undefined)
      throw this.fault(close, "Expected an expression or '..', found ']'", {
        expected: ['an expression', "'..'"],
      })
    return this.part(open.startOffset, { kind: 'index', object, index: from })
  })

  protected atom = this.RULE('atom', (minus?: IToken): GraphExpression =>
    this.OR({
      ERR_MSG: 'an expression',
      DEF: [
        { ALT: () => this.integer(this.CONSUME(IntegerToken), minus) },
        { ALT: () => this.float(this.CONSUME(FloatToken), minus) },
        { ALT: () => this.literal(this.CONSUME(StringToken), token => this.textOf(token)) },
        { ALT: () => this.SUBRULE(this.parameter) },
        { ALT: () => this.SUBRULE(this.mapLiteral) },
        { ALT: () => this.SUBRULE(this.bracketed) },
        {
          GATE: () => startsPattern(this.tokens, this.at(1)),
          ALT: () => this.SUBRULE(this.patternPredicate),
        },
        { ALT: () => this.SUBRULE(this.parenthesised) },
        // From here on all begin with a word: those with a meaning of their own come first.
        { GATE: () => this.isNext(2, symbols.openBrace), ALT: () => this.SUBRULE(this.subquery) },
        {
          GATE: () =>
            this.isNext(2, symbols.open) &&
            (!this.isNext(1, words.count) ||
              (this.isNext(3, symbols.star) && this.isNext(4, symbols.close))),
          ALT: () => this.SUBRULE(this.specialForm),
        },
        {
          GATE: () =>
            startsCall(this.tokens, this.at(1)) &&
            !(this.isNext(1, words.case) && this.isNext(2, symbols.open)),
          ALT: () => this.SUBRULE(this.functionCall),
        },
        {
          GATE: () => this.isNext(2, symbols.openBrace) && !this.isNext(1, words.case),
          ALT: () => this.SUBRULE(this.mapProjection),
        },
        {
          GATE: () => !symbolsAfterOperand.has(this.LA(2).tokenType),
          ALT: () => this.SUBRULE(this.caseExpression),
        },
        { ALT: () => this.literal(this.CONSUME(words.true), () => true) },
        { ALT: () => this.literal(this.CONSUME(words.false), () => false) },
        { ALT: () => this.literal(this.CONSUME(words.null), () => null) },
        {
          GATE: () => mayBeVariable(this.LA(1).tokenType, this.LA(2).tokenType),
          ALT: (): GraphExpression => {
            const name = this.CONSUME(NameToken)
            return this.part(name.startOffset, { kind: 'variable', name: this.textOf(name) })
          },
        },
      ],
    }),
  )

  private integer(token: IToken, minus: IToken | undefined): GraphExpression {
    const digits = this.textOf(token)
    if (minus === undefined && digits === '9223372036854775808')
      throw this.fault(token, `${digits} is too large for an integer of 64 bits`)
    return this.part((minus ?? token).startOffset, {
      kind: 'integer',
      value: minus === undefined || digits === '0' ? digits : `-${digits}`,
    })
  }

  private float(token: IToken, minus: IToken | undefined): GraphExpression {
    const value = Number(this.textOf(token))
    return this.part((minus ?? token).startOffset, {
      kind: 'float',
      value: minus === undefined ? value : -value,
    })
  }

  private literal(
    token: IToken,
    value: (token: IToken) => string | boolean | null,
  ): GraphExpression {
    return this.part(token.startOffset, { kind: 'literal', value: value(token) })
  }

  protected parameter = this.RULE('parameter', (): GraphExpression => {
    const dollar = this.CONSUME(symbols.dollar)
    const name = this.OR({
      ERR_MSG: "the parameter's name",
      DEF: [{ ALT: () => this.CONSUME(NameToken) }, { ALT: () => this.CONSUME(IntegerToken) }],
    })
    return this.part(dollar.startOffset, {
      kind: 'parameter',
      name: name.tokenType === IntegerToken ? name.image : this.textOf(name),
    })
  })

  protected mapLiteral = this.RULE('mapLiteral', (): GraphExpression => {
    const open = this.CONSUME(symbols.openBrace)
    const entries: Array<{ readonly key: string; readonly value: GraphExpression }> = []
    this.MANY_SEP({
      SEP: symbols.comma,
      DEF: () => {
        const key = this.CONSUME(NameToken)
        this.CONSUME(symbols.colon)
        entries.push(
          this.part(key.startOffset, {
            key: this.textOf(key),
            value: this.SUBRULE(this.expression),
          }),
        )
      },
    })
    this.CONSUME(symbols.closeBrace)
    return this.part(open.startOffset, { kind: 'map', entries: Object.freeze(entries) })
  })

  protected parenthesised = this.RULE('parenthesised', (): GraphExpression => {
    this.CONSUME(symbols.open)
    const inner = this.SUBRULE(this.expression)
    this.CONSUME(symbols.close)
    return inner
  })

  protected patternPredicate = this.RULE('patternPredicate', (): GraphExpression => {
    const pattern = this.SUBRULE(this.walkPattern)
    const predicate = this.part(this.RECORDING_PHASE ? 0 : this.places.offsetOf(pattern), {
      kind: 'patternPredicate' as const,
      pattern,
    })
    this.patternConditions.add(predicate)
    return predicate
  })

  /** What begins with `[`: a list, a list comprehension or a pattern comprehension. */
  protected bracketed = this.RULE('bracketed', (): GraphExpression =>
    this.OR([
      {
        GATE: () => isName(this.tokens[this.at(2)]) && this.isNext(3, words.in),
        ALT: () => this.SUBRULE(this.listComprehension),
      },
      {
        GATE: () =>
          startsPattern(this.tokens, this.at(2)) ||
          (isName(this.tokens[this.at(2)]) &&
            this.isNext(3, symbols.equal) &&
            startsPattern(this.tokens, this.at(4))),
        ALT: () => this.SUBRULE(this.patternComprehension),
      },
      { ALT: () => this.SUBRULE(this.listLiteral) },
    ]),
  )

  protected listLiteral = this.RULE('listLiteral', (): GraphExpression => {
    const open = this.CONSUME(symbols.openBracket)
    const items: GraphExpression[] = []
    this.OPTION({
      GATE: () => !this.isNext(1, symbols.closeBracket),
      DEF: () =>
        this.AT_LEAST_ONE_SEP({
          SEP: symbols.comma,
          DEF: () => items.push(this.SUBRULE(this.expression)),
        }),
    })
    this.CONSUME(symbols.closeBracket)
    return this.part(open.startOffset, { kind: 'list', items: Object.freeze(items) })
  })

  protected listComprehension = this.RULE('listComprehension', (): GraphExpression => {
    const open = this.CONSUME(symbols.openBracket)
    const variable = this.textOf(this.CONSUME(NameToken))
    this.CONSUME(words.in)
    const list = this.SUBRULE(this.expression, { ARGS: [true] })
    const where = this.OPTION(() => {
      this.CONSUME(words.where)
      return this.SUBRULE2(this.expression, { ARGS: [true] })
    })
    const project = this.OPTION2(() => {
      this.CONSUME(symbols.bar)
      return this.SUBRULE3(this.expression)
    })
    this.CONSUME(symbols.closeBracket)
    return this.part(open.startOffset, {
      kind: 'listComprehension',
      variable,
      list,
      ...(where === undefined ? {} : { where }),
      ...(project === undefined ? {} : { project }),
    })
  })

  protected patternComprehension = this.RULE('patternComprehension', (): GraphExpression => {
    const open = this.CONSUME(symbols.openBracket)
    const pattern = this.SUBRULE(this.namedPattern)
    const where = this.OPTION(() => {
      this.CONSUME(words.where)
      return this.SUBRULE(this.expression, { ARGS: [true] })
    })
    this.CONSUME(symbols.bar)
    const project = this.SUBRULE2(this.expression)
    this.CONSUME(symbols.closeBracket)
    return this.part(open.startOffset, {
      kind: 'patternComprehension',
      pattern,
      ...(where === undefined ? {} : { where }),
      project,
    })
  })

  protected functionCall = this.RULE('functionCall', (): GraphExpression => {
    const names: string[] = []
    const first = this.LA(1)
    this.AT_LEAST_ONE_SEP({
      SEP: symbols.dot,
      DEF: () => names.push(this.textOf(this.CONSUME(NameToken))),
    })
    this.CONSUME(symbols.open)
    const distinct =
      this.OPTION({
        GATE: () => !symbolsAfterOperand.has(this.LA(2).tokenType),
        DEF: () => this.CONSUME(words.distinct),
      }) !== undefined
    const items: GraphExpression[] = []
    this.OPTION2({
      GATE: () => !this.isNext(1, symbols.close),
      DEF: () =>
        this.AT_LEAST_ONE_SEP2({
          SEP: symbols.comma,
          DEF: () => items.push(this.SUBRULE(this.expression)),
        }),
    })
    this.CONSUME(symbols.close)
    return this.part(first.startOffset, {
      kind: 'call',
      function: canonicalFunctionName(names.join('.')),
      distinct,
      arguments: Object.freeze(items),
    })
  })

  protected mapProjection = this.RULE('mapProjection', (): GraphExpression => {
    const variable = this.CONSUME(NameToken)
    this.CONSUME(symbols.openBrace)
    const items: MapProjectionItem[] = []
    this.MANY_SEP({
      SEP: symbols.comma,
      DEF: () => items.push(this.SUBRULE(this.mapProjectionItem)),
    })
    this.CONSUME(symbols.closeBrace)
    return this.part(variable.startOffset, {
      kind: 'mapProjection',
      variable: this.textOf(variable),
      items: Object.freeze(items),
    })
  })

  protected mapProjectionItem = this.RULE('mapProjectionItem', (): MapProjectionItem => {
    const first = this.LA(1)
    return this.OR([
      {
        ALT: (): MapProjectionItem => {
          this.CONSUME(symbols.dot)
          return this.OR2([
            {
              ALT: (): MapProjectionItem => {
                this.CONSUME(symbols.star)
                return this.part(first.startOffset, { kind: 'all' })
              },
            },
            {
              ALT: (): MapProjectionItem => {
                const key = this.CONSUME(NameToken)
                return this.part(key.startOffset, { kind: 'property', key: this.textOf(key) })
              },
            },
          ])
        },
      },
      {
        ALT: (): MapProjectionItem => {
          const name = this.textOf(this.CONSUME2(NameToken))
          const value = this.OPTION(() => {
            this.CONSUME(symbols.colon)
            return this.SUBRULE(this.expression)
          })
          return this.part(
            first.startOffset,
            value === undefined ? { kind: 'variable', name } : { kind: 'entry', key: name, value },
          )
        },
      },
    ])
  })

  protected caseExpression = this.RULE('caseExpression', (): GraphExpression => {
    const start = this.CONSUME(words.case)
    const subject = this.OPTION({
      GATE: () => !this.isNext(1, words.when),
      DEF: () => this.SUBRULE(this.expression),
    })
    const branches: Array<{ readonly when: GraphExpression; readonly then: GraphExpression }> = []
    this.AT_LEAST_ONE(() => {
      const at = this.CONSUME(words.when)
      if (comparisons.has(this.LA(1).tokenType))
        this.refuse(
          this.LA(1),
          'comparisons without left side in CASE (WHEN > 1) are not supported; write CASE ' +
            'WHEN value > 1',
        )
      const when = this.SUBRULE2(this.expression)
      this.CONSUME(words.thenWord)
      branches.push(this.part(at.startOffset, { when, then: this.SUBRULE3(this.expression) }))
    })
    const otherwise = this.OPTION2(() => {
      this.CONSUME(words.else)
      return this.SUBRULE4(this.expression)
    })
    this.CONSUME(words.end)
    return this.part(start.startOffset, {
      kind: 'case',
      ...(subject === undefined ? {} : { subject }),
      branches: Object.freeze(branches),
      ...(otherwise === undefined ? {} : { otherwise }),
    })
  })
}

const comparisons: ReadonlySet<TokenType> = new Set([
  symbols.equal,
  symbols.unequal,
  symbols.less,
  symbols.lessOrEqual,
  symbols.greater,
  symbols.greaterOrEqual,
  symbols.matches,
])

/** Stands for an expression while chevrotain records the grammar. */
const nothing: GraphExpression = { kind: 'literal', value: null }
