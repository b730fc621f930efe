import { getJob, type JobRow } from '@quarterdeck/shared/contracts/jobs.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { changes } from '../live/changes.ts'
import { showLive } from '../views/showLive.ts'

/** The state in which a job's work was done; those above it ended otherwise. */
export const jobDone = 3

/** Colours of what a job counts (`job.count.<name>`); others are green. */
const colours: Readonly<Record<string, string>> = {
  uncertain: 'yellow',
  invalid: 'red',
  failed: 'red',
  abnormal: 'red',
  faults: 'magenta',
  skipped: 'gray',
}

/** Waits until a job is over, with its counts live on a terminal. The job goes on when nobody waits any more. */
export async function followJob(context: Context, id: number): Promise<JobRow> {
  const view = await showLive(context, 'WatchTasks')
  try {
    for await (const _ of changes(context, ['job'])) {
      const { data } = await ask(context, getJob, { query: { id } })
      view.update(watchProps(context, data))
      if (data.state >= jobDone) return data
    }
  } finally {
    await view.close()
  }
  throw new DOMException('stopped watching', 'AbortError')
}

function watchProps({ t }: Context, { title, done, total, counts }: JobRow) {
  const parts = Object.entries(counts).map(([name, count]) => ({
    label: t(codeKey('job.count', name)),
    count,
    colour: colours[name] ?? 'green',
  }))
  const open = { label: t('cli.watch.open'), count: Math.max(0, total - done), colour: 'blue', open: true }
  return { title: t('cli.watch.job_title', { title, done, total }), parts: [...parts, open], hint: '' }
}
