import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FleetStatus } from '../../../live/fleet.ts'
import { useMay } from '../../../ui/Me.tsx'

const EnrolDialog = lazy(() =>
  import('../../../ui/EnrolDialog.tsx').then((module) => ({ default: module.EnrolDialog })),
)

interface FirstStep {
  key: 'host' | 'phone' | 'tasks' | 'switch'
  done: boolean
  /** What there is to press. */
  act: ReactNode
}

/** A new installation: what to do first, step by step, until all of it is done. */
export function FirstSteps({ fleet: { hosts, phones, tasks } }: { fleet: FleetStatus }) {
  const t = useT()
  const may = useMay()
  const [enrolling, setEnrolling] = useState(false)
  const some = tasks.some((task) => task.not_executed + task.executing + task.success + task.failed > 0)
  const on = tasks.some((task) => task.switch_on)
  const taskSteps: FirstStep[] = [
    { key: 'tasks', done: some, act: <Link to="/documentRecord?tab=2">{t('book-task.toolbar.import')}</Link> },
    { key: 'switch', done: on || some, act: <Link to="/documentRecord?tab=2">{t('book-task.toolbar.switch')}</Link> },
  ]
  const hostStep: FirstStep = {
    key: 'host',
    done: hosts.total > 0,
    act: <Button onClick={() => setEnrolling(true)}>{t('host.more.add')}</Button>,
  }
  const steps: FirstStep[] = [
    // Who may not enrol one has nothing to do here.
    ...(may('host.enrol', true) ? [hostStep] : []),
    { key: 'phone', done: phones.total > 0, act: <Link to="/phoneManage">{t('phone.title')}</Link> },
    ...(may('book-task.list') ? taskSteps : []),
  ]
  if (steps.every(({ done }) => done)) return null
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('home.first_steps')}</h2>
        {may('setting.edit', true) && <Link to="/setupWizard">{t('setup.go_on')}</Link>}
      </header>
      <ol className="first-steps">
        {steps.map(({ key, done, act }) => (
          <li key={key} className={done ? 'first-done' : ''}>
            <span className="first-mark">{done && <CheckCircleFilled aria-label={t('action.done')} />}</span>
            <span>
              <strong>{t(`home.step_${key}`)}</strong>
              <span className="first-help">{t(`home.step_${key}_help`)}</span>
            </span>
            {!done && act}
          </li>
        ))}
      </ol>
      {enrolling && (
        <Suspense fallback={null}>
          <EnrolDialog onClose={() => setEnrolling(false)} />
        </Suspense>
      )}
    </section>
  )
}
