import { setRolePermissions } from '@quarterdeck/shared/contracts/roles.ts'
import { keyWords } from '@quarterdeck/shared/i18n/keyWords.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface SavePermissionsProps {
  role: number
  keys: string[]
  diff: { added: readonly string[]; removed: readonly string[] }
  onSaved(): void
  onClose(): void
}

/** Shows what will be given and taken before it is saved; it holds at once for everyone with the role. */
export function SavePermissions({ role, keys, diff, onSaved, onClose }: SavePermissionsProps) {
  const t = useT()
  const queries = useQueryClient()
  const save = useAction(() => ask(setRolePermissions, { query: { id: role }, body: { keys } }), {
    async onDone() {
      tell({ kind: 'success', text: t('role.more.permissions_saved') })
      await Promise.all(['role', 'me', 'menu'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      onSaved()
    },
  })
  return (
    <ConfirmDialog
      title={t('permission.changes')}
      danger={diff.removed.length > 0}
      question={
        <>
          <Keys title={t('permission.gives')} keys={diff.added} sign="+" />
          <Keys title={t('permission.takes')} keys={diff.removed} sign="−" />
        </>
      }
      verb={t('permission.save_changes', { count: diff.added.length + diff.removed.length })}
      closesItself={false}
      onConfirm={() => save.mutateAsync()}
      onClose={onClose}
    />
  )
}

function Keys({ title, keys, sign }: { title: string; keys: readonly string[]; sign: string }) {
  const t = useT()
  if (keys.length === 0) return null
  return (
    <section className={sign === '+' ? 'diff diff-added' : 'diff diff-removed'}>
      <h3>{title}</h3>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            {sign} {keyWords(key, t)}
          </li>
        ))}
      </ul>
    </section>
  )
}
