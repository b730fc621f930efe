/** What console and control plane know of jobs beside their calls. */

/** Sees everybody's jobs and may cancel them. */
export const allJobsKey = 'job.all'

/** Sorts of work there are; each has a text `job.kind.<kind>`. */
export const jobKinds = [
  'import',
  'edit',
  'action',
  'site-check',
  'upgrade',
  'upgrade-detect',
  'comparison',
  'referral-sheet',
] as const

/** The name under which the live link tells of a job's progress. */
export function progressName(id: number): string {
  return `job-${id}`
}
