import { SearchOutlined } from '@ant-design/icons'
import { rolePermissions } from '@quarterdeck/shared/contracts/roles.ts'
import { groupWords, verbWords } from '@quarterdeck/shared/i18n/keyWords.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useLeaving } from '../../../forms/useLeaving.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { PermissionGroup } from './PermissionGroup.tsx'
import { findKeys, permissionDiff } from './permissionDiff.ts'
import { SavePermissions } from './SavePermissions.tsx'
import './role.css'

/** The super admin, who has every key there is and every key to come. */
const superAdmin = 0

/** The permission matrix of a role: groups, search, and what changes before it is saved. */
export function PermissionDrawer({ row: role, onClose }: RowDialogProps) {
  const t = useT()
  useFocusBack()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<ReadonlySet<string>>()
  const [saving, setSaving] = useState(false)
  const matrix = useQuery({
    queryKey: ['role', 'permissions', role.id],
    queryFn: async ({ signal }) => (await ask(rolePermissions, { query: { id: role.id } }, { signal })).data,
    gcTime: 0,
  })
  const stored = matrix.data?.keys ?? []
  const keys = edited ?? new Set(stored)
  const diff = permissionDiff(stored, keys)
  const changes = diff.added.length + diff.removed.length
  const { leave, question } = useLeaving(changes > 0, onClose)
  const locked = role.id === superAdmin || !may('role.edit', true)
  const all = matrix.data?.groups.flatMap((group) => group.keys) ?? []
  const found = findKeys(matrix.data?.groups ?? [], typed, {
    group: (group) => groupWords(group, t),
    key: (key) => verbWords(key, t),
  })
  return (
    <Drawer
      open
      size={860}
      title={`${t('role.more.permissions')}: ${String(role.name)}`}
      onClose={leave}
      extra={
        !locked && (
          <Button type="primary" disabled={changes === 0} onClick={() => setSaving(true)}>
            {changes === 0 ? t('action.save') : t('permission.save_changes', { count: changes })}
          </Button>
        )
      }
    >
      {matrix.isLoading && <Skeleton active paragraph={{ rows: 12 }} title={false} />}
      {matrix.error && (
        <Failed title={t('list.could_not_load')} error={matrix.error} onRetry={() => void matrix.refetch()} />
      )}
      {matrix.data && (
        <>
          <div className="permission-head">
            <Input
              prefix={<SearchOutlined aria-hidden />}
              allowClear
              placeholder={t('action.search')}
              aria-label={t('action.search')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <span className="numbers faint">{t('role.more.selected', { count: keys.size, total: all.length })}</span>
          </div>
          {role.id === superAdmin && <p className="faint">{t('role.more.permissions_all')}</p>}
          {found.length === 0 && <p className="faint">{t('list.nothing_matches')}</p>}
          {found.map(({ group, keys: inGroup }) => (
            <PermissionGroup
              key={group}
              group={group}
              all={inGroup}
              chosen={keys}
              stored={stored}
              disabled={locked}
              onChange={setEdited}
            />
          ))}
        </>
      )}
      {saving && (
        <SavePermissions
          role={role.id}
          keys={[...keys]}
          diff={diff}
          onSaved={() => {
            setEdited(undefined)
            onClose()
          }}
          onClose={() => setSaving(false)}
        />
      )}
      {question}
    </Drawer>
  )
}
