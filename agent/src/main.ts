import { handleLast } from '@quarterdeck/shared/errors/lastHandler.ts'
import { agentVersion } from './agentVersion.ts'
import { NotEnrolled } from './enrolment/enrol.ts'
import { createLog } from './log.ts'
import { help, readOptions } from './options.ts'
import { startAgent } from './startAgent.ts'

export { startAgent }

if (import.meta.main) await main()

async function main(): Promise<void> {
  const command = readOptions(process.argv.slice(2), process.env)
  switch (command.kind) {
    case 'help':
      return void process.stdout.write(help)
    case 'version':
      return void process.stdout.write(`${agentVersion}\n`)
    case 'wrong':
      process.stderr.write(`${command.message}\nSee --help.\n`)
      process.exitCode = 2
      return
    case 'run':
      return run(command)
  }
}

async function run({
  options,
  logLevel,
  jsonReady,
}: Extract<ReturnType<typeof readOptions>, { kind: 'run' }>): Promise<void> {
  process.umask(0o077)
  const log = createLog(logLevel)
  handleLast(process, log)
  let stop = (): void => process.exit(0)
  const onSignal = () => stop()
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  try {
    const ready = (said: object) => {
      if (jsonReady) process.stdout.write(`${JSON.stringify({ ready: true, ...said, pid: process.pid })}\n`)
    }
    const agent = await startAgent({ ...options, log, onWaiting: () => ready({ waits: true }) })
    stop = () => {
      // Whatever hangs: a supervisor that waits 5 s is not kept waiting.
      setTimeout(() => process.exit(1), 4800).unref()
      void agent.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    }
    ready({ host: agent.host })
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${sentence}\n`)
    process.exitCode = error instanceof NotEnrolled ? 3 : 1
  }
}
