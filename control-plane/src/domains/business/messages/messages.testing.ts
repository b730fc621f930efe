/** Sending, where nothing was sent from here. */
export const nothingSent = {
  readBack: async () => false,
  readBackUnder: async () => false,
  lookAtQueued: async () => {},
}
