import { ok, type StubAnswer, type StubCall } from './stubCall.ts'
import { ago } from './stubRow.ts'

const dayMs = 86_400_000

/** The dashboard and the bell: numbers that a test can tell apart. */
export const statisticsAnswers: Readonly<Record<string, (call: StubCall) => StubAnswer>> = {
  'GET /website/statistics/top': () => ok(top),
  'GET /website/statistics/statis-num-user': () => ok(named('owner', 14), { names: 14, sites: sites(14) }),
  'GET /website/statistics/statislabel': () => ok(named('league', 6), { names: 6, sites: sites(6) }),
  'GET /website/statistics/statis-num-day': ({ query }) => {
    const days = daysOf(query)
    const line = (from: number, step: number) => days.map((_, n) => from + n * step)
    return ok({
      days,
      liveSiteCount: line(400, 1),
      mainDomainCount: line(1500, 5),
      leadGenerationCount: line(4700, 10),
      rankingCount: line(100, 3),
      competitorRankingCount: line(200, -2),
      upgradeRankingCount: line(10, 1),
      articleCount: line(300, 7),
      sendCount: line(250, 6),
      mySiterankingProportion: line(33.33, 0.5),
      rankingProportion: line(66.67, -0.5),
    })
  },
  'GET /website/statistics/statis-availability': ({ query }) => {
    const times = daysOf(query)
    const data = times.map((_, n) => {
      const effective = n === 2 ? 932 : 991
      return { availability: effective / 10, totalNumber: 1000, effective }
    })
    return ok(data, { times })
  },
  'GET /website/statistics/ranking-board': () =>
    ok(
      Array.from({ length: 24 }, (_, n) => ({
        id: n + 1,
        keyword: `keyword ${n + 1}`,
        url: n === 1 ? 'javascript:alert(1)' : `https://www.site-${n + 1}.example.com/`,
        ranking: 1 + Math.floor(n / 3),
        site_status: n % 3,
        site_status_str: ['Invalid', 'Uncertain', 'Valid'][n % 3],
        create_time: ago(n * 60),
      })),
    ),
  'GET /phone/held': () => ok({ phones: [], wishes: [], lost: [], others: [] }),
  'GET /alerts/open': () =>
    ok({
      count: 2,
      events: [
        alert(2, 2, 'www.site-7.example.com', 6, 14, 'Certificate expires soon'),
        alert(1, 1, '', 93.2, 95, 'Availability too low'),
      ],
    }),
}

const top = {
  liveSiteTotalCount: 420,
  liveSiteIncrementCount: 7,
  liveSiteInvalidCount: 12,
  mainDomainTotalCount: 1645,
  mainDomainIncrementCount: -3,
  leadGenerationTotalCount: 4990,
  leadGenerationIncrementCount: 10,
  siteIpTotalCount: 600,
  siteIpIncrementCount: 0,
  siteIpInvalidCount: 0,
  siteGroupCount: 60,
  rankingTotalCount: 3480,
  rankingIncrementCount: 111,
  articleTotalCount: 9000,
  articleCount: 300,
  sendTotalCount: 5250,
  sendCount: 1400,
  upgradeRankingTotalCount: 700,
  upgradeRankingCount: 24,
}

function named(word: string, count: number) {
  return Array.from({ length: count }, (_, n) => ({
    name: n === 1 ? '' : `${word} ${n + 1}`,
    value: 100 * (count - n),
  }))
}

function sites(count: number): number {
  return named('', count).reduce((sum, { value }) => sum + value, 0)
}

function alert(id: number, kind: number, subject: string, value: number, threshold: number, kind_str: string) {
  return { id, kind, kind_str, rule_name: 'rule', subject, value, threshold, opened_time: ago(600) }
}

function daysOf(query: URLSearchParams): string[] {
  const [from, to] = [query.get('start_time')!, query.get('end_time')!].map((time) => Date.parse(time.slice(0, 10)))
  const days: string[] = []
  for (let at = from!; at <= to!; at += dayMs) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
