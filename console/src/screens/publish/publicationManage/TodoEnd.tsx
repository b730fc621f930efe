import { Button, Input } from 'antd'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { useKept } from '../../../ui/useKept.ts'
import { LinkField } from './LinkField.tsx'
import { useTake } from './useTake.ts'

/** What came of it: posted, with its link; not done, and why; or let go for somebody else. */
export function TodoEnd({ row }: { row: Row }) {
  const t = useT()
  const may = useMay()
  const [link, setLink] = useKept(`publication ${row.id} link`)
  const [remark, setRemark] = useKept(`publication ${row.id} remark`)
  const { take, reason, isPending } = useTake(row)
  return (
    <div className="publication-end">
      <LinkField link={link} onChange={setLink} />
      <Button
        type="primary"
        loading={isPending}
        disabled={link.trim() === '' || !may('publication.posted', true)}
        onClick={() => take('posted', { share_link: link.trim() })}
      >
        {t('publication-drawer.posted')}
      </Button>
      <Input
        value={remark}
        maxLength={500}
        aria-label={t('publication-drawer.reason')}
        placeholder={t('publication-drawer.reason_hint')}
        onChange={({ target }) => setRemark(target.value)}
      />
      <Button
        danger
        loading={isPending}
        disabled={remark.trim() === '' || !may('publication.not-done', true)}
        onClick={() => take('not-done', { remark: remark.trim() })}
      >
        {t('publication-drawer.not_done')}
      </Button>
      <Button type="link" loading={isPending} onClick={() => take('let-go')}>
        {t('publication-drawer.let_go')}
      </Button>
      {reason !== '' && (
        <p role="alert" className="publication-bad">
          {reason}
        </p>
      )}
    </div>
  )
}
