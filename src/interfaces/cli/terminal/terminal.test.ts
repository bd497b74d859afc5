import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { oneLine, printable, table, wrap, type Terminal } from './terminal.ts'

const terminal: Terminal = {
  out: () => {},
  err: () => {},
  color: false,
  width: 40,
  interactive: false,
}

describe('what goes to a terminal', () => {
  it('has no escape sequences, control characters or bidirectional overrides of a document', () => {
    assert.equal(
      printable('a\u001b[31mb\u001b]8;;http://x\u0007c\u0000d\u202ee\rf\ng\th'),
      'abcdef\ng\th',
    )
  })
  it('is one line where one line is asked for', () => {
    assert.equal(oneLine('  a\n b\t c ', 10), 'a b c')
    assert.equal(oneLine('abcdefgh', 5), 'abcd…')
  })
  it('wraps at spaces and keeps words that are too long whole', () => {
    assert.equal(wrap('aa bb cc dd', 5, ''), 'aa bb\ncc dd')
    assert.equal(wrap('aaaaaaaa b', 5, ' '), ' aaaaaaaa\n b')
  })
  it('aligns columns, numbers to the right, and cuts the last column at the width', () => {
    assert.equal(
      table(
        terminal,
        ['n', 'count', 'name'],
        [
          ['a', 5, 'x'.repeat(60)],
          ['bb', 1000, 'y'],
        ],
      )
        .split('\n')
        .map(line => line.length <= 40)
        .includes(false),
      false,
    )
    assert.equal(
      table(
        terminal,
        ['n', 'count'],
        [
          ['a', 5],
          ['bb', 1000],
        ],
      ),
      'n   count\na       5\nbb  1,000',
    )
  })
})
