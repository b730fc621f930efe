import { cheapHash } from '../../../plane.testing.ts'
import { startControlPlane } from '../../../startControlPlane.ts'

// A program of its own for a test: a control plane that is killed at one of its transactions. Arguments: its data folder, at which of those
// that follow its start (0: never), and whether `before` or `after` it is committed.

const [dataDir, at, when] = process.argv.slice(2)
const { url, context } = await startControlPlane({
  dataDir: dataDir!,
  port: 0,
  logLevel: 'fatal',
  domains: {
    sessions: { adminPassword: process.env.QD_ADMIN_PASSWORD, hashCost: cheapHash },
    siteChecks: { isScheduled: false },
    nodes: { isScheduled: false },
    referral: { isFollowing: false },
  },
})
const die = () => process.kill(process.pid, 'SIGKILL')
const { store } = context
const { write } = store
let count = 0
const dying: typeof write = async (work, options) => {
  const isLast = ++count === Number(at)
  const result = await write.call(
    store,
    async (tx) => {
      const made = await work(tx)
      if (isLast && when === 'before') die()
      return made
    },
    options,
  )
  if (isLast) die()
  return result as never
}
Object.assign(store, { write: dying })
console.log(JSON.stringify({ url }))
