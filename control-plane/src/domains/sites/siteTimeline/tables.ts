import { index } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { posting } from '../../../platform/schema/tables.gen.ts'

/** Postings of a host by time. */
export const postingHostTime = indexesOn(posting, [index('posting_host_time').on(posting.host, posting.article_time)])
