import { allJobsKey, isInternalJob, type JobKindName, jobKinds } from '@quarterdeck/shared/contracts/jobNames.ts'
import { type JobRow, listJobs } from '@quarterdeck/shared/contracts/jobs.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { jobMachine } from '@quarterdeck/shared/states/job.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { type Loaded, loadedOf, type Query } from '../../../api/resourceCalls.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { FilterSpec } from '../../../resource/filters/filterSpec.ts'
import { ListView } from '../../../resource/list/ListView.tsx'
import { useList } from '../../../resource/list/useList.ts'
import { useActionsColumn } from '../../../resource/table/useActionsColumn.tsx'
import { useMay, useMe, useZone } from '../../../ui/Me.tsx'
import { useCancelJob } from '../../../ui/useCancelJob.tsx'
import { useMinute } from '../../../ui/useMinute.ts'
import { jobColumns } from './jobColumns.tsx'

const kinds = Object.keys(jobKinds) as JobKindName[]
const firstOver = jobMachine.codes.done

/** All jobs, the newest first: one's own, or everybody's for those who may. */
export function JobList() {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const { external } = useMe().info
  const seesAll = useMay()(allJobsKey)
  const zone = useZone()
  const now = useMinute()
  const filters = useMemo<FilterSpec[]>(
    () => [
      {
        kind: 'choice',
        name: 'kind',
        label: t('job.field.kind'),
        options: kinds
          .filter((kind) => external === 0 || !isInternalJob(kind))
          .map((kind) => ({ value: kind, label: t(`job.kind.${kind}`) })),
      },
      {
        kind: 'choice',
        name: 'state',
        label: t('job.field.state'),
        options: Object.values(jobMachine.codes).map((code) => ({
          value: String(code),
          label: t(codeKey('job.state', code)),
        })),
      },
      {
        kind: 'choice',
        name: 'open',
        label: t('job-centre.open_filter'),
        options: [{ value: '1', label: t('job-centre.open_only') }],
      },
      ...(seesAll
        ? [
            {
              kind: 'choice' as const,
              name: 'mine',
              label: t('job-centre.whose'),
              options: [{ value: '1', label: t('job-centre.mine') }],
            },
          ]
        : []),
    ],
    [t, seesAll, external],
  )
  const list = useList<JobRow>({ name: 'job', paged: true, filters, load: loadJobs })
  const columns = useMemo(() => jobColumns({ t, language, zone, now }), [t, language, zone, now])
  const { cancel, question } = useCancelJob()
  const actionsOf = (job: JobRow) => [
    ...(job.state < firstOver
      ? [{ key: 'cancel', label: t('job-centre.cancel'), danger: true, onClick: () => cancel(job) }]
      : []),
    ...(job.link ? [{ key: 'outcome', label: t('job-centre.outcome'), onClick: () => void navigate(job.link) }] : []),
  ]
  const actions = useActionsColumn(list.rows, actionsOf)
  return (
    <>
      <ListView list={list} columns={columns} actions={actions} />
      {question}
    </>
  )
}

async function loadJobs(query: Query, signal: AbortSignal): Promise<Loaded<JobRow>> {
  return loadedOf(await ask(listJobs, { query }, { signal }))
}
