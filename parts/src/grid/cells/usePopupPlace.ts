import { type RefObject, useLayoutEffect, useState } from 'react'

/** Minimum distance to the edges of the window. */
const margin = 8

interface Place {
  top: number
  left: number
}

/** The position of a popup: at its cell, shifted until it is fully visible. */
export function usePopupPlace(
  popup: RefObject<HTMLElement | null>,
  isBelow: boolean,
  isOpen = true,
): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    const element = popup.current
    const cell = element?.parentElement
    if (!isOpen || !element || !cell) return
    const look = () => {
      const { top, bottom, left } = cell.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = element
      const wanted = isBelow ? bottom : top
      const isTooLow = wanted + height > window.innerHeight - margin
      // Above the cell if there is no space below; over it if there is no space at all.
      const above = (isBelow ? top : bottom) - height
      setPlace({
        top: isTooLow ? Math.max(margin, above) : wanted,
        left: Math.max(margin, Math.min(left, window.innerWidth - margin - width)),
      })
    }
    look()
    window.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [popup, isBelow, isOpen])
  return isOpen ? place : undefined
}
