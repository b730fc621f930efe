import { z } from 'zod'

/** A text with its name, for programs, and its label, for people. `url`: where the thing that it names is opened; '' where nowhere. */
const fact = z.object({
  name: z.string(),
  label: z.string(),
  value: z.string(),
  tone: z.enum(['', 'good', 'warning', 'bad']),
  url: z.string(),
})

const table = z.object({
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  /** By the names of the columns; `url`: where the thing in the first column is opened. */
  rows: z.array(z.record(z.string(), z.string())),
  /** What is said where there is no row. */
  empty: z.string(),
  /** So many more rows than are told; 0: these are all. */
  more: z.number(),
})

/** What is known of one thing, in the reader's words: screen, terminal and file show the same. */
export const report = z.object({
  title: z.string(),
  /** What it is about. */
  subject: z.string(),
  /** By whom and when it was made. */
  made: z.string(),
  sections: z.array(z.object({ name: z.string(), title: z.string(), facts: z.array(fact), table: table.nullable() })),
})
export type Report = z.output<typeof report>
export type ReportSection = Report['sections'][number]
export type ReportFact = z.output<typeof fact>
