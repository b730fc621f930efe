import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import './settings.css'

interface SettingsSource<T> {
  queryKey: readonly string[]
  read(signal: AbortSignal): Promise<T>
  /** Gives back what holds from then on. `before` is what the form began with. */
  save(values: T, before: T): Promise<T>
}

interface SettingsFormProps<T> {
  source: SettingsSource<T>
  mayEdit: boolean
  /** The fields, by what is set now. */
  children(settings: T): ReactNode
}

/** Settings that are read, edited in one form and saved with one button. */
export function SettingsForm<T extends object>({ source, ...rest }: SettingsFormProps<T>) {
  const t = useT()
  const { queryKey, read } = source
  const found = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: 0 })
  if (found.error && !found.data)
    return <Failed title={t('list.could_not_load')} error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active className="settings" paragraph={{ rows: 12 }} />
  return <Editor settings={found.data} source={source} {...rest} />
}

function Editor<T extends object>({ settings, source, mayEdit, children }: SettingsFormProps<T> & { settings: T }) {
  const t = useT()
  const queries = useQueryClient()
  const [form] = Form.useForm<T>()
  const save = useAction((values: T) => source.save(values, settings), {
    onDone(saved) {
      queries.setQueryData(source.queryKey, saved)
      tell({ kind: 'success', text: t('retention.saved') })
    },
    onFailed: (error) => showProblems(form, error),
  })
  return (
    <Form
      form={form}
      layout="vertical"
      className="settings settings-form"
      initialValues={settings}
      disabled={!mayEdit}
      onFinish={(values) => save.mutate(values)}
    >
      {children(settings)}
      {mayEdit && (
        <div className="settings-bar">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('action.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}
