import { createContext } from 'react'

/** Whether series differ by pattern as well as by colour. On in 色弱模式. */
export const ChartPatterns = createContext(false)
