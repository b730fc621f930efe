import { publicationTodo } from '@quarterdeck/shared/contracts/publishing.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay, useMe } from '../../../ui/Me.tsx'
import { TodoEnd } from './TodoEnd.tsx'
import { TodoSteps } from './TodoSteps.tsx'
import { useTake } from './useTake.ts'

/** A post that a person makes: whoever takes it holds it, gets text and files in their order, and says what came of it. */
export function Todo({ row }: { row: Row }) {
  const t = useT()
  const may = useMay()
  const { info } = useMe()
  const isTaken = row.status === publicationMachine.codes.releasing
  const isMine = isTaken && row.taken_by === info.username
  const taking = useTake(row)
  const todo = useQuery({
    queryKey: ['publication', 'todo', row.id],
    queryFn: async ({ signal }) => (await ask(publicationTodo, { query: { id: row.id } }, { signal })).data,
    enabled: may('publication.take') && isMine,
    // Addresses of files hold for this hour and the next.
    staleTime: 600_000,
  })
  if (!may('publication.take', true)) return null
  return (
    <section className="publication-todo" aria-label={t('publication-drawer.todo')}>
      <h3>{t('publication-drawer.todo')}</h3>
      {!isTaken && (
        <>
          <p>{t('publication-drawer.todo_help')}</p>
          <Button type="primary" loading={taking.isPending} onClick={() => taking.take('take')}>
            {t('publication-drawer.take')}
          </Button>
        </>
      )}
      {isTaken && !isMine && (
        <Alert type="info" showIcon title={t('publication-drawer.taken_by', { user: String(row.taken_by) })} />
      )}
      {taking.reason !== '' && <Alert type="error" title={taking.reason} />}
      {isMine && todo.error && (
        <Failed title={t('list.could_not_load')} error={todo.error} onRetry={() => void todo.refetch()} />
      )}
      {isMine && todo.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {isMine && todo.data && <TodoSteps id={row.id} todo={todo.data} />}
      {isMine && <TodoEnd row={row} />}
    </section>
  )
}
