import { homePath } from './routes/homePath.ts'

/** The code of the application. */
export const deskChunk = () => import('./Desk.tsx')

/** Paths of pages that are part of the application itself. */
const ownPage = /^\/((exception\/)?(403|404|500)|test(\/.*)?)$/

/** The code of its first page: home, or most probably a list. */
export function landingChunk(path: string): Promise<unknown> {
  if (path === homePath) return import('../areas/home/HomePage.tsx')
  return ownPage.test(path) ? Promise.resolve() : import('../resource/ResourceList.tsx')
}

/** What draws the charts of the home page. The page itself loads it only when a chart is seen. */
export const chartsChunk = () => import('../ui/charts/echarts.ts')
