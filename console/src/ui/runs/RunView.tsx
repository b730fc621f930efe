import { runDeviceLog } from '@quarterdeck/shared/contracts/evidence.ts'
import { type RunDetails, runLog } from '@quarterdeck/shared/contracts/run.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { TagColour } from '@quarterdeck/shared/resource/field.ts'
import { statusOfRun } from '@quarterdeck/shared/states/bookTask.ts'
import { type RunState, runMachine } from '@quarterdeck/shared/states/run.ts'
import { Button } from 'antd'
import { askFile } from '../../api/ask.ts'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { StateTag } from '../StateTag.tsx'
import { saveFile } from '../saveFile.ts'
import { RunPictures } from './RunPictures.tsx'
import { TimelineButton } from './timeline/TimelineButton.tsx'
import './runs.css'

const colours: Readonly<Record<(typeof statusOfRun)[RunState], TagColour>> = {
  not_executed: 'orange',
  executing: 'pink',
  success: 'green',
  failed: 'red',
}
const stateNames = Object.fromEntries(Object.entries(runMachine.codes).map(([name, code]) => [code, name as RunState]))

/** One run: where it stands, what it waits for, every change of state with its time, its log, the screen at the end of its attempts. */
export function RunView({ run }: { run: RunDetails }) {
  const t = useT()
  const name = stateNames[run.state]
  return (
    <article className="run">
      <header className="run-head">
        <strong>{t(codeKey('run.choice.lane', run.lane))}</strong>
        <StateTag colour={name ? colours[statusOfRun[name]] : 'red'}>
          {t(codeKey('run.choice.state', run.state))}
        </StateTag>
        {run.attempt > 0 && <span>{t('book-task.detail.attempt', { count: run.attempt })}</span>}
        {run.phone && <span className="faint">{run.phone}</span>}
        {run.hidden && <span className="faint">{t('run.phone_hidden')}</span>}
        {run.account && <span className="faint">{run.account}</span>}
        {run.timeline && <TimelineButton run={run.seq} />}
      </header>
      {run.script && (
        <p className="run-note faint">
          {t('book-task.detail.ran_with', { script: run.script, version: run.version })}
          {Object.entries(run.parameters).map(([name, value]) => ` · ${name} = ${String(value)}`)}
        </p>
      )}
      {run.waiting_for && (
        <p className="run-note">
          {t('book-task.waiting.title')}: {run.waiting_for}
        </p>
      )}
      {run.message && <p className="run-note">{run.message}</p>}
      {run.committed_at && (
        <p className="run-note faint">{t('book-task.detail.committed_at', { time: run.committed_at })}</p>
      )}
      <h4>{t('book-task.detail.history')}</h4>
      <ol className="timeline numbers">
        {run.history.map((step) => (
          <li key={`${step.at} ${step.state} ${step.attempt}`}>
            <time>{step.at}</time>
            <span>
              {t(codeKey('run.choice.state', step.state))}
              {step.note && <span className="faint"> · {step.note}</span>}
            </span>
          </li>
        ))}
      </ol>
      <h4>{t('book-task.detail.log')}</h4>
      {run.log.length === 0 ? <p className="faint">{t('book-task.detail.no_log')}</p> : <Log run={run} />}
      {run.device_log && <DeviceLog run={run.seq} />}
      <RunPictures run={run} />
    </article>
  )
}

function DeviceLog({ run }: { run: number }) {
  const t = useT()
  const save = useAction(() => askFile(runDeviceLog, { query: { id: run } }), { onDone: saveFile })
  return (
    <Button type="link" size="small" loading={save.isPending} onClick={() => save.mutate()}>
      {t('run-timeline.device_log')}
    </Button>
  )
}

function Log({ run }: { run: RunDetails }) {
  const t = useT()
  // Lines have no names of their own, and a log only grows at its end.
  const numbered = run.log.map((line, number) => ({ ...line, number }))
  const whole = useAction(() => askFile(runLog, { query: { id: run.seq } }), { onDone: saveFile })
  return (
    <>
      <div className="log">
        {numbered.map((line) => (
          <div key={line.number} className={`log-${line.level}`}>
            <span>{line.at.slice(11)}</span>
            <span>{line.level}</span>
            <span>{line.text}</span>
          </div>
        ))}
      </div>
      <Button type="link" size="small" loading={whole.isPending} onClick={() => whole.mutate()}>
        {t('run.whole_log')}
      </Button>
    </>
  )
}
