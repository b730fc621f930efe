import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { ReferenceInput } from '../../../forms/ReferenceInput.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useMay } from '../../../ui/Me.tsx'
import type { HaltKind } from './haltCalls.ts'

interface StopDialogProps {
  /** Runs under way in the whole fleet. */
  running: number
  /** The whole fleet stands still already. */
  halted: boolean
  onStop(what: { kind: HaltKind; ids: number[] }, reason: string): Promise<unknown>
  onClose(): void
}

/** Work is stopped for the whole fleet, or for some hosts or phones; whoever does it says why. Groups are stopped in their list. */
export function StopDialog({ running, halted, onStop, onClose }: StopDialogProps) {
  const t = useT()
  const may = useMay()
  const kinds = (['fleet', 'host', 'phone'] as const).filter((kind) =>
    kind === 'fleet' ? !halted && may('fleet.halt', true) : may(`${kind}.halt`, true) && may('platform-log.list'),
  )
  const [kind, setKind] = useState<HaltKind>(kinds[0] ?? 'fleet')
  const [ids, setIds] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  // The log names hosts and phones, and so it can be asked for them by name.
  const log = resourceNamed('platform-log')
  const isReady = kind === 'fleet' || (ids.length > 0 && reason.trim() !== '')
  return (
    <ConfirmDialog
      title={t('halt.dialog')}
      verb={t(kind === 'fleet' ? 'halt.stop' : 'phone.action.halt')}
      disabled={!isReady}
      onConfirm={() => onStop({ kind, ids: ids.map(Number) }, reason.trim())}
      onClose={onClose}
      question={
        <div className="stop-form">
          <Radio.Group
            aria-label={t('halt.what')}
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as HaltKind)
              setIds([])
            }}
            options={kinds.map((one) => ({ value: one, label: t(codeKey('halt.kind', one)) }))}
          />
          {(kind === 'host' || kind === 'phone') && (
            <ReferenceInput
              key={kind}
              many
              clearable
              asked={{ resource: log, field: kind }}
              field={log.fields[kind] as ReferenceField}
              value={ids}
              onChange={setIds}
            />
          )}
          <Input
            value={reason}
            maxLength={200}
            placeholder={t('phone.action.halt.reason')}
            aria-label={t('phone.action.halt.reason')}
            onChange={(event) => setReason(event.target.value)}
          />
          <p>{kind === 'fleet' ? t('halt.stop_confirm', { count: running }) : t('halt.part_confirm')}</p>
        </div>
      }
    />
  )
}
