import { sendMessage } from '@quarterdeck/shared/contracts/messages.ts'
import { longestMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { Button, Input } from 'antd'
import { useRef } from 'react'
import { ask } from '../../../api/ask.ts'
import { createRequestId } from '../../../api/requestId.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { useKept } from '../../../ui/useKept.ts'

interface NewAnswerProps {
  comment: number
  /** The last answer that whoever writes has seen. */
  seen: number
  onSent(): void
}

/** An answer that is being written. Where it is refused its text stays, and what others have answered meanwhile is shown. */
export function NewAnswer({ comment, seen, onSent }: NewAnswerProps) {
  const t = useT()
  const may = useMay()
  const [text, setText] = useKept(`comment-answer-${comment}`)
  // Of one text: the same one twice is one answer.
  const request = useRef(createRequestId())
  const send = useAction(
    () =>
      ask(sendMessage, {
        body: { comment, text, images: [], phrases: [], request_id: request.current, seen_message: seen },
      }),
    {
      onDone() {
        write('')
        onSent()
      },
      onFailed() {
        onSent()
        return false
      },
    },
  )
  if (!may(sendMessage.permission, true)) return null
  function write(next: string) {
    request.current = createRequestId()
    setText(next)
  }
  const isReady = text.trim() !== '' && !send.isPending
  return (
    <div className="comment-new">
      <Input.TextArea
        aria-label={t('comment.more.answer')}
        placeholder={t('comment.more.answer')}
        dir="auto"
        autoSize={{ minRows: 2, maxRows: 8 }}
        count={{ show: true, max: longestMessage }}
        value={text}
        disabled={send.isPending}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isReady) return
          event.preventDefault()
          send.mutate()
        }}
      />
      <Button type="primary" disabled={!isReady} loading={send.isPending} onClick={() => send.mutate()}>
        {t('comment.more.send')}
      </Button>
    </div>
  )
}
