/** What is taken for a picture, by its content. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

export function isPicture(type: string): type is PictureType {
  return (pictureTypes as readonly string[]).includes(type)
}
