import { statisticsNamespace } from '@quarterdeck/shared/resource/statistics.ts'
import { statistics } from '@quarterdeck/shared/statistics/registry.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useLocation } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useMay, useMe } from '../../ui/Me.tsx'
import { useAddressParams } from '../../ui/useAddressParams.ts'
import { FigureCards } from './FigureCards.tsx'
import { DayLines, TopTen } from './FigureCharts.tsx'
import { FigureFilters } from './FigureFilters.tsx'
import { FigureTable } from './FigureTable.tsx'
import { FigureTools } from './FigureTools.tsx'
import { figureQuery } from './figureQuery.ts'
import { askedOf, figureStateOf } from './figureState.ts'
import { opensAt } from './opensAt.ts'
import './figures.css'

const pageSize = 20

/** Figures of finished days, as their definition says: totals beside those before, each day, the first ten, and the rows. */
export function FigureScreen() {
  const t = useT()
  const may = useMay()
  const { administers } = useMe().info
  const [params, change] = useAddressParams()
  const { pathname } = useLocation()
  const definition = statistics.find(({ route }) => route === `/${pathname.split('/')[1]}`)!
  const state = figureStateOf(definition, params)
  const asked = askedOf(state)
  const { data, error, refetch } = useQuery(figureQuery(definition, { ...asked, pageIndex: state.page, pageSize }))
  if (error) return <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />
  const at = { by: state.by, only: state.only, from: data?.from ?? '', to: data?.to ?? '' }
  const wayOf = (measure: string, row?: { key: string[]; name: string[] }) =>
    opensAt(definition.measures[measure]!, at, row, may)
  return (
    <div className="figures">
      <FigureTools
        definition={definition}
        state={state}
        answer={data}
        mayExport={may(`${statisticsNamespace(definition)}.export`)}
        mayRerun={may('statistics.rerun') && administers === 1}
        onChange={(to) => change({ page: undefined, ...to })}
      />
      <FigureFilters definition={definition} state={state} onChange={(to) => change({ page: undefined, ...to })} />
      {data ? (
        <>
          <FigureCards definition={definition} answer={data} wayOf={wayOf} />
          <div className="figures-charts">
            <DayLines definition={definition} answer={data} />
            <TopTen definition={definition} answer={data} order={state.order || definition.order} />
          </div>
          <FigureTable
            definition={definition}
            answer={data}
            state={state}
            pageSize={pageSize}
            wayOf={wayOf}
            onOrder={(order, sort) => change({ order, sort, page: undefined })}
            onPage={(page) => change({ page: page === 1 ? undefined : String(page) })}
          />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </div>
  )
}
