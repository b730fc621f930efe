import { PaperClipOutlined } from '@ant-design/icons'
import { checkPost, type PostMedia, type PostRules } from '@quarterdeck/shared/values/checkPost.ts'
import { weightOf } from '@quarterdeck/shared/values/segments.ts'
import { Alert, Button, Form, Input, InputNumber, Upload } from 'antd'
import { useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { factsOf } from './factsOf.ts'
import './tryPost.css'

/** What the platform would say of a post, as one writes it: by the very function that every other place asks. */
export function TryPost({ row }: { row: Row }) {
  const t = useT()
  const [text, setText] = useState('')
  const [title, setTitle] = useState('')
  const [accounts, setAccounts] = useState(1)
  const [files, setFiles] = useState<readonly (PostMedia & { uid: string })[]>([])
  const isBegun = text !== '' || title !== '' || files.length > 0
  return (
    <section className="try-post">
      <h3>{t('platform.more.try_post')}</h3>
      <Form layout="vertical">
        <Form.Item label={t('platform.more.post_text')}>
          <Input.TextArea
            value={text}
            autoSize={{ minRows: 3, maxRows: 10 }}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
        <div className="try-post-row">
          <Form.Item label={t('platform.more.post_title')}>
            <Input value={title} onChange={({ target }) => setTitle(target.value)} />
          </Form.Item>
          <Form.Item label={t('platform.more.post_accounts')}>
            <InputNumber min={1} max={100_000} value={accounts} onChange={(count) => setAccounts(count ?? 1)} />
          </Form.Item>
        </div>
        <Upload
          accept="image/*,video/*"
          multiple
          fileList={files.map(({ uid, name }) => ({ uid, name }))}
          beforeUpload={(file) => {
            void factsOf(file).then((facts) => setFiles((before) => [...before, { ...facts, uid: file.uid }]))
            return false
          }}
          onRemove={({ uid }) => setFiles((before) => before.filter((one) => one.uid !== uid))}
        >
          <Button icon={<PaperClipOutlined aria-hidden />}>{t('platform.more.post_files')}</Button>
        </Upload>
      </Form>
      {isBegun && <Verdict rules={row as unknown as PostRules} post={{ text, title, accounts, media: files }} />}
    </section>
  )
}

function Verdict({ rules, post }: { rules: PostRules; post: Parameters<typeof checkPost>[1] }) {
  const t = useT()
  const { ok, segments, issues } = checkPost(rules, post)
  return (
    <div className="try-post-verdict" aria-live="polite">
      {ok && <Alert type="success" showIcon title={t('platform.more.may_go_out')} />}
      {issues.map((issue) => (
        <Alert
          key={issue.code + JSON.stringify(issue.data)}
          type={issue.severity}
          showIcon
          title={t(`errors.${issue.code}`, { field: issue.field, ...issue.data })}
        />
      ))}
      {post.text !== '' && (
        <ol>
          {segments.map((segment, at) => (
            <li key={segment}>
              <span className="numbers">
                {rules.text_limit > 0
                  ? t('platform.more.segment_of', {
                      number: at + 1,
                      weight: weightOf(segment),
                      limit: rules.text_limit,
                    })
                  : `${t('platform.more.weight')} ${weightOf(segment)}`}
              </span>
              <p>{segment}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
