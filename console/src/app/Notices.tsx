import { Button, Modal, message, notification } from 'antd'
import { useEffect, useState } from 'react'
import { listen, type NextStep, type Notice } from '../api/notices.ts'
import { dropToken } from '../api/token.ts'
import { useT } from '../i18n/TextProvider.tsx'

/** Shows toasts, the Forbidden notice and the re-login dialog, whoever tells them. */
export function Notices() {
  const t = useT()
  const [toasts, toastHolder] = message.useMessage({ maxCount: 3 })
  const [notices, noticeHolder] = notification.useNotification({ placement: 'topRight' })
  const [expired, setExpired] = useState(false)
  useEffect(
    () =>
      listen((notice: Notice) => {
        switch (notice.kind) {
          case 'forbidden':
            return notices.error({ title: t('error-page.forbidden'), description: notice.text, key: notice.text })
          case 'expired':
            return setExpired(true)
          case 'unreachable':
            return toasts.open({ type: 'error', content: t('connection.failure'), key: 'unreachable' })
          default:
            return toasts.open({
              type: notice.kind,
              key: notice.text,
              content: <ToastText notice={notice} onNext={() => toasts.destroy(notice.text)} />,
              // Time enough to see that it was the wrong list.
              ...(notice.next && { duration: 10 }),
            })
        }
      }),
    [t, toasts, notices],
  )
  return (
    <>
      {toastHolder}
      {noticeHolder}
      <Modal
        open={expired}
        width={400}
        closable={false}
        keyboard={false}
        zIndex={1200}
        title={t('login.expired')}
        okText={t('login.log_in_again')}
        cancelButtonProps={{ hidden: true }}
        onOk={() => {
          dropToken()
          location.reload()
        }}
      />
    </>
  )
}

function ToastText({ notice, onNext }: { notice: { text: string; next?: NextStep | undefined }; onNext(): void }) {
  const { text, next } = notice
  if (!next) return text
  const take = () => {
    onNext()
    next.onClick()
  }
  return (
    <>
      {text}{' '}
      <Button type="link" size="small" onClick={take}>
        {next.label}
      </Button>
    </>
  )
}
