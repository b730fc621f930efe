/** Values of `status` under HTTP 200 that carry data and a message to show (decisions.md §3). */
export const softStatuses: readonly number[] = [1013002, 1016002, 1015002]
