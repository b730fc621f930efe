import { readFileSync } from 'node:fs'

const landed = new URL('../../../../control-plane/src/migrations/landed.gen.json', import.meta.url)

/**
 * The newest migration that the control plane of this version has (`023-alert-subject.sql`): it starts on no database that has seen a
 * newer one. A bundle holds the name alone (cli/build/lightStart.ts).
 */
export const newestMigration: string = Object.keys(JSON.parse(readFileSync(landed, 'utf8')) as object).at(-1) ?? ''
