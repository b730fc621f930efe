import { createContext, useContext } from 'react'
import type { PhoneInHand } from '../../../resource/besidePhone.ts'

/** The phone beside whose screen a post is made; undefined elsewhere. */
export const InHand = createContext<PhoneInHand | undefined>(undefined)

export function usePhoneInHand(): PhoneInHand | undefined {
  return useContext(InHand)
}
