import { call } from '../../api/calls/call.ts'

/** Each part of a dashboard tells its own failure, so its call is quiet. */
export const askQuietly = <T>(path: string, signal: AbortSignal, params: Record<string, string | number> = {}) =>
  call<T>({ method: 'GET', path }, { params, signal, quiet: true })
