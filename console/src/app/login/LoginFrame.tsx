import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import './login.css'

/** What every page outside of the shell stands in; `subtitle` says what it is for. */
export function LoginFrame({ subtitle, children }: { subtitle: string; children: ReactNode }) {
  return (
    <div className="login">
      <header className="login-top">
        <LanguageSelect />
      </header>
      <main className="login-box">
        <div className="login-mark">
          <Mark size={40} />
          <h1>Quarterdeck</h1>
          <p>{subtitle}</p>
        </div>
        {children}
      </main>
    </div>
  )
}
