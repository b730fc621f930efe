import {
  DeleteOutlined,
  EditOutlined,
  ImportOutlined,
  SafetyCertificateOutlined,
  TagsOutlined,
} from '@ant-design/icons'
import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useMay } from '../../../ui/Me.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'
import { switchOf } from './bookTaskCalls.ts'
import { SwitchButton } from './SwitchButton.tsx'
import type { TaskDialogs } from './useTaskDialogs.ts'

/** Import, what is done with chosen tasks, the card types, and the switch. */
export function BookTaskTools({ list, dialogs }: { list: List<BookTaskRow>; dialogs: TaskDialogs }) {
  const t = useT()
  const may = useMay()
  const { ids, rows, count } = list.selection
  const chosen = (words: string) => (count === 0 ? words : `${words} (${count})`)
  const mayImport = may('book-task.import', true)
  useHotkey('n', () => dialogs.show({ kind: 'import' }), { enabled: mayImport })
  return (
    <>
      {mayImport && (
        <Button type="primary" icon={<ImportOutlined aria-hidden />} onClick={() => dialogs.show({ kind: 'import' })}>
          {t('book-task.toolbar.import')}
        </Button>
      )}
      {may('book-task.status', true) && (
        <Button
          icon={<EditOutlined aria-hidden />}
          disabled={count === 0}
          onClick={() => dialogs.show({ kind: 'status', ids })}
        >
          {chosen(t('book-task.toolbar.batch_status'))}
        </Button>
      )}
      {may('book-task.check', true) && (
        <Button
          icon={<SafetyCertificateOutlined aria-hidden />}
          disabled={count === 0}
          loading={dialogs.checking}
          onClick={() => dialogs.check(ids)}
        >
          {count === 0 ? t('book-task.toolbar.check') : t('book-task.toolbar.check_count', { count })}
        </Button>
      )}
      {may('book-task.delete', true) && (
        <Button
          danger={count > 0}
          icon={<DeleteOutlined aria-hidden />}
          disabled={count === 0}
          onClick={() => dialogs.show({ kind: 'delete', rows })}
        >
          {count === 0 ? t('action.delete') : t('book-task.toolbar.delete_count', { count })}
        </Button>
      )}
      {may('book-task.config', true) && (
        <Button icon={<TagsOutlined aria-hidden />} onClick={() => dialogs.show({ kind: 'numberType' })}>
          {t('book-task.toolbar.number_type')}
        </Button>
      )}
      <SwitchButton
        settings={switchOf(list.beside)}
        disabled={!may('book-task.switch', true)}
        onOpen={() => dialogs.show({ kind: 'switch' })}
      />
    </>
  )
}
