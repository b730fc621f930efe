import { RadarChartOutlined } from '@ant-design/icons'
import { runSiteChecks, siteCheckStatus } from '@quarterdeck/shared/contracts/siteChecks.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** Checks the chosen sites, or all there are, as a job; asks first, with how many. */
export function CheckNow({ list }: { list: List<Row> }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState(false)
  const chosen = list.selection.ids.length
  return (
    <>
      <Button icon={<RadarChartOutlined aria-hidden />} onClick={() => setAsked(true)}>
        {chosen > 0 ? t('site-checking.check_selected', { count: chosen }) : t('site-checking.check_all')}
      </Button>
      {asked && <Question list={list} onClose={() => setAsked(false)} />}
    </>
  )
}

function Question({ list, onClose }: { list: List<Row>; onClose(): void }) {
  const { t, language } = useTexts()
  // A site stands in the list once for each day that it was checked.
  const urls = [...new Set(list.selection.rows.map(({ url }) => String(url)))]
  const isAll = urls.length === 0
  const status = useQuery({
    queryKey: ['site-check', 'status'],
    queryFn: async ({ signal }) => (await ask(siteCheckStatus, {}, { signal })).data.sites,
    enabled: isAll,
    staleTime: 0,
  })
  const count = isAll ? status.data : urls.length
  const { mutateAsync } = useAction(() => ask(runSiteChecks, { body: isAll ? { filter: {} } : { urls } }), {
    onDone({ message }) {
      list.selection.clear()
      tell({ kind: 'success', text: message })
    },
  })
  return (
    <ConfirmDialog
      danger={false}
      disabled={!count}
      question={
        count === 0
          ? t('site-checking.none')
          : t('site-checking.question', { num: count === undefined ? '…' : formatNumber(count, language) })
      }
      verb={isAll ? t('site-checking.check_all') : t('site-checking.check_selected', { count: urls.length })}
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    />
  )
}
