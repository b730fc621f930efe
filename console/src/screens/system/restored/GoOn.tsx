import { goOn, type RestoredView } from '@quarterdeck/shared/contracts/restored.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { RestoredKind } from '@quarterdeck/shared/values/restored.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { isCodeAsked } from '../../../api/consequence.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CodeDialog } from '../../../ui/CodeDialog.tsx'
import { EnrolDialog } from '../../../ui/EnrolDialog.tsx'
import { useMay } from '../../../ui/Me.tsx'

type Restore = NonNullable<RestoredView['restore']>

/** Which hosts have told what they did, and work goes on by kind: without those that somebody leaves out by name. */
export function GoOn({ view: { hosts, strangers }, restore }: { view: RestoredView; restore: Restore }) {
  const t = useT()
  const may = useMay()
  const [kinds, setKinds] = useState<RestoredKind[]>(restore.held)
  const [out, setOut] = useState<{ hosts: number[]; strangers: string[] }>({ hosts: [], strangers: [] })
  const [open, setOpen] = useState<'ask' | 'enrol'>()
  const wanted = kinds.filter((kind) => restore.held.includes(kind))
  const go = useAction(
    (code?: string) => ask(goOn, { body: { kinds: wanted, leave_out: out, ...(code !== undefined && { code }) } }),
    { onFailed: isCodeAsked },
  )
  const box = (label: string, isOn: boolean, set: (isOn: boolean) => void) => (
    <Checkbox checked={isOn} disabled={!restore.may_leave_out} onChange={(event) => set(event.target.checked)}>
      {label}
    </Checkbox>
  )
  return (
    <section>
      <h2>{t('restored.hosts')}</h2>
      <p>{t('restored.hosts_help', { time: restore.patience_until })}</p>
      <ul className="restored-hosts">
        {hosts.map(({ id, name, state }) => (
          <li key={id}>
            <strong>{name}</strong> {t(codeKey('restored.host', state))}{' '}
            {state === 'silent' &&
              box(t('restored.leave_out', { host: name }), out.hosts.includes(id), (isOn) =>
                setOut({ ...out, hosts: isOn ? [...out.hosts, id] : out.hosts.filter((one) => one !== id) }),
              )}
          </li>
        ))}
        {strangers.map(({ id, address, last, left_out }) => (
          <li key={id}>
            <strong>{address}</strong> {t('restored.stranger', { time: last })}{' '}
            <Button type="link" size="small" onClick={() => setOpen('enrol')}>
              {t('restored.enrol_again')}
            </Button>
            {!left_out &&
              box(t('restored.leave_out', { host: address }), out.strangers.includes(id), (isOn) =>
                setOut({
                  ...out,
                  strangers: isOn ? [...out.strangers, id] : out.strangers.filter((one) => one !== id),
                }),
              )}
          </li>
        ))}
      </ul>
      {may('restored.go-on', true) && (
        <div className="restored-go">
          <Checkbox.Group
            value={wanted}
            onChange={setKinds}
            options={restore.held.map((kind) => ({ value: kind, label: t(codeKey('restored.kind', kind)) }))}
          />
          <Button type="primary" disabled={wanted.length === 0} onClick={() => setOpen('ask')}>
            {t('restored.go_on')}
          </Button>
        </div>
      )}
      {open === 'ask' && (
        <CodeDialog
          verb={t('restored.go_on')}
          question={t('restored.go_on_confirm', {
            kinds: wanted.map((kind) => t(codeKey('restored.kind', kind))).join(', '),
          })}
          onConfirm={(code) => go.mutateAsync(code)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'enrol' && <EnrolDialog onClose={() => setOpen(undefined)} />}
    </section>
  )
}
