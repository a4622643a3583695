import { createContext } from 'react'

interface Look {
  isDark: boolean
  /** Whether series differ by pattern as well as by colour. On in 色弱模式. */
  hasPatterns: boolean
}

export const ChartLook = createContext<Look>({ isDark: false, hasPatterns: false })
