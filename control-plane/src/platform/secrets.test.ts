import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secondFactorOwner } from '../domains/access/sessions/secrets.ts'
import { domains } from '../domains/registry.gen.ts'
import { secretOwners } from '../domains/sites/upgrades/secrets.ts'
import { webhookOwner } from '../domains/system/alerts/secrets.ts'
import { createMigrated } from '../migrations/migrated.testing.ts'
import { createSecrets, openSecret } from './secrets.ts'
import { createStore } from './store/createStore.ts'
import { onEachEngine } from './store/onEachEngine.testing.ts'

const sealedColumns = domains.flatMap((domain) => domain.secrets)
const before = [
  `INSERT INTO user (id, username) VALUES (1, 'a'), (2, 'b')`,
  `INSERT INTO second_factor (user_id, secret, pending) VALUES (1, 'PLAINA', ''), (2, 'PLAINB', 'PLAINC')`,
  'DELETE FROM alert_rule',
  `INSERT INTO alert_rule (id, name, kind, webhook_url, webhook_secret)
   VALUES (7, 'a', 4, 'https://x.example', 'PLAIN of a webhook'), (8, 'b', 4, '', '')`,
  `INSERT INTO site_ip (id, ip) VALUES (3, '203.0.113.3'), (4, '203.0.113.4')`,
  `UPDATE upgrade_site SET own_token = 'PLAIN of a server' WHERE ip_id = 4`,
  `INSERT INTO setting (name, value) VALUES ('upgradeToken', '"PLAIN \\"of\\" all"'), ('upgradeVersion', '"2.0.0"')`,
]
const kept = `SELECT 'factor' AS what, user_id AS id, secret AS text FROM second_factor
  UNION ALL SELECT 'pending', user_id, pending FROM second_factor
  UNION ALL SELECT 'webhook', id, webhook_secret FROM alert_rule
  UNION ALL SELECT 'server', ip_id, own_token FROM upgrade_site
  UNION ALL SELECT name, 0, value ->> '$' FROM setting WHERE name LIKE 'upgrade%'`
const owners: Record<string, (id: number) => string> = {
  factor: secondFactorOwner,
  pending: secondFactorOwner,
  webhook: webhookOwner,
  server: secretOwners.siteServer,
  upgradeToken: () => secretOwners.setting('upgradeToken'),
}

onEachEngine('on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())

  test('secrets from before there was a key are sealed, another key takes over, and without a key that fits nothing starts', async () => {
    const database = await createMigrated(engine)
    const store = await createStore(database.url)
    const dataDir = await mkdtemp(join(database.folder, 'data-'))
    const open = (given?: string) => createSecrets({ store, dataDir }, given, sealedColumns)
    const stored = async () => {
      const rows = await store.read.all<{ what: string; id: number; text: string }>(kept)
      return new Map(rows.map(({ what, id, text }) => [`${what} ${id}`, text]))
    }
    const opened = async (box: Awaited<ReturnType<typeof open>>) =>
      Object.fromEntries(
        [...(await stored())].map(([name, text]) => {
          const [what, id] = name.split(' ')
          const owner = owners[what!]
          return [name, owner ? openSecret(box, text, owner(Number(id))) : text]
        }),
      )
    const plain = {
      'factor 1': 'PLAINA',
      'factor 2': 'PLAINB',
      'pending 1': '',
      'pending 2': 'PLAINC',
      'webhook 7': 'PLAIN of a webhook',
      'webhook 8': '',
      'server 3': '',
      'server 4': 'PLAIN of a server',
      'upgradeToken 0': 'PLAIN "of" all',
      'upgradeVersion 0': '2.0.0',
    }
    try {
      // The rules that every installation has are left out.
      await store.write((tx) => tx.batch(['DELETE FROM alert_rule', ...before].map((sql) => ({ sql }))))
      const box = await open()
      const sealed = await stored()
      expect([...sealed.values()].join()).not.toContain('PLAIN')
      expect(await opened(box)).toEqual(plain)
      await open()
      expect(await stored()).toEqual(sealed)
      // Each opens for its owner alone.
      expect(() => openSecret(box, sealed.get('server 4')!, secretOwners.siteServer(3))).toThrow('upgrade_site 3')
      // Beside the folder's key another one is taken over to; then it alone will do.
      const key = 'ab'.repeat(32)
      expect(await opened(await open(key))).toEqual(plain)
      await rm(join(dataDir, 'secret.key'))
      for (const wrong of [undefined, 'cd'.repeat(32), 'no key'])
        await expect(open(wrong)).rejects.toThrow('QD_SECRET_KEY')
      expect(await readdir(dataDir)).toEqual([])
      await expect(open(key)).resolves.toBeDefined()
    } finally {
      await store.close()
      await database.remove()
    }
  })
})
