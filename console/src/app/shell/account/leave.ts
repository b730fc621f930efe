import { logout } from '@quarterdeck/shared/contracts/session.ts'
import { ask } from '../../../api/ask.ts'
import { dropToken } from '../../../api/token.ts'
import { forgetTabs } from '../tabs.ts'

/** matrix.md §9: the reload after a logout, and how long a changed password is confirmed before that. */
const reloadDelayMs = 16
const afterPasswordMs = 100

/** Ends the session and reloads the page. Throws where the server refuses to end it. */
export async function logOut(): Promise<void> {
  await ask(logout, {}, { quiet: true })
  goodbye()
}

/** After a change of password the server has ended every session; here only the page has to forget. */
export function leaveAfterPassword(): void {
  setTimeout(() => {
    // Which answer comes back does not matter: the token is worth nothing any more.
    void ask(logout, {}, { quiet: true }).catch(() => undefined)
    goodbye()
  }, afterPasswordMs)
}

function goodbye(): void {
  dropToken()
  forgetTabs()
  setTimeout(() => location.reload(), reloadDelayMs)
}
