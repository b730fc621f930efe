import { CheckCircleOutlined } from '@ant-design/icons'
import type { ScriptVerdict } from '@quarterdeck/shared/contracts/checkScript.ts'
import type { ScriptProblem } from '@quarterdeck/shared/contracts/scriptProblem.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useT } from '../../../i18n/TextProvider.tsx'

export interface ScriptCheckProps {
  source: string
  verdict: ScriptVerdict | undefined
  /** Shows a problem in the script. */
  onShow(problem: ScriptProblem): void
}

/** What the script says of itself, or what is wrong with it: where, what, and the line itself. */
export function ScriptCheck({ source, verdict, onShow }: ScriptCheckProps) {
  const t = useT()
  if (!verdict) return null
  if (verdict.ok) {
    const { name, platform, app, purpose } = verdict.meta
    return (
      <p className="script-facts" role="status">
        <CheckCircleOutlined aria-hidden className="import-result-good" /> {[name, platform, app, purpose].join(' · ')}
      </p>
    )
  }
  const lines = source.split('\n')
  return (
    <ul className="script-problems" role="alert">
      {verdict.problems.map((problem) => {
        const { line, column, code, values } = problem
        const message = t(codeKey('script.problem', code), values)
        const text = (lines[line - 1] ?? '').trim()
        return (
          <li key={`${line}:${column} ${message}`}>
            {line > 0 && (
              <button type="button" className="script-place" onClick={() => onShow(problem)}>
                {t('script.more.place', { line, column })}
              </button>
            )}
            {message}
            {text !== '' && <code className="script-line">{text.slice(0, 160)}</code>}
          </li>
        )
      })}
    </ul>
  )
}
