/** What is shown of a picture: parts of its width and height, from its upper left corner. */
export interface CropFrame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What rounding may leave over at the far edge. */
const slack = 1e-6

/** Does it lie within the picture, and hold something of it? */
export function isCropFrame({ x, y, width, height }: CropFrame): boolean {
  const fits = (from: number, size: number) => from >= 0 && size > 0 && from + size <= 1 + slack
  return fits(x, width) && fits(y, height)
}

/** The same in pixels of a picture, at least one each way. */
export function pixelsIn(
  { x, y, width, height }: CropFrame,
  picture: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const part = (from: number, size: number, all: number) => {
    const start = Math.min(Math.round(from * all), all - 1)
    return { start, length: Math.max(1, Math.min(Math.round((from + size) * all), all) - start) }
  }
  const [across, down] = [part(x, width, picture.width), part(y, height, picture.height)]
  return { left: across.start, top: down.start, width: across.length, height: down.length }
}

/** A part of a picture that stands in the place of the whole on a platform; 0: on all that have none of their own. */
export interface CropOn {
  readonly platform: number
  /** Which of the files of the post, from 0. */
  readonly at: number
}

/** The files of a post as a platform gets them: `cropped` are the parts of `crops`, in their order. */
export function filesOn<F>(
  platform: number,
  files: readonly F[],
  crops: readonly CropOn[],
  cropped: readonly (F | undefined)[],
): F[] {
  return files.map((file, at) => {
    const own = crops.findIndex((crop) => crop.at === at && crop.platform === platform)
    const found = own >= 0 ? own : crops.findIndex((crop) => crop.at === at && crop.platform === 0)
    return cropped[found] ?? file
  })
}
