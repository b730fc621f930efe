import { moreKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { resourceNamed } from '../api/resourceAt.ts'
import { exportRows, type Query, type Row } from '../api/resourceCalls.ts'
import { formatTotal } from '../i18n/format.ts'
import { loadArea } from '../i18n/loadTexts.ts'
import { useT, useTexts } from '../i18n/TextProvider.tsx'
import { useOffered } from './actions/useOffered.ts'
import { useViewMode } from './cardGrid/useViewMode.ts'
import { ViewModeSwitch } from './cardGrid/ViewModeSwitch.tsx'
import { ListView } from './list/ListView.tsx'
import { ResourceDialogs } from './ResourceDialogs.tsx'
import { RowsWarning } from './RowsWarning.tsx'
import type { ScreenExtensions } from './screenExtensions.ts'
import { columnsOf } from './table/columnsOf.tsx'
import { TreeContext, useTreeRows } from './table/tree/useTreeRows.ts'
import { ResourceTools } from './toolbar/ResourceTools.tsx'
import { useDialogs } from './useDialogs.ts'
import { useResourceList } from './useResourceList.ts'
import { useRowActions } from './useRowActions.tsx'
import { useMayEditMany, useVerbs } from './useVerbs.ts'
import { withoutPage } from './withoutPage.ts'

/** Few lists have cards. */
const CardGrid = lazy(() => import('./cardGrid/CardGrid.tsx').then((module) => ({ default: module.CardGrid })))

/** Empty lists alone ask for it; its words are the system's, whatever the list is about. */
const SetupWay = lazy(async () => {
  const [way] = await Promise.all([import('./SetupWay.tsx'), loadArea('system')])
  return { default: way.SetupWay }
})

interface ResourceScreenProps {
  resource: AnyResource
  extensions?: ScreenExtensions
  /** A click on a row chooses it rather than opening it: the list beside follows. */
  onChoose?: (row: Row) => void
  chosen?(row: Row): boolean
  /** Parameters that the screen has chosen, such as the type that it is about. */
  fixed?: Query
}

const noExtensions: ScreenExtensions = {}
const noOptions = () => undefined

/** The whole screen of a plain resource, as its definition describes it. */
export function ResourceScreen({ resource, extensions = noExtensions, onChoose, chosen, fixed }: ResourceScreenProps) {
  const { t, language } = useTexts()
  const may = useVerbs(resource)
  const mayEditMany = useMayEditMany(resource)
  const { useFilterOptions = noOptions, summary: Summary } = extensions
  const filterOptions = useFilterOptions()
  const whole = useResourceList(resource, { filterOptions, ...(fixed && { fixed }) })
  const { list, tree } = useTreeRows(resource, whole)
  const dialogs = useDialogs(list)
  const isActedOn = useOffered(resource).some(([, { rows }]) => rows !== 'one')
  const columns = useMemo(() => columnsOf(resource, t, extensions.cells), [resource, t, extensions.cells])
  const actions = useRowActions({ resource, list, dialogs, extensions, details: onChoose !== undefined })
  const { first, help } = useEmptyList(resource)
  const mode = useViewMode(resource)
  const selectable = extensions.selectable || (may('delete') && !resource.lasting) || mayEditMany || isActedOn
  const onOpen = onChoose ?? dialogs.view
  return (
    <TreeContext.Provider value={tree}>
      <ListView
        list={list}
        columns={columns}
        banner={resource.warning && <RowsWarning resource={resource} rows={list.rows} />}
        tools={<ResourceTools resource={resource} list={list} dialogs={dialogs} extensions={extensions} />}
        actions={actions}
        summary={Summary && <Summary list={list} />}
        selectable={selectable}
        onOpen={onOpen}
        modes={resource.cards && <ViewModeSwitch {...mode} />}
        draw={
          mode.isCards
            ? (drawn) => (
                <Suspense>
                  <CardGrid
                    resource={resource}
                    list={list}
                    actions={actions?.render}
                    selectable={selectable}
                    onOpen={onOpen}
                    {...drawn}
                  />
                </Suspense>
              )
            : undefined
        }
        nothingMatches={named(t, moreKey(resource, 'nothing_matches'))}
        chosen={chosen}
        onExport={may('export') ? () => exportRows(resource, withoutPage(list.query)) : undefined}
        exportQuestion={extensions.exportQuestion?.(t, formatTotal(list, language))}
        first={
          <>
            {first ?? (
              <ResourceTools resource={resource} list={list} dialogs={dialogs} extensions={extensions} onlyFirst />
            )}
            <Suspense>
              <SetupWay list={resource.name} />
            </Suspense>
          </>
        }
        firstHelp={help}
      />
      <ResourceDialogs resource={resource} list={list} dialogs={dialogs} extensions={extensions} />
    </TreeContext.Provider>
  )
}

/** What an empty list says: where its rows come from, and what leads there; otherwise the buttons that make the first ones. */
function useEmptyList(resource: AnyResource): { first: ReactNode; help: string | undefined } {
  const t = useT()
  const may = useVerbs(resource)
  const from = resource.comesFrom === undefined ? undefined : resourceNamed(resource.comesFrom)
  const byHand = may('import') ? 'nothing_yet_help' : 'nothing_yet_add'
  const firstBy = may('add') ? byHand : may('import') ? 'nothing_yet_import' : undefined
  return {
    first: from?.route && <Link to={from.route}>{t(titleKey(from.name))}</Link>,
    help: named(t, moreKey(resource, 'empty')) ?? (firstBy && t(`list.${firstBy}`)),
  }
}
