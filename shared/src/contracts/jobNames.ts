import type { CallVisibility } from './endpoint.ts'

/** What console and control plane know of jobs beside their calls. */

/** Sees everybody's jobs and may cancel them. */
export const allJobsKey = 'job.all'

/** Sorts of work there are, each with whose it is (a job is seen by who has begun it); each has a text `job.kind.<kind>`. */
export const jobKinds = {
  import: 'self',
  edit: 'self',
  action: 'self',
  generation: 'self',
  'node-check': 'internal',
  'site-check': 'internal',
  upgrade: 'internal',
  'upgrade-detect': 'internal',
  comparison: 'internal',
  'referral-sheet': 'internal',
  statistics: 'internal',
} as const satisfies Record<string, CallVisibility>
export type JobKindName = keyof typeof jobKinds

/** Kinds of work that are not there for an external organisation. */
export function isInternalJob(kind: string): boolean {
  return (jobKinds as Readonly<Record<string, CallVisibility>>)[kind] === 'internal'
}

/** The name under which the live link tells of a job's progress. */
export function progressName(id: number): string {
  return `job-${id}`
}
