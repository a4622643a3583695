import { type ReactNode, useState } from 'react'

/** 自动登录: checked by default. */
export function useRemember(): { isRemembered: boolean; box: ReactNode } {
  const [isRemembered, setRemembered] = useState(true)
  const box = (
    <label className="user-check">
      <input type="checkbox" checked={isRemembered} onChange={() => setRemembered(!isRemembered)} />
      自动登录
    </label>
  )
  return { isRemembered, box }
}
