import { CheckCircleOutlined } from '@ant-design/icons'
import type { readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'

type Read = ReturnType<typeof readMeta>

/** How long one has stopped typing before the script is read again. */
const pauseMs = 300

/** What the script says of itself, or what is wrong with that and where. The same reader as the server's. */
export function ScriptCheck() {
  const t = useT()
  const source = String(Form.useWatch('source') ?? '')
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    if (source.trim() === '') {
      setRead(undefined)
      return undefined
    }
    let late = false
    const timer = setTimeout(async () => {
      const reader = await import('@quarterdeck/shared/contracts/scriptSource.ts')
      if (!late) setRead(reader.readMeta(source))
    }, pauseMs)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [source])
  if (!read) return null
  if (read.ok) {
    const { name, platform, app, purpose } = read.meta
    return (
      <p className="script-facts" role="status">
        <CheckCircleOutlined aria-hidden className="import-result-good" /> {[name, platform, app, purpose].join(' · ')}
      </p>
    )
  }
  return (
    <ul className="script-problems" role="alert">
      {read.problems.map(({ line, column, message }) => (
        <li key={`${line}:${column} ${message}`}>
          {line > 0 && `${t('script.more.place', { line, column })}: `}
          {message}
        </li>
      ))}
    </ul>
  )
}
