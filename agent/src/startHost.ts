import { randomUUID } from 'node:crypto'
import { release, type } from 'node:os'
import { join } from 'node:path'
import type { AdbServerState, FromAgent, LeaseRef, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { protocolVersion } from '@quarterdeck/shared/protocol/version.ts'
import { agentVersion } from './agentVersion.ts'
import type { Identity } from './enrolment/identity.ts'
import { createEvidence } from './evidence/evidence.ts'
import { createGroupPhones } from './group/groupPhones.ts'
import { type Connection, createConnection, type Welcome } from './link/connection.ts'
import { createMachineReport } from './link/machineReport.ts'
import { createOutbox } from './link/outbox.ts'
import type { Logger } from './log.ts'
import type { AdbOptions } from './phones/adb/startAdb.ts'
import { createBorrowedFile } from './phones/borrowed/borrowedLedger.ts'
import { createLeaseFence } from './phones/leaseFence.ts'
import { createPhoneReport } from './phones/phoneReport.ts'
import { answersOfPhone } from './phones/record/answersOfPhone.ts'
import { startPhones } from './phones/startPhones.ts'
import { createFileCache } from './runs/files/fileCache.ts'
import { handInLedger } from './runs/handInLedger.ts'
import { createLedger } from './runs/ledger.ts'
import { createRunner } from './runs/runner.ts'
import { createScreenshots } from './runs/screenshots.ts'
import { readScrcpyFile } from './screen/scrcpy/scrcpyServer.ts'
import { startScreens } from './screen/startScreens.ts'
import { createFileTaker } from './screen/takeFile.ts'
import { createShells } from './shell/shells.ts'
import { actOnPhone } from './wall/actOnPhone.ts'
import { createPictures } from './wall/pictures.ts'

export interface HostOptions {
  server: string
  dataDir: string
  identity: Identity
  /** The ADB server, 127.0.0.1:5037 by default. */
  adb: AdbOptions
  /** The operator's scrcpy server (a file); screens are shown by stills without it. */
  scrcpyServer?: string
  log: Logger
}

/** Puts the parts of an agent together: phones, runs, and the link to the control plane. */
export async function startHost(options: HostOptions): Promise<{ stop(): Promise<void> }> {
  const { server, identity, adb, log } = options
  const { secret } = identity
  const instance = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const kept = await openDataFolder(options)
  const send: Connection['send'] = (message) => connection.send(message)
  const sayAdbServer = (state: AdbServerState | undefined) => state && send({ type: 'adbServer', state })
  const machine = createMachineReport(options.dataDir, send)
  const phoneReport = createPhoneReport(() => phones.inventory, send)
  const phones = startPhones({
    ...kept,
    adb,
    log,
    signal,
    onChange: phoneReport.soon,
    onReady: (serial) => void runner.phoneReady(serial),
    onGone(serial, why) {
      for (const each of [runner, screens, shells]) each.phoneGone(serial, why)
    },
    onAdbServer: sayAdbServer,
  })
  const holds = createLeaseFence(() => {
    for (const each of [runner, screens, shells]) each.endOld()
  })
  const runner = createRunner({
    inventory: phones.inventory,
    registry: phones.registry,
    holds,
    ...kept,
    send,
    log,
    newId: randomUUID,
    wallClock: Date.now,
    now: () => performance.now(),
  })
  const { inventory } = phones
  const { line, screens } = startScreens({ server, secret, inventory, holds, scrcpy: kept.scrcpy, log })
  const shells = createShells({ server, secret, inventory, holds, log })
  const group = createGroupPhones({ inventory, holds, signal })
  const pictures = createPictures({ inventory, send, log, wallClock: Date.now })
  const files = createFileTaker({ server, secret, inventory, holds, send, tell: phoneReport.changes, signal })

  function setAdbOff(serials: readonly string[]): void {
    phones.inventory.setAdbOff(serials)
    const isOff = (serial: string) => phones.inventory.isAdbOff(serial)
    for (const each of [runner, screens, shells]) each.adbSwitchedOff(isOff)
  }

  const halt = () => runner.halt().then(() => send({ type: 'halted', at: Date.now() }))
  const receive: Receivers = {
    offer: (message) => runner.offered(message),
    withdraw: (message) => runner.withdrawn(message, message.reason),
    renewed: (message) => runner.renewed(message.lost),
    committed: (message) => runner.committed(message.request, message.ok, message.reason),
    ack: (message) => kept.outbox.confirm(message.id),
    halt,
    resume: () => runner.resume(),
    haltPhones: (message) => runner.haltPhones(message.phones),
    adb: (message) => setAdbOff(message.off),
    screens: () => line.open(),
    pictures: pictures.asked,
    act: async (message) => send(await actOnPhone({ ...phones, tell: phoneReport.changes }, message, signal)),
    borrowed: (message) => runner.borrowedElsewhere(message.phone, message.settings),
    recordAnswers: async (message) => send(await answersOfPhone({ ...phones, holds }, message, signal)),
    groupLook: async (message) => send(await group.look(message)),
    groupDo: async (message) => send(await group.do(message)),
    file: (message) => files.take(message),
    shell: (message) => shells.open(message),
    hold: (message) => holds.heard(message.phones),
  }

  const connection: Connection = createConnection({
    server,
    secret,
    log,
    hello: () => ({ ...hello(instance, runner.holding()), machine: machine.facts() }),
    onWelcome(welcome) {
      log.info({ host: identity.host, server }, 'connected to the control plane')
      setAdbOff(welcome.adbOff)
      holds.heard(welcome.holds)
      void (welcome.halted ? halt() : runner.resume())
      runner.haltPhones(welcome.haltedPhones)
      runner.connected(welcome.lost)
      if (welcome.approval !== 'approved') return
      machine.every(welcome.machineMs)
      handInLedger(kept.ledger, welcome.ledgerSince, send)
      kept.evidence.connected()
      phones.track()
      phoneReport.now()
      sayAdbServer(phones.adbServer())
    },
    onMessage: (message) => handle(receive, message, log),
    onLost() {
      runner.disconnected()
      pictures.forget()
    },
  })
  const running = connection.run(signal)
  return {
    async stop() {
      line.close()
      await Promise.all([shells.stop(), runner.stop(), screens.stop(), pictures.stop()])
      await kept.evidence.stop()
      for (const report of [phoneReport, machine]) report.stop()
      stopping.abort(new Error('the agent is stopping'))
      await Promise.allSettled([running, phones.stopped()])
      await Promise.all([kept.outbox.close(), kept.ledger.close()])
    },
  }
}

/** What runs leave on this host, and find there, and the file of the operator's. */
async function openDataFolder({ dataDir, server, identity: { secret }, scrcpyServer, log }: HostOptions) {
  const at = (name: string) => join(dataDir, name)
  return {
    scrcpy: scrcpyServer === undefined ? undefined : await readScrcpyFile(scrcpyServer),
    evidence: await createEvidence({ path: at('evidence'), server, secret, log, now: Date.now }),
    outbox: await createOutbox(at('outbox.ndjson'), log),
    ledger: await createLedger({ path: at('ledger.ndjson'), log, wallClock: Date.now }),
    borrowed: await createBorrowedFile(at('borrowed.json'), log),
    screenshots: createScreenshots(at('screenshots'), Date.now),
    files: createFileCache({ folder: at('files'), server, secret }),
  }
}

function handle(receive: Receivers, message: Incoming, log: Logger): void {
  const one = receive[message.type] as (message: Incoming) => unknown
  Promise.resolve(one(message)).catch((error: unknown) => log.error({ error, type: message.type }, 'a message failed'))
}

function hello(instance: string, holding: readonly LeaseRef[]): Hello {
  const os = `${type()} ${release()}`
  return { type: 'hello', version: protocolVersion, instance, agentVersion, os, holding: [...holding] }
}

type Hello = Extract<FromAgent, { type: 'hello' }>
type Incoming = Exclude<ToAgent, Welcome>
type Receivers = { [T in Incoming['type']]: (message: Extract<Incoming, { type: T }>) => unknown }
