import { MobileOutlined } from '@ant-design/icons'
import { publicationToPhone } from '@quarterdeck/shared/contracts/publishing.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { isCallError } from '../../../api/consequence.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'

/** Puts the files of a post on the phone in their order, once it is held; says in which album, or why they are not there. */
export function FilesToPhone({ publication, count, isMine }: { publication: number; count: number; isMine: boolean }) {
  const t = useT()
  const [said, setSaid] = useState<{ isGood: boolean; text: string }>()
  const bring = useAction(
    async () => {
      setSaid(undefined)
      const { data } = await ask(publicationToPhone, { query: { id: publication } }, { quiet: true })
      return data
    },
    {
      onDone: ({ folder, files }) =>
        setSaid({ isGood: true, text: t('publication-drawer.on_phone', { files: files.join(', '), folder }) }),
      onFailed(error) {
        if (!isCallError(error)) return false
        setSaid({ isGood: false, text: error.message })
        return true
      },
    },
  )
  return (
    <>
      <Button
        size="small"
        type={said?.isGood ? 'default' : 'primary'}
        icon={<MobileOutlined aria-hidden />}
        disabled={!isMine}
        loading={bring.isPending}
        onClick={() => bring.mutate()}
      >
        {t('publication-drawer.files_to_phone', { count })}
      </Button>
      {said && <Alert type={said.isGood ? 'success' : 'error'} showIcon title={said.text} role="status" />}
    </>
  )
}
