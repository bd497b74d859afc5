import { shuffled } from '../../support/random.ts'
import type { Maker } from './cells/cell.ts'
import { anniversaryUntold, orderUntold, recallUntold, restateUntold } from './cells/not-told.ts'
import {
  ageAtDeath,
  comparePlaces,
  recallTwo,
  restateLife,
  sameMaker,
  weighYears,
} from './cells/one-document.ts'
import {
  anniversary,
  explainRole,
  recallOne,
  restateDecade,
  weighAccounts,
} from './cells/one-fact.ts'
import {
  ageOverBridge,
  findCommon,
  lifetimes,
  orderEvents,
  recallOverBridge,
  restateOverBridge,
  yearsBetween,
} from './cells/several-documents.ts'
import type { Cell } from './count-cells.ts'
import type { Draft } from './draft.ts'
import type { FactBase } from './fact-base.ts'
import type { MailMaker } from './mail/mail-maker.ts'
import { reckonDay, recallHeader, restateHeader, weighNotes } from './mail/one-mail.ts'
import { daysApart, findShared, orderMails, recallOverSender } from './mail/several-mails.ts'
import { orderUnsent, recallUnsent, reckonUnsent, restateUnsent } from './mail/untold-mail.ts'
import { countReceivers, findReceiver, recallBoth, restateRoute } from './mail/whole-mail.ts'
import {
  anniversaryOfStatement,
  recallName,
  restateStatement,
  weighLetters,
} from './prose/one-statement.ts'
import {
  firstOfStatements,
  recallNames,
  yearsBetweenStatements,
} from './prose/several-statements.ts'
import type { StatementMaker } from './prose/statement-maker.ts'
import { askInvented } from './prose/invented-statement.ts'
import { askUndated, askUndone } from './prose/untold-statement.ts'
import { changeCell, recallCell, restateCell, weighReports } from './tables/one-cell.ts'
import { addCells, compareCells, orderCells, recallCells } from './tables/several-cells.ts'
import type { TableMaker } from './tables/table-maker.ts'
import { askUntold } from './tables/untold-cell.ts'

/** Questions of one kind over a corpus, some about each thing, in a random order. */
export type Kind = (base: FactBase, random: () => number) => Iterable<Iterable<Draft>>

/** Of things that documents are about. */
const ofThings = (make: Maker): Kind =>
  function* (base, random) {
    for (const profile of shuffled(base.profiles, random)) yield make(profile, { base, random })
  }

const ofMails = (make: MailMaker): Kind =>
  function* ({ mails }, random) {
    for (const mail of shuffled(mails.mails, random)) yield make(mail, { mails, random })
  }

const ofTables = (make: TableMaker): Kind =>
  function* ({ tables }, random) {
    for (const table of shuffled(tables.tables, random)) yield make(table, { tables, random })
  }

const ofStatements = (make: StatementMaker): Kind =>
  function* (base, random) {
    const { statements } = base
    const isNamed = (name: string): boolean => base.isNamed(name)
    for (const statement of shuffled(statements.statements, random))
      yield make(statement, { statements, random, isNamed })
  }

/** The kinds of questions of each cell, and what the documents must tell for them. */
export const kindsOfCell: Readonly<
  Record<Cell, { readonly kinds: readonly Kind[]; readonly needs: string }>
> = {
  'S1/B1': {
    kinds: [
      ofThings(recallOne),
      ofMails(recallHeader),
      ofTables(recallCell),
      ofStatements(recallName),
    ],
    needs: 'facts about what a document is about, headers of mail, tables or named statements',
  },
  'S1/B2': {
    kinds: [
      ofThings(restateDecade),
      ofThings(explainRole),
      ofMails(restateHeader),
      ofTables(restateCell),
      ofStatements(restateStatement),
    ],
    needs: 'dates, makers or parents, headers of mail, or numbers in tables',
  },
  'S1/B3': {
    kinds: [
      ofThings(anniversary),
      ofMails(reckonDay),
      ofTables(changeCell),
      ofStatements(anniversaryOfStatement),
    ],
    needs: 'dates of what documents are about, of mails or of events, or numbers in tables',
  },
  'S1/B4': {
    kinds: [
      ofThings(weighAccounts),
      ofMails(weighNotes),
      ofTables(weighReports),
      ofStatements(weighLetters),
    ],
    needs: 'dates of birth, release, founding, of mails or of events, or tables',
  },
  'S2/B1': {
    kinds: [
      ofThings(recallTwo),
      ofMails(recallBoth),
      ofTables(recallCells('S2')),
      ofStatements(recallNames('S2')),
    ],
    needs: 'two facts in one document',
  },
  'S2/B2': {
    kinds: [
      ofThings(restateLife),
      ofThings(comparePlaces),
      ofMails(restateRoute),
      ofTables(compareCells('S2')),
    ],
    needs: 'dates or places of birth and death, sender and recipients, or numbers of a table',
  },
  'S2/B3': {
    kinds: [
      ofThings(ageAtDeath),
      ofMails(countReceivers),
      ofTables(addCells('S2')),
      ofStatements(yearsBetweenStatements('S2')),
    ],
    needs: 'two dates, several recipients, or numbers of a table, in one document',
  },
  'S2/B4': {
    kinds: [
      ofThings(weighYears),
      ofThings(sameMaker),
      ofMails(findReceiver),
      ofTables(orderCells('S2')),
      ofStatements(firstOfStatements('S2')),
    ],
    needs: 'dates of a life, two makers, recipients, or three numbers of a table, in one document',
  },
  'S3/B1': {
    kinds: [
      ofThings(recallOverBridge),
      ofMails(recallOverSender),
      ofTables(recallCells('S3')),
      ofStatements(recallNames('S3')),
    ],
    needs: 'somebody or something of which two documents tell',
  },
  'S3/B2': {
    kinds: [
      ofThings(restateOverBridge),
      ofThings(findCommon),
      ofMails(findShared),
      ofTables(compareCells('S3')),
    ],
    needs: 'somebody of whom two documents tell, or tables of two with one column in common',
  },
  'S3/B3': {
    kinds: [
      ofThings(ageOverBridge),
      ofThings(yearsBetween),
      ofMails(daysApart),
      ofTables(addCells('S3')),
      ofStatements(yearsBetweenStatements('S3')),
    ],
    needs: 'dates of one kind in two documents, or tables of two with one column in common',
  },
  'S3/B4': {
    kinds: [
      ofThings(orderEvents),
      ofThings(lifetimes),
      ofMails(orderMails),
      ofTables(orderCells('S3')),
      ofStatements(firstOfStatements('S3')),
    ],
    needs: 'dates of one kind in four documents, or tables of three with one column in common',
  },
  'S4/B1': {
    kinds: [
      ofThings(recallUntold),
      ofMails(recallUnsent),
      ofTables(askUntold('B1')),
      ofStatements(askUndated('B1')),
      ofStatements(askInvented('B1')),
      ofStatements(askUndone),
    ],
    needs: 'things of which no document tells something',
  },
  'S4/B2': {
    kinds: [
      ofThings(restateUntold),
      ofMails(restateUnsent),
      ofTables(askUntold('B2')),
      ofStatements(askUndated('B2')),
      ofStatements(askInvented('B2')),
    ],
    needs: 'things of which no document tells a date or number',
  },
  'S4/B3': {
    kinds: [
      ofThings(anniversaryUntold),
      ofMails(reckonUnsent),
      ofTables(askUntold('B3')),
      ofStatements(askUndated('B3')),
      ofStatements(askInvented('B3')),
    ],
    needs: 'things of which no document tells a date or number',
  },
  'S4/B4': {
    kinds: [
      ofThings(orderUntold),
      ofMails(orderUnsent),
      ofTables(askUntold('B4')),
      ofStatements(askUndated('B4')),
      ofStatements(askInvented('B4')),
    ],
    needs: 'things of which no document tells a date or number',
  },
}
