import { Alert, Button } from 'antd'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { useKept } from '../../../ui/useKept.ts'
import { LinkField } from './LinkField.tsx'
import { useTake } from './useTake.ts'

/** `found` of *settle*. */
const found = { yes: 1, no: 2 } as const

/** It may be out there: nothing is posted again before somebody has looked, and says here what they found. */
export function UnknownOutcome({ row }: { row: Row }) {
  const t = useT()
  const may = useMay()
  const [link, setLink] = useKept(`publication ${row.id} link`)
  const { take, reason, isPending } = useTake(row)
  const settle = (values: Record<string, unknown>) => take('settle', values)
  return (
    <Alert
      type="error"
      showIcon
      title={t('publication-drawer.unknown')}
      description={
        <div className="publication-settle">
          <p>{t('publication-drawer.unknown_help')}</p>
          {may('publication.settle', true) && (
            <>
              <LinkField link={link} onChange={setLink} />
              <span className="publication-buttons">
                <Button
                  type="primary"
                  loading={isPending}
                  onClick={() => settle({ found: found.yes, share_link: link.trim() })}
                >
                  {t('publication-drawer.is_there')}
                </Button>
                <Button danger loading={isPending} onClick={() => settle({ found: found.no })}>
                  {t('publication-drawer.is_not_there')}
                </Button>
                {may('publication.check-link', true) && (
                  <Button loading={isPending} onClick={() => take('check-link')}>
                    {t('publication-drawer.look_by_phone')}
                  </Button>
                )}
              </span>
            </>
          )}
          {reason !== '' && <p role="alert">{reason}</p>}
        </div>
      }
    />
  )
}
