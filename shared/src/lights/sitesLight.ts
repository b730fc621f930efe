import type { Light } from '../resource/light.ts'
import { dayBefore } from '../resource/need.ts'
import { siteCheck } from '../resources/site/siteCheck.ts'

const [invalid, valid] = [0, 2]

/** Sites that are checked every day: those that do not answer wait for somebody. */
export const sitesLight: Light = {
  name: 'sites',
  text: 'light.sites',
  rank: 70,
  works: [
    {
      name: 'site_checks',
      text: 'light.site_checks',
      succeeded: { list: siteCheck, query: { site_status: valid }, by: 'create_time' },
      late: {
        list: siteCheck,
        query: (viewer) => ({
          site_status: invalid,
          start_time: `${dayBefore(viewer)} 00:00:00`,
          end_time: `${dayBefore(viewer)} 23:59:59`,
        }),
      },
      expected: true,
    },
  ],
}
