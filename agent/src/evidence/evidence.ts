import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Offer } from '@quarterdeck/shared/protocol/agent.ts'
import { backoffMs } from '../link/backoff.ts'
import type { Logger } from '../log.ts'
import type { Phone } from '../phones/phone.ts'
import { createAttemptFolder, packAttempt } from './attemptFolder.ts'
import { createPictureSlots } from './pictureSlots.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { type Uploaded, upload } from './upload.ts'

/** What this host keeps of its runs until the control plane has it: a folder for each that goes on, a zip for each that ended. */
export interface Evidence {
  begin(offer: Offer, phone: Phone): Recorder
  /** The control plane is there. */
  connected(): void
  stop(): Promise<void>
}

export interface EvidenceOptions {
  /** A folder of its own. */
  path: string
  server: string
  secret: string
  log: Logger
  now(): number
  /** What waits for a control plane that is away; more than that and the oldest go. */
  mostWaiting?: number
  send?: typeof upload
}

const zipName = /^(\d+)\.zip$/
const folderName = /^\d+$/

/** Opens the folder; what a killed agent left behind is sent as far as it got. */
export async function createEvidence(options: EvidenceOptions): Promise<Evidence> {
  const { path, server, secret, log, now, mostWaiting = 200, send = upload } = options
  const slots = createPictureSlots()
  const stopping = new AbortController()
  const { signal } = stopping
  const packing = new Set<Promise<void>>()
  let sending: Promise<void> | undefined
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  await mkdir(path, { recursive: true })
  for (const name of await readdir(path)) if (folderName.test(name)) await pack(name)

  /** A full disk costs the evidence, never the run. */
  async function pack(lease: string): Promise<void> {
    const folder = join(path, lease)
    try {
      const zip = await packAttempt(folder)
      if (zip) {
        await writeFile(`${folder}.part`, zip, { mode: 0o600 })
        await rename(`${folder}.part`, `${folder}.zip`)
      }
    } catch (error) {
      log.warn({ lease, error }, 'the evidence of a run could not be kept')
    }
    await rm(folder, { recursive: true, force: true })
    await rm(`${folder}.part`, { force: true })
  }

  async function waiting(): Promise<number[]> {
    const names = await readdir(path).catch(() => [])
    return names
      .flatMap((name) => zipName.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
  }

  async function sendAll(): Promise<void> {
    const leases = await waiting()
    for (const lease of leases.slice(0, -mostWaiting)) await rm(join(path, `${lease}.zip`), { force: true })
    for (const lease of leases.slice(-mostWaiting)) {
      if (signal.aborted) return
      const uploaded: Uploaded = await send(join(path, `${lease}.zip`), { server, secret, lease, signal })
      if (uploaded === 'later') return again()
      if (uploaded === 'never') log.warn({ lease }, 'the evidence of a run was refused')
      failures = 0
      await rm(join(path, `${lease}.zip`), { force: true })
    }
  }

  function again(): void {
    if (signal.aborted) return
    timer = setTimeout(kick, backoffMs(failures++, Math.random())).unref()
  }

  function kick(): void {
    clearTimeout(timer)
    if (signal.aborted) return
    // Whoever comes while something is being sent is looked for afterwards.
    sending = (sending ?? Promise.resolve())
      .then(sendAll)
      .catch((error: unknown) => log.warn({ error }, 'evidence could not be sent'))
  }

  return {
    begin(offer, phone) {
      const lease = String(offer.lease)
      const folder = createAttemptFolder(join(path, lease))
      const recorder = createRecorder({ offer, folder, phone, slots, now })
      const end = async (evidence: Parameters<Recorder['end']>[0]) => {
        await recorder.end(evidence)
        await folder.written()
        await pack(lease)
        kick()
      }
      return {
        watch: (watched) => recorder.watch(watched),
        step: (op, args, carryOut) => recorder.step(op, args, carryOut),
        found: (node) => recorder.found(node),
        typedInto: (node) => recorder.typedInto(node),
        end(evidence) {
          const ended = end(evidence).catch((error: unknown) => {
            log.warn({ lease, error }, 'the evidence of a run could not be kept')
          })
          packing.add(ended)
          return ended.finally(() => packing.delete(ended))
        },
      }
    },
    connected() {
      failures = 0
      kick()
    },
    async stop() {
      await Promise.all(packing)
      stopping.abort(new Error('the agent is stopping'))
      clearTimeout(timer)
      await sending
    },
  }
}
