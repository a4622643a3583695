/// <reference lib="dom" />
import { App } from 'antd'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** The page around a grid stands already when the grid is mounted, as in a product. It has the colours of antd. */
let root: Root | undefined

export function show(grid: ReactNode, stage: HTMLElement): void {
  root ??= createRoot(stage)
  root.render(<App style={{ height: '100%' }}>{grid}</App>)
}

export function clear(): void {
  root!.render(<App style={{ height: '100%' }} />)
}
