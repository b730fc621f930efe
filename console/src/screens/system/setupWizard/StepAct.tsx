import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { createEnrolToken } from '@quarterdeck/shared/contracts/fleet.ts'
import { handToken, type readSetup, type ShownAct } from '@quarterdeck/shared/contracts/setup.ts'
import { oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { loadRows, type Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { extensionsOf } from '../../../resource/screenExtensions.ts'
import { useMayWrite } from '../../../ui/Me.tsx'
import { addFixtureApp } from './addFixtureApp.ts'

export type Setup = Reply<typeof readSetup>['data']

const FormDialog = lazy(() => import('../../../resource/form/FormDialog.tsx').then((m) => ({ default: m.FormDialog })))
const ResourceImport = lazy(() =>
  import('../../../resource/importing/ResourceImport.tsx').then((m) => ({ default: m.ResourceImport })),
)
const ActionDialog = lazy(() =>
  import('../../../resource/actions/ActionDialog.tsx').then((m) => ({ default: m.ActionDialog })),
)
const EnrolDialog = lazy(() => import('../../../ui/EnrolDialog.tsx').then((m) => ({ default: m.EnrolDialog })))

interface StepActProps {
  act: ShownAct
  setup: Setup
  onChanged(): void
}

/** A button of a step: it does what the button of the screen does, for those who may. */
export function StepAct(props: StepActProps) {
  const { act, setup } = props
  switch (act.kind) {
    case 'open':
      return <Link to={act.path!}>{act.title}</Link>
    case 'add':
      return <AddAct {...props} />
    case 'import':
      return <ImportAct {...props} />
    case 'action':
      return <ActionAct {...props} />
    case 'fixture_app':
      return setup.fixture_app ? <FixtureApp {...props} /> : null
    case 'enrol':
      return <Enrol {...props} />
  }
}

function AddAct({ act, onChanged }: StepActProps) {
  const t = useT()
  const may = useMayWrite()
  const [isOpen, setIsOpen] = useState(false)
  const resource = resourceNamed(act.list!)
  const { form: Form = FormDialog, side, ownFields, offers } = extensionsOf(resource.name)
  if (!may(permissionOf(resource, 'add'))) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('form.add_title', { name: t(oneKey(resource)) })}</Button>
      <Suspense fallback={null}>
        {isOpen && (
          <Form
            resource={resource}
            side={side}
            ownFields={ownFields}
            offers={offers}
            onDone={onChanged}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function ImportAct({ act, onChanged }: StepActProps) {
  const t = useT()
  const may = useMayWrite()
  const [isOpen, setIsOpen] = useState(false)
  const resource = resourceNamed(act.list!)
  if (!may(permissionOf(resource, 'import'))) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('action.import')}</Button>
      <Suspense fallback={null}>
        {isOpen && <ResourceImport resource={resource} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

/** An action on all rows that wait for it, up to a page of them. */
const mostAtOnce = 200

function ActionAct({ act, onChanged }: StepActProps) {
  const t = useT()
  const may = useMayWrite()
  const [rows, setRows] = useState<readonly Row[]>()
  const resource = resourceNamed(act.list!)
  const { count = 0, action = '', query = {}, title = '' } = act
  const load = useAction(
    () => loadRows(resource, { ...query, ...(resource.paged && { pageIndex: 1, pageSize: mostAtOnce }) }),
    { onDone: (loaded) => setRows(loaded.rows) },
  )
  const isOffered = count > 0 && may(permissionOf(resource, action))
  return (
    <>
      {isOffered && (
        <Button loading={load.isPending} onClick={() => load.mutate()}>
          {t('setup.act.on', { action: title, count })}
        </Button>
      )}
      <Suspense fallback={null}>
        {rows && (
          <ActionDialog
            resource={resource}
            name={action}
            rows={rows}
            onDone={onChanged}
            onClose={() => setRows(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function FixtureApp({ onChanged }: StepActProps) {
  const t = useT()
  const may = useMayWrite()
  const add = useAction(addFixtureApp, {
    onDone(count) {
      tell({ kind: 'success', text: t('setup.fixture_added', { count }) })
      onChanged()
    },
  })
  if (!may('platform.add') || !may('script.add')) return null
  return (
    <Button type="primary" loading={add.isPending} onClick={() => add.mutate()}>
      {t('setup.act.fixture_app')}
    </Button>
  )
}

/** A token for a host: shown, or handed to the agent of this machine that waits for it. */
function Enrol({ setup, onChanged }: StepActProps) {
  const t = useT()
  const may = useMayWrite()
  const [isOpen, setIsOpen] = useState(false)
  const hand = useAction(
    async () => {
      const { token } = (await ask(createEnrolToken, { body: {} })).data
      return ask(handToken, { body: { token } })
    },
    {
      onDone() {
        tell({ kind: 'success', text: t('setup.token_handed') })
        onChanged()
      },
    },
  )
  if (!may('host.enrol')) return null
  return (
    <>
      {setup.agent_waits && (
        <Button type="primary" loading={hand.isPending} onClick={() => hand.mutate()}>
          {t('setup.act.enrol_waiting')}
        </Button>
      )}
      <Button onClick={() => setIsOpen(true)}>{t('setup.act.enrol')}</Button>
      <Suspense fallback={null}>{isOpen && <EnrolDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
