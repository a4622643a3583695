import { call } from '../api/call.ts'

export interface Platform {
  name: string
  shortName: string
}

/** What the product is called where nobody has configured another name. */
export const usualPlatform: Platform = { name: '律云法律服务平台', shortName: '律云' }

/** The configured name. It is asked for before anybody has signed in. */
export async function fetchPlatform(): Promise<Platform> {
  const { name, shortName } = await call<Partial<Platform>>(
    { method: 'GET', path: '/sys/platform' },
    { anonymous: true },
  )
  return { name: name || usualPlatform.name, shortName: shortName || usualPlatform.shortName }
}
