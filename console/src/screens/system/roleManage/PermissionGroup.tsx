import { groupWords, verbWords } from '@quarterdeck/shared/i18n/keyWords.ts'
import { Checkbox } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'

interface PermissionGroupProps {
  group: string
  all: readonly string[]
  chosen: ReadonlySet<string>
  stored: readonly string[]
  disabled: boolean
  onChange(keys: ReadonlySet<string>): void
}

/** One row of the matrix: everything about one resource, all at once or key by key. */
export function PermissionGroup({ group, all, chosen, stored, disabled, onChange }: PermissionGroupProps) {
  const t = useT()
  const count = all.filter((key) => chosen.has(key)).length
  const set = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) {
      if (on) next.add(key)
      else next.delete(key)
    }
    onChange(next)
  }
  return (
    <fieldset className="permission-group" disabled={disabled}>
      <legend className="visually-hidden">{groupWords(group, t)}</legend>
      <Checkbox
        className="permission-all"
        checked={count === all.length}
        indeterminate={count > 0 && count < all.length}
        disabled={disabled}
        onChange={({ target }) => set(all, target.checked)}
      >
        {groupWords(group, t)}
      </Checkbox>
      <div className="permission-keys">
        {all.map((key) => {
          const changed = chosen.has(key) !== stored.includes(key)
          return (
            <Checkbox
              key={key}
              className={changed ? 'permission-changed' : ''}
              checked={chosen.has(key)}
              disabled={disabled}
              onChange={({ target }) => set([key], target.checked)}
            >
              <span data-tip={key}>{verbWords(key, t)}</span>
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
