import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { scriptVersion } from '@quarterdeck/shared/resources/fleet/scriptVersion.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Steps } from 'antd'
import { useState } from 'react'
import { loadRow, loadRows, type Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ActionDialog } from '../../../resource/actions/ActionDialog.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { DryRunVersionDialog } from './DryRunDialog.tsx'

const scripts: AnyResource = script
const versions: AnyResource = scriptVersion

/** From the list of scripts: its latest version. */
export function RollOutDialog({ row, ...rest }: RowDialogProps) {
  return <RollOut load={() => latestOf(row.id)} of={['script', row.id]} {...rest} />
}

export function RollOutVersionDialog({ row, ...rest }: RowDialogProps) {
  return <RollOut load={() => wholeOf(row.id)} of={['version', row.id]} {...rest} />
}

interface Whole {
  version: Row
  script: Row
}
type Step = 'dry-run' | 'try' | 'use' | 'enable'

/** One path for what is new: a dry run, then some phones, then all; each step says what it replaces. */
function RollOut({
  load,
  of,
  onDone,
  onClose,
}: { load(): Promise<Whole>; of: readonly unknown[] } & Omit<RowDialogProps, 'row'>) {
  const t = useT()
  const may = useMay()
  const [step, setStep] = useState<Step>()
  const whole = useQuery({ queryKey: ['script-version', 'roll-out', ...of], queryFn: load, gcTime: 0 })
  const done = () => {
    onDone()
    void whole.refetch()
  }
  if (!whole.data) {
    return (
      <Dialog title={t('script.more.roll_out')} footer={null} onCancel={onClose}>
        {whole.error ? (
          <Failed title={t('list.could_not_load')} error={whole.error} onRetry={() => void whole.refetch()} />
        ) : (
          <Skeleton active />
        )}
      </Dialog>
    )
  }
  const { version, script } = whole.data
  const isOff = script.enabled === 0
  const [rollout, replaces] = [Number(version.rollout), String((isOff ? script : version).replaces ?? '')]
  const isEverywhere = rollout === 2 && !isOff
  // A script that is off has no phones of its own to try it on: another one does its work.
  const last: Step = rollout === 2 && isOff ? 'enable' : 'use'
  const steps = [
    {
      title: t('dry-run.title'),
      content: t('script.more.step_dry'),
      button: may('script.dry-run', true) && step_('dry-run', t('dry-run.title')),
    },
    {
      title: t('script-version.action.try'),
      content:
        rollout === 1
          ? t('script.more.step_some_counts', { succeeded: Number(version.succeeded), failed: Number(version.failed) })
          : t('script.more.step_some'),
      button:
        !isOff && rollout !== 2 && may('script-version.try', true) && step_('try', t('script-version.action.try')),
    },
    {
      title: t(last === 'enable' ? 'script.action.enable' : 'script-version.action.use'),
      content: isEverywhere
        ? t('script.more.step_done')
        : replaces === ''
          ? t('script.more.step_all')
          : t('script.more.step_all_replaces', { name: replaces }),
      button:
        !isEverywhere &&
        may(last === 'enable' ? 'script.enable' : 'script-version.use', true) &&
        step_(last, t(last === 'enable' ? 'script.action.enable' : 'script-version.action.use')),
    },
  ]

  function step_(name: Step, label: string) {
    return (
      <Button type={name === 'dry-run' ? 'default' : 'primary'} onClick={() => setStep(name)}>
        {label}
      </Button>
    )
  }

  return (
    <>
      <Dialog
        title={`${t('script.more.roll_out')} · ${String(script.name)} ${String(version.number)}`}
        footer={null}
        onCancel={onClose}
      >
        <Steps
          orientation="vertical"
          current={isEverywhere ? 3 : rollout === 1 ? 1 : 0}
          items={steps.map(({ title, content, button }) => ({
            title,
            content: (
              <>
                <p>{content}</p>
                {button}
              </>
            ),
          }))}
        />
      </Dialog>
      {step === 'dry-run' && <DryRunVersionDialog row={version} onDone={done} onClose={() => setStep(undefined)} />}
      {(step === 'try' || step === 'use') && (
        <ActionDialog
          {...{ resource: versions, name: step, rows: [version], onDone: done }}
          onClose={() => setStep(undefined)}
        />
      )}
      {step === 'enable' && (
        <ActionDialog
          {...{ resource: scripts, name: step, rows: [script], onDone: done }}
          onClose={() => setStep(undefined)}
        />
      )}
    </>
  )
}

async function wholeOf(id: number): Promise<Whole> {
  const version = await loadRow(versions, id)
  return { version, script: await loadRow(scripts, Number(version.script)) }
}

async function latestOf(id: number): Promise<Whole> {
  const [of, { rows }] = await Promise.all([
    loadRow(scripts, id),
    loadRows(versions, { script: id, order_field: 'id', order_sort: 'desc', pageSize: 10 }),
  ])
  return { script: of, version: rows[0]! }
}
