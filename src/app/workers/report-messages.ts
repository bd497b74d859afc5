import type { WireError } from './remote-call.ts'

/** A run, and the form of its report: a page, tables for LaTeX, or the study itself. */
export interface ReportTask {
  /** The definition and the folder that its paths begin at. */
  readonly text: string
  readonly base: string
  readonly folder: string
  readonly format: 'html' | 'latex' | 'json'
}

export interface MadeReport {
  readonly name: string
  readonly content: string
}
export type ReportReply = MadeReport | { readonly error: WireError }
