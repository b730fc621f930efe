import { domains } from '../../registry.gen.ts'
import { announcedFigures } from './announcedFigures.ts'

/** As in the product: the figures of every domain. */
export const { sources } = announcedFigures(domains)
