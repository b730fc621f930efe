import {
  ClearOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ImportOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { moreKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { Button } from 'antd'
import type { Row } from '../../api/resourceCalls.ts'
import { useAction } from '../../api/useAction.ts'
import { formatTotal } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { copy } from '../../ui/copy.ts'
import { useHotkey } from '../../ui/useHotkey.ts'
import { ActionTools } from '../actions/ActionTools.tsx'
import { allValues } from '../allValues.ts'
import { counted } from '../bulkEdit/counted.ts'
import type { List } from '../list/useList.ts'
import type { ScreenExtensions } from '../screenExtensions.ts'
import type { Dialogs } from '../useDialogs.ts'
import { useMayEditMany, useVerbs } from '../useVerbs.ts'

interface ResourceToolsProps {
  resource: AnyResource
  list: List<Row>
  dialogs: Dialogs
  extensions: ScreenExtensions
  /** For an empty list: only what makes its first rows. */
  onlyFirst?: boolean
}

/** The primary actions of a list. Those for several rows light up with a selection and say how many. */
export function ResourceTools({ resource, list, dialogs, extensions, onlyFirst = false }: ResourceToolsProps) {
  const { t, language } = useTexts()
  const may = useVerbs(resource)
  const mayEditMany = useMayEditMany(resource)
  const { selection, total } = list
  const copyAll = useAction(() => allValues(resource, list.query, resource.copyAll!), {
    onDone: (values) => copy(values.join('\n'), t, values.length),
  })
  useHotkey('n', () => dialogs.show({ kind: 'add' }), { enabled: may('add') && !onlyFirst })
  const first = (
    <>
      {may('add') && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => dialogs.show({ kind: 'add' })}>
          {named(t, moreKey(resource, 'add')) ?? t('action.add')}
        </Button>
      )}
      {may('import') && (
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => dialogs.show({ kind: 'import' })}>
          {t('action.import')}
        </Button>
      )}
    </>
  )
  if (onlyFirst) return may('add') || may('import') ? <div className="toolbar">{first}</div> : null
  return (
    <>
      {first}
      {extensions.tools && <extensions.tools list={list} />}
      <ActionTools resource={resource} list={list} dialogs={dialogs} />
      {mayEditMany && (
        <Button
          icon={<EditOutlined aria-hidden />}
          disabled={selection.count === 0}
          onClick={() => dialogs.show({ kind: 'editMany' })}
        >
          {selection.count === 0 ? t('bulk-edit.title') : t('action.edit_count', counted(selection.count, language))}
        </Button>
      )}
      {may('delete') && !resource.lasting && (
        <Button
          danger={selection.count > 0}
          icon={<DeleteOutlined aria-hidden />}
          disabled={selection.count === 0}
          onClick={() => dialogs.show({ kind: 'delete', rows: selection.rows })}
        >
          {selection.count === 0 ? t('action.delete') : t('action.delete_count', { count: selection.count })}
        </Button>
      )}
      {resource.copyAll && (
        <Button
          icon={<CopyOutlined aria-hidden />}
          loading={copyAll.isPending}
          disabled={total === 0}
          onClick={() => copyAll.mutate()}
        >
          {t('action.copy_all')}
        </Button>
      )}
      {may('clear') && (
        <Button icon={<ClearOutlined aria-hidden />} onClick={() => dialogs.show({ kind: 'clear' })}>
          {t('action.clear')}
        </Button>
      )}
      {resource.copyAll && (
        <span className="toolbar-total numbers">{t('list.total', { total: formatTotal(list, language) })}</span>
      )}
    </>
  )
}
