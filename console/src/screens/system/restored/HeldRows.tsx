import { letGo, type RestoredView } from '@quarterdeck/shared/contracts/restored.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { isCodeAsked } from '../../../api/consequence.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CodeDialog } from '../../../ui/CodeDialog.tsx'
import { useMay } from '../../../ui/Me.tsx'

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
    ...runs.map(({ run, task, hosts, queued }) => ({
      key: `r${run}`,
      text: t('restored.held_run', { task, hosts, time: queued }),
    })),
    ...accounts.map(({ id, name, hosts }) => ({ key: `a${id}`, text: t('restored.held_account', { name, hosts }) })),
  ]
  if (rows.length === 0) return null
  const mayLetGo = may('restored.go-on', true)
  return (
    <>
      <p>{t('restored.held_help', { count: held_runs + accounts.length })}</p>
      <div className="restored-rows">
        {rows.map(({ key, text }) => (
          <Checkbox
            key={key}
            disabled={!mayLetGo}
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          >
            {text}
          </Checkbox>
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
