import { startDryRun } from '@quarterdeck/shared/contracts/dryRun.ts'
import { rangeOf } from '@quarterdeck/shared/contracts/parameterValues.ts'
import type { ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { scriptVersion } from '@quarterdeck/shared/resources/fleet/scriptVersion.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { loadRow, type Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { ValueInput } from '../../../ui/ValueInput.tsx'
import { DryRunView } from './DryRunView.tsx'

const scripts: AnyResource = script
const versions: AnyResource = scriptVersion

/** What scripts of book tasks see; others read what they like of it. */
const sample = {
  book_name: 'Dune',
  search_keyword: 'Dune',
  describe: 'A dry run',
  domains: 'example.com',
  share_link: '',
}

interface Version {
  script: number
  number: number
  meta: ScriptMeta
}

/** Tries the version in use of a script. */
export function DryRunDialog({ row, onClose }: RowDialogProps) {
  return <TryDialog load={() => versionInUse(row)} of={row} onClose={onClose} />
}

/** Tries a version, which need not be in use. */
export function DryRunVersionDialog({ row, onClose }: RowDialogProps) {
  return <TryDialog load={() => versionOf(row)} of={row} onClose={onClose} />
}

function TryDialog({ load, of, onClose }: { load(): Promise<Version>; of: Row; onClose(): void }) {
  const t = useT()
  const [run, setRun] = useState<number>()
  const version = useQuery({ queryKey: ['dry-run', 'of', of.script ?? 0, of.id], queryFn: load, gcTime: 0 })
  const { data } = version
  const title = data ? t('dry-run.of', { script: data.meta.name, version: data.number }) : t('dry-run.title')
  return (
    <Dialog
      title={title}
      width={run === undefined ? 640 : 'min(1640px, 97vw)'}
      style={{ top: 16 }}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {version.isLoading && <Skeleton active />}
      {version.error && (
        <Failed title={t('list.could_not_load')} error={version.error} onRetry={() => void version.refetch()} />
      )}
      {data && run === undefined && <TryForm version={data} onStarted={setRun} />}
      {run !== undefined && <DryRunView run={run} onAgain={() => setRun(undefined)} />}
    </Dialog>
  )
}

interface Filled {
  account: string
  task: Record<string, string>
  parameters?: Record<string, string | undefined>
}

function TryForm({ version, onStarted }: { version: Version; onStarted(run: number): void }) {
  const t = useT()
  const { script, number, meta } = version
  const start = useAction(
    ({ account, task, parameters = {} }: Filled) => {
      const set = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
      return ask(startDryRun, {
        body: { script, version: number, account, task, parameters: Object.fromEntries(set) },
      })
    },
    { onDone: ({ data }) => onStarted(data.run) },
  )
  return (
    <Form layout="vertical" initialValues={{ account: 'dry-run', task: sample }} onFinish={start.mutate}>
      <p>{t('dry-run.what')}</p>
      {Object.keys(meta.parameters).length > 0 && <h3 className="section-title">{t('dry-run.parameters')}</h3>}
      {Object.entries(meta.parameters).map(([name, parameter]) => (
        <Form.Item key={name} name={['parameters', name]} label={name} extra={rangeOf(parameter)}>
          <ValueInput
            parameter={parameter}
            placeholder={t('script-parameter.more.default', { value: String(parameter.default) })}
          />
        </Form.Item>
      ))}
      <h3 className="section-title">{t('dry-run.task')}</h3>
      {Object.keys(sample).map((name) => (
        <Form.Item key={name} name={['task', name]} label={name}>
          <Input />
        </Form.Item>
      ))}
      <Form.Item name="account" label={t('dry-run.account')} extra={t('dry-run.account_help')}>
        <Input maxLength={255} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={start.isPending}>
        {t('dry-run.start')}
      </Button>
    </Form>
  )
}

async function versionInUse({ id, version }: Row): Promise<Version> {
  const { source } = await loadRow(scripts, id)
  return { script: id, number: Number(version), meta: await metaOf(source) }
}

async function versionOf({ id, script, number }: Row): Promise<Version> {
  const { source } = await loadRow(versions, id)
  return { script: Number(script), number: Number(number), meta: await metaOf(source) }
}

async function metaOf(source: unknown): Promise<ScriptMeta> {
  const { readMeta } = await import('@quarterdeck/shared/contracts/scriptSource.ts')
  const read = readMeta(String(source))
  // What is stored was checked.
  if (!read.ok) throw new Error(read.problems[0]?.code)
  return read.meta
}
