import type { Context } from '../context.ts'
import type { gallery } from './gallery.tsx'

/** A view on stderr that is drawn again with every change of its props. */
export interface Shown<P> {
  /** Props that are not given stay as they are. The first update must be complete: with it the view appears. */
  update(props: Partial<P>): void
  /** Draws the last state and leaves it there. */
  close(): Promise<void>
}
type Gallery = typeof gallery
export type PropsOf<N extends keyof Gallery> = Parameters<Gallery[N]>[0]

/** Shows a view where somebody watches; elsewhere Ink and React are not even loaded. */
export async function showLive<N extends keyof Gallery>(context: Context, name: N): Promise<Shown<PropsOf<N>>> {
  if (!context.live) return { update: () => undefined, close: async () => undefined }
  const { gallery, mount } = await import('./gallery.tsx')
  const view = gallery[name] as (props: PropsOf<N>) => ReturnType<Gallery[N]>
  let props: PropsOf<N> | undefined
  let mounted: ReturnType<typeof mount<PropsOf<N>>> | undefined
  return {
    update(changed) {
      props = { ...props, ...changed } as PropsOf<N>
      if (mounted) mounted.update(props)
      else mounted = mount(view, props, context.io)
    },
    close: async () => await mounted?.close(),
  }
}
