import { memo, type ReactNode } from 'react'

/** `memo` for components that take a type: its own typing forgets that. */
export const memoised: <P extends object>(
  draw: (props: P) => ReactNode,
  isSame?: (before: Readonly<P>, after: Readonly<P>) => boolean,
) => (props: P) => ReactNode = memo
