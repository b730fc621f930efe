import { getProjectConfig, setProjectConfig } from '@quarterdeck/shared/contracts/bookTask.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { type BookType, topic } from './bookTaskCalls.ts'

interface NumberTypeDialogProps {
  bookType: BookType
  onDone(): void
  onClose(): void
}

/** "Edit dropdown configuration": which card types the switch offers. */
export function NumberTypeDialog({ bookType, onDone, onClose }: NumberTypeDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const [form] = Form.useForm<{ project: number[] }>()
  const cards = useQuery({
    queryKey: [topic, 'projectConfig', bookType],
    queryFn: async () => (await ask(getProjectConfig, { query: { book_type: bookType } })).data,
    staleTime: 0,
    gcTime: 0,
  })
  const save = useAction(
    ({ project }: { project: number[] }) =>
      ask(setProjectConfig, {
        body: {
          project: project.map((id) => ({
            project_id: id,
            project_name: cards.data?.find((card) => card.id === id)?.name ?? '',
          })),
          book_type: bookType,
        },
      }),
    {
      onDone(_, { project }) {
        tell({ kind: 'success', text: t('book-task.number_type.saved', { count: project.length }) })
        void queries.invalidateQueries({ queryKey: [topic, 'projects'] })
        onDone()
        onClose()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <Dialog
      width={440}
      title={t('book-task.dialog.number_type')}
      okText={t('action.save')}
      okButtonProps={{ disabled: !cards.data?.length }}
      cancelText={t('action.cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="faint">{t('book-task.number_type.help')}</p>
      {cards.isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {cards.error && (
        <Failed title={t('list.could_not_load')} error={cards.error} onRetry={() => void cards.refetch()} />
      )}
      {cards.data?.length === 0 && <p>{t('book-task.number_type.none')}</p>}
      {cards.data && cards.data.length > 0 && (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ project: cards.data.filter((card) => card.offered).map((card) => card.id) }}
          onFinish={save.mutate}
        >
          <Form.Item
            name="project"
            label={t('book-task.form.card_type')}
            rules={[{ type: 'array', min: 1, message: t('book-task.form.select_card_type') }]}
          >
            <Checkbox.Group
              className="number-types"
              options={cards.data.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        </Form>
      )}
    </Dialog>
  )
}
