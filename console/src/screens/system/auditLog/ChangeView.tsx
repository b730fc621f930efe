import { wireFieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { named } from '../../../resource/filters/filtersOf.ts'
import { changesOf } from './changesOf.ts'
import './audit.css'

interface ChangeViewProps {
  detail: string
  resource: string
  hash: string
}

/** Before and after of an entry, field by field, and the hash that seals it. */
export function ChangeView({ detail, resource, hash }: ChangeViewProps) {
  const t = useT()
  const changes = changesOf(detail)
  return (
    <>
      {changes.length > 0 && (
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
      )}
      {hash && (
        <p className="change-hash">
          {t('audit.field.hash')} {hash}
        </p>
      )}
    </>
  )
}
