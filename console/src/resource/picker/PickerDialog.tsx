import { moreKey, oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { resourceNamed } from '../../api/resourceAt.ts'
import type { Row } from '../../api/resourceCalls.ts'
import type { PickerProps } from '../../forms/picker.ts'
import { useT, useTexts } from '../../i18n/TextProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LocalParams } from '../../ui/LocalParams.tsx'
import { useOwnView } from '../../ui/Me.tsx'
import { counted } from '../bulkEdit/counted.ts'
import { CardGrid } from '../cardGrid/CardGrid.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { InnerList } from '../list/InnerList.tsx'
import type { List } from '../list/useList.ts'
import { Blank } from '../table/Blank.tsx'
import { columnsOf } from '../table/columnsOf.tsx'
import { Pager } from '../table/Pager.tsx'
import { useActionsColumn } from '../table/useActionsColumn.tsx'
import { useResourceList } from '../useResourceList.ts'
import './picker.css'

/** The list that a reference refers to, with its filters, to pick one row of it or several. */
export function PickerDialog(props: PickerProps) {
  const { t } = useTexts()
  const { field, onClose } = props
  return (
    <Dialog
      width="min(1100px, 92vw)"
      title={t('picker.title', { name: t(oneKey(resourceNamed(field.to))) })}
      footer={null}
      onCancel={onClose}
      zIndex={1050}
      className="picker"
    >
      <LocalParams>
        <PickerList {...props} />
      </LocalParams>
    </Dialog>
  )
}

function PickerList({ field: { to, where }, many, chosen, onPick }: PickerProps) {
  const { t, language } = useTexts()
  const ownView = useOwnView()
  const resource = ownView(resourceNamed(to))
  const fixed = useMemo(() => fixedBy(resource.filters, where), [resource, where])
  const list = useResourceList(resource, { fixed })
  const columns = useMemo(() => columnsOf(resource, t), [resource, t])
  const pick = (row: Row) => onPick([String(row.id)])
  const buttons = useMemo(
    () => (row: Row) =>
      many ? [] : [{ key: 'pick', label: t('picker.pick'), onClick: () => onPick([String(row.id)]) }],
    [many, onPick, t],
  )
  const actions = useActionsColumn(list.rows, buttons)
  const ids = [...new Set([...chosen, ...list.selection.ids.map(String)])]
  return (
    <>
      <FilterBar list={list} hotkey={false} />
      {resource.cards ? (
        <PickerCards resource={resource} list={list} many={many} onPick={pick} />
      ) : (
        <InnerList
          list={list}
          columns={columns}
          {...(many
            ? { selectable: true }
            : { onOpen: pick, actions: actions && { ...actions, title: t('action.actions') } })}
        />
      )}
      {many && (
        <footer className="picker-buttons">
          <Button type="primary" disabled={list.selection.count === 0} onClick={() => onPick(ids)}>
            {t('picker.pick_count', counted(ids.length, language))}
          </Button>
        </footer>
      )}
    </>
  )
}

/** Pictures to pick from: a click takes one, or chooses it beside others. */
function PickerCards({ resource, list, many, onPick }: PickerCardsProps) {
  const t = useT()
  const nothingMatches = named(t, moreKey(resource, 'nothing_matches'))
  return (
    <div className="picker-cards">
      <CardGrid
        resource={resource}
        list={list}
        selectable={many}
        onOpen={many ? (row) => list.selection.choose(toggled(list.selection.rows, row)) : onPick}
        activeId={undefined}
        blank={<Blank list={list} nothingMatches={nothingMatches} />}
      />
      <Pager list={list} />
    </div>
  )
}

function toggled(chosen: readonly Row[], row: Row): Row[] {
  const others = chosen.filter(({ id }) => id !== row.id)
  return others.length === chosen.length ? [...chosen, row] : others
}

interface PickerCardsProps {
  resource: AnyResource
  list: List<Row>
  many: boolean
  onPick(row: Row): void
}

/** The filters that hold a list to the rows which the reference may name. */
function fixedBy(
  filters: ReturnType<typeof resourceNamed>['filters'],
  where: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const named = Object.entries(filters).flatMap(([name, filter]) =>
    (filter.kind === 'equals' || filter.kind === 'any') && filter.field in where
      ? [[name, where[filter.field]!] as const]
      : [],
  )
  return Object.fromEntries(named)
}
