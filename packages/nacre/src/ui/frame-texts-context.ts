import { createContext, useContext } from 'react'
import type { FrameTexts } from '#shell/messages/frame-texts.ts'

export const FrameTextsContext = createContext<FrameTexts | undefined>(undefined)

/** Returns the texts around every page, in its language. */
export function useFrameTexts(): FrameTexts {
  const texts = useContext(FrameTextsContext)
  if (!texts) throw new Error('useFrameTexts must be used inside FrameTextsContext.')
  return texts
}
