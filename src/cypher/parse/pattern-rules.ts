import type { IToken, ParserMethod } from 'chevrotain'
import type {
  EdgePattern,
  GraphExpression,
  LabelExpression,
  NodePattern,
  PathPattern,
} from '../../core/graph-query.ts'
import { GrammarBase } from './grammar-base.ts'
import { is, isName, isPatternVariable } from './pattern-lookahead.ts'
import { FloatToken, IntegerToken, NameToken, symbols, words } from './token-types.ts'

/** Rules for nodes, edges and paths. */
export abstract class PatternRules extends GrammarBase {
  protected abstract expression: ParserMethod<[boolean?], GraphExpression>
  protected abstract mapLiteral: ParserMethod<[], GraphExpression>
  protected abstract parameter: ParserMethod<[], GraphExpression>

  /** Patterns with commas between. */
  protected patternList = this.RULE('patternList', (): readonly PathPattern[] => {
    const patterns: PathPattern[] = []
    this.AT_LEAST_ONE_SEP({
      SEP: symbols.comma,
      ERR_MSG: aPattern,
      DEF: () => patterns.push(this.SUBRULE(this.namedPattern)),
    })
    return this.part(
      this.RECORDING_PHASE ? 0 : this.places.offsetOf(patterns[0] ?? patterns),
      patterns,
    )
  })

  /** A pattern with or without a name for its path. */
  protected namedPattern = this.RULE('namedPattern', (): PathPattern => {
    const first = this.LA(1)
    const variable = this.OPTION({
      GATE: () => isName(this.tokens[this.at(1)]) && is(this.tokens, this.at(2), symbols.equal),
      DEF: () => {
        const name = this.CONSUME(NameToken)
        this.CONSUME(symbols.equal)
        return this.textOf(name)
      },
    })
    return this.OR({
      ERR_MSG: aPattern,
      DEF: [
        { ALT: () => this.SUBRULE(this.shortestPattern, { ARGS: [first, variable] }) },
        { ALT: () => this.SUBRULE(this.walkPattern, { ARGS: [first, variable] }) },
        {
          IGNORE_AMBIGUITIES: true,
          ALT: () =>
            this.refuse(
              this.CONSUME2(NameToken),
              'path selectors and match modes (ANY, ALL, SHORTEST, REPEATABLE …) are not ' +
                'supported; use shortestPath(…) or allShortestPaths(…)',
            ),
        },
      ],
    })
  })

  protected shortestPattern = this.RULE(
    'shortestPattern',
    (first?: IToken, variable?: string): PathPattern => {
      const name = this.OR([
        { ALT: () => this.CONSUME(words.shortestPath) },
        { ALT: () => this.CONSUME(words.allShortestPaths) },
      ])
      this.CONSUME(symbols.open)
      const walk = this.SUBRULE(this.walkPattern, { ARGS: [name, undefined] })
      this.CONSUME(symbols.close)
      const mode = name.tokenType === words.shortestPath ? 'shortest' : 'allShortest'
      if (!this.RECORDING_PHASE && walk.edges.length !== 1)
        throw this.fault(
          name,
          `${name.tokenType.name.slice(4)} needs a pattern of exactly one relationship`,
        )
      return this.part((first ?? name).startOffset, {
        ...(variable === undefined ? {} : { variable }),
        mode,
        nodes: walk.nodes,
        edges: walk.edges,
      })
    },
  )

  protected walkPattern = this.RULE(
    'walkPattern',
    (first?: IToken, variable?: string): PathPattern => {
      const start = first ?? this.LA(1)
      const nodes: NodePattern[] = [this.SUBRULE(this.nodePattern)]
      const edges: EdgePattern[] = []
      this.MANY(() => {
        edges.push(this.SUBRULE(this.edgePattern))
        this.OPTION(() => {
          const quantifier = this.OR([
            { ALT: () => this.CONSUME(symbols.plus) },
            { ALT: () => this.CONSUME(symbols.star) },
            { ALT: () => this.CONSUME(symbols.openBrace) },
          ])
          this.refuse(
            quantifier,
            'quantified relationships and path patterns are not supported; write a ' +
              'variable length such as -[:TYPE*1..3]->',
          )
        })
        nodes.push(this.SUBRULE2(this.nodePattern))
      })
      return this.part(start.startOffset, {
        ...(variable === undefined ? {} : { variable }),
        mode: 'walk',
        nodes: Object.freeze(nodes),
        edges: Object.freeze(edges),
      })
    },
  )

  protected nodePattern = this.RULE('nodePattern', (): NodePattern => {
    const open = this.CONSUME(symbols.open)
    if (
      this.isNext(1, symbols.open) ||
      (isName(this.tokens[this.at(1)]) && this.isNext(2, symbols.equal))
    )
      this.refuse(
        open,
        'quantified path patterns and patterns in parentheses are not supported; write a ' +
          'variable length such as -[:TYPE*1..3]->',
      )
    const variable = this.OPTION({
      GATE: () => isPatternVariable(this.tokens, this.at(1)),
      DEF: () => this.textOf(this.CONSUME(NameToken)),
    })
    const labels = this.OPTION2(() => this.SUBRULE(this.elementLabels))
    const properties = this.OPTION3(() => this.SUBRULE(this.elementProperties))
    const where = this.OPTION4(() => this.SUBRULE(this.elementCondition))
    this.CONSUME(symbols.close)
    return this.part(open.startOffset, {
      ...(variable === undefined ? {} : { variable }),
      ...(labels === undefined ? {} : { labels }),
      ...(properties === undefined ? {} : { properties }),
      ...(where === undefined ? {} : { where }),
    })
  })

  protected elementLabels = this.RULE('elementLabels', (isEdge: boolean = false): LabelExpression =>
    this.OR([
      { ALT: () => this.SUBRULE(this.labelPredicate, { ARGS: [false, isEdge] }) },
      {
        ALT: () => {
          this.CONSUME(words.is)
          return this.SUBRULE(this.labelDisjunction)
        },
      },
    ]),
  )

  protected elementProperties = this.RULE('elementProperties', (): GraphExpression =>
    this.OR([
      { ALT: () => this.SUBRULE(this.mapLiteral) },
      { ALT: () => this.SUBRULE(this.parameter) },
    ]),
  )

  protected elementCondition = this.RULE('elementCondition', (): GraphExpression => {
    this.CONSUME(words.where)
    return this.SUBRULE(this.expression)
  })

  protected edgePattern = this.RULE('edgePattern', (): EdgePattern => {
    const first = this.LA(1)
    const isIn = this.OPTION(() => this.CONSUME(symbols.less)) !== undefined
    this.CONSUME(symbols.minus)
    const inside = this.OPTION2(() => this.SUBRULE(this.edgeInside)) ?? { types: noTypes }
    this.CONSUME2(symbols.minus)
    const isOut = this.OPTION3(() => this.CONSUME(symbols.greater)) !== undefined
    return this.part(first.startOffset, {
      ...inside,
      direction: isIn === isOut ? 'any' : isIn ? 'in' : 'out',
    })
  })

  protected edgeInside = this.RULE('edgeInside', (): Omit<EdgePattern, 'direction'> => {
    this.CONSUME(symbols.openBracket)
    const variable = this.OPTION({
      GATE: () => isPatternVariable(this.tokens, this.at(1)),
      DEF: () => this.textOf(this.CONSUME(NameToken)),
    })
    const labelsAt = this.LA(1)
    const labels = this.OPTION2(() => this.SUBRULE(this.elementLabels, { ARGS: [true] }))
    const olderBar = labels === undefined ? undefined : this.olderBar
    const length = this.OPTION3(() => this.SUBRULE(this.edgeLength))
    const properties = this.OPTION4(() => this.SUBRULE(this.elementProperties))
    const condition = this.LA(1)
    const where = this.OPTION5(() => this.SUBRULE(this.elementCondition))
    if (length !== undefined && where !== undefined)
      this.refuse(
        condition,
        'a condition inside a relationship of variable length is not supported; write ' +
          'all(r IN relationships(path) WHERE …)',
      )
    if (olderBar !== undefined && (variable ?? length ?? properties ?? where) !== undefined)
      this.refuse(
        olderBar,
        "':A|:B' cannot be combined with a variable, length, properties or condition; write ':A|B'",
        'syntax',
      )
    this.CONSUME(symbols.closeBracket)
    const types =
      labels === undefined || this.RECORDING_PHASE
        ? noTypes
        : this.part(labelsAt.startOffset, this.typesOf(labels, labelsAt))
    return {
      ...(variable === undefined ? {} : { variable }),
      types,
      ...(length === undefined ? {} : { length }),
      ...(properties === undefined ? {} : { properties }),
      ...(where === undefined ? {} : { where }),
    }
  })

  /** `*`, `*2`, `*1..`, `*..3`, `*1..3` */
  protected edgeLength = this.RULE('edgeLength', (): NonNullable<EdgePattern['length']> => {
    const star = this.CONSUME(symbols.star)
    const least = this.OPTION(() =>
      this.OR([
        { ALT: () => this.bound(this.CONSUME(IntegerToken)) },
        {
          ALT: () =>
            this.refuse(
              this.CONSUME(FloatToken),
              'The length of a path is a whole number',
              'syntax',
            ),
        },
      ]),
    )
    const dots = this.OPTION2(() => this.CONSUME(symbols.dots))
    const most = this.OPTION3({
      GATE: () => dots !== undefined,
      DEF: () => this.bound(this.CONSUME2(IntegerToken)),
    })
    const max = dots === undefined ? least : most
    return this.part(star.startOffset, {
      ...(least === undefined ? {} : { min: least }),
      ...(max === undefined ? {} : { max }),
    })
  })

  private bound(token: IToken): number {
    const value = Number(this.textOf(token))
    if (!this.RECORDING_PHASE && !Number.isSafeInteger(value))
      throw this.fault(token, 'The length of a path is too large')
    return value
  }

  private typesOf(labels: LabelExpression, at: IToken): string[] {
    if (labels.kind === 'any') return []
    if (labels.kind === 'name') return [labels.name]
    if (labels.kind === 'or') {
      const names = labels.operands.flatMap(operand =>
        operand.kind === 'name' ? [operand.name] : [],
      )
      if (names.length === labels.operands.length) return names
    }
    return this.refuse(
      at,
      "Relationship types can only be alternatives (:A|B); '&', '!' and '%' within are not " +
        'supported',
    )
  }
}

const aPattern = "a pattern such as '(n)'"
const noTypes: readonly string[] = Object.freeze([])
