import { createContext } from 'react'

/** Are series told apart by patterns as well as by colours? On in 色弱模式. */
export const ChartPatterns = createContext(false)
