import { CloseOutlined } from '@ant-design/icons'
import { useCallback, useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FilterSpec } from '../../../resource/filters/filterSpec.ts'
import { ListView } from '../../../resource/list/ListView.tsx'
import { columnsOf } from '../../../resource/table/columnsOf.tsx'
import { useResourceList } from '../../../resource/useResourceList.ts'
import { AccessCards } from './AccessCards.tsx'
import { useAccessOptions } from './useAccessOptions.ts'
import '../../../resource/masterDetail.css'
import './access.css'
import { useAddressParams } from '../../../ui/useAddressParams.ts'

const siteAccess = resourceNamed('site-access')

/** Tab 1: what visitors did, by server and site, under cards with the sums. A click on a row sums its server alone. */
export function AccessTab() {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const server = params.get('btIp') ?? ''
  const chosen = params.get('of') ?? undefined
  const options = useAccessOptions(server)
  const refine = useCallback(
    (specs: FilterSpec[]) =>
      specs.map((spec) => refined(spec, server === '' ? t('site-access.more.server_first') : '')),
    [t, server],
  )
  const list = useResourceList(siteAccess, { filterOptions: options, refine })
  const columns = useMemo(() => columnsOf(siteAccess, t), [t])
  const choose = (value: string) =>
    setParams((next) => {
      if (next.get('of') === value) next.delete('of')
      else next.set('of', value)
      return next
    })
  return (
    <ListView
      list={list}
      columns={columns}
      onOpen={(row) => choose(String(row.btIp))}
      chosen={(row) => row.btIp === chosen}
      tools={<SumsTitle server={chosen} onAll={() => chosen !== undefined && choose(chosen)} />}
      summary={<AccessCards filters={list.state.filters} server={chosen} />}
    />
  )
}

/** Whose sums the cards show, and how to see those of others. */
function SumsTitle({ server, onAll }: { server: string | undefined; onAll(): void }) {
  const t = useT()
  if (server === undefined) {
    return (
      <>
        <h2 className="toolbar-title">{t('site-access.more.sums')}</h2>
        <span className="detail-hint">{t('site-access.more.sums_hint')}</span>
      </>
    )
  }
  return (
    <>
      <h2 className="toolbar-title">{t('site-access.more.sums_of', { name: server })}</h2>
      <button type="button" className="plain-link" onClick={onAll}>
        <CloseOutlined aria-hidden /> {t('value.all')}
      </button>
    </>
  )
}

/** Another server has other sites: what was chosen below the one before goes. */
function refined(spec: FilterSpec, none: string): FilterSpec {
  if (spec.name === 'btIp') return { ...spec, clears: ['siteName', 'domain'] }
  return spec.name === 'siteName' && spec.kind === 'choice' && none ? { ...spec, none } : spec
}
