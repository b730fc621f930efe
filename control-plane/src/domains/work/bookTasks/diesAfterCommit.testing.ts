import { cheapHash } from '../../../plane.testing.ts'
import { startControlPlane } from '../../../startControlPlane.ts'

// A program of its own for a test: a control plane that is killed right after it has stored book tasks, before it answers.
// Arguments: its data folder, and `commit` (what it dies of) or `never`.

const [dataDir, diesOf] = process.argv.slice(2)
const { url, context } = await startControlPlane({
  dataDir: dataDir!,
  port: 0,
  logLevel: 'fatal',
  domains: {
    sessions: { adminPassword: process.env.QD_ADMIN_PASSWORD, hashCost: cheapHash },
    siteChecks: { isScheduled: false },
    referral: { isFollowing: false },
  },
})
context.live.whenWritten(['book_task'], () => diesOf === 'commit' && process.kill(process.pid, 'SIGKILL'))
console.log(JSON.stringify({ url }))
