/** What the timeline of a customer is made of; among those of one moment the first stands lowest. */
export const timelineKinds = [
  'created',
  'contract_end',
  'action',
  'order',
  'paid',
  'refunded',
  'publication',
  'note',
] as const
export type TimelineKind = (typeof timelineKinds)[number]
