/** Avatars that one order may ask a model for. */
export const mostGeneratedAvatars = 12
