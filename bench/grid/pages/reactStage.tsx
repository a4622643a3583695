/// <reference lib="dom" />
import { App } from 'antd'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** As in a product, the page around a grid exists before the grid is mounted. It has the colours of antd. */
let root: Root | undefined

export function show(grid: ReactNode, stage: HTMLElement): void {
  root ??= createRoot(stage)
  root.render(<App style={{ height: '100%' }}>{grid}</App>)
}

export function clear(): void {
  root!.render(<App style={{ height: '100%' }} />)
}
