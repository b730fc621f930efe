import { wireFieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { changesOf } from './changesOf.ts'
import './audit.css'

/** Before and after of an entry, field by field. */
export function ChangeView({ row }: { row: Row }) {
  const t = useT()
  const resource = String(row.resource)
  const changes = changesOf(String(row.detail ?? ''))
  if (changes.length === 0) return null
  return (
    <>
      <h3 className="section-title">{t('audit.field.detail')}</h3>
      <table className="change">
        <thead>
          <tr>
            <th scope="col">{t('permission.field')}</th>
            <th scope="col">{t('audit.more.before')}</th>
            <th scope="col">{t('audit.more.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{named(t, wireFieldKey(resource, field)) ?? field}</th>
              <td className={before && 'change-before'}>{before}</td>
              <td className={after && 'change-after'}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
