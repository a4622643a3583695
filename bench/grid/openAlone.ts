/// <reference lib="dom" />
import type { GridAlone } from './GridAlone.ts'
import type { Grids } from './openGrids.ts'
import type { Work } from './traceWork.ts'

declare global {
  interface Window {
    gridAlone: GridAlone
  }
}

export interface AlonePage {
  act<A extends keyof GridAlone>(
    name: A,
    ...input: Parameters<GridAlone[A]>
  ): Promise<Awaited<ReturnType<GridAlone[A]>>>
  workOf(act: () => Promise<unknown>): Promise<Work>
  close(): Promise<void>
}

/** The page with only our grid. */
export async function openAlone(grids: Grids): Promise<AlonePage> {
  const { page, workOf, close } = await grids.open('alone')
  return {
    act: (name, ...input) =>
      page.evaluate(
        ([wanted, given]) => (window.gridAlone[wanted] as (...all: unknown[]) => Promise<never>)(...given),
        [name, input] as const,
      ),
    workOf,
    close,
  }
}
