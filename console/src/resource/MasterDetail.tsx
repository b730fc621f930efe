import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useMemo } from 'react'
import { resourceNamed } from '../api/resourceAt.ts'
import { exportRows, type Row } from '../api/resourceCalls.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { ListView } from './list/ListView.tsx'
import { ResourceScreen } from './ResourceScreen.tsx'
import type { ScreenExtensions } from './screenExtensions.ts'
import { columnsOf } from './table/columnsOf.tsx'
import { useResourceList } from './useResourceList.ts'
import { useVerbs } from './useVerbs.ts'
import { withoutPage } from './withoutPage.ts'
import './masterDetail.css'
import { useAddressParams } from '../ui/useAddressParams.ts'

const chosenParameter = 'of'

/** Two lists: a click on a row of the left one narrows the right one to it, another click takes that back. */
export function MasterDetail({ resource, extensions }: { resource: AnyResource; extensions?: ScreenExtensions }) {
  const { by } = resource.detail!
  const [params, setParams] = useAddressParams()
  const chosen = params.get(chosenParameter) ?? undefined
  const choose = (row: Row) =>
    setParams((next) => {
      const value = String(row[by])
      if (next.get(chosenParameter) === value) next.delete(chosenParameter)
      else next.set(chosenParameter, value)
      next.delete('d.page')
      return next
    })
  return (
    <div className="master-detail">
      <ResourceScreen
        resource={resource}
        {...(extensions && { extensions })}
        onChoose={choose}
        chosen={(row) => String(row[by]) === chosen}
      />
      <Detail resource={resource} chosen={chosen} />
    </div>
  )
}

function Detail({ resource, chosen }: { resource: AnyResource; chosen: string | undefined }) {
  const t = useT()
  const { resource: name, by } = resource.detail!
  const detail = resourceNamed(name)
  const fixed = useMemo(() => ({ [by]: chosen }), [by, chosen])
  const may = useVerbs(detail)
  const list = useResourceList(detail, { prefix: 'd.', fixed })
  const columns = useMemo(() => columnsOf(detail, t), [detail, t])
  return (
    <ListView
      list={list}
      columns={columns}
      main={false}
      filterBar={false}
      onExport={may('export') ? () => exportRows(detail, withoutPage(list.query)) : undefined}
      tools={
        <>
          <h2 className="toolbar-title">{t(titleKey(detail.name))}</h2>
          <span className="detail-hint">
            {chosen ? t('list.filtered_by', { name: chosen }) : t('list.filter_hint')}
          </span>
        </>
      }
    />
  )
}
