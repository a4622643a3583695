import { useEffect, useState } from 'react'

const hideBelow = 100 // A §9

/** Reading on hides the header; turning back shows it again. */
export function useHeaderHiding(isWanted: boolean): boolean {
  const [isHidden, setHidden] = useState(false)

  useEffect(() => {
    if (!isWanted) return
    let last = window.scrollY
    const follow = () => {
      const now = window.scrollY
      if (now !== last) setHidden(now > hideBelow && now > last)
      last = now
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
      setHidden(false)
    }
  }, [isWanted])

  return isHidden
}
