/** What stands in the data folder of a control plane, by name. */
export const dataFolder = {
  /** SQLite; absent where the database is on a libSQL server. */
  database: 'quarterdeck.db',
  /** Contents of file sites, each under its SHA-256: `files/ab/abcd…`. */
  files: 'files',
  /** Of failed runs, by number: `screenshots/12.png`. */
  screenshots: 'screenshots',
  /** What agents have recorded of attempts, by run and lease: `evidence/12-345.zip`. */
  evidence: 'evidence',
  /** Of screens, by number: `recordings/12.frames`. */
  recordings: 'recordings',
  /** What secrets in the database are sealed with, unless the control plane is given another key. */
  key: 'secret.key',
  /** Stands there while a restore exchanges all of the above. No control plane starts beside it. */
  restoring: 'restoring.json',
  /** Stands there while a restore is at work, so that no other one begins. */
  restoreLock: 'restore.lock',
  /** Names the copy that an upgrade began with, for as long as the upgrade is under way. */
  upgrading: 'upgrading.json',
  /** Locked by the control plane that uses the folder, for as long as it runs. */
  lock: 'control-plane.lock',
  /** Says which process that is. */
  holder: 'control-plane.json',
  /** What this control plane is called in its database (`plane`), so that it is known again after a restart. */
  plane: 'plane.id',
  /** What it last knew of its database (epoch, restore), so that older data are noticed that somebody put in its place. */
  planeState: 'plane.json',
  /** Left by `qd restored mark`: the next start takes the data for older than what was done with them (values/restored.ts). */
  restored: 'restored.json',
  /** Who was forgotten, by list and number, a line each: a restore leaves it alone, and the next start forgets them again. */
  forgotten: 'forgotten.ndjson',
  /** Asks the control plane to set a password that was lost, and what became of that (values/lostPassword.ts). */
  lostPassword: 'lost-password.json',
  lostPasswordAnswer: 'lost-password-answer.json',
} as const

/**
 * Copies of the database as it was before migrations, beside it in the data folder: `before-upgrade-012-figures-fans.db` for the
 * newest migration that it had seen.
 */
export const copyPrefix = 'before-upgrade-'

/** Whether a file of the data folder is such a copy. */
export function isUpgradeCopy(name: string): boolean {
  return name.startsWith(copyPrefix) && name.endsWith('.db')
}

/** The setting by which a restore marks its database (values/restored.ts); the next start takes it away. */
export const restoredSetting = 'restored'
