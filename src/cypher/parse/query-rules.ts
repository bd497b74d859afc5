import type { IToken } from 'chevrotain'
import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  PathPattern,
  Projection,
} from '../../core/graph-query.ts'
import { is, isName } from './pattern-lookahead.ts'
import { refusedClause } from './refused-clauses.ts'
import { SpecialFormRules } from './special-form-rules.ts'
import { symbolsAfterOperand } from './operand-end.ts'
import { NameToken, RefusedClauseToken, symbols, words } from './token-types.ts'

/**
 * Where a query stands decides what must end it: the whole and `COLLECT { }` end in RETURN, `EXISTS
 * { }` and `COUNT { }` need not.
 */
type QueryPlace = 'whole' | 'exists' | 'count' | 'collect'

/** Rules for clauses and whole queries: the complete grammar. */
export class CypherGrammar extends SpecialFormRules {
  constructor(validates = false) {
    super(validates)
    this.performSelfAnalysis()
  }

  /** The rule to begin with. */
  query = this.RULE('query', (): GraphQuery => {
    const query = this.SUBRULE(this.union, { ARGS: ['whole'] })
    this.OPTION(() => this.CONSUME(symbols.semicolon))
    return query
  })

  protected union = this.RULE('union', (place: QueryPlace = 'whole'): GraphQuery => {
    const first = this.LA(1)
    const parts = [this.SUBRULE(this.singleQuery, { ARGS: [place] })]
    let unionAll: boolean | undefined
    this.MANY(() => {
      const union = this.CONSUME(words.union)
      const keepsAll =
        this.OPTION(() =>
          this.OR([
            { ALT: () => this.CONSUME(words.all) },
            { ALT: () => this.CONSUME(words.distinct) },
          ]),
        )?.tokenType === words.all
      if (unionAll !== undefined && unionAll !== keepsAll)
        this.refuse(union, 'UNION and UNION ALL do not mix in one query', 'syntax')
      unionAll = keepsAll
      parts.push(this.SUBRULE2(this.singleQuery, { ARGS: [place] }))
    })
    return this.part(first.startOffset, {
      parts: Object.freeze(parts),
      unionAll: unionAll ?? false,
    })
  })

  protected singleQuery = this.RULE(
    'singleQuery',
    (place: QueryPlace = 'whole'): readonly GraphClause[] => {
      const clauses: GraphClause[] = []
      this.AT_LEAST_ONE({
        ERR_MSG: 'a clause',
        DEF: () => {
          const start = this.LA(1)
          if (clauses.at(-1)?.kind === 'return' && !isRefused(start))
            this.refuse(
              start,
              `RETURN must be the last clause; found ${start.image.toUpperCase()} after it`,
              'syntax',
            )
          clauses.push(this.SUBRULE(this.clause))
        },
      })
      if (
        !this.RECORDING_PHASE &&
        clauses.at(-1)?.kind !== 'return' &&
        (place === 'whole' || place === 'collect')
      )
        this.failUnfinished()
      return Object.freeze(clauses)
    },
  )

  /** The query stops before a RETURN: either here it ends, or something unknown stands here. */
  private failUnfinished(): void {
    const next = this.LA(1)
    const isEnd =
      next.startOffset < 0 ||
      Number.isNaN(next.startOffset) ||
      next.tokenType === symbols.closeBrace ||
      next.tokenType === symbols.semicolon ||
      next.tokenType === words.union
    if (isEnd) throw this.fault(next, 'The query must end with RETURN', { expected: ['RETURN'] })
    this.CONSUME(words.return)
  }

  protected clause = this.RULE('clause', (): GraphClause =>
    this.OR([
      // OPTIONAL may come before a clause that is refused, so that MATCH could begin with one too.
      { ALT: () => this.SUBRULE(this.refused), IGNORE_AMBIGUITIES: true },
      { ALT: () => this.SUBRULE(this.match) },
      { ALT: () => this.SUBRULE(this.unwind) },
      { ALT: () => this.SUBRULE(this.with) },
      { ALT: () => this.SUBRULE(this.return) },
    ]),
  )

  protected refused = this.RULE('refused', (): GraphClause => {
    const word = this.CONSUME(RefusedClauseToken)
    const refusal = refusedClause(word.image)
    return this.refuse(word, refusal.message, refusal.reason)
  })

  protected match = this.RULE('match', (): GraphClause => {
    const start = this.LA(1)
    const optional = this.OPTION(() => this.CONSUME(words.optional)) !== undefined
    this.OPTION2(() => this.SUBRULE(this.refused))
    this.CONSUME(words.match)
    const patterns = this.SUBRULE(this.patternList)
    this.OPTION3({
      GATE: () => this.LA(1).image.toUpperCase() === 'USING',
      DEF: () => this.SUBRULE2(this.refused),
    })
    const where = this.OPTION4(() => this.SUBRULE(this.elementCondition))
    return this.matchOf(start, optional, patterns, where)
  })

  private matchOf(
    start: IToken,
    optional: boolean,
    patterns: readonly PathPattern[],
    where: GraphExpression | undefined,
  ): GraphClause {
    return this.part(start.startOffset, {
      kind: 'match',
      optional,
      patterns,
      ...(where === undefined ? {} : { where }),
    })
  }

  protected unwind = this.RULE('unwind', (): GraphClause => {
    const start = this.CONSUME(words.unwind)
    const list = this.SUBRULE(this.expression)
    this.CONSUME(words.as)
    const variable = this.textOf(this.CONSUME(NameToken))
    return this.part(start.startOffset, { kind: 'unwind', list, variable })
  })

  protected with = this.RULE('with', (): GraphClause => {
    const start = this.CONSUME(words.with)
    const projection = this.SUBRULE(this.projection, { ARGS: [true] })
    const where = this.OPTION(() => this.SUBRULE(this.elementCondition))
    return this.part(start.startOffset, {
      kind: 'with',
      projection,
      ...(where === undefined ? {} : { where }),
    })
  })

  protected return = this.RULE('return', (): GraphClause => {
    const start = this.CONSUME(words.return)
    return this.part(start.startOffset, {
      kind: 'return',
      projection: this.SUBRULE(this.projection),
    })
  })

  protected projection = this.RULE('projection', (needsNames: boolean = false): Projection => {
    const start = this.LA(1)
    const distinct =
      this.OPTION({
        GATE: () => this.isNext(2, symbols.star) || !symbolsAfterOperand.has(this.LA(2).tokenType),
        DEF: () => this.CONSUME(words.distinct),
      }) !== undefined
    const items: Array<Projection['items'][number]> = []
    const star = this.OR({
      ERR_MSG: "an expression\n'*'",
      DEF: [
        {
          ALT: () => {
            this.CONSUME(symbols.star)
            this.MANY(() => {
              this.CONSUME(symbols.comma)
              items.push(this.SUBRULE(this.projectionItem, { ARGS: [needsNames] }))
            })
            return true
          },
        },
        {
          ALT: () => {
            this.AT_LEAST_ONE_SEP({
              SEP: symbols.comma,
              DEF: () => items.push(this.SUBRULE2(this.projectionItem, { ARGS: [needsNames] })),
            })
            return false
          },
        },
      ],
    })
    const orderBy = this.OPTION2(() => this.SUBRULE(this.order)) ?? Object.freeze([])
    const skip = this.OPTION3(() => {
      this.OR2([{ ALT: () => this.CONSUME(words.skip) }, { ALT: () => this.CONSUME(words.offset) }])
      return this.SUBRULE(this.expression)
    })
    const limit = this.OPTION4(() => {
      this.CONSUME(words.limit)
      return this.SUBRULE2(this.expression)
    })
    return this.part(start.startOffset, {
      distinct,
      star,
      items: Object.freeze(items),
      orderBy,
      ...(skip === undefined ? {} : { skip }),
      ...(limit === undefined ? {} : { limit }),
    })
  })

  protected projectionItem = this.RULE(
    'projectionItem',
    (needsName: boolean = false): Projection['items'][number] => {
      const first = this.LA(1)
      const expression = this.SUBRULE(this.expression)
      const last = this.LA(0)
      const alias = this.OPTION(() => {
        this.CONSUME(words.as)
        return this.textOf(this.CONSUME(NameToken))
      })
      return this.ACTION(() => {
        if (alias === undefined && needsName && expression.kind !== 'variable')
          throw this.fault(first, 'Expressions in WITH must have a name: write AS and a name', {
            expected: ['AS'],
          })
        const name =
          alias ??
          (expression.kind === 'variable'
            ? expression.name
            : this.text.slice(first.startOffset, (last.endOffset ?? first.startOffset) + 1))
        return this.part(first.startOffset, { name, expression })
      })
    },
  )

  protected order = this.RULE('order', (): Projection['orderBy'] => {
    this.CONSUME(words.order)
    this.CONSUME(words.by)
    const items: Array<Projection['orderBy'][number]> = []
    this.AT_LEAST_ONE_SEP({
      SEP: symbols.comma,
      DEF: () => {
        const start = this.LA(1)
        const expression = this.SUBRULE(this.expression)
        const way = this.OPTION(() =>
          this.OR([
            { ALT: () => this.CONSUME(words.ascending) },
            { ALT: () => this.CONSUME(words.asc) },
            { ALT: () => this.CONSUME(words.descending) },
            { ALT: () => this.CONSUME(words.desc) },
          ]),
        )
        items.push(
          this.part(start.startOffset, {
            expression,
            descending: way?.tokenType === words.descending || way?.tokenType === words.desc,
          }),
        )
      },
    })
    return Object.freeze(items)
  })

  /** What stands in the braces of a subquery: patterns with a condition, or clauses. */
  protected subqueryBody = this.RULE(
    'subqueryBody',
    (place: 'exists' | 'count' | 'collect' = 'exists'): GraphQuery =>
      this.OR({
        ERR_MSG: 'a pattern or a clause',
        DEF: [
          {
            GATE: () => place !== 'collect' && this.isPatternNext(),
            ALT: () => this.SUBRULE(this.barePatterns),
          },
          { ALT: () => this.SUBRULE(this.union, { ARGS: [place] }) },
        ],
      }),
  )

  private isPatternNext(): boolean {
    if (this.isNext(1, symbols.open)) return true
    // `WITH (a).b AS x` and the like are clauses.
    if (
      this.isNext(2, symbols.open) &&
      [words.with, words.unwind, words.return].some(word => this.isNext(1, word))
    )
      return false
    return (
      isName(this.tokens[this.at(1)]) &&
      !isRefused(this.LA(1)) &&
      (is(this.tokens, this.at(2), symbols.equal) || is(this.tokens, this.at(2), symbols.open)) &&
      !this.isNext(1, words.match) &&
      !this.isNext(1, words.optional)
    )
  }

  protected barePatterns = this.RULE('barePatterns', (): GraphQuery => {
    const start = this.LA(1)
    const patterns = this.SUBRULE(this.patternList)
    const where = this.OPTION(() => this.SUBRULE(this.elementCondition))
    const clause = this.matchOf(start, false, patterns, where)
    return this.part(start.startOffset, {
      parts: Object.freeze([Object.freeze([clause])]),
      unionAll: false,
    })
  })
}

function isRefused(token: IToken): boolean {
  return token.tokenType.CATEGORIES?.includes(RefusedClauseToken) === true
}
