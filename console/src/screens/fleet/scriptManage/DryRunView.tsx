import { cancelDryRun, getDryRun } from '@quarterdeck/shared/contracts/dryRun.ts'
import { getRunDetails, whyRunWaits } from '@quarterdeck/shared/contracts/run.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Space } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { RunView } from '../../../ui/runs/RunView.tsx'
import { RunTimeline } from '../../../ui/runs/timeline/RunTimeline.tsx'
import { WhyRuns } from '../../../ui/runs/WhyRuns.tsx'

/** Lines of a log are announced to nobody: it is asked for while the run goes on. */
const everyMs = 1500

/** A dry run as it goes on, and what came of it. */
export function DryRunView({ run, onAgain }: { run: number; onAgain(): void }) {
  const t = useT()
  const shown = useQuery({
    queryKey: ['dry-run', 'get', run],
    queryFn: async ({ signal }) => {
      const query = { id: run }
      const [dry, details, why] = await Promise.all([
        ask(getDryRun, { query }, { signal }),
        ask(getRunDetails, { query }, { signal }),
        ask(whyRunWaits, { query }, { signal }),
      ])
      return { dry: dry.data, details: details.data, why: why.data }
    },
    // The timeline comes a moment after the end.
    refetchInterval: ({ state: { data } }) => (data && data.dry.end !== '' && data.details.timeline ? false : everyMs),
  })
  const cancel = useAction(() => ask(cancelDryRun, { body: { run } }), { onDone: () => shown.refetch() })
  if (shown.error)
    return <Failed title={t('list.could_not_load')} error={shown.error} onRetry={() => void shown.refetch()} />
  if (!shown.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const { dry, details, why } = shown.data
  const isOver = dry.end !== ''
  return (
    <>
      {!isOver && dry.test_phones === 0 && (
        <Alert type="warning" showIcon title={t('dry-run.none')} description={t('dry-run.none_help')} />
      )}
      {dry.end === 'stopped_at_commit' && <Alert type="success" showIcon title={t('dry-run.stopped_at_commit')} />}
      <RunView run={details} />
      <WhyRuns why={why} />
      {Object.keys(dry.result).length > 0 && (
        <>
          <h4>{t('dry-run.returned')}</h4>
          <pre className="script-diff">{JSON.stringify(dry.result, null, 2)}</pre>
        </>
      )}
      {isOver && details.timeline && <RunTimeline run={run} />}
      <Space>
        {isOver ? (
          <Button type="primary" onClick={onAgain}>
            {t('dry-run.again')}
          </Button>
        ) : (
          <Button danger loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('dry-run.cancel')}
          </Button>
        )}
      </Space>
    </>
  )
}
