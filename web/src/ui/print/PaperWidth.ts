import { createContext } from 'react'

/** The width in pixels of the sheet that is printed; undefined on the screen. */
export const PaperWidth = createContext<number | undefined>(undefined)
