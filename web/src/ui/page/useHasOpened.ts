import { useState } from 'react'

/** True from the first time that an overlay is opened: it is mounted then, and stays for its closing animation. */
export function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setOpened(true)
  return hasOpened || isOpen
}
