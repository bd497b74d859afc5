import type { GraphExpression, GraphQuery } from '../../core/graph-query.ts'
import type { ParserMethod } from 'chevrotain'
import { ExpressionRules } from './expression-rules.ts'
import { startsPattern } from './pattern-lookahead.ts'
import { NameToken, symbols, words } from './token-types.ts'

/**
 * Rules for what looks like a function but is not one: quantifiers, `reduce`, `count(*)`,
 * `exists(…)`, shortest paths, subqueries.
 */
export abstract class SpecialFormRules extends ExpressionRules {
  protected abstract subqueryBody: ParserMethod<['exists' | 'count' | 'collect'], GraphQuery>

  protected specialForm = this.RULE('specialForm', (): GraphExpression =>
    this.OR([
      { ALT: () => this.SUBRULE(this.quantifier) },
      { ALT: () => this.SUBRULE(this.reduction) },
      { ALT: () => this.SUBRULE(this.countAll) },
      { ALT: () => this.SUBRULE(this.existence) },
      { ALT: () => this.SUBRULE(this.shortestValue) },
    ]),
  )

  protected quantifier = this.RULE('quantifier', (): GraphExpression => {
    const name = this.OR([
      { ALT: () => this.CONSUME(words.all) },
      { ALT: () => this.CONSUME(words.any) },
      { ALT: () => this.CONSUME(words.none) },
      { ALT: () => this.CONSUME(words.single) },
    ])
    const quantifier =
      name.tokenType === words.all
        ? 'all'
        : name.tokenType === words.any
          ? 'any'
          : name.tokenType === words.none
            ? 'none'
            : 'single'
    this.CONSUME(symbols.open)
    const variable = this.textOf(this.CONSUME(NameToken))
    this.CONSUME(words.in)
    const list = this.SUBRULE(this.expression)
    this.CONSUME(words.where)
    const where = this.SUBRULE2(this.expression)
    this.CONSUME(symbols.close)
    return this.part(name.startOffset, { kind: 'quantifier', quantifier, variable, list, where })
  })

  protected reduction = this.RULE('reduction', (): GraphExpression => {
    const start = this.CONSUME(words.reduce)
    this.CONSUME(symbols.open)
    const accumulator = this.textOf(this.CONSUME(NameToken))
    this.CONSUME(symbols.equal)
    const initial = this.SUBRULE(this.expression)
    this.CONSUME(symbols.comma)
    const variable = this.textOf(this.CONSUME2(NameToken))
    this.CONSUME(words.in)
    const list = this.SUBRULE2(this.expression, { ARGS: [true] })
    this.CONSUME(symbols.bar)
    const expression = this.SUBRULE3(this.expression)
    this.CONSUME(symbols.close)
    return this.part(start.startOffset, {
      kind: 'reduce',
      accumulator,
      initial,
      variable,
      list,
      expression,
    })
  })

  protected countAll = this.RULE('countAll', (): GraphExpression => {
    const start = this.CONSUME(words.count)
    this.CONSUME(symbols.open)
    this.CONSUME(symbols.star)
    this.CONSUME(symbols.close)
    return this.part(start.startOffset, { kind: 'countAll' })
  })

  /** `exists((a)-->(b))`; of a property it is no longer Cypher. */
  protected existence = this.RULE('existence', (): GraphExpression => {
    const start = this.CONSUME(words.exists)
    if (!this.RECORDING_PHASE && !startsPattern(this.tokens, this.at(2)))
      this.refuse(
        start,
        'exists(…) takes a pattern with a relationship; for a property write IS NOT NULL',
        'syntax',
      )
    this.CONSUME(symbols.open)
    const pattern = this.SUBRULE(this.walkPattern)
    this.CONSUME(symbols.close)
    return this.part(start.startOffset, { kind: 'patternPredicate', pattern })
  })

  protected shortestValue = this.RULE('shortestValue', (): GraphExpression => {
    const start = this.LA(1)
    const pattern = this.SUBRULE(this.shortestPattern)
    return this.part(start.startOffset, { kind: 'shortestPath', pattern })
  })

  protected subquery = this.RULE('subquery', (): GraphExpression => {
    const name = this.OR([
      { ALT: () => this.CONSUME(words.exists) },
      { ALT: () => this.CONSUME(words.count) },
      { ALT: () => this.CONSUME(words.collect) },
    ])
    const result =
      name.tokenType === words.exists
        ? 'exists'
        : name.tokenType === words.count
          ? 'count'
          : 'collect'
    this.enter()
    this.CONSUME(symbols.openBrace)
    const query = this.SUBRULE(this.subqueryBody, { ARGS: [result] })
    this.CONSUME(symbols.closeBrace)
    this.leave()
    return this.part(name.startOffset, { kind: 'subquery', result, query })
  })
}
