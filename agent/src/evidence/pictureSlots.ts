/** Pictures of runs that this host may take and shrink at the same time, so that recording never eats its processor. */
export interface PictureSlots {
  /** Undefined while all are in use: then a picture is left out. Otherwise how to give it back. */
  take(): (() => void) | undefined
}

export function createPictureSlots(most = 3): PictureSlots {
  let taken = 0
  return {
    take() {
      if (taken >= most) return undefined
      taken += 1
      return () => {
        taken -= 1
      }
    },
  }
}
