import { CopyOutlined } from '@ant-design/icons'
import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { revealWays } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type Row, takeAction } from '../../api/resourceCalls.ts'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { copySecret } from '../../ui/copy.ts'
import type { FormValues } from '../form/formValues.ts'

interface RevealedSecretsProps {
  resource: AnyResource
  row: Row
  secrets: Readonly<Record<string, string>>
  /** What was filled in: the reason holds for copying, too. */
  values: FormValues
  onClose(): void
}

/** matrix-screens.md §6.2.7: so long a secret is shown. */
const shownSeconds = 30

/** The secrets of a row for half a minute; to copy one is recorded beside that it was seen. */
export function RevealedSecrets({ resource, row, secrets, values, onClose }: RevealedSecretsProps) {
  const t = useT()
  const left = useSecondsLeft(onClose)
  const { mutate, isPending, variables } = useAction(
    async (field: string) => {
      const asked = { reason: values.reason, way: revealWays.copy }
      return (await takeAction(resource, 'reveal', [row.id], asked)).secrets?.[field]
    },
    { onDone: (secret) => void (secret !== undefined && copySecret(secret, t)) },
  )
  return (
    <>
      <dl className="revealed">
        {Object.entries(secrets).map(([field, secret]) => (
          <div key={field}>
            <dt>{t(fieldKey(resource, field))}</dt>
            <dd>
              <code>{secret}</code>
              <Button
                size="small"
                icon={<CopyOutlined aria-hidden />}
                loading={isPending && variables === field}
                onClick={() => mutate(field)}
              >
                {t('action.copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="faint" role="timer">
        {t('row-action.hidden_in', { seconds: left })}
      </p>
      <footer className="action-buttons">
        <Button type="primary" autoFocus onClick={onClose}>
          {t('action.close')}
        </Button>
      </footer>
    </>
  )
}

function useSecondsLeft(onOver: () => void): number {
  const [until] = useState(() => Date.now() + shownSeconds * 1000)
  const [left, setLeft] = useState(shownSeconds)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      setLeft(Math.max(0, seconds))
      if (seconds <= 0) over.current()
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}
