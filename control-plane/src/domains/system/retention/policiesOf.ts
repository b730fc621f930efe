import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Domain } from '../../defineDomain.ts'
import { keptFigures } from '../../figureSource.ts'
import type { RetentionPolicy } from '../../retentionPolicy.ts'

/** All that is kept for a time: lists by their definitions, then what domains keep beside them, and their figures. */
export function policiesOf(
  definitions: readonly AnyResource[],
  domains: readonly Pick<Domain, 'retention' | 'figures'>[],
): RetentionPolicy[] {
  const lists = definitions.flatMap(({ name, table, kept }): RetentionPolicy[] =>
    kept
      ? [
          {
            kind: 'table',
            name,
            isList: true,
            table,
            key: 'id',
            time: kept.by,
            days: kept.days,
            rows: kept.rows,
            ...(kept.emptied && { emptied: kept.emptied }),
          },
        ]
      : [],
  )
  const figures = domains.flatMap((domain) => domain.figures.sources ?? []).flatMap(keptFigures)
  return [...lists, ...domains.flatMap((domain) => domain.retention), ...figures]
}
