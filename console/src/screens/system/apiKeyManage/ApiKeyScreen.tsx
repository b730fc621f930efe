import { PlusOutlined } from '@ant-design/icons'
import { apiKeyKinds, revokeApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { kindsWords } from './kindsWords.ts'

const apiKey = resourceNamed('api-key')

/** Keys with which programs send rows in: made, shown once, and made worthless. */
export function ApiKeyScreen() {
  const t = useT()
  const may = useMay()
  const mayAdd = may('api-key.add', true)
  const mayRevoke = may('api-key.revoke', true)
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<Row>()
  const { data: kinds = none } = useQuery({
    queryKey: ['api-key', 'kinds'],
    queryFn: async ({ signal }) => (await ask(apiKeyKinds, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const revoke = useAction((row: Row) => ask(revokeApiKey, { query: { id: row.id } }), {
    onDone: (_, row) => tell({ kind: 'success', text: t('api-key.more.revoked', { name: String(row.name) }) }),
  })
  useHotkey('n', () => setCreating(true), { enabled: mayAdd })
  const overrides = useMemo<Overrides>(() => {
    const create = mayAdd && (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
        {t('api-key.more.create')}
      </Button>
    )
    return {
      tools: () => create,
      first: create,
      cells: { kinds: (row) => <CutText text={kindsWords(String(row.kinds), kinds, t)} /> },
      rowActions: (row) =>
        mayRevoke && row.state === 1
          ? [{ key: 'revoke', label: t('api-key.more.revoke'), danger: true, onClick: () => setRevoking(row) }]
          : [],
    }
  }, [t, mayAdd, mayRevoke, kinds])
  return (
    <>
      <ResourceScreen resource={apiKey} overrides={overrides} />
      {creating && <CreateKeyDialog kinds={kinds} onClose={() => setCreating(false)} />}
      {revoking && (
        <ConfirmDialog
          title={`${String(revoking.name)} (${String(revoking.prefix)}…)`}
          question={t('api-key.confirm.revoke')}
          verb={t('api-key.more.revoke')}
          onConfirm={() => revoke.mutateAsync(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  )
}

const none: never[] = []
