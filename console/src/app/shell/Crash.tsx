import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import '../../ui/ui.css'

/** A fault in one page leaves the rest of the console standing. */
export class Crash extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Broken error={this.state.error} />
  }
}

function Broken({ error }: { error: unknown }) {
  const t = useT()
  // A part of the build that is gone: the server has a newer console.
  const stale = error instanceof Error && /dynamically imported module|module script/i.test(error.message)
  return (
    <div className="blank" role="alert">
      <h1 className="blank-title">{t(stale ? 'error-page.new_version' : 'error-page.crashed_title')}</h1>
      {!stale && <p className="blank-text">{t('error-page.crashed_help')}</p>}
      <Button type="primary" onClick={() => location.reload()}>
        {t('action.reload')}
      </Button>
    </div>
  )
}
