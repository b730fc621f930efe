import type { JobRow } from '@quarterdeck/shared/contracts/jobs.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { parseTime } from '@quarterdeck/shared/values/time.ts'
import { formatDuration, formatNumber } from '../../../i18n/format.ts'
import { type Column, textWidth } from '../../../resource/table/column.ts'
import { CutText } from '../../../ui/CutText.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { JobProgress } from '../../../ui/JobProgress.tsx'
import { JobState } from '../../../ui/JobState.tsx'

interface ColumnContext {
  t: Translate
  language: Language
  zone: string
  /** UTC milliseconds: until when what still runs has taken. */
  now: number
}

export function jobColumns({ t, language, zone, now }: ColumnContext): Column<JobRow>[] {
  const column = (
    key: string,
    width: number,
    render: Column<JobRow>['render'],
    title = t(codeKey('job.field', key)),
  ) => ({
    key,
    title,
    render,
    // The list has no sorters; with room for them its last column would not be seen at 1280.
    width: Math.max(width, textWidth(title) + 24),
  })
  return [
    column('title', 190, ({ title }) => <CutText text={title} />),
    column('kind', 120, ({ kind }) => <CutText text={t(codeKey('job.kind', kind))} />),
    column('state', 90, ({ state }) => <JobState state={state} />),
    column('progress', 150, (job) => <JobProgress job={job} />),
    column('counts', 170, (job) =>
      job.error ? (
        <span className="jobs-error">{job.error.message}</span>
      ) : (
        <CutText text={countsOf(job, t, language)} />
      ),
    ),
    column('created_by', 90, ({ created_by }) => <CutText text={created_by} />),
    column('create_time', 170, ({ create_time }) => <ExactTime time={create_time} />),
    column(
      'duration',
      80,
      (job) => <span className="numbers">{durationOf(job, zone, now, language)}</span>,
      t('job-centre.duration'),
    ),
  ]
}

function countsOf({ counts }: JobRow, t: Translate, language: Language): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatNumber(count, language)} ${t(codeKey('job.count', name))}`)
    .join(' · ')
}

function durationOf({ start_time, end_time }: JobRow, zone: string, now: number, language: Language): string {
  if (!start_time) return '–'
  const end = end_time ? parseTime(end_time, zone) : now
  return formatDuration(Math.max(0, end - parseTime(start_time, zone)), language)
}
