import { hostOf } from '@quarterdeck/shared/values/link.ts'
import { desc } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { site } from '../../../platform/schema/tables.gen.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'

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
      const hosts = [...new Set(rows.map((row) => String(row.derived.host)))]
      const own = await selectOwn.all(tx, { hosts })
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

const selectOwn = prepared((q, p: Params<{ hosts: readonly string[] }>) =>
  q
    .select({
      host: site.host,
      ip: site.ip,
      template_id: site.template_id,
      create_user: site.create_user,
      site_status: site.site_status,
    })
    .from(site)
    .where(isAmong(site.host, p.hosts))
    .orderBy(desc(site.id)),
)
