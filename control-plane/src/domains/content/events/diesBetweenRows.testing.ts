import { cheapHash } from '../../../plane.testing.ts'
import { startControlPlane } from '../../../startControlPlane.ts'

// A program of its own for a test: a control plane that is killed while it runs a group of events. Arguments: its data folder, and behind
// which of the rows that it writes (the tasks one after the other, then the run itself), `commit` once all of it stands, or `never`.

const [dataDir, diesAt] = process.argv.slice(2)
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
const die = () => process.kill(process.pid, 'SIGKILL')
const { audit, live } = context
const { record } = audit
let rows = 0
audit.record = async (tx, entry) => {
  await record(tx, entry)
  const isRow = entry.action === 'content-task.add' || entry.action === 'event-group.run'
  if (isRow && ++rows === Number(diesAt)) die()
}
live.whenWritten(['event_run'], () => diesAt === 'commit' && die())
console.log(JSON.stringify({ url }))
