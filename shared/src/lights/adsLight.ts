import type { Light } from '../resource/light.ts'
import { adStatistic } from '../resources/statistics/adStatistic.ts'

/** Figures of ads that programs send in, or people bring as a sheet. */
export const adsLight: Light = {
  name: 'ads',
  text: 'light.ads',
  rank: 60,
  works: [
    {
      name: 'ad_figures',
      text: 'light.ad_figures',
      succeeded: { list: adStatistic, query: {}, by: 'update_time' },
      expected: true,
    },
  ],
}
