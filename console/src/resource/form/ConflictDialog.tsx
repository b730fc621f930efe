import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ExactTime } from '../../ui/ExactTime.tsx'
import { WantedValue } from '../bulkEdit/WantedValue.tsx'
import type { ChangedMeanwhile, Difference } from './conflict.ts'
import type { FormValues } from './formValues.ts'
import './conflict.css'

interface ConflictDialogProps {
  resource: AnyResource
  changed: ChangedMeanwhile
  differences: readonly Difference[]
  isSaving: boolean
  /** What is to be saved on top of the row as it is now. */
  onSave(values: FormValues): void
  /** Nothing of one's own is kept: there is nothing to save. */
  onTheirs(): void
  onClose(): void
}

type Side = 'mine' | 'theirs'

/** Somebody else saved the row meanwhile: both versions, and for each field which of them is to stay. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { resource, changed, differences, isSaving, onSave, onTheirs, onClose } = props
  const t = useT()
  const [sides, setSides] = useState<Readonly<Record<string, Side | undefined>>>(() =>
    Object.fromEntries(differences.map(({ name, usual }) => [name, usual])),
  )
  const all = (side: Side) => setSides(Object.fromEntries(differences.map(({ name }) => [name, side])))
  const isDecided = differences.every(({ name }) => sides[name] !== undefined)
  const mine = differences.filter(({ name }) => sides[name] === 'mine')
  const save = () =>
    mine.length === 0 ? onTheirs() : onSave(Object.fromEntries(mine.map(({ name, mine: value }) => [name, value])))
  return (
    <Dialog
      width={820}
      zIndex={1100}
      title={t('conflict.title')}
      okText={mine.length === 0 && isDecided ? t('conflict.take_theirs') : t('action.save')}
      okButtonProps={{ disabled: !isDecided }}
      cancelText={t('action.back')}
      confirmLoading={isSaving}
      onOk={save}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>{t('conflict.question', { who: changed.who })}</p>
      <table className="conflict">
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">
              {t('conflict.mine')}
              <Button size="small" type="link" onClick={() => all('mine')}>
                {t('conflict.keep_mine')}
              </Button>
            </th>
            <th scope="col">
              {changed.who} · <ExactTime time={changed.when} />
              <Button size="small" type="link" onClick={() => all('theirs')}>
                {t('conflict.take_theirs')}
              </Button>
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, field, mine: own, theirs }) => {
            const label = t(fieldKey(resource, name))
            const choice = (side: Side, value: unknown) => (
              <td data-chosen={sides[name] === side || undefined}>
                <Radio
                  name={`conflict-${name}`}
                  checked={sides[name] === side}
                  aria-label={`${label}: ${t(side === 'mine' ? 'conflict.keep_mine' : 'conflict.take_theirs')}`}
                  onChange={() => setSides({ ...sides, [name]: side })}
                >
                  <WantedValue resource={resource} name={name} field={field} value={value} empty="–" />
                </Radio>
              </td>
            )
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                {choice('mine', own)}
                {choice('theirs', theirs)}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Dialog>
  )
}
