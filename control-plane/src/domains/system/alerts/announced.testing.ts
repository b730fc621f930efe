import { domains } from '../../registry.gen.ts'
import { announcedBy } from './measure.ts'

/** As in the product: the alerts of every domain. */
export const announced = announcedBy(domains)
