import { handleLast } from '@quarterdeck/shared/errors/lastHandler.ts'
import { type Flags, help, readFlags } from './flags.ts'
import { createLog } from './platform/log.ts'
import { privateUmask } from './platform/privateFolder.ts'
import { startControlPlane } from './startControlPlane.ts'

async function main(): Promise<void> {
  let flags: Flags | undefined
  try {
    flags = readFlags(process.argv.slice(2), process.env)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`)
    process.exitCode = 2
    return
  }
  if (!flags) {
    console.log(help)
    return
  }
  handleLast(process, createLog({ level: flags.logLevel }))
  // Recordings, evidence, hosted files, secrets: whatever is made is for the user of this program alone.
  process.umask(privateUmask)
  const { adminPassword: firstPassword, jsonReady, tokenFile, fixtureScripts, ...options } = flags
  const { url, adminPassword, stop } = await startControlPlane({
    ...options,
    domains: { sessions: { adminPassword: firstPassword }, setup: { tokenFile, fixtureScripts } },
    onLost: endLost,
    onCopied: (path) => {
      if (!jsonReady) console.log(`The database as it was before this version: ${path}`)
    },
  })
  if (jsonReady) console.log(JSON.stringify({ ready: true, url, ...(adminPassword && { adminPassword }) }))
  else {
    console.log(`Quarterdeck is ready at ${url}`)
    if (adminPassword) console.log(`First sign-in: user admin, password ${adminPassword}   (shown only now)`)
  }
  stopOnSignals(stop)
}

/** At once, and without being stopped: that would write. */
function endLost({ message }: Error): void {
  console.error(message)
  process.exit(1)
}

const sameSignalMs = 500

function stopOnSignals(stop: () => Promise<void>): void {
  let since: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (since !== undefined) {
        // Someone who will not wait; but one Ctrl+C comes from the terminal and from npm as well.
        if (performance.now() - since > sameSignalMs) process.exit(1)
        return
      }
      since = performance.now()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
