import { hostOf } from '@quarterdeck/shared/values/link.ts'
import type { ResourceHooks } from '../../resources/hooks.ts'

interface OwnSite {
  host: string
  ip: string
  template_id: number
  create_user: string
  site_status: number
}

/**
 * The host is that of the address; a host that is one of our sites makes the row ours (decisions.md §8), and what the
 * sender does not know of our site comes from the site. Later changes of the sites are followed by triggers.
 */
export const rankingHooks: ResourceHooks = {
  ingest: {
    derived: ['host', 'is_my_site'],
    filled: ['ip', 'template_id', 'create_user', 'site_status'],
    async complete(tx, rows) {
      for (const { sent, derived } of rows) derived.host = sent.host || hostOf(String(sent.url))
      const hosts = [...new Set(rows.map((row) => row.derived.host))]
      const own = await tx.all<OwnSite>(
        `SELECT host, ip, template_id, create_user, site_status FROM site
         WHERE host IN (SELECT value FROM json_each(?)) ORDER BY id DESC`,
        [JSON.stringify(hosts)],
      )
      // Of several sites on one host the first one counts.
      const byHost = new Map(own.map((site) => [site.host, site]))
      for (const { derived, filled } of rows) {
        const site = byHost.get(String(derived.host))
        derived.is_my_site = site ? 1 : 0
        if (!site) continue
        const { ip, template_id, create_user, site_status } = site
        Object.assign(filled, { ip, template_id, create_user, site_status })
      }
    },
  },
  /** "Named by ranking and date" (site-cluster.md §2.8). */
  exportName: ({ start_ranking: from = 1, end_ranking: to = '' }, t) =>
    t('ranking.more.file_name', { from: String(from), to: String(to) }),
}
