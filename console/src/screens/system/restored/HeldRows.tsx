import { letGo, type RestoredView } from '@quarterdeck/shared/contracts/restored.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { isCodeAsked } from '../../../api/consequence.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CodeDialog } from '../../../ui/CodeDialog.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { taskAddress } from '../../../ui/runs/taskAddress.ts'

/** What stays held by itself: somebody looks at the phones or accounts, and says what was not done. */
export function HeldRows({ view: { runs, accounts, held_runs } }: { view: RestoredView }) {
  const t = useT()
  const may = useMay()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const release = useAction(
    (code?: string) => {
      const of = (kind: string) => chosen.flatMap((key) => (key.startsWith(kind) ? Number(key.slice(1)) : []))
      return ask(letGo, { body: { runs: of('r'), accounts: of('a'), ...(code !== undefined && { code }) } })
    },
    { onFailed: isCodeAsked, onDone: () => setChosen([]) },
  )
  const rows = [
    ...runs.map(({ run, task, title, book_type, hosts, queued }) => ({
      key: `r${run}`,
      name: title || String(task),
      at: taskAddress({ task, book_type }),
      text: t('restored.held_run', { hosts, time: queued }),
    })),
    ...accounts.map(({ id, name, hosts }) => ({
      key: `a${id}`,
      name,
      at: `/accountManage?row=${id}`,
      text: t('restored.held_account', { hosts }),
    })),
  ]
  if (rows.length === 0) return null
  const mayLetGo = may('restored.go-on', true)
  return (
    <>
      <p>{t('restored.held_help', { count: held_runs + accounts.length })}</p>
      <div className="restored-rows">
        {rows.map(({ key, name, at, text }) => (
          <div key={key}>
            <Checkbox
              aria-label={name}
              disabled={!mayLetGo}
              checked={chosen.includes(key)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
              }
            />
            <Link to={at}>{name}</Link>
            <span>{text}</span>
          </div>
        ))}
      </div>
      {mayLetGo && (
        <Button disabled={chosen.length === 0} onClick={() => setAsking(true)}>
          {t('restored.let_go', { count: chosen.length })}
        </Button>
      )}
      {isAsking && (
        <CodeDialog
          verb={t('restored.let_go', { count: chosen.length })}
          question={t('restored.let_go_confirm')}
          onConfirm={(code) => release.mutateAsync(code)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
