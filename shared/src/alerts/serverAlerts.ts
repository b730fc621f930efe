import { defineAlerts } from '../resource/alert.ts'

/** What somebody must see to at the server and its database. */
export const serverAlerts = defineAlerts({
  clock: { code: 5, internal: true, first: 0, onEveryPage: true },
  /** So few MB are free on the disk of the control plane. */
  serverDisk: { code: 31, internal: true, first: 2_000, onEveryPage: true },
  /** Pages of the database are damaged: its subject are the tables. */
  pagesDamaged: { code: 33, internal: true, first: 0, onEveryPage: true },
  /** No backup for more than so many days: its subject is the newest. */
  backupOld: { code: 34, internal: true, first: 7, onEveryPage: true },
})
